/** [LOOK-1] Every file of ../shared/corpus, and every heading list as a file, can be looked at from its first to its last row without an error. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { RawSheetReader } from '../../../src-main/import/raw-sheet.ts'
import type { Source } from '../../../src-main/ports/source-port.ts'

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus')
const LISTS = join(import.meta.dirname, '../../fixtures/heading-lists')
const ports = { readSource, digest: sha256, account: { address: 'http://127.0.0.1:9/' } }
const storages = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop' },
]
const WINDOW = 50

/** How many of a file's rows are shown, or why none are. */
async function lookedAt(source: Source): Promise<{ readonly rows: number; readonly refusal: string | null }> {
  const look = new RawSheetReader({ source, storages, clearToken: '(clear)' }, ports)
  const choices = { storage: 1 }
  const result = await look.makeView(choices, null)
  const first = look.listRows(0, WINDOW, 0, WINDOW)
  const last = look.listRows(Math.max(0, result.rows - WINDOW), WINDOW, Math.max(0, result.columns - WINDOW), WINDOW)
  expect(first).toHaveLength(Math.min(WINDOW, result.rows))
  expect(last).toHaveLength(Math.min(WINDOW, result.rows))
  for (const { row, cells } of [...first, ...last]) {
    expect(row).toBeGreaterThan(0)
    expect(cells).toHaveLength(Math.min(WINDOW, result.columns))
  }
  const shownNumbers = first.filter(({ is }) => is === 'heading').map(({ row }) => row)
  expect(shownNumbers).toEqual(result.headings.filter((row) => first.some((entry) => entry.row === row)))
  // Any row, or none, can be the headings: that never fails, whatever it contains.
  for (const headings of [[], first.slice(0, 1).map(({ row }) => row)])
    await look.makeView({ ...choices, headings }, null)
  return { rows: result.rows, refusal: result.refusal?.code ?? null }
}

const here = existsSync(CORPUS)
const reason = here ? '' : ' (skipped: ../shared/corpus is not here)'

test.skipIf(!here)(`files of the corpus${reason}`, { timeout: 240_000 }, async () => {
  const files = readdirSync(CORPUS, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && /\.(?:csv|tsv|txt|xlsx|xlsm)$/i.test(one.name),
  )
  expect(files.length).toBeGreaterThan(100)
  let shownNumber = 0
  for (const { name, parentPath } of files) {
    const { rows, refusal } = await lookedAt({ name, path: join(parentPath, name) })
    if (rows > 0) shownNumber++
    else expect(refusal, name).not.toBeNull()
  }
  expect(shownNumber).toBeGreaterThan(files.length * 0.7)
})

describe('heading lists', () => {
  const listsSchema = z.array(
    z.object({ system: z.string(), headings: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  )
  test.each(globSync('**/*.json', { cwd: LISTS }))('%s', { timeout: 120_000 }, async (file) => {
    for (const { system, headings, rows } of listsSchema.parse(JSON.parse(readFileSync(join(LISTS, file), 'utf8')))) {
      const quoted = (cells: readonly string[]): string =>
        cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')
      const bytes = Buffer.from([headings, ...rows].map(quoted).join('\n'))
      const result = await lookedAt({ name: `${system}.csv`, bytes })
      expect(result.rows, system).toBe(rows.length + 1)
    }
  })
})
