/// One file to be downloaded.
struct DownloadJob: Sendable {
  /// What it is kept under; two jobs with one key are the same work.
  let key: FileKey
  /// What it has to be.
  let expectation: FileExpectation
  /// The most bytes that are accepted.
  let maximumBytes: Int
}

/// What became of a download.
enum DownloadResult: Hashable, Sendable {
  /// The file is kept. Bytes that came over the network; none where it was there already.
  case kept(bytes: Int)
  /// It is not.
  case failed(DownloadFailure)
  /// Nobody wanted it any more.
  case cancelled
}

/// Why a file is not kept. The failure is forgotten with the download: whoever asks next starts anew.
enum DownloadFailure: Hashable, Sendable, CustomStringConvertible {
  /// The URL is none of the web.
  case unusableURL
  /// There was no answer.
  case unheard(TransportError)
  /// The answer is an error.
  case status(Int)
  /// It is longer than this many bytes.
  case tooLarge(limit: Int)
  /// It is not the file that is needed; so many bytes came.
  case unfit(FileProblem, bytes: Int)
  /// The store did not keep it; so many bytes came.
  case notStored(bytes: Int)

  var description: String {
    switch self {
    case .unusableURL: "the URL is none of the web"
    case .unheard(let error): error.description
    case .status(let status): "status \(status)"
    case .tooLarge(let limit): "longer than \(limit) bytes"
    case .unfit(let problem, _): problem.description
    case .notStored: "the store did not keep it"
    }
  }

  /// Whether another form of the same file may be had, since it is only this one that cannot.
  var concernsThisFormOnly: Bool {
    switch self {
    case .unusableURL, .tooLarge, .unfit: true
    case .status(let status): (400..<500).contains(status) && status != 408 && status != 425 && status != 429
    case .unheard, .notStored: false
    }
  }

  /// The bytes that came over the network, as far as they count.
  var bytes: Int {
    switch self {
    case .tooLarge(let limit): limit
    case .unfit(_, let bytes), .notStored(let bytes): bytes
    case .unusableURL, .unheard, .status: 0
    }
  }
}
