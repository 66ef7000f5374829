import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
exit(PackChecker(arguments).run())
