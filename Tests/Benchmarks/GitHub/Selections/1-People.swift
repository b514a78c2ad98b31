import Foundation
import SwiftGraphQL

struct PageInfo: Sendable {
    let endCursor: String?
    let hasNextPage: Bool
    let startCursor: String?
    let hasPreviousPage: Bool
}

let pageInfo: Selection<PageInfo, Objects.PageInfo> = Selection {
    try PageInfo(
        endCursor: $0.endCursor(), hasNextPage: $0.hasNextPage(), startCursor: $0.startCursor(),
        hasPreviousPage: $0.hasPreviousPage())
}

struct Page<Node: Sendable>: Sendable {
    let nodes: [Node]
    let pageInfo: PageInfo
    let totalCount: Int
}

struct Actor: Sendable {
    let login: String
    let url: URL
    let avatar: URL
    let path: URL
}

let actor: Selection<Actor, Interfaces.Actor> = Selection {
    try Actor(login: $0.login(), url: $0.url(), avatar: $0.avatarUrl(size: 80), path: $0.resourcePath())
}

struct Account: Sendable {
    let typeName: String
    let login: String
    let name: String?
}

let account: Selection<Account, Interfaces.Actor> = Selection {
    try Account(
        typeName: $0.__typename(), login: $0.login(),
        name: $0.on(
            organization: .select { try $0.name() }, user: .select { try $0.name() }, otherwise: .select { _ in nil }))
}

struct UserStatus: Sendable {
    let emoji: String?
    let message: String?
    let isBusy: Bool
    let expiresAt: Date?
    let updatedAt: Date
}

let userStatus: Selection<UserStatus, Objects.UserStatus> = Selection {
    try UserStatus(
        emoji: $0.emoji(), message: $0.message(), isBusy: $0.indicatesLimitedAvailability(),
        expiresAt: $0.expiresAt(), updatedAt: $0.updatedAt())
}

struct ContributionDay: Sendable {
    let count: Int
    let level: Enums.ContributionLevel
    let color: String
    let weekday: Int
}

let contributionDay: Selection<ContributionDay, Objects.ContributionCalendarDay> = Selection {
    try ContributionDay(
        count: $0.contributionCount(), level: $0.contributionLevel(), color: $0.color(),
        weekday: $0.weekday())
}

struct ContributionCalendar: Sendable {
    let total: Int
    let colors: [String]
    let isHalloween: Bool
    let weeks: [[ContributionDay]]
}

let contributionCalendar: Selection<ContributionCalendar, Objects.ContributionCalendar> = Selection {
    let week: Selection<[ContributionDay], Objects.ContributionCalendarWeek> = Selection {
        try $0.contributionDays(contributionDay.list)
    }
    return try ContributionCalendar(
        total: $0.totalContributions(), colors: $0.colors(), isHalloween: $0.isHalloween(),
        weeks: $0.weeks(week.list))
}

struct Contributions: Sendable {
    let startedAt: Date
    let endedAt: Date
    let commits: Int
    let issues: Int
    let pullRequests: Int
    let reviews: Int
    let repositories: Int
    let restricted: Int
    let calendar: ContributionCalendar
}

let contributions: Selection<Contributions, Objects.ContributionsCollection> = Selection {
    try Contributions(
        startedAt: $0.startedAt(),
        endedAt: $0.endedAt(),
        commits: $0.totalCommitContributions(),
        issues: $0.totalIssueContributions(excludeFirst: true),
        pullRequests: $0.totalPullRequestContributions(excludeFirst: true, excludePopular: false),
        reviews: $0.totalPullRequestReviewContributions(),
        repositories: $0.totalRepositoryContributions(),
        restricted: $0.restrictedContributionsCount(),
        calendar: $0.contributionCalendar(contributionCalendar))
}

struct User: Sendable {
    let id: String
    let login: String
    let name: String?
    let bio: String?
    let company: String?
    let location: String?
    let url: URL
    let avatar: URL
    let website: URL?
    let twitter: String?
    let createdAt: Date
    let isHireable: Bool
    let isViewer: Bool
    let isFollowed: Bool
    let status: UserStatus?
}

let user: Selection<User, Objects.User> = Selection {
    try User(
        id: $0.id(),
        login: $0.login(),
        name: $0.name(),
        bio: $0.bio(),
        company: $0.company(),
        location: $0.location(),
        url: $0.url(),
        avatar: $0.avatarUrl(size: 200),
        website: $0.websiteUrl(),
        twitter: $0.twitterUsername(),
        createdAt: $0.createdAt(),
        isHireable: $0.isHireable(),
        isViewer: $0.isViewer(),
        isFollowed: $0.viewerIsFollowing(),
        status: $0.status(userStatus.nullable))
}

let users: Selection<Page<User>, Objects.UserConnection> = Selection {
    try Page(
        nodes: $0.nodes(user.nullable.list.nonNullOrFail).compactMap { $0 }, pageInfo: $0.pageInfo(pageInfo),
        totalCount: $0.totalCount())
}

struct Profile: Sendable {
    let user: User
    let email: String
    let followers: Int
    let following: Int
    let repositories: Int
    let stars: Int
    let gists: Int
    let organizations: [Organization]
    let pinned: [String]
    let contributions: Contributions
}

let profile: Selection<Profile, Objects.User> = Selection {
    try Profile(
        user: $0.selection(user),
        email: $0.email(),
        followers: $0.followers(.select { try $0.totalCount() }),
        following: $0.following(.select { try $0.totalCount() }),
        repositories: $0.repositories(
            isFork: false, ownerAffiliations: [.owner, .collaborator], visibility: .present(.public),
            .select { try $0.totalCount() }),
        stars: $0.starredRepositories(ownedByViewer: false, .select { try $0.totalCount() }),
        gists: $0.gists(privacy: .present(.public), .select { try $0.totalCount() }),
        organizations: $0.organizations(
            first: 10, .select { try $0.nodes(organization.nonNullOrFail.list.nonNullOrFail) }),
        pinned: $0.pinnedItems(
            first: 6,
            types: [.repository, .gist],
            .select {
                try $0.nodes(
                    Selection {
                        try $0.on(repository: .select { try $0.nameWithOwner() }, otherwise: .select { _ in "" })
                    }
                    .nonNullOrFail.list.nonNullOrFail)
            }),
        contributions: $0.contributionsCollection(contributions))
}

struct Organization: Sendable {
    let id: String
    let login: String
    let name: String?
    let description: String?
    let email: String?
    let location: String?
    let url: URL
    let avatar: URL
    let isVerified: Bool
    let createdAt: Date
    let canAdminister: Bool
    let isMember: Bool
}

let organization: Selection<Organization, Objects.Organization> = Selection {
    try Organization(
        id: $0.id(),
        login: $0.login(),
        name: $0.name(),
        description: $0.description(),
        email: $0.email(),
        location: $0.location(),
        url: $0.url(),
        avatar: $0.avatarUrl(size: 200),
        isVerified: $0.isVerified(),
        createdAt: $0.createdAt(),
        canAdminister: $0.viewerCanAdminister(),
        isMember: $0.viewerIsAMember())
}

struct Team: Sendable {
    let id: String
    let name: String
    let slug: String
    let description: String?
    let privacy: Enums.TeamPrivacy
    let avatar: URL?
    let url: URL
    let createdAt: Date
    let members: Int
    let organization: Organization
}

let team: Selection<Team, Objects.Team> = Selection {
    try Team(
        id: $0.id(),
        name: $0.name(),
        slug: $0.slug(),
        description: $0.description(),
        privacy: $0.privacy(),
        avatar: $0.avatarUrl(),
        url: $0.url(),
        createdAt: $0.createdAt(),
        members: $0.members(membership: .present(.immediate), .select { try $0.totalCount() }),
        organization: $0.organization(organization))
}
