// swift-format-ignore-file
/// `schema/tierlint-config.schema.json`, written here by `swift run tierlint-dev generate`.
package enum ConfigSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlint-config.schema.json",
      "title": "tierlint configuration",
      "description": "How tierlint checks the tier lists in this folder and below: `.tierlint.json`. The nearest one above a file holds, alone. Comments and trailing commas are allowed.",
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
          "description": "What the app may do. `offline`, the default: media must be `file://` and lists stay on the device. `cloud`: media over http(s) and `storage.mode: cloud` are fine too.",
          "type": "string",
          "enum": ["offline", "cloud"],
          "examples": ["offline"]
        },
        "rules": {
          "$ref": "#/$defs/rules",
          "title": "Rules",
          "description": "How loud rules are, by id or by family; an id wins over its family. Rules that are not named keep their own level.",
          "examples": [
            { "color": "hint", "color/invalid": "error", "item/orphaned": "off" }
          ]
        },
        "include": {
          "$ref": "#/$defs/globs",
          "title": "Included files",
          "description": "Of the files in a folder only those that match one of these globs are checked. A file that is named is always checked.",
          "examples": [
            ["lists/**"]
          ]
        },
        "exclude": {
          "$ref": "#/$defs/globs",
          "title": "Excluded files",
          "description": "Files and folders that match one of these globs are left out, even if they are included. A file that is named is checked all the same, unless `--force-exclude` is given.",
          "examples": [
            ["**/legacy/**", "lists/draft-*.tierlist.json"]
          ]
        },
        "overrides": {
          "title": "Overrides",
          "description": "Other levels for some of the files. Of several overrides that match a file and name a rule, the last one wins.",
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
          "description": "A level for each of some rules, by id (`color/invalid`) or family (`color`).",
          "type": "object",
          "additionalProperties": { "$ref": "#/$defs/level" },
          "examples": [
            { "color/invalid": "error" }
          ]
        },
        "level": {
          "title": "Level",
          "description": "How loud a rule is, or `off` for one that is silent.",
          "type": "string",
          "enum": ["error", "warning", "info", "hint", "off"],
          "examples": ["warning"]
        },
        "globs": {
          "title": "Globs",
          "description": "Patterns for paths, relative to the folder of this file and with slashes on every system: `*` is any part of a name, `?` one character, `**` any number of folders. A glob that matches a folder matches all that is in it.",
          "type": "array",
          "items": { "$ref": "#/$defs/glob" },
          "examples": [
            ["lists/**", "*.tierlist.json"]
          ]
        },
        "glob": {
          "title": "Glob",
          "description": "A pattern for paths.",
          "type": "string",
          "examples": ["**/legacy/**"]
        },
        "override": {
          "title": "Override",
          "description": "Other levels for the files that match.",
          "type": "object",
          "required": ["files", "rules"],
          "additionalProperties": false,
          "properties": {
            "files": {
              "$ref": "#/$defs/globs",
              "title": "Files",
              "description": "The files that the override is for.",
              "examples": [
                ["drafts/**"]
              ]
            },
            "rules": {
              "$ref": "#/$defs/rules",
              "title": "Rules",
              "description": "How loud rules are for these files, by id or by family; an id wins over its family.",
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
