import Foundation

extension Person: Decodable {
    enum CodingKeys: CodingKey { case id, name, homePlanet, height, friends }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        homePlanet = try container.decode(String.self, forKey: .homePlanet)
        height = try container.decode(Double.self, forKey: .height)
        friends = try container.decode([Friend].self, forKey: .friends)
    }
}

extension Friend: Decodable {
    enum CodingKeys: CodingKey { case id, name }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
    }
}

struct Response: Decodable {
    struct People: Decodable { let people: [Person] }
    let data: People
}

let response = Person.response(typename: false) { _, field in field }
print("bytes", response.count)
try await measure("decode") { try JSONDecoder().decode(Response.self, from: response).data.people }
