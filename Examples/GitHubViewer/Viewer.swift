import SwiftGraphQL

struct Viewer {
    let login: String
    let name: String?
    let repositoryCount: Int
    let repositories: [Repository]
}

struct Repository {
    let name: String
    let stars: Int
    let openIssueCount: Int
    let issues: [Issue]
}

struct Issue {
    let number: Int
    let title: String
    let author: String
}

extension Issue {
    nonisolated static let selection = Selection<Issue, Objects.Issue> {
        let author = Selection<String, Interfaces.Actor> { try $0.login() }
        // People who left GitHub no longer have an account.
        return try Issue(number: $0.number(), title: $0.title(), author: $0.author(author.nullable) ?? "ghost")
    }
}

extension Repository {
    nonisolated static let selection = Selection<Repository, Objects.Repository> {
        let issues = Selection<(Int, [Issue]), Objects.IssueConnection> {
            try ($0.totalCount(), $0.nodes(Issue.selection.nullable.list.nullable)?.compactMap { $0 } ?? [])
        }
        let (count, newest) = try $0.issues(first: 3, states: .present([.open]), issues)
        return try Repository(
            name: $0.nameWithOwner(), stars: $0.stargazerCount(), openIssueCount: count, issues: newest)
    }
}

extension Viewer {
    static let query = Selection<Viewer, Operations.Query>(named: "Viewer") { try $0.viewer(viewer) }

    nonisolated private static let viewer = Selection<Viewer, Objects.User> {
        let repositories = Selection<(Int, [Repository]), Objects.RepositoryConnection> {
            try ($0.totalCount(), $0.nodes(Repository.selection.nullable.list.nullable)?.compactMap { $0 } ?? [])
        }
        let order = InputObjects.RepositoryOrder(direction: .desc, field: .updatedAt)
        let (count, latest) = try $0.repositories(first: 5, orderBy: .present(order), repositories)
        return try Viewer(login: $0.login(), name: $0.name(), repositoryCount: count, repositories: latest)
    }
}
