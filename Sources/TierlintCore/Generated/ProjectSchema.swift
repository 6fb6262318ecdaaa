// swift-format-ignore-file
/// `schema/tierlist.schema.json`, written here by `swift run tierlint-dev generate`.
package enum ProjectSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://raw.githubusercontent.com/tierlint/tierlint/main/schema/tierlist.schema.json",
      "title": "Tiercade project",
      "description": "A tier list for Tiercade: tiers, best first, and the items in them. Tiercade drops keys that are not described here, except inside `additional`.",
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
          "description": "A UUID that identifies this list; create a new one when you copy a file. Tiercade's editor replaces an id that is not a UUID.",
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
          "description": "The name of the list, at most 256 characters. Tiercade's editor refuses to save an empty one.",
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
          "description": "The tiers from top to bottom. Any number and any names are allowed, but ids and labels must be unique; the pool of unranked items, id `unranked`, comes last.",
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
          "description": "The items to rank, by their ids. An item that no tier lists is dropped on import. Files with more than 50,000,000 bytes are refused.",
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
          "description": "Changes to items that apply in this list only, by item id. Tiercade drops overrides for items that do not exist.",
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
          "description": "Where the list is kept; default: `local`. Tiercade refuses every other mode.",
          "examples": [
            { "mode": "local" }
          ]
        },
        "settings": {
          "$ref": "#/$defs/settings",
          "title": "Settings",
          "description": "How the list looks and behaves: theme, sort order, accessibility.",
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
          "description": "When the list was written and last changed, and by whom. Tiercade requires both dates.",
          "examples": [
            { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z", "createdBy": "nadia", "updatedBy": "omar" }
          ]
        },
        "additional": {
          "title": "Free data",
          "description": "Anything else you want to keep with the list, as an object. Tiercade reads `customThemes` in it and keeps the rest unchanged.",
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
              "description": "Settings for tierlint, which Tiercade keeps across saves.",
              "examples": [
                { "ignore": ["item/orphaned"] }
              ],
              "properties": {
                "ignore": {
                  "title": "Ignored rules",
                  "description": "Rule ids or families whose findings are ignored in this document.",
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
          "description": "One row of the list: a name, a color and its items. A list may have any number of tiers, with any names.",
          "type": "object",
          "examples": [
            { "id": "gold", "label": "Gold", "color": "#D4AF37", "order": 0, "itemIds": ["gazpacho", "pho"] }
          ],
          "required": ["id", "label", "order", "itemIds"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Tier id",
              "description": "Identifies the tier inside this file; it is not shown on screen. Each tier needs its own id: Tiercade crashes on import when two tiers have the same one. Ids that differ only in case are not saved by the app's editor. The id `unranked` belongs to the pool of items without a rank.",
              "type": "string",
              "examples": ["gold", "s-plus", "unranked"]
            },
            "label": {
              "title": "Label",
              "description": "The name shown on the tier, at most 100 characters. Tiercade identifies tiers by their labels, so they must be unique: of two tiers with the same label, only the later one keeps its items. A tier labeled `Unranked`, in any case, is the pool of unranked items.",
              "type": "string",
              "maxLength": 100,
              "examples": ["S", "Gold", "Totally Awesome"]
            },
            "color": {
              "title": "Color",
              "description": "The tier's color as `#RRGGBB`, or `#RGB` for short. Tiercade shows an invalid color as white. Its editor saves only six digits, so prefer the long form. Default: the color from the theme.",
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
              "description": "The tier's position, an integer; smaller comes first. Import uses the order of the array, the app's editor and the web port use this number, so keep them consistent: 0, 1, 2 and so on from top to bottom.",
              "type": "integer",
              "format": "int64",
              "examples": [0, 1, 2]
            },
            "locked": {
              "title": "Locked",
              "description": "Whether the tier cannot be changed. A locked tier without items stays empty.",
              "type": "boolean",
              "default": false,
              "examples": [false, true]
            },
            "collapsed": {
              "title": "Collapsed",
              "description": "Whether the tier is shown collapsed, without its items.",
              "type": "boolean",
              "default": false,
              "examples": [false, true]
            },
            "rules": {
              "title": "Rules",
              "description": "Your own rules for this tier, such as how many items it may contain. Tiercade keeps the object, but does not use it.",
              "type": "object",
              "examples": [
                { "max": 3 },
                { "needs": "a unanimous vote" }
              ]
            },
            "itemIds": {
              "title": "Items in this tier",
              "description": "The ids of the tier's items, best first; each is a key of the root's `items`. List each item in exactly one tier. Tiercade skips unknown ids, omits items that are in no tier, and crashes when an item is listed twice.",
              "type": "array",
              "examples": [
                ["gazpacho", "pho", "ramen"],
                []
              ],
              "items": {
                "title": "Item id",
                "description": "A key of the root's `items`; case matters.",
                "type": "string",
                "examples": ["gazpacho", "pho"]
              }
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with the tier. Tiercade keeps it unchanged.",
              "examples": [
                { "icon": "trophy" }
              ]
            }
          }
        },
        "item": {
          "title": "Item",
          "description": "One thing to rank.",
          "type": "object",
          "examples": [
            { "id": "gazpacho", "title": "Gazpacho", "summary": "Salad that gave up chewing." }
          ],
          "required": ["id", "title"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Item id",
              "description": "The same string as the item's key in `items`. If they differ, Tiercade uses the key.",
              "type": "string",
              "examples": ["gazpacho", "ep:04"]
            },
            "title": {
              "title": "Title",
              "description": "The item's name on its card, at most 256 characters. Tiercade shows the id instead of an empty title, and its editor refuses to save it.",
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
              "description": "A short description of the item, at most 2048 characters.",
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
              "description": "Pictures, videos and audio of the item. The card's picture comes from the first entry, which needs a `thumbUri` or a `posterUri` for that.",
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
              "description": "Facts about the item, to sort and filter by. Use the same type for an attribute in every item, or sorting by it does not work.",
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
                "description": "One tag. It must be a string: Tiercade refuses the whole file if one tag is a number or null.",
                "type": "string",
                "examples": ["vegetarian", "1990s"]
              }
            },
            "rating": {
              "title": "Rating",
              "description": "How good the item is, from 0 to 100. Tiercade accepts a rating outside this range, but other tools refuse it.",
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
              "description": "Where the facts about the item come from, or further reading.",
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
              "description": "Translations of the item: language, then field, then the translated string.",
              "type": "object",
              "examples": [
                { "es": { "title": "Gazpacho andaluz" }, "ja": { "title": "ガスパチョ" } }
              ],
              "additionalProperties": {
                "title": "Translation",
                "description": "Fields of the item, translated to this language.",
                "type": "object",
                "examples": [
                  { "title": "Gazpacho andaluz", "summary": "Ensalada que ya no se mastica." }
                ],
                "additionalProperties": {
                  "title": "Translated string",
                  "description": "The field in this language. It must be a string, or Tiercade refuses the whole file.",
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
              "description": "Anything else you want to keep with the item. Tiercade keeps it unchanged.",
              "examples": [
                { "shelf": 3 }
              ]
            }
          }
        },
        "override": {
          "title": "Override",
          "description": "Changes to an item that apply in this list only: a title, a note, a rating. The item itself stays unchanged, so that lists can share it.",
          "type": "object",
          "examples": [
            { "displayTitle": "Gazpacho (the real one)", "rating": 92 }
          ],
          "additionalProperties": false,
          "properties": {
            "displayTitle": {
              "title": "Shown title",
              "description": "Replaces the item's title in this list, at most 256 characters.",
              "type": "string",
              "maxLength": 256,
              "examples": ["Gazpacho (the real one)"]
            },
            "notes": {
              "title": "Notes",
              "description": "Remarks on the item in this list. Tiercade shows them instead of the item's summary.",
              "type": "string",
              "examples": ["Better on the second day."]
            },
            "tags": {
              "title": "Tags",
              "description": "Tags of the item in this list, instead of its own.",
              "type": "array",
              "examples": [
                ["favourite"]
              ],
              "items": {
                "title": "Tag",
                "description": "One tag. It must be a string: Tiercade refuses the whole file if one tag is a number or null.",
                "type": "string",
                "examples": ["vegetarian", "1990s"]
              }
            },
            "rating": {
              "title": "Rating",
              "description": "The item's rating in this list, from 0 to 100, instead of its own.",
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
              "description": "Pictures, videos and audio that replace the item's own in this list.",
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
              "description": "Meant to hide the item in this list. Tiercade reads it, but shows the item anyway; to hide an item, remove its id from the tier.",
              "type": "boolean",
              "default": false,
              "examples": [false]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with the override. Tiercade keeps it unchanged.",
              "examples": [
                { "season": "4" }
              ]
            }
          }
        },
        "media": {
          "title": "Media",
          "description": "A picture, an animation, a video or audio, in a file next to the list. Tiercade works offline: it refuses the whole list when a `uri`, `thumbUri` or `posterUri` does not begin with `file://`.",
          "type": "object",
          "examples": [
            { "id": "gazpacho-photo", "kind": "image", "uri": "file:///Media/gazpacho.jpg", "mime": "image/jpeg", "thumbUri": "file:///Thumbs/gazpacho_256.jpg", "alt": "A bowl of gazpacho with three ice cubes" }
          ],
          "required": ["id", "kind", "uri", "mime"],
          "additionalProperties": false,
          "properties": {
            "id": {
              "title": "Media id",
              "description": "Identifies the entry. Use an id for only one file in the list.",
              "type": "string",
              "examples": ["gazpacho-photo"]
            },
            "kind": {
              "title": "Kind",
              "description": "The kind of media. Tiercade refuses the whole file when it is not exactly one of these four.",
              "type": "string",
              "enum": ["image", "gif", "video", "audio"],
              "examples": ["image", "video"],
              "x-tierlint": {
                "enum": "media/kind"
              }
            },
            "uri": {
              "title": "File",
              "description": "The file's address, such as `file:///Media/name.jpg` for a file in a bundle's `Media` folder. It must begin with `file://`. Choose a file name without spaces: an address cannot contain them, and Tiercade does not decode `%20` in a bundle.",
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
              "description": "The file's media type. It should match `kind` and the file extension.",
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
              "description": "Duration of a video or audio, in milliseconds.",
              "type": "number",
              "format": "double",
              "examples": [91500]
            },
            "posterUri": {
              "title": "Poster",
              "description": "A still picture for a video or audio. It must begin with `file://`.",
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
              "description": "A description of the picture for people who cannot see it.",
              "type": "string",
              "examples": ["A bowl of gazpacho with three ice cubes"]
            },
            "attribution": {
              "$ref": "#/$defs/attribution",
              "title": "Attribution",
              "description": "Who made this, and its license.",
              "examples": [
                { "creator": "Nadia Orlova", "license": "CC-BY-4.0", "source": "https://example.org/photos/gazpacho" }
              ]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep with this entry. Tiercade keeps it unchanged.",
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
          "description": "Who made a picture, video or audio, and its license. Other keys are allowed if each value is a string; with any other type Tiercade refuses the whole file.",
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
              "title": "License",
              "description": "The license, preferably its SPDX identifier.",
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
            "description": "A string, a number, true or false, or an array of strings. Tiercade accepts other values, but does not use them.",
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
          "description": "A link to the source of the facts or to further reading. Other keys are allowed if each value is a string; with any other type Tiercade refuses the whole file.",
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
              "description": "How the page relates to the item.",
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
              "description": "Who may see the list: everyone, people with the link, or only you.",
              "type": "string",
              "enum": ["public", "unlisted", "private"],
              "examples": ["public", "unlisted", "private"],
              "x-accepted": ["enum"]
            },
            "shareUrl": {
              "title": "Share address",
              "description": "The address for sharing the list.",
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
              "description": "HTML that shows the list inside another web page. It must not contain scripts or event handlers.",
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
              "description": "Anything else you want to keep about links. Tiercade keeps it unchanged.",
              "examples": [
                { "short": "soups" }
              ]
            }
          }
        },
        "storage": {
          "title": "Storage",
          "description": "Where the list is kept. Omit it or use `local`: Tiercade refuses every other mode.",
          "type": "object",
          "examples": [
            { "mode": "local" }
          ],
          "additionalProperties": false,
          "properties": {
            "mode": {
              "title": "Storage mode",
              "description": "`local` for a file on this device. Tiercade refuses the whole file when it is `cloud`.",
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
              "description": "Where a copy is in the cloud. Tiercade keeps it, but does not use it. Do not put passwords or keys here.",
              "examples": [
                { "provider": "s3", "baseUrl": "https://bucket.example.org/", "bucket": "lists" }
              ]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep about storage. Tiercade keeps it unchanged.",
              "examples": [
                { "backup": "weekly" }
              ]
            }
          }
        },
        "remote": {
          "title": "Remote storage",
          "description": "Describes a location in the cloud. Tiercade keeps the object unchanged, including other keys. Do not put passwords or keys here: the list is meant to be shared.",
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
              "description": "How to sign in there. Write only the method, never the secret.",
              "type": "object",
              "examples": [
                { "type": "token" }
              ],
              "properties": {
                "type": {
                  "title": "Sign-in method",
                  "description": "The method to sign in.",
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
              "description": "The color theme: a built-in one (`smashClassic`, `heatmapGradient`, `pastel`, `monochrome`, `rainbow`, `darkNeon`, `nord`), the `slug` of one of the list's own themes in `additional.customThemes`, or `light`, `dark` or `system`. Tiercade ignores an unknown name.",
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
              "description": "Accessibility options of the list.",
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
          "description": "Options for color blindness, contrast and screen readers. Other keys are allowed if each value is true or false; with any other type Tiercade refuses the whole file.",
          "type": "object",
          "examples": [
            { "colorblind": true, "highContrast": false, "voiceOver": false }
          ],
          "additionalProperties": {
            "title": "Further switch",
            "description": "Any other option, true or false.",
            "type": "boolean",
            "examples": [true]
          },
          "properties": {
            "colorblind": {
              "title": "Color-blind mode",
              "description": "Use colors that people with color blindness can distinguish.",
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
          "description": "Who works on the list. Tiercade keeps this, but does not use it.",
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
              "description": "Anything else you want to keep about working together. Tiercade keeps it unchanged.",
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
              "description": "Identifies the person. It must be a string, even if it is a number.",
              "type": "string",
              "examples": ["nadia", "1024"]
            },
            "role": {
              "title": "Role",
              "description": "What the person may do: everything, edit the list, or view it.",
              "type": "string",
              "enum": ["owner", "editor", "viewer"],
              "examples": ["owner", "editor", "viewer"],
              "x-accepted": ["enum"]
            },
            "additional": {
              "$ref": "#/$defs/additional",
              "title": "Free data",
              "description": "Anything else you want to keep about this person. Tiercade keeps it unchanged.",
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
          "description": "Any data, as an object. Tiercade keeps unknown keys only here. In a tier, item, override or media entry, `\"tierlint\": { \"ignore\": [\"rule-id\"] }` ignores findings of these rules in it and everything inside it.",
          "type": "object",
          "examples": [
            { "anything": ["you", "like"] }
          ]
        },
        "customTheme": {
          "title": "Custom theme",
          "description": "A color theme that comes with this list. Tiercade skips it unless `id` is a UUID, all strings are present and at least one tier is valid.",
          "examples": [
            { "id": "8d3c9d7a-0d53-4f9e-9f33-8c8a8e0a1b2c", "slug": "podium", "displayName": "Podium", "shortDescription": "Gold, silver, bronze", "tiers": [{ "id": "2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f", "index": 0, "name": "Gold", "colorHex": "#D4AF37", "isUnranked": false }] }
          ],
          "properties": {
            "id": {
              "title": "Theme id",
              "description": "A UUID that identifies the theme.",
              "examples": ["8d3c9d7a-0d53-4f9e-9f33-8c8a8e0a1b2c"]
            },
            "slug": {
              "title": "Slug",
              "description": "The name that `settings.theme` refers to.",
              "examples": ["podium"]
            },
            "displayName": {
              "title": "Name",
              "description": "The theme's name as shown in the app.",
              "examples": ["Podium"]
            },
            "shortDescription": {
              "title": "Short description",
              "description": "A short description of the theme, shown next to its name.",
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
          "description": "One color of a theme. Tiercade skips it unless every field is present and `id` is a UUID.",
          "examples": [
            { "id": "2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f", "index": 0, "name": "Gold", "colorHex": "#D4AF37", "isUnranked": false }
          ],
          "properties": {
            "id": {
              "title": "Theme tier id",
              "description": "A UUID that identifies the theme tier.",
              "examples": ["2b4f1d1c-9a77-4f0e-8d0c-5a6b7c8d9e0f"]
            },
            "index": {
              "title": "Position",
              "description": "The position from the top, counted from 0. Tiercade crashes on import when the number is too large for a 64-bit integer.",
              "examples": [0, 1]
            },
            "name": {
              "title": "Tier name",
              "description": "The label of the tiers that get this color; case and surrounding spaces do not matter.",
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
