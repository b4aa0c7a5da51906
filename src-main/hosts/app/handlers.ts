/** What each call of the contract does. Parsed requests in, answers out; no call trusts another's state. */
import { join } from 'node:path'
import type { ImportSummary, RowView } from '../../../src-shared/contract/import.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import { leftToday } from '../../engine/run/left-today.ts'
import type { RememberedMappings } from '../../adapters/settings/remembered-mappings.ts'
import { USUAL_RATE } from '../../engine/run/throttle.ts'
import type { AppOptions } from '../app.ts'
import type { Handlers } from '../dispatch.ts'
import { sampleFolder, SAMPLES } from '../samples.ts'
import type { StockExports } from './export-stock.ts'
import { writeAttention, writeTemplate } from './other-exports.ts'
import { loadMapping, mappingToScratch, rememberMapping } from './mappings.ts'
import { undoView } from './undo-view.ts'
import type { KnownFiles } from './known-files.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import type { RunningRuns } from './running-runs.ts'

export interface AppParts {
  readonly options: AppOptions
  readonly scratch: string
  readonly files: KnownFiles
  readonly accounts: OpenAccounts
  readonly sessions: OpenSessions
  readonly runs: RunningRuns
  readonly journal: JournalPort
  readonly mappings: RememberedMappings
  readonly exports: StockExports
}

const gone: Answer<never> = {
  ok: false,
  failure: { code: 'not-found', message: 'This import is not open any more. Open the file again.' },
}
const noAccount: Answer<never> = {
  ok: false,
  failure: { code: 'not-found', message: 'This account is not set up here any more. Choose another account.' },
}

export function makeHandlers(parts: AppParts): Handlers {
  const { options, files, accounts, sessions, runs, journal, mappings, exports } = parts

  /** A session's answer with what only main knows: requests left today and the time they take. */
  const priced = (session: OpenSession, answer: Answer<ImportSummary>): Answer<ImportSummary> => {
    if (!answer.ok) return answer
    const { cost } = answer.value
    const left = leftToday(journal, session.account.account.ledger)
    const seconds = (cost.writes + cost.reads) / USUAL_RATE.perSecond
    return { ok: true, value: { ...answer.value, cost: { ...cost, leftToday: left, seconds } } }
  }

  const withRuns = (session: OpenSession, rows: readonly RowView[]): RowView[] => {
    if (session.run === null) return [...rows]
    const states = runs.rowStates(
      session.run,
      rows.map(({ index }) => index),
    )
    return rows.map((row) => {
      const found = states.get(row.index)
      // Rows without work have no part in the run.
      if (!found || (found.state === 'skipped' && row.status === 'unchanged')) return row
      return { ...row, run: found }
    })
  }

  return {
    'app.info': async () => ({
      ok: true,
      value: { version: options.version, host: options.host, platform: process.platform },
    }),
    'accounts.list': async () => ({ ok: true, value: { accounts: [...(await accounts.list())] } }),
    'practice.reset': async () => {
      if (runs.busy()) {
        const message = 'A run is under way. Wait until it has ended, or cancel it, then reset the practice account.'
        return { ok: false, failure: { code: 'run-busy', message } }
      }
      await accounts.resetPractice()
      return { ok: true, value: {} }
    },
    'samples.list': async () => {
      const folder = sampleFolder()
      if (folder === null) return { ok: true, value: { files: [] } }
      const listed = SAMPLES.map(({ name, about }) => ({ file: files.remember(join(folder, name), name), name, about }))
      return { ok: true, value: { files: listed } }
    },
    'import.open': async ({ file, account, choices }) => {
      const known = files.find(file)
      if (!known)
        return {
          ok: false,
          failure: { code: 'not-found', message: 'This file is not known any more. Choose it again.' },
        }
      const usable = await accounts.find(account)
      if (!usable) return noAccount
      const answer = await sessions.open(known, usable, choices, mappings.all())
      const session = answer.ok ? sessions.find(answer.value.session) : undefined
      return session ? priced(session, answer) : answer
    },
    'import.change': async ({ session: id, choices }) => {
      const session = sessions.find(id)
      if (!session) return gone
      const answer = await session.thread.ask('change', choices)
      if (answer.ok && (choices.fields?.length ?? 0) > 0) await rememberMapping(session, mappings)
      return priced(session, answer)
    },
    'import.summary': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('summary', null)) : gone
    },
    'import.rows': async ({ session: id, from, count, filter }) => {
      const session = sessions.find(id)
      if (!session) return gone
      const answer = await session.thread.ask('rows', { from, count, filter })
      if (!answer.ok) return answer
      return { ok: true, value: { total: answer.value.total, rows: withRuns(session, answer.value.rows) } }
    },
    'import.reread': async ({ session: id }) => {
      const session = sessions.find(id)
      if (!session) return gone
      session.run = null
      return priced(session, await session.thread.ask('reread', null))
    },
    'import.edit': async ({ session: id, edit }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('edit', edit)) : gone
    },
    'import.undo': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('undo', null)) : gone
    },
    'import.redo': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('redo', null)) : gone
    },
    'mapping.save': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? mappingToScratch(parts, session) : gone
    },
    'mapping.load': async ({ file }) => loadMapping(files, file),
    'import.close': async ({ session: id }) => {
      await sessions.close(id)
      return { ok: true, value: {} }
    },
    'run.start': async ({ session: id, ...asked }) => {
      const session = sessions.find(id)
      if (!session) return gone
      if (session.run !== null && runs.progress(session.run).state === 'running') {
        return { ok: false, failure: { code: 'run-busy', message: 'This file is being applied already.' } }
      }
      const started = await runs.start(session, asked)
      if (started.ok) session.run = started.value.run
      return started
    },
    'run.pause': async ({ run }) => runs.pause(run),
    'run.resume': async ({ run }) => runs.resume(run),
    'run.cancel': async ({ run }) => runs.cancel(run),
    'run.progress': async ({ run }) => ({ ok: true, value: runs.progress(run) }),
    'run.report': async ({ run, from, count, failedOnly }) => {
      const { info, total, rows } = journal.report(run, { from, count, failedOnly: failedOnly === true })
      return { ok: true, value: { info, total, rows: [...rows] } }
    },
    'undo.plan': async ({ run }) => {
      const planned = await runs.planUndo(run)
      return planned.ok ? { ok: true, value: undoView(planned.value.plan) } : planned
    },
    'undo.start': async ({ run, rate }) => runs.undo(run, { rate }),
    'runs.list': async () => ({ ok: true, value: { runs: [...journal.listRuns()] } }),
    'export.stock': async (asked) => {
      const usable = await accounts.find(asked.account)
      return usable ? exports.write(usable, asked) : noAccount
    },
    'export.cancel': async () => {
      exports.cancel()
      return { ok: true, value: {} }
    },
    'export.template': async ({ account }) => {
      const usable = await accounts.find(account)
      return usable ? writeTemplate(parts, usable) : noAccount
    },
    'export.failedRows': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? writeAttention(parts, session) : gone
    },
  }
}
