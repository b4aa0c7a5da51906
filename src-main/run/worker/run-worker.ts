/**
 * A run's thread: journal, requests and reading back, so that neither a long list nor a slow disk holds up main. Drives one run
 * and ends with it. What it sends is what the journal says.
 */
import { parentPort } from 'node:worker_threads'
import { openAccount } from '../../account/client.ts'
import { systemChance } from '../../machine/chance.ts'
import { systemClock } from '../../machine/clock.ts'
import { openJournal } from '../../store/journal/journal.ts'
import { listMemory } from '../../store/journal/list-memory.ts'
import type { AccountPort } from '../../ports/ports.ts'
import type { RunHandle } from '../run-loop.ts'
import { ProgramFailure } from '../../ports/program-failure.ts'
import type { JournalPort } from '../../ports/journal-port.ts'
import type { RunParts } from '../options.ts'
import { resumeRun, startRun } from '../run.ts'
import { keepReadBack, type ReadingStore } from '../../ports/account-readings.ts'
import { planUndo } from '../undo.ts'
import { outlineUndo, undoRun } from '../undo-run.ts'
import { PlanNotReceived, rowsFrom } from './plan-port.ts'
import { readingStore } from '../../store/reading-store.ts'
import type { FromRunWorker, RunPlace, ToRunWorker, UndoAnswer } from './run-messages.ts'

const port = parentPort
if (!port) throw new Error('run-worker runs as a worker thread only')

function say(message: FromRunWorker): void {
  port?.postMessage(message)
}

interface Parts {
  readonly account: AccountPort
  readonly journal: JournalPort
  readonly readings: ReadingStore
}

type Opening = Exclude<ToRunWorker, { readonly kind: 'pause' | 'go-on' | 'cancel' | 'leave' | 'rate' }>

let handle: RunHandle | null = null
/** Asked for before the run was under way. */
let early: ((handle: RunHandle) => void)[] = []

/** Null when there is nothing to drive: the answer was said. */
async function begin(message: Opening, { account, journal, readings }: Parts): Promise<RunHandle | null> {
  const readBack: RunParts['readBack'] = (storages, lists) => keepReadBack(readings, storages, lists)
  const parts = { account, journal, clock: systemClock, chance: systemChance, readBack }
  const tell = (answer: UndoAnswer): null => {
    say({ kind: 'undo', answer })
    return null
  }
  switch (message.kind) {
    case 'start': {
      const { plan, knownIds, undoOf, ...asked } = message.asked
      return startRun({
        ...parts,
        ...asked,
        rows: rowsFrom(plan),
        ...(knownIds === null ? {} : { knownIds }),
        ...(undoOf === null ? {} : { undoOf }),
      })
    }
    case 'resume':
      return resumeRun({ ...parts, run: message.run, options: message.options })
    case 'plan-undo': {
      const { run, ...asked } = message.asked
      const planned = await planUndo(run, { ...parts, ...asked })
      return tell(planned.ok ? { kind: 'planned', outline: outlineUndo(planned.plan, message.most) } : planned)
    }
    case 'undo': {
      const { accountName, asked, options } = message
      const { run } = asked
      const undone = await undoRun({
        ...parts,
        ...asked,
        allowed: null,
        confirm: ({ deletes }) => deletes === message.deletes,
        start: (plan) => startRun({ ...parts, ...plan, rows: [plan.rows], accountName, undoOf: run, options }),
      })
      if (undone.kind === 'started') return undone.run
      return tell(undone.kind === 'nothing' ? { kind: 'nothing' } : undone)
    }
  }
}

async function work(message: Opening): Promise<void> {
  try {
    const last = await inPlace(message.place, async (parts): Promise<FromRunWorker | null> => {
      const begun = await begin(message, parts)
      if (!begun) return null
      handle = begun
      for (const act of early.splice(0)) act(begun)
      begun.onProgress((progress) => say({ kind: 'progress', progress }))
      say({ kind: 'began', run: begun.id, progress: begun.progress() })
      const end = await begun.finished
      return { kind: 'ended', end, progress: begun.progress() }
    })
    if (last) say(last)
  } catch (error) {
    if (error instanceof ProgramFailure) say({ kind: 'refused', problem: error.problem })
    else if (error instanceof PlanNotReceived) say({ kind: 'no-plan', why: error.why })
    else throw error
  }
  port?.close()
}

/** Journal and account for the work, closed after it. */
async function inPlace<T>({ journal: file, ...place }: RunPlace, act: (parts: Parts) => Promise<T>): Promise<T> {
  const journal = openJournal(file)
  try {
    const account = openAccount({ ...place, ...listMemory(file) })
    // While the plan comes in.
    account.prepare()
    try {
      return await act({ account, journal, readings: readingStore(file, () => account) })
    } finally {
      await account.close()
    }
  } finally {
    journal.close()
  }
}

function steer(act: (handle: RunHandle) => void): void {
  if (handle) act(handle)
  else early.push(act)
}

port.on('message', (message: ToRunWorker) => {
  switch (message.kind) {
    case 'pause':
      return steer((run) => run.pause())
    case 'go-on':
      return steer((run) => run.resume())
    case 'cancel':
      return steer((run) => run.cancel())
    case 'leave':
      return steer((run) => run.leave())
    case 'rate':
      return steer((run) => run.setRate(message.rate))
    default:
      void work(message)
  }
})
