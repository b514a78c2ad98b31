struct Label: Sendable {
    let id: String
    let name: String
    let color: String
    let description: String?
    let isDefault: Bool
}

let label: Selection<Label, Objects.Label> = Selection {
    Label(
        id: try $0.id(), name: try $0.name(), color: try $0.color(), description: try $0.description(),
        isDefault: try $0.isDefault())
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
    Milestone(
        id: try $0.id(),
        number: try $0.number(),
        title: try $0.title(),
        description: try $0.description(),
        dueOn: try $0.dueOn(),
        progress: try $0.progressPercentage(),
        state: try $0.state(),
        isClosed: try $0.closed(),
        url: try $0.url(),
        creator: try $0.creator(actor.nullable))
}

struct ReactionGroup: Sendable {
    let content: Enums.ReactionContent
    let count: Int
    let hasReacted: Bool
}

let reactionGroup: Selection<ReactionGroup, Objects.ReactionGroup> = Selection {
    ReactionGroup(
        content: try $0.content(), count: try $0.reactors(.init { try $0.totalCount() }),
        hasReacted: try $0.viewerHasReacted())
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
    Comment(
        id: try $0.id(), author: try $0.author(actor.nullable), association: try $0.authorAssociation(),
        body: try $0.body(), createdAt: try $0.createdAt(), lastEditedAt: try $0.lastEditedAt(),
        isMine: try $0.viewerDidAuthor())
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
    IssueComment(
        comment: try $0.selection(comment),
        url: try $0.url(),
        isMinimized: try $0.isMinimized(),
        minimizedReason: try $0.minimizedReason(),
        canUpdate: try $0.viewerCanUpdate(),
        canDelete: try $0.viewerCanDelete(),
        reactions: try $0.selection(reactionGroups))
}

let issueComments: Selection<Page<IssueComment>, Objects.IssueCommentConnection> = Selection {
    Page(
        nodes: try $0.nodes(issueComment.nonNullOrFail.list.nonNullOrFail), pageInfo: try $0.pageInfo(pageInfo),
        totalCount: try $0.totalCount())
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
    IssueSummary(
        id: try $0.id(),
        number: try $0.number(),
        title: try $0.title(),
        state: try $0.state(),
        stateReason: try $0.stateReason(),
        createdAt: try $0.createdAt(),
        updatedAt: try $0.updatedAt(),
        closedAt: try $0.closedAt(),
        url: try $0.url(),
        author: try $0.author(actor.nullable),
        labels: try $0.labels(first: 10, labels.nullable),
        comments: try $0.comments(.init { try $0.totalCount() }),
        repository: try $0.repository(.init { try $0.nameWithOwner() }))
}

let issues: Selection<Page<IssueSummary>, Objects.IssueConnection> = Selection {
    Page(
        nodes: try $0.nodes(issueSummary.nonNullOrFail.list.nonNullOrFail), pageInfo: try $0.pageInfo(pageInfo),
        totalCount: try $0.totalCount())
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
        closedEvent: .init {
            .closed(by: try $0.actor(actor.nullable), at: try $0.createdAt(), reason: try $0.stateReason())
        },
        issueComment: .init { .comment(try $0.selection(issueComment)) },
        labeledEvent: .init { .labeled(by: try $0.actor(actor.nullable), with: try $0.label(label)) },
        renamedTitleEvent: .init { .renamed(from: try $0.previousTitle(), to: try $0.currentTitle()) },
        reopenedEvent: .init { .reopened(by: try $0.actor(actor.nullable), at: try $0.createdAt()) },
        otherwise: .init { _ in .other(typeName) })
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
    Issue(
        summary: try $0.selection(issueSummary),
        body: try $0.body(),
        isLocked: try $0.locked(),
        lockReason: try $0.activeLockReason(),
        isPinned: try $0.isPinned(),
        milestone: try $0.milestone(milestone.nullable),
        assignees: try $0.assignees(first: 10, users),
        participants: try $0.participants(.init { try $0.totalCount() }),
        canClose: try $0.viewerCanClose(),
        canReact: try $0.viewerCanReact(),
        subscription: try $0.viewerSubscription(),
        reactions: try $0.selection(reactionGroups),
        parent: try $0.parent(issueSummary.nullable),
        subIssues: try $0.subIssues(first: 20, issues),
        timeline: try $0.timelineItems(
            first: 50, itemTypes: [.closedEvent, .issueComment, .labeledEvent, .renamedTitleEvent, .reopenedEvent],
            .init { try $0.nodes(timelineItem.nonNullOrFail.list.nonNullOrFail) }))
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
    Discussion(
        id: try $0.id(),
        number: try $0.number(),
        title: try $0.title(),
        body: try $0.body(),
        url: try $0.url(),
        createdAt: try $0.createdAt(),
        isAnswered: try $0.isAnswered(),
        upvotes: try $0.upvoteCount(),
        author: try $0.author(actor.nullable),
        category: try $0.category(.init { try $0.name() }),
        comments: try $0.comments(.init { try $0.totalCount() }))
}
