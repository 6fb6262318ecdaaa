// swift-format-ignore-file
/// `schema/tierlist-state.schema.json`, written here by `swift run tierlint-dev generate`.
package enum StateSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlist-state.schema.json",
      "title": "Tiercade state",
      "description": "What Tiercade saves between two sittings: the tiers by name, each with its items. A template has `tierOrder` and `items` in place of `tiers`; the oldest saves have `items` alone, each of which names its tier.",
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
          "description": "The items of each tier, best first, by the tier's name. Any number and any names will do. The pool of items without a rank, `unranked`, must be among them.",
          "type": "object",
          "examples": [
            { "Gold": [{ "id": "gazpacho", "name": "Gazpacho" }], "Silver": [], "Bronze": [], "unranked": [] }
          ],
          "additionalProperties": {
            "title": "Items in this tier",
            "description": "The tier's items, best first. An item stands in one tier only.",
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
            "description": "The name of a tier, spelled the same in `tierOrder`, `tierLabels`, `tierColors` and `lockedTiers`: capitals matter.",
            "type": "string",
            "examples": ["Gold", "S+", "Totally Awesome", "unranked"]
          }
        },
        "tierOrder": {
          "title": "Order of the tiers",
          "description": "The names of the tiers from top to bottom, each once. Tiercade leaves a tier that is missing here out of menus, statistics and exports. The pool `unranked` has no place in it.",
          "type": "array",
          "examples": [
            ["Gold", "Silver", "Bronze"],
            ["F", "D", "C", "B", "A", "S"]
          ],
          "items": {
            "title": "Tier name",
            "description": "The name of a tier, as it stands in `tiers`.",
            "type": "string",
            "examples": ["Gold", "S+", "Totally Awesome"]
          }
        },
        "tierLabels": {
          "$ref": "#/$defs/tierLabels",
          "title": "Labels",
          "description": "What stands on a tier on screen, by the tier's name, where that is not the name itself.",
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
          "description": "The names of the tiers that are closed to changes. A locked tier without items stays empty for good.",
          "type": "array",
          "examples": [
            ["Gold"],
            []
          ],
          "items": {
            "title": "Tier name",
            "description": "The name of a tier, as it stands in `tiers`.",
            "type": "string",
            "examples": ["Gold"]
          }
        },
        "createdDate": {
          "title": "Time of saving",
          "description": "When an older version of Tiercade saved this, in seconds since the beginning of 2001, UTC.",
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
          "description": "Names the template among others.",
          "type": "string",
          "examples": ["podium"]
        },
        "name": {
          "title": "Template name",
          "description": "The template's name on screen.",
          "type": "string",
          "examples": ["Podium"]
        },
        "description": {
          "title": "Template description",
          "description": "What the template is for.",
          "type": "string",
          "examples": ["Three steps, for whatever comes in a bowl."]
        },
        "category": {
          "title": "Category",
          "description": "The shelf on which the template stands.",
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
          "description": "The items of a template or of an old save. In a state they stand in their tiers.",
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
          "description": "One thing to be ranked.",
          "type": "object",
          "examples": [
            { "id": "gazpacho", "name": "Gazpacho", "season": "Summer", "status": "cold", "description": "Salad that gave up chewing.", "imageUrl": "https://example.org/gazpacho.jpg" }
          ],
          "required": ["id"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Item id",
              "description": "Tells the item from all others, in whatever tier they stand.",
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
              "description": "A season, a year or a volume: a text, or a whole number of at most 64 bits.",
              "type": ["string", "integer"],
              "format": "int64",
              "examples": ["Summer", 12],
              "x-tierlint": {
                "format": "item/season"
              }
            },
            "status": {
              "title": "Status",
              "description": "A word about the item's state.",
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
            "description": "What stands on the tier in place of its name.",
            "type": "string",
            "examples": ["Soups worth a journey"]
          },
          "propertyNames": {
            "title": "Tier name",
            "description": "The name of a tier, as it stands in `tiers`.",
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
            "description": "The tier's color as `#RRGGBB`, or `#RGB` for short. Tiercade shows a color it cannot read as white. Its editor saves six digits only, so prefer the long form.",
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
            "description": "The name of a tier, as it stands in `tiers`.",
            "type": "string",
            "examples": ["Gold"]
          }
        }
      }
    }

    """#
}
