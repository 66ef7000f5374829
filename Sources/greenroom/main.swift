import Foundation
import GreenroomCommands

StandardStreams.occupy()
let status = await Tool(.system).run(Array(CommandLine.arguments.dropFirst()))
// Work that goes on behind, such as a refresh, must not meet the libraries' clean-up at `exit`.
_exit(status.rawValue)
