import GreenroomCore

/// Reads who sees what: the test of two screens, the audiences, and who is held out.
struct TargetingReader {
  let names: ScreenNames

  // MARK: Experiment

  func experiment(_ reader: ObjectReader) -> DeliveryRules.Experiment? {
    reader.warnOfUnknown(besides: ["id", "share_b", "epoch", "screen", "display"])
    let id = reader.requiredText(
      "id", remedy: "Write an id that stays the same as long as the experiment runs.")
    let share = share("share_b", of: reader)
    let epoch = reader.integer("epoch", in: 0...1_000_000_000) ?? 0
    let screen = names.shown("screen", of: reader)
    guard let id, let share, let screen else { return nil }
    return DeliveryRules.Experiment(id: id, shareB: share, epoch: epoch, screenB: screen)
  }

  // MARK: Audiences

  func rules(_ reader: ObjectReader) -> [DeliveryRules.Rule] {
    var ids: Set<String> = []
    return (reader.elements("rules") ?? []).compactMap { value, place in
      guard let each = ObjectReader(value, at: place, file: reader.file, problems: reader.problems),
        let rule = rule(each)
      else { return nil }
      if !ids.insert(rule.id).inserted {
        each.error("id", "Another rule has the id \"\(rule.id)\".", remedy: "Give each rule its own.")
      }
      return rule
    }
  }

  private func rule(_ reader: ObjectReader) -> DeliveryRules.Rule? {
    reader.warnOfUnknown(besides: ["id", "conditions", "screen", "display"])
    let id = reader.requiredText("id", remedy: "Write an id by which reports can name the rule.")
    let conditions = conditions(reader)
    let screen = names.shown("screen", of: reader)
    guard let id, let conditions, let screen else { return nil }
    return DeliveryRules.Rule(id: id, conditions: conditions, screen: screen.file == nil ? nil : screen)
  }

  private func conditions(_ reader: ObjectReader) -> [UInt8]? {
    guard reader["conditions"] != nil else {
      reader.error(
        "conditions", "The rule has no conditions.",
        remedy: "Add some; a rule for everybody has {}, and no rule after it is ever reached.")
      return nil
    }
    guard let conditions = reader.object("conditions") else { return nil }
    for issue in Condition(conditions.value).issues {
      reader.error(
        "conditions", "No device can judge this: \(issue).",
        remedy: "Correct it; until then nobody would match the rule.")
    }
    return ServedText.compact(conditions.value.rawBytes)
  }

  // MARK: Holdout

  func holdout(_ reader: ObjectReader) -> [UInt8]? {
    reader.warnOfUnknown(besides: ["id", "share"])
    let id = reader.requiredText(
      "id", remedy: "Write an id; placements with the same one hold out the same users.")
    guard let share = share("share", of: reader), let id else { return nil }
    var json: [UInt8] = []
    json.append(text: #"{"id":"#)
    json.append(jsonString: id)
    json.append(text: #","share":"#)
    json.append(contentsOf: share)
    json.append(UInt8(ascii: "}"))
    return json
  }

  /// A part of all users, as it is written: 0 to 1, in steps that a draw among 10,000 can tell apart.
  private func share(_ key: String, of reader: ObjectReader) -> [UInt8]? {
    guard reader[key] != nil else {
      reader.error(
        key, "This field is missing.", remedy: "Write a number from 0 to 1, 0.5 for half of the users.")
      return nil
    }
    guard let number = reader.number(key), let written = reader[key] else { return nil }
    guard (0...1).contains(number) else {
      reader.error(
        key, "\(written.rawText) is no share.", remedy: "Write a number from 0 to 1, 0.5 for half.")
      return nil
    }
    let points = number * Double(Share.whole)
    guard abs(points - points.rounded()) < 1e-6 else {
      reader.error(
        key, "\(written.rawText) has more than four decimals.", remedy: "Round it; 0.0001 is the least share."
      )
      return nil
    }
    return Array(written.rawBytes)
  }
}
