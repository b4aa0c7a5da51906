/**
 * What resume.ts starts: a run of stock changes in a process of its own, begun or taken up again. Arguments: the account's address and
 * key, how many calls, the journal's file, and the run to take up (none: a new one). Says `half` with the milliseconds since its start
 * when half the calls are answered, and at the end how long it took and that every row was verified.
 */
import { openJournal } from '../../../src-main/adapters/journal/journal.ts'
import { resumeRunThread, startRunThread } from '../../../src-main/workers/run-thread.ts'
import type { PlanRow } from '../../../src-shared/domain/plan.ts'
import { editRow, head } from '../../engine/run/build.ts'

const [url = '', key = '', count = '0', journalFile = '', run] = process.argv.slice(2)
const calls = Number(count)

function* batches(): Generator<PlanRow[]> {
  for (let at = 0; at < calls; at += 200) {
    yield Array.from({ length: Math.min(200, calls - at) }, (_, offset) => {
      const index = at + offset
      return editRow(index + 2, 1000 + index, { stock: [String(40 + index), String(41 + index)], storage: 1 })
    })
  }
}

const journal = openJournal(journalFile)
const base = { journal, journalFile, address: url, key }
const options = { perSecond: Number.POSITIVE_INFINITY, concurrency: 8, dailyLimit: 10_000_000 }
const started = performance.now()
const asked = { head: head(url), accountName: 'Bench', rows: batches(), ledger: 'bench', storages: [1], knownIds: null }
const handle =
  run === undefined
    ? await startRunThread(base, { ...asked, undoOf: null, options })
    : await resumeRunThread(base, run, options)
let halfway = false
handle.onProgress(({ done }) => {
  if (halfway || run !== undefined || done < calls / 2) return
  halfway = true
  console.log(JSON.stringify({ half: performance.now() - started, run: handle.id }))
})
const end = await handle.finished
if (end.counts.verified !== calls) throw new Error(JSON.stringify(end))
console.log(JSON.stringify({ ms: performance.now() - started }))
journal.close()
