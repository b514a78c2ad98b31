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
    try CheckRun(
        id: $0.id(),
        name: $0.name(),
        status: $0.status(),
        conclusion: $0.conclusion(),
        startedAt: $0.startedAt(),
        completedAt: $0.completedAt(),
        details: $0.detailsUrl(),
        url: $0.url(),
        title: $0.title(),
        summary: $0.summary())
}

struct StatusContext: Sendable {
    let context: String
    let state: Enums.StatusState
    let description: String?
    let target: URL?
    let createdAt: Date
}

let statusContext: Selection<StatusContext, Objects.StatusContext> = Selection {
    try StatusContext(
        context: $0.context(), state: $0.state(), description: $0.description(),
        target: $0.targetUrl(), createdAt: $0.createdAt())
}

enum Check: Sendable {
    case run(CheckRun)
    case status(StatusContext)
}

let check: Selection<Check, Unions.StatusCheckRollupContext> = Selection {
    try $0.on(
        checkRun: .select { try .run($0.selection(checkRun)) },
        statusContext: .select { try .status($0.selection(statusContext)) })
}

struct Checks: Sendable {
    let state: Enums.StatusState
    let checks: [Check]
}

let checks: Selection<Checks, Objects.StatusCheckRollup> = Selection {
    try Checks(
        state: $0.state(),
        checks: $0.contexts(first: 50, .select { try $0.nodes(check.nonNullOrFail.list.nonNullOrFail) }))
}

struct ChangedFile: Sendable {
    let path: String
    let additions: Int
    let deletions: Int
    let change: Enums.PatchStatus
    let viewed: Enums.FileViewedState
}

let changedFile: Selection<ChangedFile, Objects.PullRequestChangedFile> = Selection {
    try ChangedFile(
        path: $0.path(), additions: $0.additions(), deletions: $0.deletions(),
        change: $0.changeType(), viewed: $0.viewerViewedState())
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
    try ReviewComment(
        comment: $0.selection(comment), path: $0.path(), line: $0.line(), startLine: $0.startLine(),
        diffHunk: $0.diffHunk(), isOutdated: $0.outdated(), state: $0.state(), url: $0.url())
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
    try ReviewThread(
        id: $0.id(),
        path: $0.path(),
        line: $0.line(),
        side: $0.diffSide(),
        isResolved: $0.isResolved(),
        isCollapsed: $0.isCollapsed(),
        isOutdated: $0.isOutdated(),
        canReply: $0.viewerCanReply(),
        canResolve: $0.viewerCanResolve(),
        comments: $0.comments(first: 30, .select { try $0.nodes(reviewComment.nonNullOrFail.list.nonNullOrFail) }))
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
    try Review(
        comment: $0.selection(comment), state: $0.state(), submittedAt: $0.submittedAt(),
        url: $0.url(), canPush: $0.authorCanPushToRepository(),
        comments: $0.comments(.select { try $0.totalCount() }),
        commit: $0.commit(.nullable { try $0.abbreviatedOid() }))
}

let reviews: Selection<[Review], Objects.PullRequestReviewConnection> = Selection {
    try $0.nodes(review.nonNullOrFail.list.nonNullOrFail)
}

let reviewer: Selection<String, Unions.RequestedReviewer> = Selection {
    try $0.on(
        bot: .select { try $0.login() }, mannequin: .select { try $0.login() }, team: .select { try $0.combinedSlug() },
        user: .select { try $0.login() })
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
    try PullRequestSummary(
        id: $0.id(),
        number: $0.number(),
        title: $0.title(),
        state: $0.state(),
        isDraft: $0.isDraft(),
        createdAt: $0.createdAt(),
        mergedAt: $0.mergedAt(),
        url: $0.url(),
        author: $0.author(actor.nullable),
        decision: $0.reviewDecision(),
        labels: $0.labels(first: 10, labels.nullable),
        repository: $0.repository(.select { try $0.nameWithOwner() }))
}

let pullRequests: Selection<Page<PullRequestSummary>, Objects.PullRequestConnection> = Selection {
    try Page(
        nodes: $0.nodes(pullRequestSummary.nonNullOrFail.list.nonNullOrFail),
        pageInfo: $0.pageInfo(pageInfo), totalCount: $0.totalCount())
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
    return try PullRequest(
        summary: $0.selection(pullRequestSummary),
        body: $0.body(),
        additions: $0.additions(),
        deletions: $0.deletions(),
        changedFiles: $0.changedFiles(),
        base: $0.baseRefName(),
        head: $0.headRefName(),
        headOid: $0.headRefOid(),
        mergeable: $0.mergeable(),
        isMerged: $0.merged(),
        mergedBy: $0.mergedBy(actor.nullable),
        canUpdate: $0.viewerCanUpdate(),
        milestone: $0.milestone(milestone.nullable),
        checks: $0.statusCheckRollup(checks.nullable),
        reviewers: $0.reviewRequests(
            first: 10, .nonNullOrFail { try $0.nodes(request.optional().list.nonNullOrFail).compactMap { $0 } }),
        reviews: $0.reviews(first: 20, states: [.approved, .changesRequested], reviews.nullable),
        threads: $0.reviewThreads(
            first: 50, .select { try $0.nodes(reviewThread.nonNullOrFail.list.nonNullOrFail) }),
        files: $0.files(
            first: 100, .nonNullOrFail { try $0.nodes(changedFile.nonNullOrFail.list.nonNullOrFail) }),
        comments: $0.comments(
            first: 50, orderBy: .present(.init(direction: .asc, field: .updatedAt)), issueComments),
        closes: $0.closingIssuesReferences(first: 5, issues.nullable))
}
