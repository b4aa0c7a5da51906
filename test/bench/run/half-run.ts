/**
 * Started by resume.ts: a run of stock changes in a separate process, new or resumed. Arguments: the account's address and key, the number of
 * calls, the journal's file, `kill`, and the run to resume. With `kill`, it ends itself with SIGKILL after half the calls, and first prints `half`
 * with the milliseconds since its start. At the end it prints the time taken, when every row is verified.
 */
import { writeSync } from 'node:fs'
import { DIRECT_NETWORK } from '../../../src-shared/account/network-use.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { resumeRunInThread, startRunInThread } from '../../../src-main/run/worker/run-thread.ts'
import { portOf } from '../../../src-main/run/worker/plan-port.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { editRow, head } from '../../main/run/build.ts'

const [url = '', key = '', count = '0', journalFile = '', kill = '', run] = process.argv.slice(2)
const calls = Number(count)

function* batches(): Generator<PlannedRow[]> {
  for (let at = 0; at < calls; at += 200) {
    yield Array.from({ length: Math.min(200, calls - at) }, (_, offset) => {
      const index = at + offset
      return editRow(index + 2, 1000 + index, { stock: [String(40 + index), String(41 + index)], storage: 1 })
    })
  }
}

const journal = openJournal(journalFile)
const base = { journal, journalFile, address: url, key, network: DIRECT_NETWORK }
const options = { perSecond: Number.POSITIVE_INFINITY, concurrency: 8, dailyLimit: 10_000_000 }
const startTime = performance.now()
const asked = { head: head(url), accountName: 'Bench', ledger: 'bench', storages: [1], knownIds: null }
const runHandle =
  run === undefined
    ? await startRunInThread(base, { ...asked, plan: portOf(batches()), undoOf: null, options })
    : await resumeRunInThread(base, run, options)
runHandle.onProgress(({ done }) => {
  if (kill !== 'kill' || done < calls / 2) return
  // Killed from here, because a parent would react too late and the run would go on.
  writeSync(1, `${JSON.stringify({ half: performance.now() - startTime, run: runHandle.id })}\n`)
  process.kill(process.pid, 'SIGKILL')
})
const runEnd = await runHandle.whenFinished
if (runEnd.counts.verified !== calls) throw new Error(JSON.stringify(runEnd))
console.log(JSON.stringify({ ms: performance.now() - startTime }))
journal.close()
