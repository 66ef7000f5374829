public import Foundation
import GreenroomKit

extension FlowPilot {
  /// Registers a flow that the app ships, for when there is neither an answer nor a kept copy.
  ///
  /// - Parameters:
  ///   - placementKey: the placement; the last flow registered for it counts.
  ///   - json: an answer of the backend, as the dashboard exports it, or a bare flow. It is read when it is first
  ///     needed; one that cannot be read is logged then.
  ///   - assets: where the flow's media lie. See ``BundledFlowAssets``.
  public func registerBundledFlow(placementKey: String, json: Data, assets: BundledFlowAssets? = nil) {
    greenroom.registerBundled(placement: placementKey, json: json)
    if let assets { registerBundledFlowAssets(placementKey: placementKey, assets: assets) }
  }

  /// Registers a flow in a resource of a bundle, as ``registerBundledFlow(placementKey:json:assets:)`` does.
  public func registerBundledFlow(
    placementKey: String, resource: String, withExtension ext: String = "json",
    in bundle: Bundle = .main, assets: BundledFlowAssets? = nil
  ) {
    greenroom.registerBundled(
      placement: placementKey, resource: resource, withExtension: ext, in: bundle)
    if let assets { registerBundledFlowAssets(placementKey: placementKey, assets: assets) }
  }

  /// Registers the flow in a `.flowassets` folder of a bundle, with the media beside it. See ``BundledFlowAssets``.
  ///
  /// - Parameters:
  ///   - placementKey: the placement.
  ///   - subdirectory: the folder, such as `Onboarding.flowassets`.
  ///   - bundle: the bundle that holds it.
  ///   - flowResource: the flow's file in the folder, without `.json`.
  ///   - manifestResource: the manifest's file in the folder, without `.json`.
  public func registerBundledFlow(
    placementKey: String, assetBundle subdirectory: String, in bundle: Bundle = .main,
    flowResource: String = "flow", manifestResource: String = "manifest"
  ) {
    let assets = BundledFlowAssets(
      bundle: bundle, subdirectory: subdirectory, manifest: manifestResource)
    greenroom.registerBundled(placement: placementKey, file: assets.file("\(flowResource).json"))
    registerBundledFlowAssets(placementKey: placementKey, assets: assets)
  }

  /// Registers where the media of a bundled flow lie. See ``BundledFlowAssets``.
  ///
  /// Names in the manifest that are no URLs are understood by the flow that is registered for the placement, before this
  /// call or after it.
  public func registerBundledFlowAssets(placementKey: String, assets: BundledFlowAssets) {
    greenroom.registerExportedMedia(
      in: assets.folder, manifest: assets.manifestFile, placement: placementKey)
  }

  func registerBundledFlows(of configuration: FlowPilotConfiguration) {
    for (placementKey, resource) in configuration.bundledFlows {
      registerBundledFlow(placementKey: placementKey, resource: resource)
    }
    for (placementKey, assets) in configuration.bundledFlowAssets {
      registerBundledFlowAssets(placementKey: placementKey, assets: assets)
    }
  }
}
