import Foundation
import SwiftGraphQL

/// Reading the user's own response, with `OwnResponse.query`.
struct OwnCase {
    /// The path of the response: the whole body, as the server sent it.
    let path: String

    func measure(rounds: Int) throws -> Row {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let response = Array(data)
        let operation = try OwnResponse.query.prepare()
        var competitors: [(Competitor, () throws -> Void)] = [
            (.ours, { discard(try operation.decode(response)) }),
            (.serialization, { discard(try JSONSerialization.jsonObject(with: data)) }),
        ]
        if let type = OwnResponse.decodable { competitors.append((.codable, reading(type, from: data))) }
        let times = try Contest(competitors: competitors).measure(rounds: rounds)
        return Row(name: "own", bytes: response.count, target: 0.12, times: times)
    }

    private func reading<Model: Decodable>(_ type: Model.Type, from data: Data) -> () throws -> Void {
        let decoder = JSONDecoder()
        return { discard(try decoder.decode(Envelope<Model>.self, from: data).data) }
    }
}
