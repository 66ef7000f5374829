import Testing

@testable import GreenroomKit

@Suite struct ByteBudgetTests {
  @Test func `downloads are admitted together while the most that they may bring fits`() {
    var budget = ByteBudget(100)
    #expect(budget.admit(40) == 40)
    #expect(budget.admit(40) == 40)
    #expect(budget.admit(40) == nil, "20 are left, and may become more")
    budget.settle(40, brought: 5)
    #expect(budget.admit(40) == 40)
  }

  @Test func `what is left at the end is given to one at a time`() {
    var budget = ByteBudget(50)
    #expect(budget.admit(200) == 50)
    #expect(budget.admit(200) == nil)
    budget.settle(50, brought: 30)
    #expect(budget.admit(200) == 20)
    budget.settle(20, brought: 20)
    #expect(budget.admit(200) == nil, "nothing is left")
  }

  @Test func `more than was admitted counts as what was admitted`() {
    var budget = ByteBudget(50)
    #expect(budget.admit(20) == 20)
    budget.settle(20, brought: .max)
    #expect(budget.admit(.max) == 30)
  }

  @Test(arguments: [0, -1, Int.min]) func `a budget of nothing admits nothing`(bytes: Int) {
    var budget = ByteBudget(bytes)
    #expect(budget.admit(1) == nil)
  }
}
