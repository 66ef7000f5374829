/// What of the configuration concerns warming.
struct WarmerSettings: Sendable {
  var roles: Set<MediaRole> = .standard
  var formats: ImageFormats = .platform
  var byteLimits: MediaByteLimits = .standard
  var byteBudget = 64 << 20
  var maximumDownloads = 4
  var mediaNetworks: Set<NetworkClass> = [.unrestricted, .expensive]
  var lowResolutionNetworks: Set<NetworkClass> = []
  var network: any NetworkConditions = FixedNetworkConditions(.unrestricted)
  var fonts: (any FontRegistering)?
}

extension WarmerSettings {
  init(_ configuration: Greenroom.Configuration) {
    roles = configuration.warmedRoles
    formats = configuration.imageFormats
    byteLimits = configuration.mediaByteLimits
    byteBudget = configuration.warmingByteBudget
    maximumDownloads = configuration.maximumDownloads
    mediaNetworks = configuration.mediaNetworks
    lowResolutionNetworks = configuration.lowResolutionNetworks
    network = configuration.network ?? PlatformMedia.networkConditions()
    fonts = configuration.fonts ?? PlatformMedia.fontRegistering()
  }
}
