/// What an object is, by the definition of the schema that describes it; first those of projects, then those of states.
package enum ObjectKind: String, Sendable, CaseIterable {
  case project, tier, item, override, media, attribution, attributes, source, links, storage, remote, settings,
    accessibility, collab, member, audit, additional, customTheme, customThemeTier, state, stateItem, tierLabels,
    tierColors
}
