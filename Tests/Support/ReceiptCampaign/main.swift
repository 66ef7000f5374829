import Foundation

// `ReceiptCampaign [RUNS] [SEED]`: a run's seed alone says what happens in it, so that `1 SEED` replays it.
let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let runs = numbers.first.map { Int(clamping: $0) } ?? 10_000
let seed = numbers.dropFirst().first ?? 1
let start = ContinuousClock.now
let result = await ReceiptCampaign(seed: seed).execute(runs: runs) { done in
  if done.isMultiple(of: 500) { FileHandle.standardError.write(Data("\(done) of \(runs) runs\n".utf8)) }
}
for falsehood in result.falsehoods { print(falsehood) }
print(
  "\(runs) runs from seed \(seed): \(result.receipts) receipts, \(result.ready) ready, "
    + "\(result.presentable) presentable, \(result.voided) void before the present, "
    + "false-ready: \(result.falsehoods.count) (\(ContinuousClock.now - start))")
exit(result.falsehoods.isEmpty ? 0 : 1)
