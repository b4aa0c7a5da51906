/** A saved mapping as a file: read through the domain's own parser, written whole or not at all. */
import { readFile } from 'node:fs/promises'
import { parseSavedMapping, type SavedMapping } from '../../../src-shared/domain/mapping/mapping-saved.ts'
import { hostWords } from '../../../src-shared/wording/host.ts'
import { failed, type Result } from '../../../src-shared/domain/values/result.ts'
import { writeKept } from './persisted-json.ts'

/** The mapping, or a sentence for people about what is wrong with the file. */
export async function readMappingFile(
  path: string,
  name: string,
  words = hostWords('en'),
): Promise<Result<SavedMapping, string>> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return failed(words.mappingUnreadable(name))
  }
  const parsed = parseSavedMapping(json)
  return parsed.ok ? parsed : failed(words.mappingUnusable(name, parsed.error))
}

export async function writeMappingFile(path: string, mapping: SavedMapping): Promise<void> {
  await writeKept(path, mapping)
}
