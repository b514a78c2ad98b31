import Observation
import SwiftGraphQL
import SwiftGraphQLCache

/// The list of people with its search field, and the details of one person.
@MainActor @Observable package final class PeopleModel {
    /// The index of the selected row.
    package private(set) var selectedIndex = 0
    /// The person whose details are shown; `nil` while the list is shown, or while the details load.
    package private(set) var detail: PersonDetail?
    /// The text of the search field.
    package private(set) var searchText = ""

    private let client: CachedClient
    private let found = QueryModel<CacheResult<[PersonRow]>>()
    /// The result of the last request for details.
    private var opened: Result<CacheResult<PersonDetail?>, any Error>?

    package init(client: CachedClient) {
        self.client = client
    }

    /// The people whose names contain the search text.
    package var people: [PersonRow] { found.data?.value ?? [] }

    /// Whether the list or the details are from the cache, because the server can't be reached.
    package var isOffline: Bool {
        if case .success(let result) = opened { return result.networkError != nil }
        return found.data?.networkError != nil
    }

    /// A message for the user; `nil` if there is none.
    package var message: String? {
        switch opened {
        case .success(let result): result.value == nil ? "This person is gone." : nil
        case .failure(let error): Self.message(for: error)
        case nil: found.error.map(Self.message)
        }
    }

    private static func message(for error: any Error) -> String {
        let response = error as? ResponseError
        return response?.errors.first?.message ?? "The request failed. Please try again."
    }

    /// Loads the list for a search text. If several searches are in progress, the list shows the result of the last
    /// one.
    ///
    /// - Parameter delay: How long to wait for another search before the request.
    package func search(_ text: String, after delay: Duration = .zero) async {
        searchText = text
        opened = nil
        await found.load { [client] in
            try await Task.sleep(for: delay)
            return try await client.fetch(peopleQuery(named: text), policy: .networkFirst)
        }
        selectedIndex = min(selectedIndex, max(0, people.count - 1))
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
        close()
        do {
            let result = try await client.fetch(personQuery(id: row.id), policy: .networkFirst)
            opened = .success(result)
            detail = result.value
        } catch is CancellationError {
            // The view was closed.
        } catch {
            opened = .failure(error)
        }
    }

    /// Returns to the list.
    package func close() {
        opened = nil
        detail = nil
    }
}
