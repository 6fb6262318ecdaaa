// swift-format-ignore-file
/// `schema/tierlist.schema.json`, written here by `swift run tierlint-dev generate`.
package enum ProjectSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlist.schema.json",
      "title": "Tiercade project",
      "description": "A tier list for Tiercade: a few tiers, best first, and the items that stand in them. Tiercade drops keys that are not described here, except inside `additional`.",
      "type": "object",
      "examples": [
        { "schemaVersion": 1, "projectId": "5b0c4a4e-7a51-4b8e-9a0e-2f6f3c1d9e70", "title": "Soups", "tiers": [{ "id": "gold", "label": "Gold", "order": 0, "itemIds": ["gazpacho"] }], "items": { "gazpacho": { "id": "gazpacho", "title": "Gazpacho" } }, "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
      ],
      "required": ["schemaVersion", "projectId", "tiers", "items", "audit"],
      "additionalProperties": false,
      "properties": {
        "$schema": {
          "title": "JSON Schema",
          "description": "The address of this schema, for editors that look for it here. Tiercade drops it when it saves.",
          "type": "string",
          "examples": ["https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlist.schema.json"],
          "x-accepted": ["type"]
        },
        "schemaVersion": {
          "title": "Format version",
          "description": "The version of the file format: always 1. Tiercade reads other numbers and writes 1 back; the web port refuses them.",
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "examples": [1],
          "x-tierlint": {
            "minimum": "schema/version"
          },
          "x-accepted": ["minimum"]
        },
        "projectId": {
          "title": "Project id",
          "description": "A UUID that tells this list from all others; make a new one when you copy a file. Tiercade's editor replaces an id that is no UUID.",
          "type": "string",
          "format": "uuid",
          "examples": ["5b0c4a4e-7a51-4b8e-9a0e-2f6f3c1d9e70"],
          "x-tierlint": {
            "format": "id/project"
          },
          "x-accepted": ["format"]
        },
        "title": {
          "title": "List title",
          "description": "The name of the list, at most 256 characters. Tiercade's editor refuses to save a blank one.",
          "type": "string",
          "maxLength": 256,
          "examples": ["Soups, ranked by a man with a cold"]
        },
        "description": {
          "title": "List description",
          "description": "What the list is about, at most 4096 characters.",
          "type": "string",
          "maxLength": 4096,
          "examples": ["Forty bowls, one spoon, no mercy."]
        },
        "tiers": {
          "title": "Tiers",
          "description": "The tiers from top to bottom. Any number and any names will do, but ids and labels must not repeat; the pool of unranked items, id `unranked`, comes last.",
          "type": "array",
          "examples": [
            [{ "id": "gold", "label": "Gold", "color": "#D4AF37", "order": 0, "itemIds": ["gazpacho", "pho"] }]
          ],
          "items": {
            "$ref": "#/$defs/tier"
          }
        },
        "items": {
          "title": "Items",
          "description": "Everything there is to rank, each item under its id. An item that no tier lists is dropped on import. Files with more than 50,000,000 bytes are refused.",
          "type": "object",
          "examples": [
            { "gazpacho": { "id": "gazpacho", "title": "Gazpacho", "summary": "Salad that gave up chewing." } }
          ],
          "additionalProperties": {
            "$ref": "#/$defs/item"
          },
          "propertyNames": {
            "title": "Item id",
            "description": "The item's id, made of `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `-` and `:`.",
            "type": "string",
            "pattern": "^[A-Za-z0-9_\\-:]+$",
            "examples": ["gazpacho", "ep:04"],
            "x-tierlint": {
              "pattern": "id/invalid-key"
            },
            "x-accepted": ["pattern"]
          }
        },
        "overrides": {
          "title": "Overrides",
          "description": "What this list says differently about its items, by item id. Tiercade drops overrides for items that do not exist.",
          "type": "object",
          "examples": [
            { "gazpacho": { "displayTitle": "Gazpacho (the real one)", "rating": 92 } }
          ],
          "additionalProperties": {
            "$ref": "#/$defs/override"
          },
          "propertyNames": {
            "title": "Overridden item",
            "description": "The id of an item in `items`.",
            "type": "string",
            "pattern": "^[A-Za-z0-9_\\-:]+$",
            "examples": ["gazpacho"],
            "x-tierlint": {
              "pattern": "id/invalid-key"
            },
            "x-accepted": ["pattern"]
          }
        },
        "links": {
          "$ref": "#/$defs/links",
          "title": "Links",
          "description": "Where the list can be found and who may see it.",
          "examples": [
            { "visibility": "unlisted", "shareUrl": "https://example.org/s/soups" }
          ]
        },
        "storage": {
          "$ref": "#/$defs/storage",
          "title": "Storage",
          "description": "Where the list is kept; `local` when left out. Tiercade refuses every other mode.",
          "examples": [
            { "mode": "local" }
          ]
        },
        "settings": {
          "$ref": "#/$defs/settings",
          "title": "Settings",
          "description": "How the list looks and behaves: its theme, its sort order, aids for reading.",
          "examples": [
            { "theme": "nord", "showUnranked": true }
          ]
        },
        "collab": {
          "$ref": "#/$defs/collab",
          "title": "Collaboration",
          "description": "Who works on the list.",
          "examples": [
            { "members": [{ "userId": "nadia", "role": "owner" }] }
          ]
        },
        "audit": {
          "$ref": "#/$defs/audit",
          "title": "List history",
          "description": "When the list was written and last changed, and by whom. Tiercade needs both dates.",
          "examples": [
            { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z", "createdBy": "nadia", "updatedBy": "omar" }
          ]
        },
        "additional": {
          "title": "Free data",
          "description": "Anything else you want to keep with the list, as an object. Tiercade looks for `customThemes` in it and leaves the rest alone.",
          "type": "object",
          "examples": [
            { "occasion": "Soup week" }
          ],
          "properties": {
            "customThemes": {
              "title": "Custom themes",
              "description": "Color themes that come with this list. Choose one by its `slug` in `settings.theme`.",
              "examples": [
                [{ "id": "8d3c9d7a-0d53-4f9e-9f33-8c8a8e0a1b2c", "slug": "podium", "displayName": "Podium", "shortDescription": "Gold, silver, bronze", "tiers": [{ "id": "2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f", "index": 0, "name": "Gold", "colorHex": "#D4AF37", "isUnranked": false }] }]
              ],
              "items": {
                "$ref": "#/$defs/customTheme"
              }
            },
            "tierlint": {
              "title": "tierlint",
              "description": "Notes to tierlint, which Tiercade keeps across saves.",
              "examples": [
                { "ignore": ["item/orphaned"] }
              ],
              "properties": {
                "ignore": {
                  "title": "Silenced rules",
                  "description": "Ids of rules, or whole families, that stay silent in this document.",
                  "examples": [
                    ["item/orphaned", "color"]
                  ],
                  "items": {
                    "title": "Rule",
                    "description": "A rule's id or the name of a family.",
                    "examples": ["item/orphaned", "color"]
                  }
                }
              }
            }
          }
        }
      },
      "$defs": {
        "tier": {
          "title": "Tier",
          "description": "One row of the list: a name, a color and the items that stand in it. A list may have any number of tiers, with any names.",
          "type": "object",
          "examples": [
            { "id": "gold", "label": "Gold", "color": "#D4AF37", "order": 0, "itemIds": ["gazpacho", "pho"] }
          ],
          "required": ["id", "label", "order", "itemIds"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Tier id",
              "description": "Names the tier inside this file; nobody sees it on screen. Each tier needs an id of its own: Tiercade crashes on import when two tiers share one. Avoid ids that differ only in upper and lower case, too, since the app's editor does not save them. The id `unranked` belongs to the pool of items without a rank.",
              "type": "string",
              "examples": ["gold", "s-plus", "unranked"]
            },
            "label": {
              "title": "Label",
              "description": "The name shown on the tier, at most 100 characters. Tiercade tells tiers apart by their labels, so each needs a different one: of two equal labels only the later tier keeps its items. A tier labeled `Unranked`, however it is capitalized, becomes the pool of unranked items.",
              "type": "string",
              "maxLength": 100,
              "examples": ["S", "Gold", "Totally Awesome"]
            },
            "color": {
              "title": "Color",
              "description": "The tier's color as `#RRGGBB`, or `#RGB` for short. Tiercade shows a color it cannot read as white. Its editor saves six digits only, so prefer the long form. Without a color, the theme decides.",
              "type": "string",
              "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
              "examples": ["#D4AF37", "#C0C0C0", "#CD7F32"],
              "x-tierlint": {
                "pattern": "color/invalid"
              },
              "x-accepted": ["pattern"]
            },
            "order": {
              "title": "Order",
              "description": "The tier's position, a whole number; smaller comes first. Import goes by the order of the array, the app's editor and the web port by this number, so let the two agree: 0, 1, 2 and so on from top to bottom.",
              "type": "integer",
              "format": "int64",
              "examples": [0, 1, 2]
            },
            "locked": {
              "title": "Locked",
              "description": "Whether the tier is closed to changes. A locked tier without items stays empty for good.",
              "type": "boolean",
              "default": false,
              "examples": [false, true]
            },
            "collapsed": {
              "title": "Collapsed",
              "description": "Whether the tier is shown folded up, with its items out of sight.",
              "type": "boolean",
              "default": false,
              "examples": [false, true]
            },
            "rules": {
              "title": "Rules",
              "description": "Room for rules of your own about this tier, such as how many items it may hold. Tiercade keeps the object but does not act on it.",
              "type": "object",
              "examples": [
                { "max": 3 },
                { "needs": "a unanimous vote" }
              ]
            },
            "itemIds": {
              "title": "Items in this tier",
              "description": "The ids of the tier's items, best first; each is a key of the root's `items`. Put an item into exactly one tier. Tiercade skips ids that name no item, leaves out items that stand in no tier, and crashes later on when an item is listed twice.",
              "type": "array",
              "examples": [
                ["gazpacho", "pho", "ramen"],
                []
              ],
              "items": {
                "title": "Item id",
                "description": "A key of the root's `items`, spelled exactly so: capitals matter.",
                "type": "string",
                "examples": ["gazpacho", "pho"]
              }
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with the tier. Tiercade leaves it alone.",
              "examples": [
                { "icon": "trophy" }
              ]
            }
          }
        },
        "item": {
          "title": "Item",
          "description": "One thing to be ranked.",
          "type": "object",
          "examples": [
            { "id": "gazpacho", "title": "Gazpacho", "summary": "Salad that gave up chewing." }
          ],
          "required": ["id", "title"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Item id",
              "description": "The same text as the item's key in `items`. Where the two differ, Tiercade goes by the key.",
              "type": "string",
              "examples": ["gazpacho", "ep:04"]
            },
            "title": {
              "title": "Title",
              "description": "The item's name on its card, at most 256 characters. Tiercade shows the id in place of a blank title, and its editor refuses to save one.",
              "type": "string",
              "maxLength": 256,
              "examples": ["Gazpacho", "Hot and sour soup"]
            },
            "subtitle": {
              "title": "Subtitle",
              "description": "A second, smaller line under the title, at most 256 characters.",
              "type": "string",
              "maxLength": 256,
              "examples": ["Andalusia, served cold"]
            },
            "summary": {
              "title": "Summary",
              "description": "A short text about the item, at most 2048 characters.",
              "type": "string",
              "maxLength": 2048,
              "examples": ["Salad that gave up chewing."]
            },
            "slug": {
              "title": "Slug",
              "description": "A short form of the title for web addresses.",
              "type": "string",
              "examples": ["hot-and-sour-soup"]
            },
            "media": {
              "title": "Media",
              "description": "Pictures, films and sounds of the item. The card's picture comes from the first entry, which needs a `thumbUri` or a `posterUri` for that.",
              "type": "array",
              "examples": [
                [{ "id": "gazpacho-photo", "kind": "image", "uri": "file:///Media/gazpacho.jpg", "mime": "image/jpeg", "thumbUri": "file:///Thumbs/gazpacho_256.jpg", "alt": "A bowl of gazpacho with three ice cubes" }]
              ],
              "items": {
                "$ref": "#/$defs/media"
              }
            },
            "attributes": {
              "$ref": "#/$defs/attributes",
              "title": "Attributes",
              "description": "Facts about the item, to sort and filter by. Give an attribute the same type in every item, or sorting by it falls apart.",
              "examples": [
                { "origin": "Spain", "servedCold": true, "year": 1967 }
              ]
            },
            "tags": {
              "title": "Tags",
              "description": "Words to group and find the item by.",
              "type": "array",
              "examples": [
                ["cold", "vegetarian"]
              ],
              "items": {
                "title": "Tag",
                "description": "One tag. It must be a string: a single number or null among the tags, and Tiercade refuses the whole file.",
                "type": "string",
                "examples": ["vegetarian", "1990s"]
              }
            },
            "rating": {
              "title": "Rating",
              "description": "How good the item is, from 0 to 100. A rating outside this range still loads in Tiercade, but other tools refuse it.",
              "type": "number",
              "format": "double",
              "minimum": 0,
              "maximum": 100,
              "examples": [87, 42.5],
              "x-tierlint": {
                "minimum": "rating/out-of-range",
                "maximum": "rating/out-of-range"
              },
              "x-accepted": ["minimum", "maximum"]
            },
            "sources": {
              "title": "Sources",
              "description": "Where the facts about the item come from, or where to read on.",
              "type": "array",
              "examples": [
                [{ "rel": "review", "href": "https://example.org/gazpacho", "title": "Forty gazpachos, ranked" }]
              ],
              "items": {
                "$ref": "#/$defs/source"
              }
            },
            "locale": {
              "title": "Translations",
              "description": "The item's texts in other languages: language, then field, then text.",
              "type": "object",
              "examples": [
                { "es": { "title": "Gazpacho andaluz" }, "ja": { "title": "ガスパチョ" } }
              ],
              "additionalProperties": {
                "title": "Texts in this language",
                "description": "Names a field and gives its text in this language.",
                "type": "object",
                "examples": [
                  { "title": "Gazpacho andaluz", "summary": "Ensalada que ya no se mastica." }
                ],
                "additionalProperties": {
                  "title": "Translated text",
                  "description": "The field's text in this language. It must be a string, or Tiercade refuses the whole file.",
                  "type": "string",
                  "examples": ["Gazpacho andaluz"]
                }
              },
              "propertyNames": {
                "title": "Language",
                "description": "A language tag such as `de` or `pt-BR`.",
                "examples": ["de", "pt-BR", "ja"]
              }
            },
            "meta": {
              "$ref": "#/$defs/audit",
              "title": "Item history",
              "description": "When the item was written and last changed, and by whom.",
              "examples": [
                { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z", "createdBy": "nadia", "updatedBy": "omar" }
              ]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with the item. Tiercade leaves it alone.",
              "examples": [
                { "shelf": 3 }
              ]
            }
          }
        },
        "override": {
          "title": "Override",
          "description": "What this list says differently about an item: a title, a note, a rating of its own. The item itself stays as it is, so that it can be shared between lists.",
          "type": "object",
          "examples": [
            { "displayTitle": "Gazpacho (the real one)", "rating": 92 }
          ],
          "additionalProperties": false,
          "properties": {
            "displayTitle": {
              "title": "Shown title",
              "description": "Takes the place of the item's title in this list, at most 256 characters.",
              "type": "string",
              "maxLength": 256,
              "examples": ["Gazpacho (the real one)"]
            },
            "notes": {
              "title": "Notes",
              "description": "Remarks on the item in this list. Tiercade shows them in place of the item's summary.",
              "type": "string",
              "examples": ["Better on the second day."]
            },
            "tags": {
              "title": "Tags",
              "description": "Tags of the item in this list, in place of its own.",
              "type": "array",
              "examples": [
                ["favourite"]
              ],
              "items": {
                "title": "Tag",
                "description": "One tag. It must be a string: a single number or null among the tags, and Tiercade refuses the whole file.",
                "type": "string",
                "examples": ["vegetarian", "1990s"]
              }
            },
            "rating": {
              "title": "Rating",
              "description": "The item's rating in this list, from 0 to 100, in place of its own.",
              "type": "number",
              "format": "double",
              "minimum": 0,
              "maximum": 100,
              "examples": [92],
              "x-tierlint": {
                "minimum": "rating/out-of-range",
                "maximum": "rating/out-of-range"
              },
              "x-accepted": ["minimum", "maximum"]
            },
            "media": {
              "title": "Media",
              "description": "Pictures, films and sounds that take the place of the item's own in this list.",
              "type": "array",
              "examples": [
                [{ "id": "gazpacho-photo", "kind": "image", "uri": "file:///Media/gazpacho.jpg", "mime": "image/jpeg", "thumbUri": "file:///Thumbs/gazpacho_256.jpg", "alt": "A bowl of gazpacho with three ice cubes" }]
              ],
              "items": {
                "$ref": "#/$defs/media"
              }
            },
            "hidden": {
              "title": "Hidden",
              "description": "Meant to leave the item out of this list. Tiercade reads it and shows the item all the same; to hide an item, take its id out of the tier.",
              "type": "boolean",
              "default": false,
              "examples": [false]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with the override. Tiercade leaves it alone.",
              "examples": [
                { "season": "4" }
              ]
            }
          }
        },
        "media": {
          "title": "Media",
          "description": "A picture, an animation, a film or a sound, kept in a file beside the list. Tiercade works offline: it refuses the whole list when a `uri`, `thumbUri` or `posterUri` does not begin with `file://`.",
          "type": "object",
          "examples": [
            { "id": "gazpacho-photo", "kind": "image", "uri": "file:///Media/gazpacho.jpg", "mime": "image/jpeg", "thumbUri": "file:///Thumbs/gazpacho_256.jpg", "alt": "A bowl of gazpacho with three ice cubes" }
          ],
          "required": ["id", "kind", "uri", "mime"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Media id",
              "description": "Names the entry. Use an id for one file only, throughout the list.",
              "type": "string",
              "examples": ["gazpacho-photo"]
            },
            "kind": {
              "title": "Kind",
              "description": "What sort of media this is. Tiercade refuses the whole file when the word is not exactly one of these four.",
              "type": "string",
              "enum": ["image", "gif", "video", "audio"],
              "examples": ["image", "video"],
              "x-tierlint": {
                "enum": "media/kind"
              }
            },
            "uri": {
              "title": "File",
              "description": "The file's address, such as `file:///Media/name.jpg` for a file in a bundle's `Media` folder. It must begin with `file://`. Choose a file name without blanks: an address cannot hold them, and Tiercade does not decode `%20` in a bundle.",
              "type": "string",
              "format": "uri",
              "examples": ["file:///Media/gazpacho.jpg"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["format"]
            },
            "mime": {
              "title": "MIME type",
              "description": "The file's media type. It should agree with `kind` and with the file's ending.",
              "type": "string",
              "examples": ["image/jpeg", "image/gif", "video/mp4", "audio/mpeg"]
            },
            "w": {
              "title": "Width",
              "description": "Width in pixels.",
              "type": "number",
              "format": "double",
              "examples": [640]
            },
            "h": {
              "title": "Height",
              "description": "Height in pixels.",
              "type": "number",
              "format": "double",
              "examples": [360]
            },
            "durationMs": {
              "title": "Duration",
              "description": "Running time of a film or a sound, in milliseconds.",
              "type": "number",
              "format": "double",
              "examples": [91500]
            },
            "posterUri": {
              "title": "Poster",
              "description": "A still picture that stands for a film or a sound. It must begin with `file://`.",
              "type": "string",
              "format": "uri",
              "examples": ["file:///Media/gazpacho-poster.jpg"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["format"]
            },
            "thumbUri": {
              "title": "Thumbnail",
              "description": "A small version for the item's card, such as `file:///Thumbs/name_256.jpg` in a bundle. It must begin with `file://`.",
              "type": "string",
              "format": "uri",
              "examples": ["file:///Thumbs/gazpacho_256.jpg"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["format"]
            },
            "alt": {
              "title": "Alternative text",
              "description": "What the picture shows, in words, for people who cannot see it.",
              "type": "string",
              "examples": ["A bowl of gazpacho with three ice cubes"]
            },
            "attribution": {
              "$ref": "#/$defs/attribution",
              "title": "Attribution",
              "description": "Who made this and under which terms it may be used.",
              "examples": [
                { "creator": "Nadia Orlova", "license": "CC-BY-4.0", "source": "https://example.org/photos/gazpacho" }
              ]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with this entry. Tiercade leaves it alone.",
              "examples": [
                { "focus": [0.5, 0.25] }
              ]
            }
          },
          "x-tierlint": {
            "required": "media/missing-field"
          }
        },
        "attribution": {
          "title": "Attribution",
          "description": "Who made a picture, film or sound and under which terms it may be used. Other keys are welcome, as long as each value is a string; anything else makes Tiercade refuse the whole file.",
          "type": "object",
          "examples": [
            { "creator": "Nadia Orlova", "license": "CC-BY-4.0", "source": "https://example.org/photos/gazpacho" }
          ],
          "additionalProperties": {
            "title": "More about its origin",
            "description": "Any further credit. It must be a string.",
            "type": "string",
            "examples": ["Cropped and brightened"]
          },
          "properties": {
            "creator": {
              "title": "Creator",
              "description": "Who made it.",
              "type": "string",
              "examples": ["Nadia Orlova"]
            },
            "license": {
              "title": "Licence",
              "description": "The terms of use, best as an SPDX name.",
              "type": "string",
              "examples": ["CC-BY-4.0", "CC0-1.0"]
            },
            "source": {
              "title": "Source",
              "description": "The web page it was taken from.",
              "type": "string",
              "format": "uri",
              "examples": ["https://example.org/photos/gazpacho"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["format"]
            }
          }
        },
        "attributes": {
          "title": "Attributes",
          "description": "Facts about an item, each a string, a number, true or false, or an array of strings. Names are made of letters, digits, `_`, `-` and `:`.",
          "type": "object",
          "examples": [
            { "origin": "Spain", "servedCold": true, "year": 1967, "ingredients": ["tomato", "cucumber"] }
          ],
          "additionalProperties": {
            "title": "Attribute value",
            "description": "A string, a number, true or false, or an array of strings. Tiercade reads other values too, but has no use for them.",
            "type": ["string", "number", "boolean", "array"],
            "format": "double",
            "examples": [
              "Spain",
              1967,
              true,
              ["tomato", "cucumber"]
            ],
            "items": {
              "title": "One of several values",
              "description": "One of the attribute's values, always a string.",
              "type": "string",
              "examples": ["tomato"],
              "x-tierlint": {
                "type": "attribute/value"
              },
              "x-accepted": ["type"]
            },
            "x-tierlint": {
              "type": "attribute/value"
            },
            "x-accepted": ["type"]
          },
          "propertyNames": {
            "title": "Attribute name",
            "description": "The attribute's name, made of `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `-` and `:`.",
            "type": "string",
            "pattern": "^[A-Za-z0-9_\\-:]+$",
            "examples": ["origin", "servedCold"],
            "x-tierlint": {
              "pattern": "attribute/key"
            },
            "x-accepted": ["pattern"]
          }
        },
        "source": {
          "title": "Source",
          "description": "A link to where the facts come from or where to read on. Other keys are welcome, as long as each value is a string; anything else makes Tiercade refuse the whole file.",
          "type": "object",
          "examples": [
            { "rel": "review", "href": "https://example.org/gazpacho", "title": "Forty gazpachos, ranked" }
          ],
          "required": ["href"],
          "additionalProperties": {
            "title": "More about the source",
            "description": "Anything else worth knowing about the source. It must be a string.",
            "type": "string",
            "examples": ["Retrieved in May"]
          },
          "properties": {
            "rel": {
              "title": "Relation",
              "description": "What the page is to the item.",
              "type": "string",
              "examples": ["official", "review", "wikipedia"]
            },
            "href": {
              "title": "Address",
              "description": "The page's full address, with `https://`.",
              "type": "string",
              "format": "uri",
              "examples": ["https://example.org/gazpacho"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["format"]
            },
            "title": {
              "title": "Link text",
              "description": "The page's title.",
              "type": "string",
              "examples": ["Forty gazpachos, ranked"]
            }
          },
          "x-accepted": ["required"]
        },
        "links": {
          "title": "Links",
          "description": "Where the list can be found and who may see it. Tiercade keeps these fields for sharing services; the app itself works offline.",
          "type": "object",
          "examples": [
            { "visibility": "unlisted", "shareUrl": "https://example.org/s/soups" }
          ],
          "additionalProperties": false,
          "properties": {
            "visibility": {
              "title": "Visibility",
              "description": "Who may see the list: everybody, those who have the link, or only you.",
              "type": "string",
              "enum": ["public", "unlisted", "private"],
              "examples": ["public", "unlisted", "private"],
              "x-accepted": ["enum"]
            },
            "shareUrl": {
              "title": "Share address",
              "description": "The address to pass on.",
              "type": "string",
              "format": "uri",
              "examples": ["https://example.org/s/soups"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["format"]
            },
            "embedHtml": {
              "title": "Embed code",
              "description": "HTML that shows the list inside another web page. Keep scripts and event handlers out of it.",
              "type": "string",
              "examples": ["<iframe src=\"https://example.org/e/soups\"></iframe>"]
            },
            "stateUrl": {
              "title": "State address",
              "description": "Where a service keeps the current state of the list.",
              "type": "string",
              "format": "uri",
              "examples": ["https://example.org/state/soups"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["format"]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep about links. Tiercade leaves it alone.",
              "examples": [
                { "short": "soups" }
              ]
            }
          }
        },
        "storage": {
          "title": "Storage",
          "description": "Where the list is kept. Leave it out, or say `local`: Tiercade refuses lists that are kept anywhere else.",
          "type": "object",
          "examples": [
            { "mode": "local" }
          ],
          "additionalProperties": false,
          "properties": {
            "mode": {
              "title": "Storage mode",
              "description": "`local` for a file on this device. Tiercade refuses the whole file when it says `cloud`.",
              "type": "string",
              "enum": ["local", "cloud"],
              "default": "local",
              "examples": ["local"],
              "x-tierlint": {
                "enum": "project/cloud-mode"
              }
            },
            "remote": {
              "$ref": "#/$defs/remote",
              "title": "Remote storage",
              "description": "Where a copy lives in the cloud. Tiercade keeps it without using it. Do not put passwords or keys here.",
              "examples": [
                { "provider": "s3", "baseUrl": "https://bucket.example.org/", "bucket": "lists" }
              ]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep about storage. Tiercade leaves it alone.",
              "examples": [
                { "backup": "weekly" }
              ]
            }
          }
        },
        "remote": {
          "title": "Remote storage",
          "description": "Describes a place in the cloud. Tiercade keeps the object as it is, other keys included. Do not put passwords or keys here: the list is meant to be shared.",
          "type": "object",
          "examples": [
            { "provider": "s3", "baseUrl": "https://bucket.example.org/", "bucket": "lists" }
          ],
          "properties": {
            "provider": {
              "title": "Provider",
              "description": "Which service it is.",
              "type": "string",
              "enum": ["s3", "gcs", "supabase", "azure", "custom"],
              "examples": ["s3", "custom"],
              "x-accepted": ["type", "enum"]
            },
            "baseUrl": {
              "title": "Base address",
              "description": "The service's address.",
              "type": "string",
              "format": "uri",
              "examples": ["https://bucket.example.org/"],
              "x-tierlint": {
                "format": "link/uri"
              },
              "x-accepted": ["type", "format"]
            },
            "bucket": {
              "title": "Bucket",
              "description": "The bucket or container at that service.",
              "type": "string",
              "examples": ["lists"],
              "x-accepted": ["type"]
            },
            "pathPrefix": {
              "title": "Path prefix",
              "description": "The folder inside the bucket.",
              "type": "string",
              "examples": ["soups/"],
              "x-accepted": ["type"]
            },
            "auth": {
              "title": "Sign-in",
              "description": "How one signs in there. Name the method only, never the secret.",
              "type": "object",
              "examples": [
                { "type": "token" }
              ],
              "properties": {
                "type": {
                  "title": "Sign-in method",
                  "description": "The method to sign in with.",
                  "type": "string",
                  "enum": ["none", "token", "awsSigV4", "oauth"],
                  "examples": ["none", "token"],
                  "x-accepted": ["type", "enum"]
                }
              },
              "x-accepted": ["type"]
            }
          }
        },
        "settings": {
          "title": "Settings",
          "description": "How the list looks and behaves.",
          "type": "object",
          "examples": [
            { "theme": "nord", "tierSortOrder": "S-F", "showUnranked": true }
          ],
          "additionalProperties": false,
          "properties": {
            "theme": {
              "title": "Theme",
              "description": "The color theme: a built-in one (`smashClassic`, `heatmapGradient`, `pastel`, `monochrome`, `rainbow`, `darkNeon`, `nord`), the `slug` of one of the list's own themes in `additional.customThemes`, or `light`, `dark` or `system`. Tiercade ignores a name it does not know.",
              "type": "string",
              "examples": ["smashClassic", "nord", "pastel"]
            },
            "tierSortOrder": {
              "title": "Sort order",
              "description": "`S-F` when the best tier comes first, `F-S` when the best comes last.",
              "type": "string",
              "enum": ["S-F", "F-S"],
              "default": "S-F",
              "examples": ["S-F", "F-S"],
              "x-accepted": ["enum"]
            },
            "gridSnap": {
              "title": "Snap to grid",
              "description": "Whether dragged cards snap to the grid.",
              "type": "boolean",
              "default": true,
              "examples": [true]
            },
            "showUnranked": {
              "title": "Show unranked",
              "description": "Whether the pool of unranked items is shown.",
              "type": "boolean",
              "default": true,
              "examples": [true]
            },
            "accessibility": {
              "$ref": "#/$defs/accessibility",
              "title": "Accessibility",
              "description": "Aids that the list asks for.",
              "examples": [
                { "colorblind": true }
              ]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with the settings. Tiercade stores `cardDensityPreference` and `activeList` here.",
              "examples": [
                { "cardDensityPreference": "compact" }
              ]
            }
          }
        },
        "accessibility": {
          "title": "Accessibility",
          "description": "Switches for people who see colors differently, need more contrast or listen to the screen. Other switches are welcome, but all must be true or false; anything else makes Tiercade refuse the whole file.",
          "type": "object",
          "examples": [
            { "colorblind": true, "highContrast": false, "voiceOver": false }
          ],
          "additionalProperties": {
            "title": "Further switch",
            "description": "Any other aid, true or false.",
            "type": "boolean",
            "examples": [true]
          },
          "properties": {
            "colorblind": {
              "title": "Color-blind mode",
              "description": "Choose colors that people with color blindness can tell apart.",
              "type": "boolean",
              "examples": [true]
            },
            "highContrast": {
              "title": "High contrast",
              "description": "Raise the contrast between text and background.",
              "type": "boolean",
              "examples": [true]
            },
            "voiceOver": {
              "title": "VoiceOver",
              "description": "Prepare the list for the screen reader.",
              "type": "boolean",
              "examples": [true]
            }
          }
        },
        "collab": {
          "title": "Collaboration",
          "description": "Who works on the list. Tiercade keeps this without acting on it.",
          "type": "object",
          "examples": [
            { "members": [{ "userId": "nadia", "role": "owner" }, { "userId": "omar", "role": "editor" }] }
          ],
          "additionalProperties": false,
          "properties": {
            "members": {
              "title": "Members",
              "description": "The people who work on the list.",
              "type": "array",
              "examples": [
                [{ "userId": "nadia", "role": "owner" }]
              ],
              "items": {
                "$ref": "#/$defs/member"
              }
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep about working together. Tiercade leaves it alone.",
              "examples": [
                { "invite": "closed" }
              ]
            }
          }
        },
        "member": {
          "title": "Member",
          "description": "One person who works on the list.",
          "type": "object",
          "examples": [
            { "userId": "nadia", "role": "owner" }
          ],
          "required": ["userId", "role"],
          "additionalProperties": false,
          "properties": {
            "userId": {
              "title": "User id",
              "description": "Names the person. It must be a string, even when it is made of digits.",
              "type": "string",
              "examples": ["nadia", "1024"]
            },
            "role": {
              "title": "Role",
              "description": "What the person may do: everything, change the list, or look at it.",
              "type": "string",
              "enum": ["owner", "editor", "viewer"],
              "examples": ["owner", "editor", "viewer"],
              "x-accepted": ["enum"]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep about this person. Tiercade leaves it alone.",
              "examples": [
                { "since": 2020 }
              ]
            }
          }
        },
        "audit": {
          "title": "History",
          "description": "When something was written and last changed, and by whom. This object is strict: it has no `additional`, and unknown keys are dropped at the next save.",
          "type": "object",
          "examples": [
            { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z", "createdBy": "nadia", "updatedBy": "omar" }
          ],
          "required": ["createdAt", "updatedAt"],
          "additionalProperties": false,
          "properties": {
            "createdAt": {
              "title": "Created",
              "description": "When it was first written, in UTC to the second. Tiercade rewrites fractions and offsets, and refuses the whole file when it cannot read the date.",
              "type": "string",
              "format": "date-time",
              "examples": ["2024-03-05T08:00:00Z"],
              "x-tierlint": {
                "format": "date/invalid"
              }
            },
            "updatedAt": {
              "title": "Last changed",
              "description": "When it was last changed, in UTC to the second; not before `createdAt`. Tiercade refuses the whole file when it cannot read the date.",
              "type": "string",
              "format": "date-time",
              "examples": ["2024-06-01T17:30:05Z"],
              "x-tierlint": {
                "format": "date/invalid"
              }
            },
            "createdBy": {
              "title": "Created by",
              "description": "Who wrote it.",
              "type": "string",
              "examples": ["nadia"]
            },
            "updatedBy": {
              "title": "Last changed by",
              "description": "Who changed it last.",
              "type": "string",
              "examples": ["omar"]
            }
          }
        },
        "additional": {
          "title": "Free data",
          "description": "Anything you like, as an object. Tiercade drops keys it does not know everywhere else, but keeps what stands here. In a tier, item, override or media entry, `\"tierlint\": { \"ignore\": [\"rule-id\"] }` silences rules for it and what lies inside it.",
          "type": "object",
          "examples": [
            { "anything": ["you", "like"] }
          ]
        },
        "customTheme": {
          "title": "Custom theme",
          "description": "A color theme that comes with this list. Tiercade skips it unless `id` is a UUID, all texts are there and at least one tier is usable.",
          "examples": [
            { "id": "8d3c9d7a-0d53-4f9e-9f33-8c8a8e0a1b2c", "slug": "podium", "displayName": "Podium", "shortDescription": "Gold, silver, bronze", "tiers": [{ "id": "2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f", "index": 0, "name": "Gold", "colorHex": "#D4AF37", "isUnranked": false }] }
          ],
          "properties": {
            "id": {
              "title": "Theme id",
              "description": "A UUID of the theme's own.",
              "examples": ["8d3c9d7a-0d53-4f9e-9f33-8c8a8e0a1b2c"]
            },
            "slug": {
              "title": "Slug",
              "description": "The short name by which `settings.theme` asks for the theme.",
              "examples": ["podium"]
            },
            "displayName": {
              "title": "Name",
              "description": "The theme's name on screen.",
              "examples": ["Podium"]
            },
            "shortDescription": {
              "title": "Short description",
              "description": "A line about the theme, shown beside its name.",
              "examples": ["Gold, silver, bronze"]
            },
            "tiers": {
              "title": "Theme tiers",
              "description": "The theme's colors, tier by tier. A tier of the list gets the color of the theme tier with the same name, else of the one at the same position.",
              "examples": [
                [{ "id": "2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f", "index": 0, "name": "Gold", "colorHex": "#D4AF37", "isUnranked": false }]
              ],
              "items": {
                "$ref": "#/$defs/customThemeTier"
              }
            }
          }
        },
        "customThemeTier": {
          "title": "Theme tier",
          "description": "One color of a theme. Tiercade skips it unless every field is there and `id` is a UUID.",
          "examples": [
            { "id": "2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f", "index": 0, "name": "Gold", "colorHex": "#D4AF37", "isUnranked": false }
          ],
          "properties": {
            "id": {
              "title": "Theme tier id",
              "description": "A UUID of its own.",
              "examples": ["2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f"]
            },
            "index": {
              "title": "Position",
              "description": "The position from the top, counted from 0. Tiercade crashes on import when the number is too large for a 64-bit integer.",
              "examples": [0, 1]
            },
            "name": {
              "title": "Tier name",
              "description": "The label of the tiers that get this color; capitals and surrounding blanks do not matter.",
              "examples": ["Gold"]
            },
            "colorHex": {
              "title": "Color",
              "description": "The color as `#RRGGBB`.",
              "examples": ["#D4AF37"]
            },
            "isUnranked": {
              "title": "For the unranked pool",
              "description": "True when this is the color of the unranked items.",
              "examples": [false, true]
            }
          }
        }
      }
    }

    """#
}
