/** A second opinion: SheetJS reads the same texts as our reader. It is a development dependency that the product does not use. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { writeEveryFile } from './every-file.ts'
import { readBack, texts } from './read-back.ts'

const bench = join(import.meta.dirname, '../../../bench/export')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheetjs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const answer = z.object({ sheets: z.record(z.string(), z.array(z.array(z.string()))), formulas: z.number() })

test('SheetJS reads every cell of every file as our reader does, and no formula', async () => {
  for (const [kind, path] of Object.entries(await writeEveryFile(folder))) {
    const { stdout } = await promisify(execFile)(process.execPath, [join(bench, 'sheetjs-read.mjs'), path], {
      maxBuffer: 64 * 1024 * 1024,
    })
    const { sheets, formulas } = answer.parse(JSON.parse(stdout))
    expect(formulas, kind).toBe(0)
    const file = await readBack(path)
    expect(Object.keys(sheets)).toEqual(file.names.filter((name) => !file.hidden.includes(name)))
    for (const [name, theirRows] of Object.entries(sheets)) {
      const ourRows = texts(await file.sheet(name)).filter((row) => row.some((text) => text !== ''))
      const filledRows = theirRows.filter((row) => row.some((text) => text !== ''))
      expect(filledRows.map(trimmed), `${kind}: ${name}`).toEqual(ourRows.map(trimmed))
    }
    await file.close()
  }
})

/** Without the empty cells at the end, which only one of the readers returns. */
function trimmed(row: readonly string[]): string[] {
  const last = row.findLastIndex((text) => text !== '')
  return row.slice(0, last + 1)
}
