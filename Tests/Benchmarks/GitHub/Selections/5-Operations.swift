struct RateLimit: Sendable {
    let limit: Int
    let cost: Int
    let remaining: Int
    let used: Int
    let resetAt: Date
}

let rateLimit: Selection<RateLimit, Objects.RateLimit> = Selection {
    try RateLimit(
        limit: $0.limit(), cost: $0.cost(), remaining: $0.remaining(), used: $0.used(),
        resetAt: $0.resetAt())
}

struct Start: Sendable {
    let viewer: Profile
    let rateLimit: RateLimit?
}

let start: Selection<Start, Operations.Query> = Selection {
    try Start(viewer: $0.viewer(profile), rateLimit: $0.rateLimit(rateLimit.nullable))
}

func repository(named name: String, of owner: String) -> Selection<Repository, Operations.Query> {
    Selection { try $0.repository(name: name, owner: owner, repository.nonNullOrFail) }
}

func repositories(of login: String, after cursor: String?) -> Selection<Page<RepositorySummary>, Operations.Query> {
    let owner: Selection<Page<RepositorySummary>, Interfaces.RepositoryOwner> = Selection {
        try $0.repositories(
            after: cursor ?? .absent, first: 50, orderBy: .present(.init(direction: .desc, field: .pushedAt)),
            ownerAffiliations: [.owner], repositories)
    }
    return Selection { try $0.repositoryOwner(login: login, owner.nonNullOrFail) }
}

func issues(of name: String, _ owner: String, after cursor: String?) -> Selection<
    Page<IssueSummary>, Operations.Query
> {
    Selection {
        try $0.repository(
            name: name, owner: owner,
            .nonNullOrFail {
                try $0.issues(
                    after: cursor ?? .absent,
                    filterBy: .present(.init(createdBy: "octocat", labels: ["bug"], states: [.open])), first: 30,
                    orderBy: .present(.init(direction: .desc, field: .createdAt)), issues)
            })
    }
}

struct Branches: Sendable {
    let branches: [Branch]
    let contributors: Page<User>
}

func branches(of name: String, _ owner: String) -> Selection<Branches?, Operations.Query> {
    let branches: Selection<Branches, Objects.Repository> = Selection {
        try Branches(
            branches: $0.refs(
                first: 50, orderBy: .present(.init(direction: .asc, field: .alphabetical)), refPrefix: "refs/heads/",
                .nonNullOrFail { try $0.nodes(branch.nonNullOrFail.list.nonNullOrFail) }),
            contributors: $0.mentionableUsers(first: 30, users))
    }
    return Selection { try $0.repository(name: name, owner: owner, branches.nullable) }
}

func pullRequest(_ number: Int, of name: String, _ owner: String) -> Selection<PullRequest?, Operations.Query> {
    Selection {
        try $0.repository(
            name: name, owner: owner,
            .nonNullOrFail { try $0.pullRequest(number: number, pullRequest.nullable) })
    }
}

enum Found: Sendable {
    case repository(RepositorySummary)
    case issue(IssueSummary)
    case pullRequest(PullRequestSummary)
    case discussion(Discussion)
    case user(User)
    case organization(Organization)
    case other
}

let found: Selection<Found, Unions.SearchResultItem> = Selection {
    try $0.on(
        discussion: .select { try .discussion($0.selection(discussion)) },
        issue: .select { try .issue($0.selection(issueSummary)) },
        organization: .select { try .organization($0.selection(organization)) },
        pullRequest: .select { try .pullRequest($0.selection(pullRequestSummary)) },
        repository: .select { try .repository($0.selection(repositorySummary)) },
        user: .select { try .user($0.selection(user)) },
        otherwise: .select { _ in .other })
}

func search(_ text: String, for type: Enums.SearchType, after cursor: String?) -> Selection<
    (found: [Found], pageInfo: PageInfo, issues: Int, repositories: Int, users: Int), Operations.Query
> {
    Selection {
        try $0.search(
            after: cursor ?? .absent, first: 20, query: text, type: type,
            .select {
                (
                    found: try $0.nodes(found.nonNullOrFail.list.nonNullOrFail), pageInfo: try $0.pageInfo(pageInfo),
                    issues: try $0.issueCount(), repositories: try $0.repositoryCount(), users: try $0.userCount()
                )
            })
    }
}

func nodes(_ ids: [String]) -> Selection<[String?], Operations.Query> {
    let title: Selection<String, Interfaces.Node> = Selection {
        try $0.on(
            issue: .select { try $0.title() }, pullRequest: .select { try $0.title() },
            repository: .select { try $0.nameWithOwner() }, otherwise: .select { try $0.id() })
    }
    return Selection { try $0.nodes(ids: ids, title.nullable.list) }
}

func createIssue(_ title: String, body: String?, in repository: String, labels: [String]) -> Selection<
    Issue, Operations.Mutation
> {
    Selection {
        try $0.createIssue(
            input: .init(body: body ?? .absent, labelIds: .present(labels), repositoryId: repository, title: title),
            .nonNullOrFail { try $0.issue(issue.nonNullOrFail) })
    }
}

func addComment(_ body: String, to subject: String) -> Selection<IssueComment?, Operations.Mutation> {
    let edge: Selection<IssueComment?, Objects.IssueCommentEdge> = Selection { try $0.node(issueComment.nullable) }
    return Selection {
        try $0.addComment(
            input: .init(body: body, subjectId: subject),
            .nonNullOrFail { try $0.commentEdge(edge.optional()) })
    }
}

func react(with content: Enums.ReactionContent, to subject: String) -> Selection<[ReactionGroup], Operations.Mutation> {
    Selection {
        try $0.addReaction(
            input: .init(content: content, subjectId: subject),
            .nonNullOrFail { try $0.reactionGroups(reactionGroup.list.nonNullOrFail) })
    }
}

func close(_ issue: String, as reason: Enums.IssueClosedStateReason) -> Selection<IssueSummary?, Operations.Mutation> {
    Selection {
        try $0.closeIssue(
            input: .init(issueId: issue, stateReason: .present(reason)),
            .nonNullOrFail { try $0.issue(issueSummary.nullable) })
    }
}

func addReview(_ body: String, to pullRequest: String, comments: [(path: String, line: Int, body: String)])
    -> Selection<Review, Operations.Mutation>
{
    let threads = comments.map {
        InputObjects.DraftPullRequestReviewThread(body: $0.body, line: $0.line, path: $0.path, side: .present(.right))
    }
    return Selection {
        try $0.addPullRequestReview(
            input: .init(
                body: .present(body), event: .present(.requestChanges), pullRequestId: pullRequest,
                threads: .present(threads)),
            .nonNullOrFail { try $0.pullRequestReview(review.nonNullOrFail) })
    }
}

func merge(_ pullRequest: String, at head: String) -> Selection<PullRequestSummary, Operations.Mutation> {
    Selection {
        try $0.mergePullRequest(
            input: .init(
                commitHeadline: "Merge", expectedHeadOid: .present(head), mergeMethod: .present(.squash),
                pullRequestId: pullRequest),
            .nonNullOrFail { try $0.pullRequest(pullRequestSummary.nonNullOrFail) })
    }
}

func star(_ repository: String) -> Selection<Int, Operations.Mutation> {
    Selection {
        try $0.addStar(
            input: .init(starrableId: repository),
            .nonNullOrFail { try $0.starrable(.nonNullOrFail { try $0.stargazerCount() }) })
    }
}
