struct Language: Sendable {
    let name: String
    let color: String?
}

let language: Selection<Language, Objects.Language> = Selection {
    try Language(name: $0.name(), color: $0.color())
}

struct LanguageShare: Sendable {
    let language: Language
    let size: Int
}

let languages: Selection<[LanguageShare], Objects.LanguageConnection> = Selection {
    let share: Selection<LanguageShare, Objects.LanguageEdge> = Selection {
        try LanguageShare(language: $0.node(language), size: $0.size())
    }
    return try $0.edges(share.nonNullOrFail.list.nonNullOrFail)
}

struct License: Sendable {
    let key: String
    let name: String
    let nickname: String?
    let spdxID: String?
    let url: URL?
    let body: String
    let isFeatured: Bool
    let conditions: [String]
}

let license: Selection<License, Objects.License> = Selection {
    let rule: Selection<String, Objects.LicenseRule> = Selection { try $0.label() }
    return try License(
        key: $0.key(), name: $0.name(), nickname: $0.nickname(), spdxID: $0.spdxId(), url: $0.url(),
        body: $0.body(), isFeatured: $0.featured(), conditions: $0.conditions(rule.nonNullOrFail.list))
}

struct GitActor: Sendable {
    let name: String?
    let email: String?
    let avatar: URL
    let login: String?
}

let gitActor: Selection<GitActor, Objects.GitActor> = Selection {
    try GitActor(
        name: $0.name(), email: $0.email(), avatar: $0.avatarUrl(size: 40),
        login: $0.user(.nullable { try $0.login() }))
}

struct Commit: Sendable {
    let id: String
    let oid: String
    let abbreviatedOid: String
    let headline: String
    let body: String
    let committedAt: Date
    let additions: Int
    let deletions: Int
    let files: Int?
    let url: URL
    let author: GitActor?
    let committer: GitActor?
    let checks: Enums.StatusState?
}

let commit: Selection<Commit, Objects.Commit> = Selection {
    try Commit(
        id: $0.id(),
        oid: $0.oid(),
        abbreviatedOid: $0.abbreviatedOid(),
        headline: $0.messageHeadline(),
        body: $0.messageBody(),
        committedAt: $0.committedDate(),
        additions: $0.additions(),
        deletions: $0.deletions(),
        files: $0.changedFilesIfAvailable(),
        url: $0.url(),
        author: $0.author(gitActor.nullable),
        committer: $0.committer(gitActor.nullable),
        checks: $0.statusCheckRollup(.nullable { try $0.state() }))
}

let history: Selection<Page<Commit>, Objects.CommitHistoryConnection> = Selection {
    try Page(
        nodes: $0.nodes(commit.nonNullOrFail.list.nonNullOrFail), pageInfo: $0.pageInfo(pageInfo),
        totalCount: $0.totalCount())
}

struct Branch: Sendable {
    let id: String
    let name: String
    let prefix: String
    let history: Page<Commit>?
}

let branch: Selection<Branch, Objects.Ref> = Selection {
    let target: Selection<Page<Commit>?, Interfaces.GitObject> = Selection {
        try $0.on(commit: .select { try $0.history(first: 20, history) }, otherwise: .select { _ in nil })
    }
    return try Branch(
        id: $0.id(), name: $0.name(), prefix: $0.prefix(), history: $0.target(target.optional()))
}

struct ReleaseAsset: Sendable {
    let id: String
    let name: String
    let size: Int
    let contentType: String
    let downloads: Int
    let url: URL
    let createdAt: Date
}

let releaseAsset: Selection<ReleaseAsset, Objects.ReleaseAsset> = Selection {
    try ReleaseAsset(
        id: $0.id(), name: $0.name(), size: $0.size(), contentType: $0.contentType(),
        downloads: $0.downloadCount(), url: $0.downloadUrl(), createdAt: $0.createdAt())
}

struct Release: Sendable {
    let id: String
    let name: String?
    let tag: String
    let description: String?
    let isDraft: Bool
    let isLatest: Bool
    let isPrerelease: Bool
    let publishedAt: Date?
    let url: URL
    let author: Actor?
    let assets: [ReleaseAsset]
}

let release: Selection<Release, Objects.Release> = Selection {
    try Release(
        id: $0.id(),
        name: $0.name(),
        tag: $0.tagName(),
        description: $0.description(),
        isDraft: $0.isDraft(),
        isLatest: $0.isLatest(),
        isPrerelease: $0.isPrerelease(),
        publishedAt: $0.publishedAt(),
        url: $0.url(),
        author: $0.author(.nullable { try $0.selection(actor) }),
        assets: $0.releaseAssets(
            first: 10, .select { try $0.nodes(releaseAsset.nonNullOrFail.list.nonNullOrFail) }))
}

struct TreeEntry: Sendable {
    let name: String
    let path: String?
    let type: String
    let mode: Int
    let size: Int
    let oid: String
    let language: Language?
}

let treeEntry: Selection<TreeEntry, Objects.TreeEntry> = Selection {
    try TreeEntry(
        name: $0.name(), path: $0.path(), type: $0.type(), mode: $0.mode(), size: $0.size(),
        oid: $0.oid(), language: $0.language(language.nullable))
}

enum File: Sendable {
    case blob(text: String?, size: Int, isBinary: Bool)
    case tree([TreeEntry])
    case other
}

let file: Selection<File, Interfaces.GitObject> = Selection {
    try $0.on(
        blob: .select {
            try File.blob(text: $0.text(), size: $0.byteSize(), isBinary: $0.isBinary() ?? false)
        },
        tree: .select { try File.tree($0.entries(treeEntry.list.nonNullOrFail)) },
        otherwise: .select { _ in File.other })
}

struct RepositorySummary: Sendable {
    let id: String
    let name: String
    let nameWithOwner: String
    let description: String?
    let url: URL
    let isPrivate: Bool
    let isFork: Bool
    let isArchived: Bool
    let stars: Int
    let forks: Int
    let pushedAt: Date?
    let language: Language?
    let owner: String
}

let repositorySummary: Selection<RepositorySummary, Objects.Repository> = Selection {
    try RepositorySummary(
        id: $0.id(),
        name: $0.name(),
        nameWithOwner: $0.nameWithOwner(),
        description: $0.description(),
        url: $0.url(),
        isPrivate: $0.isPrivate(),
        isFork: $0.isFork(),
        isArchived: $0.isArchived(),
        stars: $0.stargazerCount(),
        forks: $0.forkCount(),
        pushedAt: $0.pushedAt(),
        language: $0.primaryLanguage(language.nullable),
        owner: $0.owner(.select { try $0.login() }))
}

let repositories: Selection<Page<RepositorySummary>, Objects.RepositoryConnection> = Selection {
    Page(
        nodes: (try $0.nodes(repositorySummary.nullable.list.nullable) ?? []).compactMap { $0 },
        pageInfo: try $0.pageInfo(pageInfo), totalCount: try $0.totalCount())
}

struct Repository: Sendable {
    let summary: RepositorySummary
    let homepage: URL?
    let createdAt: Date
    let diskUsage: Int?
    let visibility: Enums.RepositoryVisibility
    let permission: Enums.RepositoryPermission?
    let subscription: Enums.SubscriptionState?
    let hasStarred: Bool
    let watchers: Int
    let openIssues: Int
    let openPullRequests: Int
    let license: License?
    let latestRelease: Release?
    let languages: [LanguageShare]?
    let topics: [String]
    let defaultBranch: Branch?
    let readme: File?
}

let repository: Selection<Repository, Objects.Repository> = Selection {
    let topic: Selection<String, Objects.RepositoryTopic> = Selection { try $0.topic(.select { try $0.name() }) }
    return try Repository(
        summary: $0.selection(repositorySummary),
        homepage: $0.homepageUrl(),
        createdAt: $0.createdAt(),
        diskUsage: $0.diskUsage(),
        visibility: $0.visibility(),
        permission: $0.viewerPermission(),
        subscription: $0.viewerSubscription(),
        hasStarred: $0.viewerHasStarred(),
        watchers: $0.watchers(.select { try $0.totalCount() }),
        openIssues: $0.issues(states: [.open], .select { try $0.totalCount() }),
        openPullRequests: $0.pullRequests(states: [.open], .select { try $0.totalCount() }),
        license: $0.licenseInfo(license.nullable),
        latestRelease: $0.latestRelease(release.nullable),
        languages: $0.languages(
            first: 10, orderBy: .present(.init(direction: .desc, field: .size)), languages.nullable),
        topics: $0.repositoryTopics(first: 20, .select { try $0.nodes(topic.nonNullOrFail.list.nonNullOrFail) }),
        defaultBranch: $0.defaultBranchRef(branch.nullable),
        readme: $0.object(expression: "HEAD:README.md", file.nullable))
}
