import Observation
import SwiftGraphQL
import SwiftGraphQLCache

/// The list of people with its search field, and the details of one person.
@MainActor @Observable package final class PeopleModel {
    /// The people whose names contain the search text.
    package private(set) var people: [PersonRow] = []
    /// The index of the selected row.
    package private(set) var selectedIndex = 0
    /// The person whose details are shown; `nil` while the list is shown, or while the details load.
    package private(set) var detail: PersonDetail?
    /// A message for the user; `nil` if there is none.
    package private(set) var message: String?
    /// Whether the list or the details are from the cache, because the server can't be reached.
    package private(set) var isOffline = false
    /// The text of the search field.
    package private(set) var searchText = ""

    private let client: CachedClient

    package init(client: CachedClient) { self.client = client }

    /// Loads the list for a search text. If several searches are in progress, the list shows the result of the last
    /// one.
    package func search(_ text: String) async {
        searchText = text
        await attempt {
            let result = try await client.fetch(peopleQuery(named: text), policy: .networkFirst)
            guard text == searchText else { return }
            let found = result.value
            people = found
            isOffline = result.networkError != nil
            selectedIndex = min(selectedIndex, max(0, found.count - 1))
        }
    }

    /// Moves the selection, and stops at the ends of the list.
    package func moveSelection(by offset: Int) {
        selectedIndex = min(max(0, selectedIndex + offset), max(0, people.count - 1))
    }

    /// Loads the details of the selected person.
    package func openSelected() async {
        guard people.indices.contains(selectedIndex) else { return }
        await open(people[selectedIndex])
    }

    /// Loads the details of a person.
    package func open(_ row: PersonRow) async {
        detail = nil
        await attempt {
            let result = try await client.fetch(personQuery(id: row.id), policy: .networkFirst)
            detail = result.value
            isOffline = result.networkError != nil
            if detail == nil { message = "\(row.name) is gone." }
        }
    }

    /// Returns to the list.
    package func close() { detail = nil }

    private func attempt(_ work: () async throws -> Void) async {
        message = nil
        do {
            try await work()
        } catch is CancellationError {
            // A newer search or a closed view cancelled the request.
        } catch let error as ResponseError {
            message = error.errors.first?.message
        } catch {
            message = "The request failed. Please try again."
        }
    }
}
