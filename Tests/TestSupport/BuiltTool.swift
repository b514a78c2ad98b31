public import Foundation

/// The command-line tool that was built with these tests.
public enum BuiltTool {
    /// The tool's executable file; `nil` if the tool wasn't built.
    public static let url: URL? = {
        var folder = Bundle.main.bundleURL
        // On Apple platforms, the tests are a bundle next to the tool; elsewhere, they are an executable.
        if folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
        let tool = folder.appendingPathComponent("swift-graphql")
        return FileManager.default.isExecutableFile(atPath: tool.path) ? tool : nil
    }()
}
