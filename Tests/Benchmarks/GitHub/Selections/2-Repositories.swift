struct Language: Sendable {
    let name: String
    let color: String?
}

let language: Selection<Language, Objects.Language> = Selection {
    Language(name: try $0.name(), color: try $0.color())
}

struct LanguageShare: Sendable {
    let language: Language
    let size: Int
}

let languages: Selection<[LanguageShare], Objects.LanguageConnection> = Selection {
    let share: Selection<LanguageShare, Objects.LanguageEdge> = Selection {
        LanguageShare(language: try $0.node(language), size: try $0.size())
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
    return License(
        key: try $0.key(), name: try $0.name(), nickname: try $0.nickname(), spdxID: try $0.spdxId(), url: try $0.url(),
        body: try $0.body(), isFeatured: try $0.featured(), conditions: try $0.conditions(rule.nonNullOrFail.list))
}

struct GitActor: Sendable {
    let name: String?
    let email: String?
    let avatar: URL
    let login: String?
}

let gitActor: Selection<GitActor, Objects.GitActor> = Selection {
    GitActor(
        name: try $0.name(), email: try $0.email(), avatar: try $0.avatarUrl(size: 40),
        login: try $0.user(.nullable(.init { try $0.login() })))
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
    Commit(
        id: try $0.id(),
        oid: try $0.oid(),
        abbreviatedOid: try $0.abbreviatedOid(),
        headline: try $0.messageHeadline(),
        body: try $0.messageBody(),
        committedAt: try $0.committedDate(),
        additions: try $0.additions(),
        deletions: try $0.deletions(),
        files: try $0.changedFilesIfAvailable(),
        url: try $0.url(),
        author: try $0.author(gitActor.nullable),
        committer: try $0.committer(gitActor.nullable),
        checks: try $0.statusCheckRollup(.nullable(.init { try $0.state() })))
}

let history: Selection<Page<Commit>, Objects.CommitHistoryConnection> = Selection {
    Page(
        nodes: try $0.nodes(commit.nonNullOrFail.list.nonNullOrFail), pageInfo: try $0.pageInfo(pageInfo),
        totalCount: try $0.totalCount())
}

struct Branch: Sendable {
    let id: String
    let name: String
    let prefix: String
    let history: Page<Commit>?
}

let branch: Selection<Branch, Objects.Ref> = Selection {
    let target: Selection<Page<Commit>?, Interfaces.GitObject> = Selection {
        try $0.on(commit: .init { try $0.history(first: 20, history) }, otherwise: .init { _ in nil })
    }
    return Branch(
        id: try $0.id(), name: try $0.name(), prefix: try $0.prefix(), history: try $0.target(target.optional()))
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
    ReleaseAsset(
        id: try $0.id(), name: try $0.name(), size: try $0.size(), contentType: try $0.contentType(),
        downloads: try $0.downloadCount(), url: try $0.downloadUrl(), createdAt: try $0.createdAt())
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
    Release(
        id: try $0.id(),
        name: try $0.name(),
        tag: try $0.tagName(),
        description: try $0.description(),
        isDraft: try $0.isDraft(),
        isLatest: try $0.isLatest(),
        isPrerelease: try $0.isPrerelease(),
        publishedAt: try $0.publishedAt(),
        url: try $0.url(),
        author: try $0.author(.nullable(.init { try $0.selection(actor) })),
        assets: try $0.releaseAssets(
            first: 10, .init { try $0.nodes(releaseAsset.nonNullOrFail.list.nonNullOrFail) }))
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
    TreeEntry(
        name: try $0.name(), path: try $0.path(), type: try $0.type(), mode: try $0.mode(), size: try $0.size(),
        oid: try $0.oid(), language: try $0.language(language.nullable))
}

enum File: Sendable {
    case blob(text: String?, size: Int, isBinary: Bool)
    case tree([TreeEntry])
    case other
}

let file: Selection<File, Interfaces.GitObject> = Selection {
    try $0.on(
        blob: .init {
            File.blob(text: try $0.text(), size: try $0.byteSize(), isBinary: try $0.isBinary() ?? false)
        },
        tree: .init { File.tree(try $0.entries(treeEntry.list.nonNullOrFail)) },
        otherwise: .init { _ in File.other })
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
    RepositorySummary(
        id: try $0.id(),
        name: try $0.name(),
        nameWithOwner: try $0.nameWithOwner(),
        description: try $0.description(),
        url: try $0.url(),
        isPrivate: try $0.isPrivate(),
        isFork: try $0.isFork(),
        isArchived: try $0.isArchived(),
        stars: try $0.stargazerCount(),
        forks: try $0.forkCount(),
        pushedAt: try $0.pushedAt(),
        language: try $0.primaryLanguage(language.nullable),
        owner: try $0.owner(.init { try $0.login() }))
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
    let topic: Selection<String, Objects.RepositoryTopic> = Selection { try $0.topic(.init { try $0.name() }) }
    return Repository(
        summary: try $0.selection(repositorySummary),
        homepage: try $0.homepageUrl(),
        createdAt: try $0.createdAt(),
        diskUsage: try $0.diskUsage(),
        visibility: try $0.visibility(),
        permission: try $0.viewerPermission(),
        subscription: try $0.viewerSubscription(),
        hasStarred: try $0.viewerHasStarred(),
        watchers: try $0.watchers(.init { try $0.totalCount() }),
        openIssues: try $0.issues(states: [.open], .init { try $0.totalCount() }),
        openPullRequests: try $0.pullRequests(states: [.open], .init { try $0.totalCount() }),
        license: try $0.licenseInfo(license.nullable),
        latestRelease: try $0.latestRelease(release.nullable),
        languages: try $0.languages(
            first: 10, orderBy: .present(.init(direction: .desc, field: .size)), languages.nullable),
        topics: try $0.repositoryTopics(first: 20, .init { try $0.nodes(topic.nonNullOrFail.list.nonNullOrFail) }),
        defaultBranch: try $0.defaultBranchRef(branch.nullable),
        readme: try $0.object(expression: "HEAD:README.md", file.nullable))
}
