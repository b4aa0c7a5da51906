/**
 * Peak memory while a file of 300 rows is opened against a large account: `node test/bench/account/memory.ts [materials] [storages] [most in MB]`.
 * Uses a fresh bundled process that does nothing else. The account is another process, reached over HTTP. The file is opened three times: with
 * nothing kept, with the account's history for comparison, and with kept data.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { spread, tell } from '../report/measure.ts'
import { built } from '../run/built.ts'
import { servedLists } from './served-lists.ts'

const [materials = 200_000, storages = 12, limit = 500] = process.argv.slice(2).map(Number)
const LATENCY_MS = 1
const result = z.object({ before: z.number(), after: z.number(), ms: z.number(), most: z.number() })

const { url, end } = await servedLists(materials, storages, LATENCY_MS)
const folder = mkdtempSync(join(tmpdir(), 'stocksheet-memory-'))
const { script, remove } = await built('one-open', ['import-worker'], import.meta.dirname)

function open(how: 'read' | 'kept'): z.infer<typeof result> {
  const requestedTexts = [script, url, ...[materials, storages].map(String), folder, how]
  return result.parse(JSON.parse(execFileSync(process.execPath, requestedTexts, { encoding: 'utf8' })))
}

try {
  const ways = [
    ['nothing kept', open('read')],
    ['read again, beside its history', open('read')],
    ['as it was kept', open('kept')],
  ] as const
  for (const [way, { before, most, ms }] of ways) {
    tell({
      section: 'Reading the account',
      what: `300 rows, account of ${materials.toLocaleString('en')} materials in ${storages} storages: memory of the whole process, ${way}`,
      unit: 'MB',
      ours: { name: way, value: spread([most]) },
      figure: most,
      about: 'MB at most',
      ...(Number.isFinite(limit) && limit > 0 ? { target: { kind: 'most', limit, issue: '19' } } : {}),
      note: `${before.toFixed(0)} MB of it before the file; opened in ${(ms / 1000).toFixed(1)} s; bundled as it ships`,
    })
  }
} finally {
  remove()
  rmSync(folder, { recursive: true, force: true })
  end()
}
