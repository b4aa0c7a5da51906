/**
 * The process that is killed. Starts the suite's run, or resumes the journal's, and kills itself with SIGKILL at the n-th boundary
 * (STOCKSHEET_SUITE, JSON). The boundaries wrap the ports, and the product does not know them.
 */
import { openAccount } from '../../src-main/account/client.ts'
import { systemChance } from '../../src-main/machine/chance.ts'
import { systemClock } from '../../src-main/machine/clock.ts'
import { openJournal } from '../../src-main/store/journal/journal.ts'
import type { JournalPort } from '../../src-main/ports/journal-port.ts'
import type { AccountPort } from '../../src-main/ports/ports.ts'
import { resumeRun, startRun } from '../../src-main/run/run.ts'
import { head } from '../main/run/build.ts'
import { STORAGES, suiteRows } from './case.ts'
import { readOrder, SUITE_TIMING } from './order.ts'

const order = readOrder(process.env['STOCKSHEET_SUITE'] ?? '')
let passed = 0

/** A boundary: the process may end here. */
function boundary(): void {
  passed += 1
  if (passed === order.killAt) process.kill(process.pid, 'SIGKILL')
}

function killable(account: AccountPort): AccountPort {
  return {
    address: account.address,
    probe: (storage) => account.probe(storage),
    readStorage: async (storage, hooks) => {
      boundary()
      const readResult = await account.readStorage(storage, hooks)
      boundary()
      return readResult
    },
    send: async (method, body, abortSignal) => {
      // The intent is committed, but nothing is sent.
      boundary()
      const answer = account.send(method, body, abortSignal)
      setImmediate(() => setImmediate(boundary)) // being sent
      const outcome = await answer
      // Answered, but not journaled.
      boundary()
      return outcome
    },
    close: () => account.close(),
  }
}

function killableJournal(journal: JournalPort): JournalPort {
  const around = <Result>(work: () => Result): Result => {
    boundary()
    const result = work()
    boundary()
    return result
  }
  return {
    ...journal,
    create: (what) => around(() => journal.create(what)),
    addRows: (run, rows) => around(() => journal.addRows(run, rows)),
    begin: (run, storages, planIds) => around(() => journal.begin(run, storages, planIds)),
    take: (run) => around(() => journal.take(run)),
    releaseLease: (run) => around(() => journal.releaseLease(run)),
    saveBaseline: (run, ids) => around(() => journal.saveBaseline(run, ids)),
    write: async (run, entries) => {
      await journal.write(run, entries)
      boundary()
    },
  }
}

const plainAccount = openAccount({ address: order.url, key: order.key })
const journal = killableJournal(openJournal(order.journal))
const account = killable(plainAccount)
const parts = {
  account,
  journal,
  clock: systemClock,
  chance: systemChance,
  options: { perSecond: Number.POSITIVE_INFINITY, concurrency: order.concurrency, timing: SUITE_TIMING },
}
const [latestRun] = journal.listRuns()
if (latestRun?.state !== 'done') {
  const runHandle = latestRun
    ? await resumeRun({ ...parts, run: latestRun.run })
    : await startRun({
        ...parts,
        head: head(order.url),
        accountName: 'Suite',
        rows: [suiteRows(order.rows)],
        storages: STORAGES,
      })
  await runHandle.whenFinished
}
journal.close()
await plainAccount.close()
console.log(JSON.stringify({ passed }))
