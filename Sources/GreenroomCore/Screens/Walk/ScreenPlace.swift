/// What holds at a place of a screen.
struct ScreenPlace {
  /// Whether nothing round the place, and the component itself, is hidden by `visible`.
  var visible = Verdict.yes
  /// Whether the first view gets as far as the place: the tab is selected, the page near, nothing has to be tapped.
  var isReached = true
  /// The card or button that conditions refer to.
  var card = ScreenJudge.Card.none
  /// The part of the screen whose selected package counts here: an index of ``ScreenWalk/scopes``.
  var scope = 0
  /// The tab that is selected in the tabs component round the place.
  var selectedTab: SelectedTab?

  /// A tab, as its buttons refer to it.
  struct SelectedTab {
    var id: String?
    var index: Int
  }

  /// Whether what stands here may be seen first.
  var isFirstView: Bool { isReached && visible != .no }

  /// The same place where `condition` decides whether the first view gets there.
  func reached(if condition: Bool) -> ScreenPlace {
    var place = self
    place.isReached = isReached && condition
    return place
  }

  /// The same place for what is not drawn at all by a reader that knows the component round it.
  var replaced: ScreenPlace {
    var place = self
    place.visible = .no
    return place
  }
}

/// A part of a screen in which a package of its own may be selected: the page, or one tab.
struct ScreenScope {
  /// The scope round it, as an index; nil for the page.
  var parent: Int?
  /// The tab's id.
  var tabID: String?
  /// Whether the first view shows it.
  var isShown: Bool
}
