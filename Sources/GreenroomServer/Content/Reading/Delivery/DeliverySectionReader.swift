import GreenroomCore

/// Reads what a placement answers in the delivery dialect: its `screen`, and `delivery` beside it.
struct DeliverySectionReader {
  /// The longest answer, in bytes without compression.
  static let sizeLimit = 1 << 20
  /// From here on an answer is large enough for a warning.
  static let sizeToMind = 512 << 10

  let names: ScreenNames

  /// Nil for a placement that takes no part in the dialect.
  func read(_ key: String, _ placement: ObjectReader, isPaused: Bool) -> DeliveryPlacement? {
    let screen = names.screen("screen", of: placement)
    guard let section = placement.object("delivery") else {
      guard let screen else { return nil }
      return made(key, placement, screen, DeliveryRules(), [], isPaused: isPaused)
    }
    section.warnOfUnknown(besides: [
      "experiment", "rules", "frequency", "holdout", "display", "trigger", "schedule",
    ])
    let rules = rules(section)
    let schedule = ScheduleReader(names: names).read(section)
    checkOwnScreen(placement, section, schedule)
    checkAsDevices(key, section, rules, schedule)
    return made(key, placement, screen, rules, schedule, isPaused: isPaused)
  }

  private func rules(_ section: ObjectReader) -> DeliveryRules {
    let targeting = TargetingReader(names: names)
    let presentation = PresentationReader()
    return DeliveryRules(
      experiment: section.object("experiment").flatMap(targeting.experiment),
      rules: targeting.rules(section),
      frequency: section.object("frequency").map(FrequencyReader().read),
      holdout: section.object("holdout").flatMap(targeting.holdout),
      display: presentation.display(section), trigger: presentation.trigger(section))
  }

  /// Without a screen of its own a placement shows something only while its schedule says so.
  private func checkOwnScreen(
    _ placement: ObjectReader, _ section: ObjectReader, _ schedule: [ScheduleEntry]
  ) {
    guard placement["screen"] == nil else { return }
    if section["experiment"] != nil {
      placement.error(
        "screen", "An experiment compares its screen with the placement's, which has none.",
        remedy: "Name the screen of side A.")
    } else if schedule.allSatisfy({ $0.screen == nil }), !placement.problems.hasErrors {
      placement.error(
        "screen", "The placement never shows a screen.",
        remedy: "Name a screen, or one in the schedule, or remove \"delivery\".")
    }
  }

  /// Reads the answer as a device does, without the screens, and reports what it would not take as written.
  private func checkAsDevices(
    _ key: String, _ section: ObjectReader, _ rules: DeliveryRules, _ schedule: [ScheduleEntry]
  ) {
    guard !section.problems.hasErrors else { return }
    for experiment in [rules.experiment] + schedule.map(\.experiment) {
      var rules = rules
      rules.experiment = experiment
      let outline = DeliveryBody(placement: key, screen: nil, rules: rules, isOutline: true).template()
      do {
        let answer = try DeliveryAnswer(JSONDocument(outline.filled(base: "")).root)
        for note in answer.notes {
          section.problems.error(
            section.file, section.place, "Devices would not take \(note.field) as written: \(note.message).",
            remedy: "Correct it.")
        }
      } catch {
        section.problems.error(
          section.file, section.place, "Devices would refuse the answer: \(error).", remedy: "Correct it.")
      }
    }
  }

  // MARK: Answers

  private func made(
    _ key: String, _ placement: ObjectReader, _ screen: ScreenFile?, _ rules: DeliveryRules,
    _ schedule: [ScheduleEntry], isPaused: Bool
  ) -> DeliveryPlacement {
    if isPaused {
      let body = DeliveryBody(placement: key, screen: nil)
      return DeliveryPlacement(boundaries: [], documents: [DeliveryDocument(body.template())])
    }
    let boundaries = Set(schedule.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
    let entries = Dictionary(schedule.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    var documents: [DeliveryDocument] = []
    for (start, end) in zip([nil] + boundaries, boundaries + [nil]) {
      let entry = start.flatMap { entries[$0] }
      var body = DeliveryBody(placement: key, screen: screen, rules: rules, validUntil: end)
      if let entry { body = meanwhile(entry, body) }
      documents.append(DeliveryDocument(body.template()))
    }
    let largest = documents.map(\.template.length).max() ?? 0
    AnswerSize.check(largest, placement.problems, placement.file, placement.place)
    return DeliveryPlacement(boundaries: boundaries, documents: documents)
  }

  private func meanwhile(_ entry: ScheduleEntry, _ usual: DeliveryBody) -> DeliveryBody {
    var rules = usual.rules
    rules.experiment = entry.experiment
    return DeliveryBody(
      placement: usual.placement, screen: entry.screen, rules: rules, validUntil: usual.validUntil)
  }
}

/// Judges how long an answer is.
enum AnswerSize {
  static func check(_ bytes: Int, _ problems: ContentProblems, _ file: String, _ place: JSONPlace) {
    guard bytes > DeliverySectionReader.sizeToMind else { return }
    let message = "The answer has \(bytes) bytes, with all screens that it may lead to."
    if bytes > DeliverySectionReader.sizeLimit {
      problems.error(
        file, place, message,
        remedy:
          "Make it smaller than \(DeliverySectionReader.sizeLimit) bytes: fewer rules, or smaller screens.")
    } else {
      problems.warning(
        file, place, message,
        remedy: "Devices load it whole; more than \(DeliverySectionReader.sizeLimit) bytes would be refused.")
    }
  }
}
