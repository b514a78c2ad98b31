struct Label: Sendable {
    let id: String
    let name: String
    let color: String
    let description: String?
    let isDefault: Bool
}

let label: Selection<Label, Objects.Label> = Selection {
    try Label(
        id: $0.id(), name: $0.name(), color: $0.color(), description: $0.description(),
        isDefault: $0.isDefault())
}

let labels: Selection<[Label], Objects.LabelConnection> = Selection {
    try $0.nodes(label.nonNullOrFail.list.nonNullOrFail)
}

struct Milestone: Sendable {
    let id: String
    let number: Int
    let title: String
    let description: String?
    let dueOn: Date?
    let progress: Double
    let state: Enums.MilestoneState
    let isClosed: Bool
    let url: URL
    let creator: Actor?
}

let milestone: Selection<Milestone, Objects.Milestone> = Selection {
    try Milestone(
        id: $0.id(),
        number: $0.number(),
        title: $0.title(),
        description: $0.description(),
        dueOn: $0.dueOn(),
        progress: $0.progressPercentage(),
        state: $0.state(),
        isClosed: $0.closed(),
        url: $0.url(),
        creator: $0.creator(actor.nullable))
}

struct ReactionGroup: Sendable {
    let content: Enums.ReactionContent
    let count: Int
    let hasReacted: Bool
}

let reactionGroup: Selection<ReactionGroup, Objects.ReactionGroup> = Selection {
    try ReactionGroup(
        content: $0.content(), count: $0.reactors(.select { try $0.totalCount() }),
        hasReacted: $0.viewerHasReacted())
}

let reactionGroups: Selection<[ReactionGroup], Interfaces.Reactable> = Selection {
    try $0.reactionGroups(reactionGroup.list.nonNullOrFail)
}

struct Comment: Sendable {
    let id: String
    let author: Actor?
    let association: Enums.CommentAuthorAssociation
    let body: String
    let createdAt: Date
    let lastEditedAt: Date?
    let isMine: Bool
}

let comment: Selection<Comment, Interfaces.Comment> = Selection {
    try Comment(
        id: $0.id(), author: $0.author(actor.nullable), association: $0.authorAssociation(),
        body: $0.body(), createdAt: $0.createdAt(), lastEditedAt: $0.lastEditedAt(),
        isMine: $0.viewerDidAuthor())
}

struct IssueComment: Sendable {
    let comment: Comment
    let url: URL
    let isMinimized: Bool
    let minimizedReason: String?
    let canUpdate: Bool
    let canDelete: Bool
    let reactions: [ReactionGroup]
}

let issueComment: Selection<IssueComment, Objects.IssueComment> = Selection {
    try IssueComment(
        comment: $0.selection(comment),
        url: $0.url(),
        isMinimized: $0.isMinimized(),
        minimizedReason: $0.minimizedReason(),
        canUpdate: $0.viewerCanUpdate(),
        canDelete: $0.viewerCanDelete(),
        reactions: $0.selection(reactionGroups))
}

let issueComments: Selection<Page<IssueComment>, Objects.IssueCommentConnection> = Selection {
    try Page(
        nodes: $0.nodes(issueComment.nonNullOrFail.list.nonNullOrFail), pageInfo: $0.pageInfo(pageInfo),
        totalCount: $0.totalCount())
}

struct IssueSummary: Sendable {
    let id: String
    let number: Int
    let title: String
    let state: Enums.IssueState
    let stateReason: Enums.IssueStateReason?
    let createdAt: Date
    let updatedAt: Date
    let closedAt: Date?
    let url: URL
    let author: Actor?
    let labels: [Label]?
    let comments: Int
    let repository: String
}

let issueSummary: Selection<IssueSummary, Objects.Issue> = Selection {
    try IssueSummary(
        id: $0.id(),
        number: $0.number(),
        title: $0.title(),
        state: $0.state(),
        stateReason: $0.stateReason(),
        createdAt: $0.createdAt(),
        updatedAt: $0.updatedAt(),
        closedAt: $0.closedAt(),
        url: $0.url(),
        author: $0.author(actor.nullable),
        labels: $0.labels(first: 10, labels.nullable),
        comments: $0.comments(.select { try $0.totalCount() }),
        repository: $0.repository(.select { try $0.nameWithOwner() }))
}

let issues: Selection<Page<IssueSummary>, Objects.IssueConnection> = Selection {
    try Page(
        nodes: $0.nodes(issueSummary.nonNullOrFail.list.nonNullOrFail), pageInfo: $0.pageInfo(pageInfo),
        totalCount: $0.totalCount())
}

enum TimelineItem: Sendable {
    case comment(IssueComment)
    case closed(by: Actor?, at: Date, reason: Enums.IssueStateReason?)
    case reopened(by: Actor?, at: Date)
    case labeled(by: Actor?, with: Label)
    case renamed(from: String, to: String)
    case other(String)
}

let timelineItem: Selection<TimelineItem, Unions.IssueTimelineItems> = Selection {
    let typeName = try $0.__typename()
    return try $0.on(
        closedEvent: .select {
            try .closed(by: $0.actor(actor.nullable), at: $0.createdAt(), reason: $0.stateReason())
        },
        issueComment: .select { try .comment($0.selection(issueComment)) },
        labeledEvent: .select { try .labeled(by: $0.actor(actor.nullable), with: $0.label(label)) },
        renamedTitleEvent: .select { try .renamed(from: $0.previousTitle(), to: $0.currentTitle()) },
        reopenedEvent: .select { try .reopened(by: $0.actor(actor.nullable), at: $0.createdAt()) },
        otherwise: .select { _ in .other(typeName) })
}

struct Issue: Sendable {
    let summary: IssueSummary
    let body: String
    let isLocked: Bool
    let lockReason: Enums.LockReason?
    let isPinned: Bool?
    let milestone: Milestone?
    let assignees: Page<User>
    let participants: Int
    let canClose: Bool
    let canReact: Bool
    let subscription: Enums.SubscriptionState?
    let reactions: [ReactionGroup]
    let parent: IssueSummary?
    let subIssues: Page<IssueSummary>
    let timeline: [TimelineItem]
}

let issue: Selection<Issue, Objects.Issue> = Selection {
    try Issue(
        summary: $0.selection(issueSummary),
        body: $0.body(),
        isLocked: $0.locked(),
        lockReason: $0.activeLockReason(),
        isPinned: $0.isPinned(),
        milestone: $0.milestone(milestone.nullable),
        assignees: $0.assignees(first: 10, users),
        participants: $0.participants(.select { try $0.totalCount() }),
        canClose: $0.viewerCanClose(),
        canReact: $0.viewerCanReact(),
        subscription: $0.viewerSubscription(),
        reactions: $0.selection(reactionGroups),
        parent: $0.parent(issueSummary.nullable),
        subIssues: $0.subIssues(first: 20, issues),
        timeline: $0.timelineItems(
            first: 50, itemTypes: [.closedEvent, .issueComment, .labeledEvent, .renamedTitleEvent, .reopenedEvent],
            .select { try $0.nodes(timelineItem.nonNullOrFail.list.nonNullOrFail) }))
}

struct Discussion: Sendable {
    let id: String
    let number: Int
    let title: String
    let body: String
    let url: URL
    let createdAt: Date
    let isAnswered: Bool?
    let upvotes: Int
    let author: Actor?
    let category: String
    let comments: Int
}

let discussion: Selection<Discussion, Objects.Discussion> = Selection {
    try Discussion(
        id: $0.id(),
        number: $0.number(),
        title: $0.title(),
        body: $0.body(),
        url: $0.url(),
        createdAt: $0.createdAt(),
        isAnswered: $0.isAnswered(),
        upvotes: $0.upvoteCount(),
        author: $0.author(actor.nullable),
        category: $0.category(.select { try $0.name() }),
        comments: $0.comments(.select { try $0.totalCount() }))
}
