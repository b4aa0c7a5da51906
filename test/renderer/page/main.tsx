/** The window on the scripted host, for manual tests and screenshots: `npx vite test/renderer/page`. Never shipped. */
import type { Failure } from '../../../src-shared/api/failure.ts'
import { mountApp } from '../../../src-renderer/mount.tsx'
import { doubleHost } from '../double/host.ts'
import { plainScript } from '../double/script.ts'
import { runCounts } from '../../run-counts.ts'

const wanted = new URLSearchParams(location.search)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root"')

const refused: Failure = { code: 'refused', refusal: { code: 'damaged', row: null, details: {} }, file: 'old.xls' }

const past = [
  run('run-3', 'price-list.csv', 'done', 46, 0),
  run('run-2', 'stock-count.xlsx', 'done', 118, 2),
  run('run-1', 'big supplier list with a long name 2026-11.csv', 'parked', 9000, 0),
]

function run(id: string, file: string, state: 'done' | 'parked', verifiedNumber: number, failedNumber: number) {
  const counts = runCounts({ verified: verifiedNumber, failed: failedNumber })
  const startedText = `2026-11-${10 + Number(id.slice(4))}T08:1${id.slice(4)}:00Z`
  return {
    run: id,
    account: 'practice',
    storage: 1,
    file,
    started: startedText,
    ended: null,
    state,
    why: null,
    undoOf: null,
    counts,
    requests: { reads: 3, writes: verifiedNumber, retries: 1 },
  }
}

mountApp(
  root,
  doubleHost({
    ...plainScript,
    rows: Number(wanted.get('rows') ?? 300),
    delay: Number(wanted.get('delay') ?? 5),
    rate: Number(wanted.get('rate') ?? 30),
    same: wanted.has('same'),
    failEvery: Number(wanted.get('failEvery') ?? 0),
    fail: wanted.has('refuse') ? { 'import.open': refused } : {},
    runs: wanted.has('runs') ? past : [],
  }),
)
