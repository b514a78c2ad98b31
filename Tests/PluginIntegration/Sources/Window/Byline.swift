import Press
import SwiftGraphQL

let byline: Selection<String, Press.Objects.Article> = Selection {
    "\(try $0.title()), by \(try $0.author(.init { try $0.login() }))"
}
