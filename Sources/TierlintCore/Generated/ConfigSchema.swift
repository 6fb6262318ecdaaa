// swift-format-ignore-file
/// `schema/tierlint-config.schema.json`, written here by `swift run tierlint-dev generate`.
package enum ConfigSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlint-config.schema.json",
      "title": "tierlint configuration",
      "description": "The file `.tierlint.json`: how tierlint checks the tier lists in this folder and below. Only the configuration nearest to a file applies. Comments and trailing commas are allowed.",
      "type": "object",
      "examples": [
        { "profile": "offline", "rules": { "color/low-contrast": "off", "item/orphaned": "error" }, "include": ["lists/**"], "exclude": ["**/legacy/**"], "overrides": [{ "files": ["drafts/**"], "rules": { "color": "off" } }] }
      ],
      "additionalProperties": false,
      "properties": {
        "$schema": {
          "title": "JSON Schema",
          "description": "The address of this schema, for editors that look for it here.",
          "type": "string",
          "examples": ["https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlint-config.schema.json"]
        },
        "profile": {
          "title": "Profile",
          "description": "`offline`, the default, requires `file://` media and local storage. `cloud` also allows http(s) media and `storage.mode: cloud`.",
          "type": "string",
          "enum": ["offline", "cloud"],
          "examples": ["offline"]
        },
        "rules": {
          "$ref": "#/$defs/rules",
          "title": "Rules",
          "description": "Severity per rule id or family; an id wins over its family. Other rules keep their default severity.",
          "examples": [
            { "color": "hint", "color/invalid": "error", "item/orphaned": "off" }
          ]
        },
        "include": {
          "$ref": "#/$defs/globs",
          "title": "Included files",
          "description": "In folders, only files that match one of these globs are checked. Files named on the command line are always checked.",
          "examples": [
            ["lists/**"]
          ]
        },
        "exclude": {
          "$ref": "#/$defs/globs",
          "title": "Excluded files",
          "description": "Files and folders that match one of these globs are skipped, even if they are included. Files named on the command line are checked anyway, unless `--force-exclude` is given.",
          "examples": [
            ["**/legacy/**", "lists/draft-*.tierlist.json"]
          ]
        },
        "overrides": {
          "title": "Overrides",
          "description": "Different severities for some files. If several overrides match a file and set the same rule, the last one wins.",
          "type": "array",
          "items": { "$ref": "#/$defs/override" },
          "examples": [
            [{ "files": ["drafts/**"], "rules": { "item/orphaned": "off" } }]
          ]
        }
      },
      "$defs": {
        "rules": {
          "title": "Levels of rules",
          "description": "Severities by rule id (`color/invalid`) or family (`color`).",
          "type": "object",
          "additionalProperties": { "$ref": "#/$defs/level" },
          "examples": [
            { "color/invalid": "error" }
          ]
        },
        "level": {
          "title": "Level",
          "description": "The severity of a rule, or `off` to turn it off.",
          "type": "string",
          "enum": ["error", "warning", "info", "hint", "off"],
          "examples": ["warning"]
        },
        "globs": {
          "title": "Globs",
          "description": "Path patterns, relative to the folder of this file, with `/` on every system: `*` matches any part of a name, `?` one character, `**` any number of folders. A glob that matches a folder matches everything in it.",
          "type": "array",
          "items": { "$ref": "#/$defs/glob" },
          "examples": [
            ["lists/**", "*.tierlist.json"]
          ]
        },
        "glob": {
          "title": "Glob",
          "description": "A path pattern.",
          "type": "string",
          "examples": ["**/legacy/**"]
        },
        "override": {
          "title": "Override",
          "description": "Different severities for the files that match.",
          "type": "object",
          "required": ["files", "rules"],
          "additionalProperties": false,
          "properties": {
            "files": {
              "$ref": "#/$defs/globs",
              "title": "Files",
              "description": "The files that the override applies to.",
              "examples": [
                ["drafts/**"]
              ]
            },
            "rules": {
              "$ref": "#/$defs/rules",
              "title": "Rules",
              "description": "Severity per rule id or family for these files; an id wins over its family.",
              "examples": [
                { "item/orphaned": "off" }
              ]
            }
          },
          "examples": [
            { "files": ["drafts/**"], "rules": { "color": "off" } }
          ]
        }
      }
    }

    """#
}
