import Foundation

/// Where and when the figures come from.
enum Machine {
  /// A line for people.
  static var description: String {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    var parts = [day, "\(processors) × \(processorName)", system]
    if let load { parts.append("load \(load.readable)") }
    return parts.joined(separator: ", ")
  }

  private static var day: String {
    Date().formatted(.iso8601.year().month().day())
  }

  /// As Linux names it; the architecture elsewhere.
  private static var processorName: String {
    let table = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = table.split(separator: "\n").first { $0.hasPrefix("model name") }
    guard let name = line?.split(separator: ":").last else { return "processor" }
    return name.trimmingCharacters(in: .whitespaces)
  }

  /// How many threads wanted a processor in the last minute, ours among them; other work makes figures worse.
  private static var load: Double? {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : nil
  }
}
