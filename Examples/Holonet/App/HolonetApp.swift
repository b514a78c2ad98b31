#if canImport(SwiftUI)
    import HolonetModels
    import SwiftGraphQL
    import SwiftGraphQLCache
    import SwiftUI

    #if os(macOS)
        import AppKit
    #elseif os(iOS)
        import WidgetKit
    #endif

    /// A SwiftUI app with the same models as the terminal. Start a server first: `Examples/StarWars/server/serve`.
    @main
    struct HolonetApp: App {
        @State private var screens = Screens()
        @State private var isSuspended = false
        @Environment(\.scenePhase) private var phase

        init() {
            #if os(macOS)
                // A program without a bundle has no Dock icon and gets no keyboard input unless it asks for them.
                NSApplication.shared.setActivationPolicy(.regular)
                NSApplication.shared.activate()
            #endif
        }

        var body: some Scene {
            WindowGroup {
                TabView {
                    PeopleView(model: screens.people).tabItem { Label("People", systemImage: "person.2") }
                    ReviewsView(model: screens.reviews).tabItem { Label("Reviews", systemImage: "star") }
                    #if DEBUG
                        CacheView(cache: screens.client.cache).tabItem { Label("Cache", systemImage: "tray.full") }
                    #endif
                }
            }
            .onChange(of: phase) {
                switch phase {
                case .background: suspend()
                case .active: resume()
                default: break
                }
            }
        }

        /// Closes the cache's file, because iOS terminates a suspended app that holds a lock on a file in the folder of
        /// an app group.
        private func suspend() {
            #if os(iOS)
                try? screens.client.cache.close()
                isSuspended = true
                WidgetCenter.shared.reloadAllTimelines()
            #endif
        }

        private func resume() {
            guard isSuspended else { return }
            isSuspended = false
            screens = Screens()
        }
    }

    /// The models of all screens, with one client.
    struct Screens {
        let client: CachedClient
        let people: PeopleModel
        let reviews: ReviewModel

        init() {
            guard let endpoint = URL(string: "http://localhost:8000/graphql") else { fatalError("not a URL") }
            let server = Client(
                transport: SplitTransport(
                    requests: HTTPTransport(endpoint: endpoint),
                    subscriptions: WebSocketTransport(endpoint: endpoint)))
            // If the file can't be opened, the cache is kept in memory. For example, another window may be using the
            // file.
            let stored = HolonetCache.file.flatMap { try? HolonetCache.client(server, file: $0) }
            client = stored ?? HolonetCache.client(server)
            people = PeopleModel(client: client)
            reviews = ReviewModel(client: server)
        }
    }

    struct PeopleView: View {
        let model: PeopleModel
        @State private var searchText = ""
        @State private var path: [PersonRow.ID] = []

        var body: some View {
            NavigationStack(path: $path) {
                List(model.people) { row in
                    NavigationLink(row.name, value: row.id)
                }
                .navigationDestination(for: PersonRow.ID.self) { id in
                    PersonView(detail: model.detail)
                        .task {
                            if let row = model.people.first(where: { $0.id == id }) { await model.open(row) }
                        }
                }
                .overlay { if let message = model.message { Text(message) } }
                .overlay(alignment: .bottom) { if model.isOffline { Text("Offline") } }
                .searchable(text: $searchText)
                .task(id: searchText) {
                    await model.search(searchText, after: searchText.isEmpty ? .zero : .milliseconds(300))
                }
                .navigationTitle("Holonet")
            }
        }
    }

    struct PersonView: View {
        let detail: PersonDetail?

        var body: some View {
            if let detail {
                Form {
                    LabeledContent("Home planet", value: detail.homePlanet)
                    if let height = detail.height { LabeledContent("Height", value: "\(height) m") }
                    Section("Friends") { ForEach(detail.friends, id: \.self) { Text($0) } }
                }
                .navigationTitle(detail.name)
            } else {
                ProgressView()
            }
        }
    }

    struct ReviewsView: View {
        @Bindable var model: ReviewModel

        var body: some View {
            Form {
                Section("Your review") {
                    Stepper(
                        "\(model.stars) stars", onIncrement: { model.changeStars(by: 1) },
                        onDecrement: { model.changeStars(by: -1) })
                    TextField("Text", text: $model.commentary)
                    Button("Send") { Task { await model.send() } }.disabled(model.isSending)
                    if let message = model.message { Text(message) }
                }
                Section(model.reviews.isLive ? "Reviews (live)" : "Reviews") {
                    ForEach(model.reviews.data ?? []) { review in
                        Text(String(repeating: "★", count: review.stars) + " " + review.commentary)
                    }
                }
            }
            .task { await model.reviews.run() }
        }
    }
#else
    @main
    struct HolonetApp {
        static func main() { print("This app needs SwiftUI. Run Holonet to use it in a terminal.") }
    }
#endif
