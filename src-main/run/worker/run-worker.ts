/**
 * A run's thread: it writes the journal and sends the requests. Neither a long list nor a slow disk therefore blocks the main thread. Works on one
 * run and ends with it. Sends only what is in the journal.
 */
import { openAccount } from '../../account/client.ts'
import { systemChance } from '../../machine/chance.ts'
import { systemClock } from '../../machine/clock.ts'
import { answerCalls, type AnsweredCall } from '../../machine/worker-calls.ts'
import { openJournal } from '../../store/journal/journal.ts'
import { makeListMemory } from '../../store/journal/list-memory.ts'
import type { AccountPort } from '../../ports/ports.ts'
import type { RunHandle } from '../run-loop.ts'
import { ProgramFailure } from '../../../src-shared/account/program-error.ts'
import type { JournalPort } from '../../ports/journal-port.ts'
import type { RunDependencies } from '../options.ts'
import { resumeRun, startRun } from '../run.ts'
import { storeReadings, type ReadingStore } from '../../ports/account-readings.ts'
import { planUndo, outlineUndo, undoRun } from '../plan-undo.ts'
import { PlanNotReceivedError, readRowsFrom } from './plan-port.ts'
import { makeReadingStore } from '../../store/reading-store.ts'
import type { RunAnswer, RunCalls, RunConnection, RunMessage, UndoAnswer } from './run-thread.ts'

interface WorkerDependencies {
  readonly account: AccountPort
  readonly journal: JournalPort
  readonly readings: ReadingStore
}

type BeginRun = (parts: RunDependencies) => Promise<RunHandle | UndoAnswer>
type WorkerCall = AnsweredCall<RunMessage>

let handle: RunHandle | null = null

async function driveWorkerRun(
  connection: RunConnection,
  { sendMessage }: WorkerCall,
  begin: BeginRun,
): Promise<RunAnswer> {
  try {
    return await withRunDependencies(connection, async ({ account, journal, readings }): Promise<RunAnswer> => {
      const storeReadLists: RunDependencies['onListsRead'] = (storages, lists) =>
        storeReadings(readings, storages, lists)
      const runOrAnswer = await begin({
        account,
        journal,
        clock: systemClock,
        getRandomNumber: systemChance,
        onListsRead: storeReadLists,
      })
      if ('kind' in runOrAnswer) return { kind: 'no-run', answer: runOrAnswer }
      handle = runOrAnswer
      runOrAnswer.onProgress((progress) => sendMessage({ kind: 'progress', progress }))
      sendMessage({ kind: 'began', run: runOrAnswer.id, progress: runOrAnswer.progress() })
      const end = await runOrAnswer.whenFinished
      return { kind: 'ended', end, progress: runOrAnswer.progress() }
    })
  } catch (error) {
    if (error instanceof ProgramFailure) return { kind: 'refused', problem: error.problem }
    if (error instanceof PlanNotReceivedError) return { kind: 'no-plan', reason: error.reason }
    throw error
  }
}

/** Opens the journal and the account for the work, and closes them afterwards. */
async function withRunDependencies<T>(
  { journal: file, ...connection }: RunConnection,
  work: (parts: WorkerDependencies) => Promise<T>,
): Promise<T> {
  const journal = openJournal(file)
  try {
    const account = openAccount({ ...connection, ...makeListMemory(file) })
    // The client is prepared while the plan is still arriving.
    account.prepare()
    try {
      return await work({ account, journal, readings: makeReadingStore(file, () => account) })
    } finally {
      await account.close()
    }
  } finally {
    journal.close()
  }
}

answerCalls<RunCalls, RunMessage>({
  start: ({ place, runRequest: { plan, knownIds, undoOf, ...runRequest } }, call) =>
    driveWorkerRun(place, call, (parts) =>
      startRun({
        ...parts,
        ...runRequest,
        rows: readRowsFrom(plan),
        ...(knownIds === null ? {} : { knownIds }),
        ...(undoOf === null ? {} : { undoOf }),
      }),
    ),
  resume: ({ place, run, options }, call) =>
    driveWorkerRun(place, call, (parts) => resumeRun({ ...parts, run, options })),
  planUndo: ({ place, undoRequest: { run, ...undoRequest }, maxRows }, call) =>
    driveWorkerRun(place, call, async (parts) => {
      const planResult = await planUndo(run, { ...parts, ...undoRequest })
      return planResult.ok ? { kind: 'planned', outline: outlineUndo(planResult.plan, maxRows) } : planResult
    }),
  undo: ({ place, undoRequest, accountName, deletes, options }, call) =>
    driveWorkerRun(place, call, async (parts) => {
      const undoResult = await undoRun({
        ...parts,
        ...undoRequest,
        allowedChanges: null,
        confirm: (plan) => plan.deletes === deletes,
        start: (plan) =>
          startRun({ ...parts, ...plan, rows: [plan.rows], accountName, undoOf: undoRequest.run, options }),
      })
      if (undoResult.kind === 'started') return undoResult.run
      return undoResult.kind === 'nothing' ? { kind: 'nothing' } : undoResult
    }),
  steer(runCommand) {
    if (typeof runCommand === 'string') handle?.[runCommand]()
    else handle?.setRate(runCommand.rate)
    return null
  },
})
