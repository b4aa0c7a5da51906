/** The calls that show what became of runs. */
import { ranges } from '../../src-shared/material/values/ranges.ts'
import type { Handlers } from './dispatch.ts'
import { reportRow, runInfo } from './run-history.ts'
import { runSummary } from './run-summary.ts'
import type { AppParts } from './app-parts.ts'

type Calls = Pick<Handlers, 'runs.list' | 'runs.search' | 'run.report' | 'run.summary' | 'run.places'>

export function runReportCalls({ accounts, journal, journalFile, searchRuns, uiLanguage }: AppParts): Calls {
  const namesOf = (run: string) => accounts.storageNames(journal.record(run))
  return {
    'runs.list': async () => ({
      ok: true,
      value: { runs: journal.listRuns().map((run) => runInfo(run, uiLanguage.language)) },
    }),
    'runs.search': async ({ text }) => ({ ok: true, value: { found: [...(await searchRuns(text))] } }),
    'run.report': async ({ run, ...window }) => {
      const { language } = uiLanguage
      const names = await namesOf(run)
      const { info, total, rows } = journal.report(run, window)
      return {
        ok: true,
        value: { info: runInfo(info, language), total, rows: rows.map((row) => reportRow(row, language, names)) },
      }
    },
    'run.summary': async ({ run }) => {
      const from = { journal, file: journalFile, run }
      return { ok: true, value: runSummary(from, uiLanguage.language, await namesOf(run)) }
    },
    'run.places': async ({ run, ...filter }) => ({
      ok: true,
      value: { places: ranges(journal.reportPlaces(run, filter)) },
    }),
  }
}
