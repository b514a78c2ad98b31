import Foundation
import SwiftGraphQL

/// Sends a few queries and a mutation to a server of the Star Wars schema, and prints the results.
///
///     swift run StarWars                                             uses the server inside this program
///     swift run StarWars --endpoint http://localhost:8000/graphql    uses another server
@main
struct StarWars {
    static func main() async {
        do {
            try await run(client: client(for: Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("StarWars: \(error)\n".utf8))
            exit(1)
        }
    }

    struct Usage: Error, CustomStringConvertible {
        var description: String { "usage: StarWars [--endpoint URL]" }
    }

    static func client(for arguments: [String]) throws -> Client {
        if arguments.isEmpty { return Client(transport: try Galaxy.server()) }
        guard arguments.count == 2, arguments[0] == "--endpoint" else { throw Usage() }
        return try Client(endpoint: arguments[1])
    }

    static func run(client: Client) async throws {
        print(Report.heading("People taller than 1.7 m who are not from Corellia"))
        for person in try await client.send(tallPeople(atLeast: 1.7, not: "Corellia")) { print(Report.line(person)) }

        print(Report.heading("The heroes of two films"))
        for hero in try await client.send(heroes) { print(hero.map(Report.line) ?? "nobody") }

        print(Report.heading("Looked up by name, with the request and the response"))
        let printing = Client(transport: client.transport, middlewares: [ExchangePrinter()])
        let being = try await printing.send(somebody(.name("R2-D2")))
        print("model:     \(being.map(Report.line) ?? "nobody")")

        print(Report.heading("What a search for \"o\" finds"))
        for finding in try await client.send(search(for: "o")) { print(Report.line(finding)) }

        print(Report.heading("The fleet, with a field that the server rejects"))
        for ship in try await client.send(fleet) { print(Report.line(ship)) }

        print(Report.heading("All characters, page by page"))
        for try await page in client.pages(characters(after:), next: { $0.info.next }) {
            print("  \(page.names.joined(separator: ", "))")
        }

        print(Report.heading("A review, written just now"))
        print(Report.line(try await client.send(review(.jedi, stars: 4, text: "Great, but for the teddy bears"))))
    }
}
