extension DecisionState {
  private static let format = 1

  /// Writes everything that is remembered, in an order that depends on nothing else.
  ///
  /// Of reservations only their number counts for a decision, so no more than that is written of them.
  package func write(to text: inout JSONText) {
    text.object { text in
      text.key("format")
      text.value(Self.format)
      text.key("owners")
      text.array { text in
        for (owner, history) in histories.sorted(by: { $0.key < $1.key }) {
          history.write(of: owner, to: &text)
        }
      }
      text.key("reserved")
      text.array { text in
        for (_, reservation) in reservations.sorted(by: { $0.key.number < $1.key.number }) {
          reservation.write(to: &text)
        }
      }
    }
  }

  /// Reads what ``write(to:)`` wrote. An entry that cannot be read loses itself.
  ///
  /// - Returns: nil for what was not written so.
  package init?(_ json: JSONValue) {
    guard json["format"]?.integer == Self.format, let owners = json["owners"] else { return nil }
    for entry in owners.elements {
      guard let owner = HistoryOwner(entry) else { continue }
      histories[owner] = OwnerHistory(entry)
    }
    for entry in json["reserved"]?.elements.map({ $0 }) ?? [] {
      guard let reservation = Reservation(entry) else { continue }
      reservations[Reservation.ID(number: nextReservation)] = reservation
      nextReservation += 1
    }
  }
}

extension HistoryOwner: Comparable {
  package static func < (left: HistoryOwner, right: HistoryOwner) -> Bool {
    left.kind == right.kind ? left.name < right.name : left.kind == .install
  }

  fileprivate func write(to text: inout JSONText) {
    text.key("kind")
    text.value(kind.rawValue)
    text.key("name")
    text.value(name.string)
  }

  init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init(rawValue:)), let name = json["name"]?.string
    else { return nil }
    self.init(kind: kind, name: ExactText(name))
  }
}

extension Reservation {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      owner.write(to: &text)
      text.key("placement")
      text.value(placement.string)
    }
  }

  fileprivate init?(_ json: JSONValue) {
    guard let owner = HistoryOwner(json), let placement = json["placement"]?.string else { return nil }
    self.owner = owner
    self.placement = ExactText(placement)
    frequency = nil
    exposure = Exposure()
  }
}

extension OwnerHistory {
  func write(of owner: HistoryOwner, to text: inout JSONText) {
    text.object { text in
      owner.write(to: &text)
      text.key("heir")
      text.value(heir?.string)
      text.key("sides")
      text.array { text in
        for (run, side) in sides.sorted(by: { ($0.key.id, $0.key.epoch) < ($1.key.id, $1.key.epoch) }) {
          side.write(to: &text, "experiment", run.id) {
            $0.key("epoch")
            $0.value(run.epoch)
            $0.key("side")
            $0.value(side.value.rawValue)
          }
        }
      }
      text.key("holdouts")
      text.array { text in
        for (holdout, membership) in memberships.sorted(by: { $0.key < $1.key }) {
          membership.write(to: &text, "holdout", holdout) {
            $0.key("heldOut")
            $0.value(membership.value)
          }
        }
      }
      text.key("displays")
      text.array { text in
        for (placement, history) in displays.sorted(by: { $0.key < $1.key }) {
          history.write(of: placement, to: &text)
        }
      }
    }
  }

  init(_ json: JSONValue) {
    heir = json["heir"]?.string.map { ExactText($0) }
    for entry in json["sides"]?.elements.map({ $0 }) ?? [] {
      guard let id = entry["experiment"]?.string, let epoch = entry["epoch"]?.integer,
        let side = entry["side"]?.string.flatMap(Side.init(rawValue:)), let time = entry.instant("time")
      else { continue }
      sides[ExperimentRun(id: id, epoch: epoch)] = Sticky(value: side, time: time)
    }
    for entry in json["holdouts"]?.elements.map({ $0 }) ?? [] {
      guard let id = entry["holdout"]?.string, let isHeldOut = entry["heldOut"]?.bool,
        let time = entry.instant("time")
      else { continue }
      memberships[ExactText(id)] = Sticky(value: isHeldOut, time: time)
    }
    for entry in json["displays"]?.elements.map({ $0 }) ?? [] {
      guard let placement = entry["placement"]?.string else { continue }
      displays[ExactText(placement)] = DisplayHistory(entry)
    }
  }
}

extension OwnerHistory.Sticky {
  fileprivate func write(
    to text: inout JSONText, _ name: String, _ id: ExactText, _ body: (inout JSONText) -> Void
  ) {
    text.object { text in
      text.key(name)
      text.value(id.string)
      body(&text)
      text.key("time")
      text.value(time)
    }
  }
}

extension DisplayHistory {
  fileprivate func write(of placement: ExactText, to text: inout JSONText) {
    text.object { text in
      text.key("placement")
      text.value(placement.string)
      text.key("times")
      text.array { text in for time in times { text.value(time) } }
      text.key("lifetime")
      text.value(lifetime)
      text.key("last")
      text.value(last)
      text.key("session")
      text.value(session)
      text.key("lastUptime")
      text.value(lastUptime)
    }
  }

  fileprivate init(_ json: JSONValue) {
    times = json["times"]?.elements.compactMap { $0.integer.map(DecisionContext.clamped) }.sorted() ?? []
    lifetime = json.count("lifetime")
    session = json.count("session")
    last = json.instant("last")
    lastUptime = json.instant("lastUptime")
  }
}

extension JSONValue {
  fileprivate func instant(_ name: StaticString) -> Int? {
    self[name]?.integer.map(DecisionContext.clamped)
  }

  /// A count, bounded so that sums of two cannot overflow.
  fileprivate func count(_ name: StaticString) -> Int {
    min(max(self[name]?.integer ?? 0, 0), 1 << 40)
  }
}
