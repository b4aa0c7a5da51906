/**
 * A run's thread: journal, requests and reading back, so that neither a long list nor a slow disk holds up main. Drives one run
 * and ends with it. What it sends is what the journal says.
 */
import { parentPort } from 'node:worker_threads'
import { openAccount } from '../adapters/account/client.ts'
import { systemChance } from '../adapters/chance.ts'
import { systemClock } from '../adapters/clock.ts'
import { openJournal } from '../adapters/journal/journal.ts'
import type { AccountPort } from '../engine/ports.ts'
import type { RunHandle } from '../engine/run/handle.ts'
import { JournalFailure, type JournalPort } from '../engine/run/journal-port.ts'
import { resumeRun, startRun, type StartRow } from '../engine/run/run.ts'
import { outlineUndo, planUndo, undoPhrase } from '../engine/run/undo.ts'
import type { FromRunWorker, RunPlace, ToRunWorker, UndoAnswer } from './run-messages.ts'

const port = parentPort
if (!port) throw new Error('run-worker runs as a worker thread only')

function say(message: FromRunWorker): void {
  port?.postMessage(message)
}

interface Parts {
  readonly account: AccountPort
  readonly journal: JournalPort
}

type Opening = Exclude<ToRunWorker, { readonly kind: 'rows' | 'pause' | 'go-on' | 'cancel' | 'leave' | 'rate' }>

let handle: RunHandle | null = null
/** Asked for before the run was under way. */
let early: ((handle: RunHandle) => void)[] = []
let gotRows: ((rows: readonly StartRow[] | null) => void) | null = null

async function* rowsOfMain(): AsyncGenerator<readonly StartRow[]> {
  for (;;) {
    const rows = await new Promise<readonly StartRow[] | null>((resolve) => {
      gotRows = resolve
      say({ kind: 'more' })
    })
    if (rows === null) return
    yield rows
  }
}

/** Null when there is nothing to drive: the answer was said. */
async function begin(message: Opening, { account, journal }: Parts): Promise<RunHandle | null> {
  const parts = { account, journal, clock: systemClock, chance: systemChance }
  const tell = (answer: UndoAnswer): null => {
    say({ kind: 'undo', answer })
    return null
  }
  switch (message.kind) {
    case 'start': {
      const { knownIds, undoOf, ...asked } = message.asked
      return startRun({
        ...parts,
        ...asked,
        rows: rowsOfMain(),
        ...(knownIds === null ? {} : { knownIds }),
        ...(undoOf === null ? {} : { undoOf }),
      })
    }
    case 'resume':
      return resumeRun({ ...parts, run: message.run, options: message.options })
    case 'plan-undo': {
      const planned = await planUndo(message.run, parts)
      if (!planned.ok) return tell({ kind: 'failed', failure: planned.failure, storage: planned.storage })
      return tell({ kind: 'planned', outline: outlineUndo(planned.plan, message.most) })
    }
    case 'undo': {
      const planned = await planUndo(message.run, parts)
      if (!planned.ok) return tell({ kind: 'failed', failure: planned.failure, storage: planned.storage })
      const { plan } = planned
      if (plan.rows.every(({ calls }) => calls.length === 0)) return tell({ kind: 'nothing' })
      const phrase = undoPhrase(plan)
      if (phrase !== null && message.confirm.trim() !== phrase) return tell({ kind: 'phrase', phrase })
      const { accountName, run, options } = message
      return startRun({ ...parts, ...plan, rows: [plan.rows], accountName, undoOf: run, options })
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
    if (!(error instanceof JournalFailure)) throw error
    say({ kind: 'refused', code: error.code, message: error.message })
  }
  port?.close()
}

/** Journal and account for the work, closed after it. */
async function inPlace<T>({ journal: file, ...place }: RunPlace, act: (parts: Parts) => Promise<T>): Promise<T> {
  const journal = openJournal(file)
  try {
    const account = openAccount(place)
    // While the plan comes in.
    account.prepare()
    try {
      return await act({ account, journal })
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
    case 'rows':
      gotRows?.(message.rows)
      return
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
