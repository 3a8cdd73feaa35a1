import TestSupport

/// A configuration with two small routes.
struct Workshop {
  let folder: TemporaryFolder
  let configuration: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "thing.schema.json",
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "required": ["title"],
        "properties": { "title": { "type": "string" } }
      }
      """)
    configuration = try folder.write(
      "sluice.yaml",
      """
      kafka:
        bootstrap.servers: 127.0.0.1:1
        group.id: workshop
      admin: { listen: "127.0.0.1:0" }
      defaults: { dead-letters: things.dead }
      routes:
        - name: things
          from: things.raw
          items: [/*, ""]
          schema: thing.schema.json
          fields:
            name: /title
            madeOn: { from: /made_on, date: date, optional: true }
          to: things
        - name: copies
          from: copies.raw
          other-fields: keep
          to: copies

      """)
  }
}
