import ReceiptCampaign
import Testing

@Suite(.timeLimit(.minutes(5))) struct ReceiptCampaignTests {
  @Test func `under faults whatever was said to be ready is whole without network`() async {
    let result = await ReceiptCampaign(seed: 1).execute(runs: 150)
    #expect(result.falsehoods == [])
    #expect(result.ready > 50)
    #expect(result.receipts > result.ready + 50)
    #expect(result.voided < 10)
  }
}
