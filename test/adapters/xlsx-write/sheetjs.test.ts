/** A second reader's opinion: SheetJS sees the same texts as ours. It is no dependency of the product. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { writeStockWorkbook } from '../../../src-main/adapters/xlsx-write/stock-workbook.ts'
import { readBack, texts } from './read-back.ts'
import { hostileStock } from './stock.ts'

const bench = join(import.meta.dirname, '../../bench/export')
const installed = existsSync(join(bench, 'node_modules/@e965/xlsx/package.json'))
const without = installed ? '' : ' (skipped: not installed, run npm install in test/bench/export)'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheetjs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const answer = z.object({ sheets: z.record(z.string(), z.array(z.array(z.string()))), formulas: z.number() })

test.skipIf(!installed)(`SheetJS reads every cell as our reader does, and no formula${without}`, async () => {
  const path = join(folder, 'hostile.xlsx')
  await writeStockWorkbook(path, hostileStock(), {})
  const { stdout } = await promisify(execFile)(process.execPath, [join(bench, 'sheetjs-read.mjs'), path], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const { sheets, formulas } = answer.parse(JSON.parse(stdout))
  expect(formulas).toBe(0)
  const file = await readBack(path)
  for (const [name, theirs] of Object.entries(sheets)) {
    const ours = texts(await file.sheet(name))
    const filled = theirs.filter((row) => row.some((text) => text !== ''))
    expect(filled.map(trimmed)).toEqual(ours.map(trimmed))
  }
  await file.close()
})

/** Without the empty cells at the end, which one reader has and the other has not. */
function trimmed(row: readonly string[]): string[] {
  const last = row.findLastIndex((text) => text !== '')
  return row.slice(0, last + 1)
}
