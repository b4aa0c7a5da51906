/**
 * Started by memory.ts: one run in a process that does nothing else. Arguments: the account's address and key, and the number of calls. The run
 * uses its own thread, as in the app and the terminal. Rows are generated when they are needed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIRECT_NETWORK } from '../../../src-shared/account/network-use.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { startRunInThread } from '../../../src-main/run/worker/run-thread.ts'
import { portOf } from '../../../src-main/run/worker/plan-port.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { editRow, head } from '../../main/run/build.ts'

const [url = '', key = ''] = process.argv.slice(2)
const calls = Number(process.argv[4])

function* batches(): Generator<PlannedRow[]> {
  for (let at = 0; at < calls; at += 200) {
    yield Array.from({ length: Math.min(200, calls - at) }, (_, index) => {
      const place = at + index
      return editRow(place + 2, 1000 + place, { stock: [String(40 + place), String(41 + place)] })
    })
  }
}

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-memory-'))
const journalFile = join(folder, 'journal.db')
const journal = openJournal(journalFile)
const before = process.memoryUsage().rss / 2 ** 20
const runHandle = await startRunInThread(
  { journal, journalFile, address: url, key, network: DIRECT_NETWORK },
  {
    head: head(url),
    accountName: 'Bench',
    plan: portOf(batches()),
    ledger: 'bench',
    storages: [1],
    knownIds: null,
    undoOf: null,
    options: { perSecond: Number.POSITIVE_INFINITY, concurrency: 8, dailyLimit: 10_000_000 },
  },
)
const runEnd = await runHandle.whenFinished
if (runEnd.counts.verified !== calls) throw new Error(JSON.stringify(runEnd))
console.log(JSON.stringify({ before, most: process.resourceUsage().maxRSS / 1024 }))
journal.close()
rmSync(folder, { recursive: true, force: true })
