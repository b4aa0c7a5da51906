/**
 * Runs by the articles and names their files had: what the journal does not keep of a row. Reads the packed rows one file
 * after another, newest run first, for a bounded time. Damaged files have no rows here.
 */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { textKey } from '../../../src-shared/material/values/text-key.ts'
import { contains } from '../../../src-shared/material/values/text-search.ts'
import { headOf, linesOf, nameOf, originalsFolder, rowOf } from './packed-rows.ts'

/** Milliseconds after which older runs are left unsearched: the user waits for an answer. */
const LONGEST_MS = 1500
const SEARCHED: readonly (Field | null)[] = ['sku', 'name']

/** Run -> how many of its rows have the text in a sku or a name. `runs`: newest first. */
export async function originalsWith(
  dataFolder: string,
  runs: readonly string[],
  text: string,
  stop?: AbortSignal,
): Promise<Map<string, number>> {
  const folder = originalsFolder(dataFolder)
  const kept = new Set(await readdir(folder).catch(() => []))
  const found = new Map<string, number>()
  const began = performance.now()
  for (const run of runs) {
    if (stop?.aborted || performance.now() - began > LONGEST_MS) break
    const name = nameOf(run)
    const rows = kept.has(name) ? await rowsWith(join(folder, name), text) : 0
    if (rows > 0) found.set(run, rows)
  }
  return found
}

async function rowsWith(path: string, text: string): Promise<number> {
  const isIn = contains(text)
  // A word as it stands in a line, where white space may be escaped: most lines are passed without being parsed.
  const [word = ''] = textKey(text)
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
  const mayBeIn = contains(JSON.stringify(word).slice(1, -1))
  let count = 0
  const take = async (unpacked: AsyncIterable<Buffer>): Promise<void> => {
    let columns: readonly ReadonlySet<number>[] | null = null
    for await (const line of linesOf(unpacked)) {
      if (columns === null) {
        columns = headOf(line).sheets.map(
          ({ fields }) => new Set(fields.flatMap((field, at) => (SEARCHED.includes(field) ? [at] : []))),
        )
        continue
      }
      if (!mayBeIn(line)) continue
      const { sheet, cells } = rowOf(line).row
      const searched = columns[sheet]
      if (!searched) continue
      const has = cells.some(({ text: cell, shown }, at) => searched.has(at) && isIn(shown ?? cell))
      if (has) count++
    }
  }
  try {
    await pipeline(createReadStream(path), createGunzip(), take)
  } catch {
    // Cut off or changed: what was read until then counts no more than what was not.
    return 0
  }
  return count
}
