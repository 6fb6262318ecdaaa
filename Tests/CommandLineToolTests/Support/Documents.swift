/// A project without findings.
let cleanList = """
  {
    "schemaVersion": 1,
    "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
    "title": "Clean",
    "tiers": [ { "id": "s", "label": "S", "order": 0, "itemIds": ["a"] } ],
    "items": { "a": { "id": "a", "title": "A" } },
    "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
  }

  """

/// The same project with one error: the last bracket is missing.
let brokenList = String(cleanList.dropLast(2))

/// JSON that is not a tier list; if named, it gives one warning.
let noList = "{ \"name\": \"something else\" }\n"
