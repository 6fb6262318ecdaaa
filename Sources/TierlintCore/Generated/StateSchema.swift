// swift-format-ignore-file
/// `schema/tierlist-state.schema.json`, written here by `swift run tierlint-dev generate`.
package enum StateSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlist-state.schema.json",
      "title": "Tiercade state",
      "description": "What Tiercade saves between two sessions: the tiers by name, each with its items. A template has `tierOrder` and `items` instead of `tiers`; the oldest saves have only `items`, each with the name of its tier.",
      "type": "object",
      "examples": [
        { "tierOrder": ["Gold", "Silver", "Bronze"], "tiers": { "Gold": [{ "id": "gazpacho", "name": "Gazpacho" }], "Silver": [], "Bronze": [], "unranked": [] } },
        { "name": "Podium", "tierOrder": ["Gold", "Silver", "Bronze"], "items": [{ "id": "gazpacho", "name": "Gazpacho" }] },
        { "items": [{ "id": "gazpacho", "tier": "Gold", "name": "Gazpacho" }] }
      ],
      "additionalProperties": false,
      "properties": {
        "$schema": {
          "title": "JSON Schema",
          "description": "The address of this schema, for editors that look for it here. Tiercade drops it when it saves.",
          "type": "string",
          "examples": ["https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlist-state.schema.json"],
          "x-accepted": ["type"]
        },
        "tiers": {
          "title": "Tiers",
          "description": "The items of each tier, best first, by the tier's name. Any number and any names are allowed. The pool of items without a rank, `unranked`, must be among them.",
          "type": "object",
          "examples": [
            { "Gold": [{ "id": "gazpacho", "name": "Gazpacho" }], "Silver": [], "Bronze": [], "unranked": [] }
          ],
          "additionalProperties": {
            "title": "Items in this tier",
            "description": "The tier's items, best first. An item is in one tier only.",
            "type": "array",
            "examples": [
              [{ "id": "gazpacho", "name": "Gazpacho" }],
              []
            ],
            "items": {
              "$ref": "#/$defs/stateItem"
            }
          },
          "propertyNames": {
            "title": "Tier name",
            "description": "The name of a tier, spelled the same in `tierOrder`, `tierLabels`, `tierColors` and `lockedTiers`; case matters.",
            "type": "string",
            "examples": ["Gold", "S+", "Totally Awesome", "unranked"]
          }
        },
        "tierOrder": {
          "title": "Order of the tiers",
          "description": "The names of the tiers from top to bottom, each once. Tiercade omits tiers that are missing here from menus, statistics and exports. The pool `unranked` must not be listed.",
          "type": "array",
          "examples": [
            ["Gold", "Silver", "Bronze"],
            ["F", "D", "C", "B", "A", "S"]
          ],
          "items": {
            "title": "Tier name",
            "description": "The name of a tier in `tiers`.",
            "type": "string",
            "examples": ["Gold", "S+", "Totally Awesome"]
          }
        },
        "tierLabels": {
          "$ref": "#/$defs/tierLabels",
          "title": "Labels",
          "description": "The labels shown on the tiers, by the tier's name. A tier without a label shows its name.",
          "examples": [
            { "Gold": "Soups worth a journey" }
          ]
        },
        "tierColors": {
          "$ref": "#/$defs/tierColors",
          "title": "Colors",
          "description": "The colors of the tiers, by the tier's name.",
          "examples": [
            { "Gold": "#D4AF37", "Silver": "#C0C0C0", "Bronze": "#CD7F32" }
          ]
        },
        "lockedTiers": {
          "title": "Locked tiers",
          "description": "The names of the tiers that cannot be changed. A locked tier without items stays empty.",
          "type": "array",
          "examples": [
            ["Gold"],
            []
          ],
          "items": {
            "title": "Tier name",
            "description": "The name of a tier in `tiers`.",
            "type": "string",
            "examples": ["Gold"]
          }
        },
        "createdDate": {
          "title": "Time of saving",
          "description": "When an older version of Tiercade saved this, in seconds since 2001-01-01 UTC.",
          "type": "number",
          "format": "double",
          "examples": [731318400.25]
        },
        "appVersion": {
          "title": "App version",
          "description": "The version of Tiercade that saved this.",
          "type": "string",
          "examples": ["1.4.2"]
        },
        "id": {
          "title": "Template id",
          "description": "Identifies the template.",
          "type": "string",
          "examples": ["podium"]
        },
        "name": {
          "title": "Template name",
          "description": "The template's name as shown in the app.",
          "type": "string",
          "examples": ["Podium"]
        },
        "description": {
          "title": "Template description",
          "description": "A short description of the template.",
          "type": "string",
          "examples": ["Three steps, for whatever comes in a bowl."]
        },
        "category": {
          "title": "Category",
          "description": "The category that lists the template.",
          "type": "string",
          "examples": ["Food"]
        },
        "icon": {
          "title": "Icon",
          "description": "The name of the template's symbol, or an emoji.",
          "type": "string",
          "examples": ["trophy", "🥣"]
        },
        "items": {
          "title": "Items",
          "description": "The items of a template or of an old save. In a state, each tier contains its items.",
          "type": "array",
          "examples": [
            [{ "id": "gazpacho", "tier": "Gold", "name": "Gazpacho" }]
          ],
          "items": {
            "$ref": "#/$defs/stateItem"
          }
        }
      },
      "$defs": {
        "stateItem": {
          "title": "Item",
          "description": "One thing to rank.",
          "type": "object",
          "examples": [
            { "id": "gazpacho", "name": "Gazpacho", "season": "Summer", "status": "cold", "description": "Salad that gave up chewing.", "imageUrl": "https://example.org/gazpacho.jpg" }
          ],
          "required": ["id"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Item id",
              "description": "Identifies the item among the items of all tiers.",
              "type": "string",
              "examples": ["gazpacho"]
            },
            "tier": {
              "title": "Tier",
              "description": "The name of the item's tier, in an old save or a template.",
              "type": "string",
              "examples": ["Gold", "unranked"]
            },
            "name": {
              "title": "Name",
              "description": "The item's name on its card.",
              "type": "string",
              "examples": ["Gazpacho"]
            },
            "season": {
              "title": "Season",
              "description": "A season, a year or a volume: a string, or an integer of at most 64 bits.",
              "type": ["string", "integer"],
              "format": "int64",
              "examples": ["Summer", 12],
              "x-tierlint": {
                "format": "item/season"
              }
            },
            "status": {
              "title": "Status",
              "description": "The item's status, in a word.",
              "type": "string",
              "examples": ["finished"]
            },
            "description": {
              "title": "Description",
              "description": "A short text about the item.",
              "type": "string",
              "examples": ["Salad that gave up chewing."]
            },
            "imageUrl": {
              "title": "Picture",
              "description": "The address of the item's picture. Tiercade loads it only from an address that begins with `https://`.",
              "type": "string",
              "examples": ["https://example.org/gazpacho.jpg"]
            },
            "videoUrl": {
              "title": "Film",
              "description": "The address of a film about the item. Tiercade loads it only from an address that begins with `https://`.",
              "type": "string",
              "examples": ["https://example.org/gazpacho.mp4"]
            }
          }
        },
        "tierLabels": {
          "title": "Labels",
          "description": "A label for each of these tiers.",
          "type": "object",
          "examples": [
            { "Gold": "Soups worth a journey" }
          ],
          "additionalProperties": {
            "title": "Label",
            "description": "The label shown on the tier instead of its name.",
            "type": "string",
            "examples": ["Soups worth a journey"]
          },
          "propertyNames": {
            "title": "Tier name",
            "description": "The name of a tier in `tiers`.",
            "type": "string",
            "examples": ["Gold"]
          }
        },
        "tierColors": {
          "title": "Colors",
          "description": "A color for each of these tiers.",
          "type": "object",
          "examples": [
            { "Gold": "#D4AF37", "Silver": "#C0C0C0", "Bronze": "#CD7F32" }
          ],
          "additionalProperties": {
            "title": "Color",
            "description": "The tier's color as `#RRGGBB`, or `#RGB` for short. Tiercade shows an invalid color as white. Its editor saves only six digits, so prefer the long form.",
            "type": "string",
            "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
            "examples": ["#D4AF37", "#C0C0C0", "#CD7F32"],
            "x-tierlint": {
              "pattern": "color/invalid"
            },
            "x-accepted": ["pattern"]
          },
          "propertyNames": {
            "title": "Tier name",
            "description": "The name of a tier in `tiers`.",
            "type": "string",
            "examples": ["Gold"]
          }
        }
      }
    }

    """#
}
