// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// This file declares the part of WidgetKit that the examples use. The declarations are for type checking only.
import Foundation
import SwiftUI

@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
@MainActor @preconcurrency public protocol WidgetConfiguration {
    associatedtype Body: WidgetConfiguration
    var body: Body { get }
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
extension Never: WidgetConfiguration {}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
@MainActor @preconcurrency public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    var body: Body { get }
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
extension Widget {
    public static func main() {}
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
public protocol TimelineEntry {
    var date: Date { get }
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
public struct TimelineReloadPolicy: Equatable {
    public static func after(_ date: Date) -> TimelineReloadPolicy { fatalError() }
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
public struct Timeline<EntryType: TimelineEntry> {
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {}
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
public struct TimelineProviderContext {}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext
    func placeholder(in context: Context) -> Entry
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {}
    public var body: Never { fatalError() }
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
extension WidgetConfiguration {
    public func configurationDisplayName(_ key: LocalizedStringKey) -> some WidgetConfiguration { self }
    public func description(_ key: LocalizedStringKey) -> some WidgetConfiguration { self }
}
@available(macOS 14.0, iOS 17.0, watchOS 10.0, *)
extension ContainerBackgroundPlacement {
    public static var widget: ContainerBackgroundPlacement { fatalError() }
}
@available(macOS 11.0, iOS 14.0, watchOS 9.0, *)
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()
    public func reloadAllTimelines() {}
}
