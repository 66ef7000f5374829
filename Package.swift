// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "greenroom",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "GreenroomKit", targets: ["GreenroomKit"]),
    .library(name: "FlowPilotSDK", targets: ["FlowPilotSDK"]),
    .library(name: "MiniwallSDK", targets: ["MiniwallSDK"]),
    .library(name: "GreenroomServer", targets: ["GreenroomServer"]),
    .library(name: "GreenroomTesting", targets: ["GreenroomTesting"]),
    .executable(name: "greenroom", targets: ["greenroom"]),
    .plugin(name: "GreenroomPackPlugin", targets: ["GreenroomPackPlugin"]),
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
    .target(name: "MiniwallSDK", dependencies: ["GreenroomKit", "GreenroomCore"]),
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

    // Checks the packs of an app while the app is built.
    .executableTarget(
      name: "GreenroomPackChecker", dependencies: ["GreenroomCore", "GreenroomDigest"]),
    .plugin(
      name: "GreenroomPackPlugin", capability: .buildTool(), dependencies: ["GreenroomPackChecker"]),

    // Examples are built with everything else.
    .executableTarget(
      name: "Quickstart", dependencies: ["GreenroomKit"], path: "Examples/Quickstart"),
    .executableTarget(
      name: "DeliveryQuickstart", dependencies: ["MiniwallSDK"], path: "Examples/DeliveryQuickstart"),

    // Test support that is no product: hostile servers, the public suites, temporary folders.
    .target(
      name: "TestSupport", dependencies: ["GreenroomCore", "GreenroomKit"],
      path: "Tests/TestSupport"),
    // A process that the store's tests kill.
    .executableTarget(
      name: "StoreCrasher", dependencies: ["GreenroomKit"], path: "Tests/Support/StoreCrasher"),
    // The pack that every version can read; its build uses the plugin.
    .target(
      name: "GoldenPack", path: "Tests/Fixtures/GoldenPack", resources: [.copy("Packs")],
      plugins: ["GreenroomPackPlugin"]),
    .testTarget(name: "GreenroomDigestTests", dependencies: ["GreenroomDigest"]),
    .testTarget(
      name: "GreenroomCoreTests",
      dependencies: [
        "GreenroomCore", "GreenroomDigest", "GoldenPack", "GreenroomPackChecker", "TestSupport",
      ]),
    .testTarget(
      name: "GreenroomKitTests",
      dependencies: [
        "GreenroomKit", "GreenroomCore", "GreenroomDigest", "GreenroomTesting", "GoldenPack", "TestSupport",
        "StoreCrasher",
      ]),
    .testTarget(
      name: "FlowPilotSDKTests",
      dependencies: ["FlowPilotSDK", "GreenroomKit", "GreenroomCore", "GreenroomTesting", "TestSupport"]),
    .testTarget(
      name: "MiniwallSDKTests",
      dependencies: ["MiniwallSDK", "GreenroomKit", "GreenroomCore", "GreenroomTesting", "TestSupport"]),
    .testTarget(
      name: "GreenroomServerTests",
      dependencies: ["GreenroomServer", "GreenroomCore", "TestSupport"]),
    .testTarget(
      name: "GreenroomCommandsTests",
      dependencies: ["GreenroomCommands", "GreenroomKit", "greenroom", "TestSupport"], exclude: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)

// SE-0335: existentials are spelled `any`. SE-0444: a member needs its own import.
// SE-0409: imports are internal unless a public signature needs them.
let upcomingFeatures = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
for target in package.targets
where ![.system, .plugin].contains(target.type) && target.name != "CMicrohttpdShim" {
  target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) }
}
