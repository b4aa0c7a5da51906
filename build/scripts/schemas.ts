/** Writes the JSON schemas of the terminal's documents to docs/schemas: `node build/scripts/schemas.ts`. They are generated from the contract. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DOCUMENTS } from '../../src-shared/api/documents/all.ts'
import { profileSchema } from '../../src-shared/api/profile.ts'
import { loadAllCommands } from '../../src-main/terminal/all-commands.ts'

export const SCHEMA_FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'schemas')

/** Titles of documents that do not belong to one command. */
const TITLES: Readonly<Record<string, string>> = {
  error: 'any command with --json that cannot go on',
  done: 'a command with --json that has nothing else to tell',
  help: 'stocksheet [COMMAND] --help --json',
  version: 'stocksheet --version --json',
  profile: 'A supplier’s profile, as stocksheet profiles export writes it',
  progress: 'a line on stderr of a command with --progress json',
}

/** The file name and text of each schema. */
export async function schemaFiles(): Promise<{ readonly file: string; readonly text: string }[]> {
  const commands = await loadAllCommands()
  // This file is passed to other people; it is not output of --json.
  return Object.entries({ ...DOCUMENTS, profile: profileSchema }).map(([name, schema]) => {
    const jsonSchema = z.toJSONSchema(schema, { io: 'input' })
    const printedBy = commands.filter(({ documents = [] }) => documents.some((document) => document === name))
    const commandNames = printedBy.map((command) => `stocksheet ${command.name}`).join(', ')
    const title = TITLES[name] ?? `${commandNames}, with --json`
    return { file: `${name}.json`, text: `${JSON.stringify({ ...jsonSchema, title }, null, 2)}\n` }
  })
}

if (import.meta.main) {
  const files = await schemaFiles()
  for (const name of readdirSync(SCHEMA_FOLDER))
    if (!files.some(({ file }) => file === name)) rmSync(join(SCHEMA_FOLDER, name))
  for (const { file, text } of files) writeFileSync(join(SCHEMA_FOLDER, file), text)
}
