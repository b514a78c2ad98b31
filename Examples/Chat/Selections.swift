import SwiftGraphQL

struct Message: Identifiable, Equatable, Sendable {
    let id: String
    let author: String
    let text: String
}

nonisolated let message: Selection<Message, Objects.Message> = Selection {
    try Message(id: $0.id(), author: $0.author(), text: $0.text())
}

let messages: Selection<[Message], Operations.Query> = Selection(named: "Messages") { try $0.messages(message.list) }

let posted: Selection<Message, Operations.Subscription> = Selection(named: "Posted") { try $0.posted(message) }

func post(_ text: String, by author: String) -> Selection<Message, Operations.Mutation> {
    Selection(named: "Post") { try $0.post(author: author, text: text, message) }
}
