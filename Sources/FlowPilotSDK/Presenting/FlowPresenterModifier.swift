#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Presents the flow of a session as soon as there is one, and sets `session` to nil when it ends.
    ///
    /// The presenter of the configuration shows it; without one the error callback is told. Setting `session` to
    /// nil dismisses the flow.
    ///
    /// - Parameters:
    ///   - session: what is presented.
    ///   - onResult: called with how it ended.
    public func flowPresenter(
      session: Binding<FlowSession?>, onResult: FlowCompletionCallback? = nil
    ) -> some View {
      modifier(FlowPresenterModifier(session: session, onResult: onResult))
    }
  }

  private struct FlowPresenterModifier: ViewModifier {
    @Binding var session: FlowSession?
    let onResult: FlowCompletionCallback?
    @State private var shown: FlowSession?

    func body(content: Content) -> some View {
      content
        .onAppear { present() }
        .onChange(of: session?.id) { _ in present() }
    }

    private func present() {
      guard session !== shown else { return }
      shown?.dismiss()
      shown = session
      guard let session else { return }
      Task {
        guard let result = await session.presentOnce() else { return }
        if self.session === session { self.session = nil }
        onResult?(result)
      }
    }
  }
#endif
