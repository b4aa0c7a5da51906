/** A saved mapping as a file: read through the domain's own parser, written whole or not at all. */
import { readFile } from 'node:fs/promises'
import { parseSavedMapping, type MappingFault, type SavedMapping } from '../../../src-shared/mapping/mapping-saved.ts'
import { failed, type Result } from '../../../src-shared/material/values/result.ts'
import { writeKept } from './persisted-json.ts'

/** The mapping, or what is wrong with the file. */
export async function readMappingFile(path: string): Promise<Result<SavedMapping, MappingFault>> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return failed({ code: 'unreadable' })
  }
  return parseSavedMapping(json)
}

export async function writeMappingFile(path: string, mapping: SavedMapping): Promise<void> {
  await writeKept(path, mapping)
}
