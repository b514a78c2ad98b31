#if canImport(WidgetKit)
    import HolonetModels
    import SwiftUI
    import WidgetKit

    /// A widget that shows the people that the app loaded last. It sends no requests: it reads the app's cache.
    @main
    struct HolonetWidget: Widget {
        var body: some WidgetConfiguration {
            StaticConfiguration(kind: "People", provider: PeopleProvider()) { PeopleEntryView(entry: $0) }
                .configurationDisplayName("People")
                .description("The people that you saw last.")
        }
    }

    nonisolated struct PeopleEntry: TimelineEntry {
        let date: Date
        let people: [PersonRow]
    }

    nonisolated struct PeopleProvider: TimelineProvider {
        func placeholder(in context: Context) -> PeopleEntry { PeopleEntry(date: .now, people: []) }

        func getSnapshot(in context: Context, completion: @escaping (PeopleEntry) -> Void) { completion(entry()) }

        func getTimeline(in context: Context, completion: @escaping (Timeline<PeopleEntry>) -> Void) {
            completion(Timeline(entries: [entry()], policy: .after(.now + 15 * 60)))
        }

        private func entry() -> PeopleEntry {
            PeopleEntry(date: .now, people: HolonetCache.file.map(HolonetCache.storedPeople) ?? [])
        }
    }

    struct PeopleEntryView: View {
        let entry: PeopleEntry

        var body: some View {
            VStack(alignment: .leading) {
                if entry.people.isEmpty { Text("Open Holonet once.") }
                ForEach(entry.people.prefix(4)) { Text($0.name) }
            }
            .containerBackground(.background, for: .widget)
        }
    }
#endif
