import Foundation
import SwiftGraphQL

struct PageInfo: Sendable {
    let endCursor: String?
    let hasNextPage: Bool
    let startCursor: String?
    let hasPreviousPage: Bool
}

let pageInfo: Selection<PageInfo, Objects.PageInfo> = Selection {
    PageInfo(
        endCursor: try $0.endCursor(), hasNextPage: try $0.hasNextPage(), startCursor: try $0.startCursor(),
        hasPreviousPage: try $0.hasPreviousPage())
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
    Actor(login: try $0.login(), url: try $0.url(), avatar: try $0.avatarUrl(size: 80), path: try $0.resourcePath())
}

struct Account: Sendable {
    let typeName: String
    let login: String
    let name: String?
}

let account: Selection<Account, Interfaces.Actor> = Selection {
    Account(
        typeName: try $0.__typename(), login: try $0.login(),
        name: try $0.on(
            organization: .init { try $0.name() }, user: .init { try $0.name() }, otherwise: .init { _ in nil }))
}

struct UserStatus: Sendable {
    let emoji: String?
    let message: String?
    let isBusy: Bool
    let expiresAt: Date?
    let updatedAt: Date
}

let userStatus: Selection<UserStatus, Objects.UserStatus> = Selection {
    UserStatus(
        emoji: try $0.emoji(), message: try $0.message(), isBusy: try $0.indicatesLimitedAvailability(),
        expiresAt: try $0.expiresAt(), updatedAt: try $0.updatedAt())
}

struct ContributionDay: Sendable {
    let count: Int
    let level: Enums.ContributionLevel
    let color: String
    let weekday: Int
}

let contributionDay: Selection<ContributionDay, Objects.ContributionCalendarDay> = Selection {
    ContributionDay(
        count: try $0.contributionCount(), level: try $0.contributionLevel(), color: try $0.color(),
        weekday: try $0.weekday())
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
    return ContributionCalendar(
        total: try $0.totalContributions(), colors: try $0.colors(), isHalloween: try $0.isHalloween(),
        weeks: try $0.weeks(week.list))
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
    Contributions(
        startedAt: try $0.startedAt(),
        endedAt: try $0.endedAt(),
        commits: try $0.totalCommitContributions(),
        issues: try $0.totalIssueContributions(excludeFirst: true),
        pullRequests: try $0.totalPullRequestContributions(excludeFirst: true, excludePopular: false),
        reviews: try $0.totalPullRequestReviewContributions(),
        repositories: try $0.totalRepositoryContributions(),
        restricted: try $0.restrictedContributionsCount(),
        calendar: try $0.contributionCalendar(contributionCalendar))
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
    User(
        id: try $0.id(),
        login: try $0.login(),
        name: try $0.name(),
        bio: try $0.bio(),
        company: try $0.company(),
        location: try $0.location(),
        url: try $0.url(),
        avatar: try $0.avatarUrl(size: 200),
        website: try $0.websiteUrl(),
        twitter: try $0.twitterUsername(),
        createdAt: try $0.createdAt(),
        isHireable: try $0.isHireable(),
        isViewer: try $0.isViewer(),
        isFollowed: try $0.viewerIsFollowing(),
        status: try $0.status(userStatus.nullable))
}

let users: Selection<Page<User>, Objects.UserConnection> = Selection {
    Page(
        nodes: try $0.nodes(user.nullable.list.nonNullOrFail).compactMap { $0 }, pageInfo: try $0.pageInfo(pageInfo),
        totalCount: try $0.totalCount())
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
    Profile(
        user: try $0.selection(user),
        email: try $0.email(),
        followers: try $0.followers(.init { try $0.totalCount() }),
        following: try $0.following(.init { try $0.totalCount() }),
        repositories: try $0.repositories(
            isFork: false, ownerAffiliations: [.owner, .collaborator], visibility: .present(.public),
            .init { try $0.totalCount() }),
        stars: try $0.starredRepositories(ownedByViewer: false, .init { try $0.totalCount() }),
        gists: try $0.gists(privacy: .present(.public), .init { try $0.totalCount() }),
        organizations: try $0.organizations(
            first: 10, .init { try $0.nodes(organization.nonNullOrFail.list.nonNullOrFail) }),
        pinned: try $0.pinnedItems(
            first: 6,
            types: [.repository, .gist],
            .init {
                try $0.nodes(
                    Selection { try $0.on(repository: .init { try $0.nameWithOwner() }, otherwise: .init { _ in "" }) }
                        .nonNullOrFail.list.nonNullOrFail)
            }),
        contributions: try $0.contributionsCollection(contributions))
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
    Organization(
        id: try $0.id(),
        login: try $0.login(),
        name: try $0.name(),
        description: try $0.description(),
        email: try $0.email(),
        location: try $0.location(),
        url: try $0.url(),
        avatar: try $0.avatarUrl(size: 200),
        isVerified: try $0.isVerified(),
        createdAt: try $0.createdAt(),
        canAdminister: try $0.viewerCanAdminister(),
        isMember: try $0.viewerIsAMember())
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
    Team(
        id: try $0.id(),
        name: try $0.name(),
        slug: try $0.slug(),
        description: try $0.description(),
        privacy: try $0.privacy(),
        avatar: try $0.avatarUrl(),
        url: try $0.url(),
        createdAt: try $0.createdAt(),
        members: try $0.members(membership: .present(.immediate), .init { try $0.totalCount() }),
        organization: try $0.organization(organization))
}
