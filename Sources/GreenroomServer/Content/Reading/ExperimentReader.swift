import GreenroomCore

/// Reads `{"id", "variants": [{"id", "name", "flow", "split"}]}`.
struct ExperimentReader {
  /// The envelope of a flow by name; reports a flow that does not exist.
  let envelope: (_ reader: ObjectReader, _ assignment: FlowEnvelope.Assignment) -> FlowEnvelope?

  func read(_ reader: ObjectReader) -> Experiment? {
    reader.warnOfUnknown(besides: ["id", "variants"])
    let remedy = "Write an id that stays the same as long as the experiment runs."
    guard let id = reader.requiredText("id", remedy: remedy) else { return nil }
    guard let elements = reader.elements("variants"), !elements.isEmpty else {
      reader.error(
        "variants", "The experiment has no variants.", remedy: "Add two or more, or remove the experiment.")
      return nil
    }
    let variants = self.variants(
      elements.compactMap {
        ObjectReader($0.value, at: $0.place, file: reader.file, problems: reader.problems)
      }, experimentID: id)
    let total = variants.last?.end ?? 0
    if total != Experiment.buckets {
      reader.error(
        "variants", "The splits add up to \(total).",
        remedy: "Change them so that they add up to \(Experiment.buckets).")
    }
    return Experiment(id: id, variants: variants)
  }

  private func variants(_ readers: [ObjectReader], experimentID: String) -> [Experiment.Variant] {
    var ids: Set<String> = []
    var end = 0
    return readers.map { reader in
      reader.warnOfUnknown(besides: ["id", "name", "flow", "split"])
      let id = reader.requiredText("id", remedy: "Give each variant an id.") ?? ""
      if !id.isEmpty, !ids.insert(id).inserted {
        reader.error("id", "Another variant has the id \"\(id)\".", remedy: "Give each variant its own.")
      }
      end += split(reader)
      let assignment = FlowEnvelope.Assignment(
        experimentID: experimentID, variantID: id, variantName: reader.text("name"))
      return Experiment.Variant(end: end, envelope: flow(reader, assignment))
    }
  }

  private func split(_ reader: ObjectReader) -> Int {
    if reader["split"] == nil {
      reader.error(
        "split", "This field is missing.",
        remedy: "Write the variant's part of \(Experiment.buckets), 50 for one.")
    }
    return reader.integer("split", in: 0...Experiment.buckets) ?? 0
  }

  /// `"flow": null` is a variant that shows nothing; a variant without the field is a slip.
  private func flow(_ reader: ObjectReader, _ assignment: FlowEnvelope.Assignment) -> FlowEnvelope? {
    guard let value = reader.value["flow"] else {
      reader.error(
        "flow", "This field is missing.",
        remedy: "Name a flow, or write null for a variant that shows nothing.")
      return nil
    }
    return value.isNull ? nil : envelope(reader, assignment)
  }
}
