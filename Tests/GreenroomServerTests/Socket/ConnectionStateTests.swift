import Testing

@testable import GreenroomServer

@Suite
struct ConnectionStateTests {
  private let second: UInt64 = 1_000_000_000

  private var limits: ServerLimits {
    var limits = ServerLimits()
    limits.idleTime = .seconds(30)
    limits.requestTime = .seconds(20)
    limits.answerTime = .seconds(10)
    limits.slowestReader = 1000
    return limits
  }

  private func isOverdue(_ state: ConnectionState, after seconds: UInt64) -> Bool {
    state.isOverdue(at: seconds * second + 1, limits: limits)
  }

  @Test func `a connection without a request may stay for the idle time`() {
    let state = ConnectionState(socket: 7, now: 0, isDraining: false)
    #expect(!state.isBusy)
    #expect(!isOverdue(state, after: 29))
    #expect(isOverdue(state, after: 30))
  }

  @Test func `a request must arrive within the request time, counted from its first line`() {
    var state = ConnectionState(socket: 7, now: 0, isDraining: false)
    state.requestBegan(at: 25 * second)
    #expect(state.isBusy)
    #expect(!isOverdue(state, after: 44))
    #expect(isOverdue(state, after: 45))
  }

  @Test func `a large answer has more time`() {
    var small = ConnectionState(socket: 7, now: 0, isDraining: false)
    small.answerBegan(bytes: 0, at: 0)
    var large = small
    large.answerBegan(bytes: 60_000, at: 0)
    #expect(isOverdue(small, after: 10))
    #expect(!isOverdue(large, after: 69))
    #expect(isOverdue(large, after: 70))
  }

  @Test func `an answer that has ended starts the idle time anew`() {
    var state = ConnectionState(socket: 7, now: 0, isDraining: false)
    state.requestBegan(at: 0)
    state.answerBegan(bytes: 1, at: 5 * second)
    state.answerEnded(at: 6 * second)
    #expect(!state.isBusy)
    #expect(!isOverdue(state, after: 35))
    #expect(isOverdue(state, after: 36))
  }

  @Test func `an overdue connection is cut once`() {
    var state = ConnectionState(socket: 7, now: 0, isDraining: false)
    #expect(state.takeOverdueSocket(at: second, limits: limits) == nil)
    #expect(state.takeOverdueSocket(at: 40 * second, limits: limits) == 7)
    #expect(state.takeOverdueSocket(at: 50 * second, limits: limits) == nil)
  }

  @Test func `a closed connection has no socket, is never overdue and stays closed`() {
    var state = ConnectionState(socket: 7, now: 0, isDraining: false)
    state.close()
    state.answerEnded(at: 0)
    #expect(state.phase == .closed)
    #expect(state.socket == nil)
    #expect(!isOverdue(state, after: 1_000_000))
  }

  @Test func `a clock that runs backwards cuts nobody`() {
    let state = ConnectionState(socket: 7, now: 100 * second, isDraining: false)
    #expect(!isOverdue(state, after: 1))
  }

  @Test func `limits of any size do not overflow`() {
    var limits = ServerLimits()
    limits.answerTime = .seconds(Int64.max)
    limits.slowestReader = 0
    var state = ConnectionState(socket: 7, now: 0, isDraining: false)
    state.answerBegan(bytes: 1 << 30, at: 0)
    #expect(!state.isOverdue(at: second, limits: limits))
    #expect(Duration.seconds(-1).nanoseconds == 0)
  }
}
