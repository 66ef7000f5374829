import Foundation
import GreenroomCore

extension Content {
  /// What an app ships in the delivery dialect: a screen, or an answer of the server.
  ///
  /// - Throws: `invalid_flow_schema` that names what is missing.
  static func shipped(_ body: [UInt8]) throws(GreenroomError) -> Content {
    let json = try root(of: body)
    if json["paywall"] != nil, json["components_config"] == nil {
      return Content(try DeliveryAnswers.read(body))
    }
    return .screens(try bareScreen(json))
  }

  /// A screen's JSON, as it is.
  static func screen(_ body: [UInt8]) throws(GreenroomError) -> Content {
    .screens(try bareScreen(try root(of: body)))
  }

  private static func root(of body: [UInt8]) throws(GreenroomError) -> JSONValue {
    do {
      return try JSONDocument(body).root
    } catch {
      throw GreenroomError(
        .invalidFlowSchema, "The screen JSON cannot be read: \(error).", context: ["problem": "\(error)"])
    }
  }

  private static func bareScreen(_ json: JSONValue) throws(GreenroomError) -> DeliveryAnswer {
    do {
      return try DeliveryAnswer(bareScreen: json)
    } catch {
      let problem = "it lacks \(error.missing.joined(separator: ", "))"
      throw GreenroomError(
        .invalidFlowSchema,
        "The screen JSON cannot be shown: \(problem). Ship the file as it was downloaded.",
        context: ["problem": problem])
    }
  }
}

extension Resolution {
  /// What a screen's JSON that the app hands over comes to: it is shown, or refused with what it lacks.
  init(shipped source: Source, _ data: Data) {
    let body = [UInt8](data)
    do {
      let copy = Copy(
        source: source, body: body, content: try .screen(body), storedAt: .distantPast, freshFor: 0,
        filing: .memoryOnly)
      self.init(.shows(copy, .bundled, .own))
    } catch {
      self.init(.failed(error))
    }
  }
}
