import SwiftGraphQL

struct Message: Identifiable, Equatable, Sendable {
    let id: String
    let author: String
    let text: String
}

extension Message {
    nonisolated static let selection = Selection<Message, Objects.Message> {
        try Message(id: $0.id(), author: $0.author(), text: $0.text())
    }
}

let messages = Selection<[Message], Operations.Query>(named: "Messages") { try $0.messages(Message.selection.list) }

let posted = Selection<Message, Operations.Subscription>(named: "Posted") { try $0.posted(Message.selection) }

func post(_ text: String, by author: String) -> Selection<Message, Operations.Mutation> {
    Selection(named: "Post") { try $0.post(author: author, text: text, Message.selection) }
}
