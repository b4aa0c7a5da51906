/**
 * A table of every file of ../shared/corpus/INDEX.tsv with the expected and the real result, printed and written to .cache/corpus.md. Values are
 * checked cell by cell in test/main/file/csv/corpus.test.ts and xlsx-read/corpus.test.ts.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deviations } from './corpus-deviations.ts'
import { corpus, gotOf, indexLines } from './corpus-table.ts'

const index = join(corpus, 'INDEX.tsv')
const here = existsSync(index)
const reason = here ? '' : ' (skipped: ../shared/corpus is not here)'

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}

function outcomes(): Record<string, string> {
  const parseResult: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus-outcomes.json'), 'utf8'))
  if (typeof parseResult !== 'object' || parseResult === null) throw new Error('corpus-outcomes.json is no object')
  return Object.fromEntries(Object.entries(parseResult).map(([file, outcome]) => [file, String(outcome)]))
}

test.skipIf(!here)(`every file of the corpus, expected and got${reason}`, { timeout: 120_000 }, async () => {
  const lines = indexLines(readFileSync(index, 'utf8'))
  const got: Record<string, string> = {}
  const rows: string[] = []
  for (const { file, why: reason, expected } of lines) {
    const { outcome, detail } = await gotOf(file)
    got[file] = outcome
    const argued = deviations.get(file)
    const verdict = argued === undefined ? '' : ` · differs: ${argued}`
    rows.push(`| ${file} | ${cell(expected === '' ? reason : expected)} | ${cell(`${outcome}; ${detail}`)}${verdict} |`)
  }
  const table = `| file | expected (INDEX.tsv) | got |\n|---|---|---|\n${rows.join('\n')}\n`
  const folder = join(import.meta.dirname, '../../../.cache')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'corpus.md'), table)
  console.log(table)
  expect(rows.length).toBe(lines.length)
  expect([...deviations.keys()].filter((file) => !(file in got))).toEqual([])
  expect(got).toEqual(outcomes())
})
