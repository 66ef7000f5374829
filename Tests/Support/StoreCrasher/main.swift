import Foundation

/// Works on a store until it is killed or has found a fault, and writes a line to standard output for each step.
///
///     StoreCrasher storm DIRECTORY SEED QUOTA    random work for ever; exits 3 at a wrong read
///     StoreCrasher fill DIRECTORY                saves until the disk is full, then reads everything back
///     StoreCrasher mail DIRECTORY SEED           records events and sends them for ever
switch (CommandLine.arguments.dropFirst().first, Array(CommandLine.arguments.dropFirst(2))) {
case ("storm", let rest) where rest.count == 3:
  await Storm(directory: rest[0], seed: UInt64(rest[1]) ?? 0, quota: Int64(rest[2]) ?? 0).run()
case ("fill", let rest) where rest.count == 1:
  await Filling(directory: rest[0]).run()
case ("mail", let rest) where rest.count == 2:
  await Mailing(directory: rest[0], seed: UInt64(rest[1]) ?? 0).run()
default:
  report("usage: StoreCrasher storm DIRECTORY SEED QUOTA | fill DIRECTORY | mail DIRECTORY SEED")
  exit(2)
}

/// Writes one line at once: a killed process must not take it along in a buffer.
func report(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
