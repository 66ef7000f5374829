import GreenroomCore
import GreenroomKit

/// Puts a pack together, in memory: deliveries first, then every file that their screens need.
struct PackMaker: Sendable {
  /// What came of it.
  struct Made: Sendable {
    var draft: PackDraft
    /// The deliveries that could not be had, or do not belong in a pack.
    var failures: [(source: PackSource, error: GreenroomError)] = []
    /// Every file that is needed, each once.
    var needs: [PackNeed] = []
    /// The files that could not be had.
    var lacks: [Lack] = []

    /// Whether nothing is missing.
    var isWhole: Bool { failures.isEmpty && lacks.isEmpty }
  }

  /// A file that could not be had.
  struct Lack: Sendable {
    let need: PackNeed
    let reason: String
  }

  let supply: PackSupply
  let dialect: PackDialect
  let scope: PackScope
  /// The pack whose forms of files are taken where there is a choice; nil where there is none.
  var packed: PackIndex?

  func make(_ sources: [PackSource], progress: @escaping @Sendable (Int) -> Void = { _ in }) async -> Made {
    var made = Made(
      draft: PackDraft(
        scope: scope, generator: "greenroom \(GreenroomVersion.current)",
        madeAt: SystemClock().now.milliseconds))
    let needs = await addDeliveries(of: sources, to: &made)
    made.needs = needs.flatMap(\.needs).uniqued
    let files = await files(for: made.needs, progress)
    for (source, needs) in needs {
      for need in needs {
        guard case .success(let file) = files[need] else { continue }
        made.draft.addAsset(
          [UInt8](file.bytes), for: need, at: file.key.url, mediaType: file.contentType, neededBy: source)
      }
    }
    for need in made.needs {
      guard case .failure(let lack) = files[need] else { continue }
      made.draft.leaveOut(need)
      made.lacks.append(Lack(need: need, reason: lack.reason))
    }
    return made
  }

  // MARK: Steps

  private func addDeliveries(
    of sources: [PackSource], to made: inout Made
  ) async -> [(source: PackSource, needs: [PackNeed])] {
    let answers = await concurrently(sources) { source -> Result<PackSupply.Delivery, GreenroomError> in
      do throws(GreenroomError) {
        return .success(try await supply.delivery(of: source.kitSource))
      } catch {
        return .failure(error)
      }
    }
    var needs: [(source: PackSource, needs: [PackNeed])] = []
    for source in sources {
      switch answers[source] {
      case .success(let delivery):
        do throws(PackDeliveryError) {
          needs.append(
            (source, try made.draft.addDelivery(of: source, in: dialect, delivery.body, etag: delivery.etag)))
        } catch {
          made.failures.append((source, GreenroomError(error)))
        }
      case .failure(let error): made.failures.append((source, error))
      case nil: break
      }
    }
    return needs
  }

  private func files(
    for needs: [PackNeed], _ progress: @escaping @Sendable (Int) -> Void
  ) async -> [PackNeed: Result<FetchedFile, PackLack>] {
    let done = Lock(0)
    return await concurrently(needs) { need -> Result<FetchedFile, PackLack> in
      defer {
        progress(
          done.withLock { done in
            done += 1
            return done
          })
      }
      do throws(PackLack) {
        return .success(try await supply.file(for: need, preferring: packed))
      } catch {
        return .failure(error)
      }
    }
  }

  /// All at once: the supply has a cap of its own.
  private func concurrently<Key: Hashable & Sendable, Value: Sendable>(
    _ keys: [Key], _ work: @escaping @Sendable (Key) async -> Value
  ) async -> [Key: Value] {
    await withTaskGroup(of: (Key, Value).self) { group in
      for key in keys { group.addTask { (key, await work(key)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

extension GreenroomError {
  fileprivate init(_ error: PackDeliveryError) {
    let code: Code = error == .nothing ? .flowNotFound : .invalidFlowSchema
    self.init(code, "\(error)".prefix(1).uppercased() + "\(error)".dropFirst() + ".")
  }
}

extension PackSource {
  /// The SDK's word for it.
  var kitSource: Source {
    switch kind {
    case .placement: .placement(key)
    case .screen: .screen(key)
    }
  }

  /// - Returns: nil for a screen that an app ships, which needs no pack.
  init?(_ source: Source) {
    switch source {
    case .placement(let key): self.init(.placement, key)
    case .screen(let id): self.init(.screen, id)
    default: return nil
    }
  }
}

extension [PackNeed] {
  fileprivate var uniqued: [PackNeed] {
    var seen: Set<PackNeed> = []
    return filter { seen.insert($0).inserted }
  }
}
