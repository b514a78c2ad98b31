struct CheckRun: Sendable {
    let id: String
    let name: String
    let status: Enums.CheckStatusState
    let conclusion: Enums.CheckConclusionState?
    let startedAt: Date?
    let completedAt: Date?
    let details: URL?
    let url: URL
    let title: String?
    let summary: String?
}

let checkRun: Selection<CheckRun, Objects.CheckRun> = Selection {
    CheckRun(
        id: try $0.id(),
        name: try $0.name(),
        status: try $0.status(),
        conclusion: try $0.conclusion(),
        startedAt: try $0.startedAt(),
        completedAt: try $0.completedAt(),
        details: try $0.detailsUrl(),
        url: try $0.url(),
        title: try $0.title(),
        summary: try $0.summary())
}

struct StatusContext: Sendable {
    let context: String
    let state: Enums.StatusState
    let description: String?
    let target: URL?
    let createdAt: Date
}

let statusContext: Selection<StatusContext, Objects.StatusContext> = Selection {
    StatusContext(
        context: try $0.context(), state: try $0.state(), description: try $0.description(),
        target: try $0.targetUrl(), createdAt: try $0.createdAt())
}

enum Check: Sendable {
    case run(CheckRun)
    case status(StatusContext)
}

let check: Selection<Check, Unions.StatusCheckRollupContext> = Selection {
    try $0.on(
        checkRun: .init { .run(try $0.selection(checkRun)) },
        statusContext: .init { .status(try $0.selection(statusContext)) })
}

struct Checks: Sendable {
    let state: Enums.StatusState
    let checks: [Check]
}

let checks: Selection<Checks, Objects.StatusCheckRollup> = Selection {
    Checks(
        state: try $0.state(),
        checks: try $0.contexts(first: 50, .init { try $0.nodes(check.nonNullOrFail.list.nonNullOrFail) }))
}

struct ChangedFile: Sendable {
    let path: String
    let additions: Int
    let deletions: Int
    let change: Enums.PatchStatus
    let viewed: Enums.FileViewedState
}

let changedFile: Selection<ChangedFile, Objects.PullRequestChangedFile> = Selection {
    ChangedFile(
        path: try $0.path(), additions: try $0.additions(), deletions: try $0.deletions(),
        change: try $0.changeType(), viewed: try $0.viewerViewedState())
}

struct ReviewComment: Sendable {
    let comment: Comment
    let path: String
    let line: Int?
    let startLine: Int?
    let diffHunk: String
    let isOutdated: Bool
    let state: Enums.PullRequestReviewCommentState
    let url: URL
}

let reviewComment: Selection<ReviewComment, Objects.PullRequestReviewComment> = Selection {
    ReviewComment(
        comment: try $0.selection(comment), path: try $0.path(), line: try $0.line(), startLine: try $0.startLine(),
        diffHunk: try $0.diffHunk(), isOutdated: try $0.outdated(), state: try $0.state(), url: try $0.url())
}

struct ReviewThread: Sendable {
    let id: String
    let path: String
    let line: Int?
    let side: Enums.DiffSide
    let isResolved: Bool
    let isCollapsed: Bool
    let isOutdated: Bool
    let canReply: Bool
    let canResolve: Bool
    let comments: [ReviewComment]
}

let reviewThread: Selection<ReviewThread, Objects.PullRequestReviewThread> = Selection {
    ReviewThread(
        id: try $0.id(),
        path: try $0.path(),
        line: try $0.line(),
        side: try $0.diffSide(),
        isResolved: try $0.isResolved(),
        isCollapsed: try $0.isCollapsed(),
        isOutdated: try $0.isOutdated(),
        canReply: try $0.viewerCanReply(),
        canResolve: try $0.viewerCanResolve(),
        comments: try $0.comments(first: 30, .init { try $0.nodes(reviewComment.nonNullOrFail.list.nonNullOrFail) }))
}

struct Review: Sendable {
    let comment: Comment
    let state: Enums.PullRequestReviewState
    let submittedAt: Date?
    let url: URL
    let canPush: Bool
    let comments: Int
    let commit: String?
}

let review: Selection<Review, Objects.PullRequestReview> = Selection {
    Review(
        comment: try $0.selection(comment), state: try $0.state(), submittedAt: try $0.submittedAt(),
        url: try $0.url(), canPush: try $0.authorCanPushToRepository(),
        comments: try $0.comments(.init { try $0.totalCount() }),
        commit: try $0.commit(.nullable(.init { try $0.abbreviatedOid() })))
}

let reviews: Selection<[Review], Objects.PullRequestReviewConnection> = Selection {
    try $0.nodes(review.nonNullOrFail.list.nonNullOrFail)
}

let reviewer: Selection<String, Unions.RequestedReviewer> = Selection {
    try $0.on(
        bot: .init { try $0.login() }, mannequin: .init { try $0.login() }, team: .init { try $0.combinedSlug() },
        user: .init { try $0.login() })
}

struct PullRequestSummary: Sendable {
    let id: String
    let number: Int
    let title: String
    let state: Enums.PullRequestState
    let isDraft: Bool
    let createdAt: Date
    let mergedAt: Date?
    let url: URL
    let author: Actor?
    let decision: Enums.PullRequestReviewDecision?
    let labels: [Label]?
    let repository: String
}

let pullRequestSummary: Selection<PullRequestSummary, Objects.PullRequest> = Selection {
    PullRequestSummary(
        id: try $0.id(),
        number: try $0.number(),
        title: try $0.title(),
        state: try $0.state(),
        isDraft: try $0.isDraft(),
        createdAt: try $0.createdAt(),
        mergedAt: try $0.mergedAt(),
        url: try $0.url(),
        author: try $0.author(actor.nullable),
        decision: try $0.reviewDecision(),
        labels: try $0.labels(first: 10, labels.nullable),
        repository: try $0.repository(.init { try $0.nameWithOwner() }))
}

let pullRequests: Selection<Page<PullRequestSummary>, Objects.PullRequestConnection> = Selection {
    Page(
        nodes: try $0.nodes(pullRequestSummary.nonNullOrFail.list.nonNullOrFail),
        pageInfo: try $0.pageInfo(pageInfo), totalCount: try $0.totalCount())
}

struct PullRequest: Sendable {
    let summary: PullRequestSummary
    let body: String
    let additions: Int
    let deletions: Int
    let changedFiles: Int
    let base: String
    let head: String
    let headOid: String
    let mergeable: Enums.MergeableState
    let isMerged: Bool
    let mergedBy: Actor?
    let canUpdate: Bool
    let milestone: Milestone?
    let checks: Checks?
    let reviewers: [String]
    let reviews: [Review]?
    let threads: [ReviewThread]
    let files: [ChangedFile]
    let comments: Page<IssueComment>
    let closes: Page<IssueSummary>?
}

let pullRequest: Selection<PullRequest, Objects.PullRequest> = Selection {
    let request: Selection<String?, Objects.ReviewRequest> = Selection { try $0.requestedReviewer(reviewer.nullable) }
    return PullRequest(
        summary: try $0.selection(pullRequestSummary),
        body: try $0.body(),
        additions: try $0.additions(),
        deletions: try $0.deletions(),
        changedFiles: try $0.changedFiles(),
        base: try $0.baseRefName(),
        head: try $0.headRefName(),
        headOid: try $0.headRefOid(),
        mergeable: try $0.mergeable(),
        isMerged: try $0.merged(),
        mergedBy: try $0.mergedBy(actor.nullable),
        canUpdate: try $0.viewerCanUpdate(),
        milestone: try $0.milestone(milestone.nullable),
        checks: try $0.statusCheckRollup(checks.nullable),
        reviewers: try $0.reviewRequests(
            first: 10, .nonNullOrFail(.init { try $0.nodes(request.optional().list.nonNullOrFail).compactMap { $0 } })),
        reviews: try $0.reviews(first: 20, states: [.approved, .changesRequested], reviews.nullable),
        threads: try $0.reviewThreads(
            first: 50, .init { try $0.nodes(reviewThread.nonNullOrFail.list.nonNullOrFail) }),
        files: try $0.files(
            first: 100, .nonNullOrFail(.init { try $0.nodes(changedFile.nonNullOrFail.list.nonNullOrFail) })),
        comments: try $0.comments(
            first: 50, orderBy: .present(.init(direction: .asc, field: .updatedAt)), issueComments),
        closes: try $0.closingIssuesReferences(first: 5, issues.nullable))
}
