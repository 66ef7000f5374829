// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "greenroom",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "GreenroomKit", targets: ["GreenroomKit"]),
    .library(name: "FlowPilotSDK", targets: ["FlowPilotSDK"]),
    .library(name: "GreenroomServer", targets: ["GreenroomServer"]),
    .library(name: "GreenroomTesting", targets: ["GreenroomTesting"]),
    .executable(name: "greenroom", targets: ["greenroom"]),
  ],
  targets: [
    // System libraries. On Apple platforms SQLite3 and CryptoKit are part of the SDK.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .target(name: "CMicrohttpdShim", dependencies: ["CMicrohttpd"]),

    .target(
      name: "GreenroomDigest",
      dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))]),
    .target(name: "GreenroomCore", dependencies: ["GreenroomDigest"]),
    .target(
      name: "GreenroomKit",
      dependencies: [
        "GreenroomCore", "GreenroomDigest",
        .target(name: "CSQLite", condition: .when(platforms: [.linux])),
      ]),
    .target(name: "FlowPilotSDK", dependencies: ["GreenroomKit", "GreenroomCore"]),
    .target(name: "GreenroomTesting", dependencies: ["GreenroomKit", "GreenroomCore"]),
    .target(
      name: "GreenroomServer",
      dependencies: [
        "GreenroomCore", "GreenroomDigest", "CMicrohttpd", "CMicrohttpdShim", "CZlib", "CBrotli",
      ]),
    .target(
      name: "GreenroomCommands",
      dependencies: ["GreenroomCore", "GreenroomKit", "GreenroomServer"]),
    .executableTarget(name: "greenroom", dependencies: ["GreenroomCommands"]),
    .executableTarget(
      name: "GreenroomBenchmarks",
      dependencies: [
        "GreenroomCore", "GreenroomKit", "GreenroomServer", "GreenroomTesting",
        .target(name: "CSQLite", condition: .when(platforms: [.linux])),
      ]),

    // Examples are built with everything else.
    .executableTarget(
      name: "Quickstart", dependencies: ["GreenroomKit"], path: "Examples/Quickstart"),

    // Test support that is no product: hostile servers, the public suites, temporary folders.
    .target(
      name: "TestSupport", dependencies: ["GreenroomCore", "GreenroomKit"],
      path: "Tests/TestSupport"),
    // A process that the store's tests kill.
    .executableTarget(
      name: "StoreCrasher", dependencies: ["GreenroomKit"], path: "Tests/Support/StoreCrasher"),
    .testTarget(name: "GreenroomDigestTests", dependencies: ["GreenroomDigest"]),
    .testTarget(name: "GreenroomCoreTests", dependencies: ["GreenroomCore", "TestSupport"]),
    .testTarget(
      name: "GreenroomKitTests",
      dependencies: [
        "GreenroomKit", "GreenroomCore", "GreenroomTesting", "TestSupport", "StoreCrasher",
      ]),
    .testTarget(
      name: "FlowPilotSDKTests",
      dependencies: ["FlowPilotSDK", "GreenroomKit", "GreenroomCore", "GreenroomTesting", "TestSupport"]),
    .testTarget(
      name: "GreenroomServerTests",
      dependencies: ["GreenroomServer", "GreenroomCore", "TestSupport"]),
    .testTarget(
      name: "GreenroomCommandsTests",
      dependencies: ["GreenroomCommands", "greenroom", "TestSupport"], exclude: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)

// SE-0335: existentials are spelled `any`. SE-0444: a member needs its own import.
// SE-0409: imports are internal unless a public signature needs them.
let upcomingFeatures = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
for target in package.targets where target.type != .system && target.name != "CMicrohttpdShim" {
  target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) }
}
