/** The calls that start, steer and undo runs. */
import { refuse } from '../../src-shared/material/values/result.ts'
import { isOver } from '../../src-shared/api/run.ts'
import type { Request } from '../../src-shared/api/calls.ts'
import { type Handlers, makeImportClosedAnswer } from './dispatch.ts'
import { makeReportRow, makeRunSummary, makeUndoView } from './run-history.ts'
import type { AppParts } from './app-parts.ts'
import { rememberMapping } from './mappings.ts'
import { groupConsecutive } from '../../src-shared/material/values/ranges.ts'

type Calls = Pick<
  Handlers,
  | 'run.challenge'
  | 'run.start'
  | 'run.pause'
  | 'run.resume'
  | 'run.cancel'
  | 'run.discard'
  | 'run.takenUp'
  | 'run.progress'
  | 'runs.underWay'
  | 'undo.plan'
  | 'undo.start'
>

export function runCalls(parts: AppParts): Calls {
  const { accounts, autoResume: autoResumed, journal, runs, sessions } = parts
  return {
    'run.challenge': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? runs.challenge(session) : makeImportClosedAnswer()
    },
    'run.start': (request) => startRun(parts, request),
    'run.pause': async ({ run }) => runs.pause(run),
    'run.resume': async ({ run }) => runs.resume(run),
    'run.cancel': async ({ run }) => runs.cancel(run),
    'run.discard': async ({ run }) => runs.discard(run),
    'run.takenUp': async () => ({ ok: true, value: { runs: [...(await autoResumed.runs())] } }),
    'runs.underWay': async () => {
      const activeRuns = runs.activeRuns().map((run) => ({ ...journal.info(run), progress: runs.progress(run) }))
      return { ok: true, value: { runs: activeRuns.filter(({ progress }) => !isOver(progress.state)) } }
    },
    'run.progress': async ({ run }) => ({ ok: true, value: runs.progress(run) }),
    'undo.plan': async (request) => {
      const undoAnswer = await runs.planUndo(request)
      if (!undoAnswer.ok) return undoAnswer
      const names = await accounts.storageNames(journal.record(request.run))
      return { ok: true, value: makeUndoView(undoAnswer.value, names) }
    },
    'undo.start': async ({ run, part, ...runRequest }) => runs.undo({ run, part }, runRequest),
  }
}

/** Starts the run. Then remembers the supplier's codes in the profile, and how the columns were read. */
async function startRun(
  { mappings, originals, runs, sessions, suppliers }: AppParts,
  { session: id, ...runRequest }: Request<'run.start'>,
): ReturnType<Handlers['run.start']> {
  const session = sessions.find(id)
  if (!session) return makeImportClosedAnswer()
  if (session.run !== null && runs.progress(session.run).state === 'running') {
    return refuse({ code: 'being-applied' })
  }
  const startAnswer = await runs.start(session, runRequest, originals)
  if (startAnswer.ok) {
    session.run = startAnswer.value.run
    await session.saver.markApplied()
    await suppliers.remember(session)
    // The columns are remembered only after the file was applied. The next file with these headings is read the same way, and the user sees why.
    const summary = await session.thread.ask('import.summary')
    if (summary.ok && (summary.value.changes?.columns ?? 0) > 0) {
      await rememberMapping(session, mappings, new Date().toISOString())
    }
  }
  return startAnswer
}

type ReportCalls = Pick<Handlers, 'runs.list' | 'runs.search' | 'run.report' | 'run.summary' | 'run.places'>

/** The calls about the results of runs. */
export function runReportCalls({ accounts, journal, journalFile, searchRuns }: AppParts): ReportCalls {
  const listNames = (run: string) => accounts.storageNames(journal.record(run))
  return {
    'runs.list': async () => ({
      ok: true,
      value: { runs: [...journal.listRuns()] },
    }),
    'runs.search': async ({ text }) => ({ ok: true, value: { found: [...(await searchRuns(text))] } }),
    'run.report': async ({ run, ...window }) => {
      const names = await listNames(run)
      const { info, total, rows } = journal.report(run, window)
      return {
        ok: true,
        value: { info, total, rows: rows.map((row) => makeReportRow(row, names)) },
      }
    },
    'run.summary': async ({ run }) => {
      const summarySource = { journal, file: journalFile, run }
      return { ok: true, value: makeRunSummary(summarySource, await listNames(run)) }
    },
    'run.places': async ({ run, ...filter }) => ({
      ok: true,
      value: { places: groupConsecutive(journal.findReportPositions(run, filter)) },
    }),
  }
}
