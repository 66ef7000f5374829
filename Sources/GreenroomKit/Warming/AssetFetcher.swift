import Foundation
import GreenroomCore

/// Downloads one file, verifies it, and keeps it.
struct AssetFetcher: Sendable {
  /// A download that takes longer is given up, so that a server that never answers does not block a place for ever.
  static let timeLimit = Duration.seconds(60)

  let transport: any HTTPTransport
  let store: any AssetStoring
  let clock: any GreenroomClock
  let log: Log
  let sizes: MeasuredSizes
  let verifier = Verifier()

  /// Fetches a file that is not present. A request is made once, and once more when the connection broke.
  func fetch(_ job: DownloadJob, _ priority: RequestPriority) async -> DownloadResult {
    // It may have come between the caller's look and this turn.
    if store.isPresent(job.key) { return .kept(bytes: 0) }
    let result = await attempt(job, priority)
    guard case .failed(let failure) = result else { return result }
    log.debug(
      "A file could not be warmed", ["url": job.key.url.withoutSecrets, "reason": failure.description])
    return result
  }

  private func attempt(_ job: DownloadJob, _ priority: RequestPriority) async -> DownloadResult {
    guard let url = Self.url(job.key.url) else { return .failed(.unusableURL) }
    let keep = store.keeper()
    let request = HTTPRequest(
      url: url, headers: ["User-Agent": GreenroomVersion.userAgent], purpose: .asset,
      maximumBytes: job.maximumBytes, timeout: Self.timeLimit.seconds, priority: priority)
    do {
      return await keepBody(of: try await answer(to: request), job, keep)
    } catch let error as TransportError {
      if Task.isCancelled { return .cancelled }
      return .failed(error.kind == .tooLarge ? .tooLarge(limit: job.maximumBytes) : .unheard(error))
    } catch {
      if Task.isCancelled { return .cancelled }
      return .failed(.unheard(TransportError(.other, message: "\(error)")))
    }
  }

  private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await send(request)
    } catch let error as TransportError where error.kind == .connectionLost {
      return try await send(request)
    }
  }

  /// Sends a request within the time limit, whatever the transport makes of it.
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let sending = Task { try await transport.send(request) }
    let result = await withTaskCancellationHandler {
      await clock.race(until: clock.uptime + Self.timeLimit) { await sending.result }
    } onCancel: {
      sending.cancel()
    }
    guard let result else {
      sending.cancel()
      throw TransportError(Task.isCancelled ? .cancelled : .timedOut)
    }
    return try result.get()
  }

  private func keepBody(
    of response: HTTPResponse, _ job: DownloadJob, _ keep: FileKeeper
  ) async -> DownloadResult {
    guard response.status == 200 else { return .failed(.status(response.status)) }
    let count = response.body.count
    sizes.note(count, of: job.key.url)
    if count > job.maximumBytes { return .failed(.tooLarge(limit: job.maximumBytes)) }
    if let problem = await verifier.problem(of: response.body, job.expectation) {
      return .failed(.unfit(problem, bytes: count))
    }
    let file = FetchedFile(
      key: job.key, bytes: response.body, contentType: response.header("Content-Type"),
      etag: response.header("ETag"))
    return await keep(file) ? .kept(bytes: count) : .failed(.notStored(bytes: count))
  }

  /// The URL, where it is a whole one of the web.
  private static func url(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "https" || scheme == "http", url.host?.isEmpty == false
    else { return nil }
    return url
  }
}

extension String {
  /// A URL for a log: without what stands behind "?" and "#", which may be a signature, and without a name and
  /// password before the host.
  var withoutSecrets: String {
    let bare = prefix { $0 != "?" && $0 != "#" }
    guard let scheme = bare.firstRange(of: "://") else { return String(bare) }
    let host = bare[scheme.upperBound...].prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return String(bare) }
    return String(bare[..<scheme.upperBound] + bare[bare.index(after: at)...])
  }
}
