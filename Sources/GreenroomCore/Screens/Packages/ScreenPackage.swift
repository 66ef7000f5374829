/// A package that a screen shows, at one place of the screen.
package struct ScreenPackage: Sendable {
  /// The package's id.
  package let id: String
  /// Whether the screen asks for the package to be selected at first.
  package let isSelectedByDefault: Bool
  /// The product code of a promotional offer in Apple's store, where the screen names one.
  package let appleOfferCode: String?
  /// The id of an offer in Google's store, where the screen names one.
  package let playOfferID: String?
  /// The component.
  package let place: JSONValue

  /// Reads a component of type package; nil without an id.
  init?(_ component: JSONValue) {
    guard let id = component["package_id"]?.text else { return nil }
    self.id = id
    isSelectedByDefault = component["is_selected_by_default"]?.bool ?? false
    appleOfferCode = component["apple_promo_offer_product_code"]?.text
    playOfferID = component["play_store_offer"]?["offer_id"]?.text
    place = component
  }
}
