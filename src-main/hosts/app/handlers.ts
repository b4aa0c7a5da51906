/** What each call of the contract does. Parsed requests in, answers out; no call trusts another's state. */
import { isUnchanged } from '../../../src-shared/domain/run/report-rows.ts'
import { join } from 'node:path'
import type { RowView } from '../../../src-shared/contract/import.ts'
import { isOver } from '../../../src-shared/contract/run.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { systemClock } from '../../adapters/clock.ts'
import { partsOf } from './about.ts'
import type { Handlers } from '../dispatch.ts'
import { sampleFolder, SAMPLES } from '../samples.ts'
import { writeAttention, writeReport, writeRunRows, writeTemplate } from './other-exports.ts'
import { forgetMapping, loadMapping, mappingToScratch, rememberMapping } from './mappings.ts'
import { undoView } from './undo-view.ts'
import type { OpenSession } from './open-sessions.ts'
import type { AppParts } from './app-parts.ts'

export function makeHandlers(parts: AppParts): Handlers {
  const {
    options,
    files,
    accounts,
    sessions,
    runs,
    autoResumed,
    journal,
    mappings,
    exports,
    originals,
    uiLanguage,
    priced,
  } = parts

  const gone = (): Answer<never> => ({
    ok: false,
    failure: { code: 'not-found', message: uiLanguage.words.importClosed },
  })

  const withRuns = (session: OpenSession, rows: readonly RowView[]): RowView[] => {
    if (session.run === null) return [...rows]
    const states = runs.rowStates(
      session.run,
      rows.map(({ index }) => index),
    )
    return rows.map((row) => {
      const found = states.get(row.index)
      // Rows without work have no part in the run.
      if (!found || isUnchanged(found.state, row.status)) return row
      return { ...row, run: found }
    })
  }

  return {
    ...parts.own,
    'app.info': async () => ({
      ok: true,
      value: { version: options.version, host: options.host, platform: process.platform },
    }),
    'app.about': async () => ({ ok: true, value: { parts: partsOf(options.version, process.versions) } }),
    'app.speak': async ({ language }) => {
      if (language !== uiLanguage.language) {
        uiLanguage.speak(language)
        await sessions.speak()
      }
      return { ok: true, value: {} }
    },
    'window.prefers': async (preferences) => {
      options.onPreferences?.(preferences)
      return { ok: true, value: {} }
    },
    'accounts.list': async () => ({ ok: true, value: { accounts: [...(await accounts.list())] } }),
    'practice.reset': async () => {
      if (runs.busy()) {
        return { ok: false, failure: { code: 'run-busy', message: uiLanguage.words.practiceBusy } }
      }
      await accounts.resetPractice()
      return { ok: true, value: {} }
    },
    'samples.list': async () => {
      const folder = sampleFolder()
      if (folder === null) return { ok: true, value: { files: [] } }
      const listed = SAMPLES.map((name) => ({
        file: files.remember(join(folder, name), name),
        name,
        about: uiLanguage.words.samples[name] ?? '',
      }))
      return { ok: true, value: { files: listed } }
    },
    'import.open': async ({ file, account, choices }) => {
      const known = files.find(file)
      if (!known) return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.fileUnknown } }
      const usable = await accounts.usable(account)
      if (!usable.ok) return usable
      const asked = systemClock.now()
      const answer = await sessions.open(known, usable.value, choices, mappings.all())
      // Its materials were read: a refusal from before is over.
      if (answer.ok) journal.quotaAnswered(usable.value.account.ledger, asked, 1)
      const session = answer.ok ? sessions.find(answer.value.session) : undefined
      return session ? priced(session, answer) : answer
    },
    'import.change': async ({ session: id, choices, anyway }) => {
      const session = sessions.find(id)
      return session
        ? priced(session, await session.thread.ask('change', { choices, anyway: anyway === true }))
        : gone()
    },
    'import.summary': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('summary', null)) : gone()
    },
    'import.rows': async ({ session: id, from, count, ...shown }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      const answer = await session.thread.ask('rows', { from, count, shown })
      if (!answer.ok) return answer
      return { ok: true, value: { total: answer.value.total, rows: withRuns(session, answer.value.rows) } }
    },
    'import.find': async ({ session: id, row, sheet, ...shown }) => {
      const session = sessions.find(id)
      return session ? session.thread.ask('find', { shown, name: { row, ...(sheet ? { sheet } : {}) } }) : gone()
    },
    'import.copy': async ({ session: id, ...asked }) => {
      const session = sessions.find(id)
      return session ? session.thread.ask('copy', asked) : gone()
    },
    'import.alike': async ({ session: id, problem }) => {
      const session = sessions.find(id)
      return session ? session.thread.ask('alike', { problem }) : gone()
    },
    'import.reread': async ({ session: id, anyway }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      const answer = await session.saver.reread(() => session.thread.ask('reread', { anyway: anyway === true }))
      if (answer.ok) session.run = null
      return priced(session, answer)
    },
    'import.edit': async ({ session: id, edit }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('edit', edit)) : gone()
    },
    'import.undo': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('undo', null)) : gone()
    },
    'import.redo': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? priced(session, await session.thread.ask('redo', null)) : gone()
    },
    'mapping.save': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? mappingToScratch(parts, session) : gone()
    },
    'mapping.remember': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? rememberMapping(session, mappings, new Date().toISOString()) : gone()
    },
    'mapping.forget': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? forgetMapping(session, mappings) : gone()
    },
    'mapping.load': async ({ file }) => loadMapping(files, file, uiLanguage.words),
    'import.shelve': async ({ session: id, shelved }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      session.shelved = shelved
      return { ok: true, value: {} }
    },
    'import.close': async ({ session: id }) => {
      await sessions.close(id)
      return { ok: true, value: {} }
    },
    'run.challenge': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? runs.challenge(session) : gone()
    },
    'run.start': async ({ session: id, ...asked }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      if (session.run !== null && runs.progress(session.run).state === 'running') {
        return { ok: false, failure: { code: 'run-busy', message: uiLanguage.words.beingApplied } }
      }
      // Before anything is sent: failed rows are given back as the file had them.
      const staged = await originals.stage()
      const kept = await session.thread.ask('keepOriginals', { path: staged })
      const started = await runs.start(session, asked)
      // A run whose rows could not be kept tells failed rows by what it meant to write.
      await originals.settle(staged, started.ok && kept.ok ? started.value.run : null)
      if (started.ok) {
        session.run = started.value.run
        await session.saver.applied()
        // Applied, not only tried: the next file of these headings is read so, and says that it is.
        const summary = await session.thread.ask('summary', null)
        if (summary.ok && (summary.value.changes?.columns ?? 0) > 0) {
          await rememberMapping(session, mappings, new Date().toISOString())
        }
      }
      return started
    },
    'run.pause': async ({ run }) => runs.pause(run),
    'run.resume': async ({ run }) => runs.resume(run),
    'run.cancel': async ({ run }) => runs.cancel(run),
    'run.discard': async ({ run }) => runs.discard(run),
    'run.takenUp': async () => ({ ok: true, value: { runs: [...(await autoResumed.runs(uiLanguage.language))] } }),
    'runs.underWay': async () => {
      const told = runs
        .activeRuns()
        .map((run) => ({ file: journal.info(run, uiLanguage.language).file, progress: runs.progress(run) }))
      return { ok: true, value: { runs: told.filter(({ progress }) => !isOver(progress.state)) } }
    },
    'run.progress': async ({ run }) => ({ ok: true, value: runs.progress(run) }),
    'run.report': async ({ run, from, count, failedOnly }) => {
      const asked = { from, count, failedOnly: failedOnly === true, language: uiLanguage.language }
      const { info, total, rows } = journal.report(run, asked)
      return { ok: true, value: { info, total, rows: [...rows] } }
    },
    'undo.plan': async ({ run }) => {
      const planned = await runs.planUndo(run)
      return planned.ok ? { ok: true, value: undoView(planned.value, uiLanguage.language) } : planned
    },
    'undo.start': async ({ run, ...asked }) => runs.undo(run, asked),
    'runs.list': async () => ({ ok: true, value: { runs: [...journal.listRuns(uiLanguage.language)] } }),
    'export.stock': async (asked) => {
      const usable = await accounts.usable(asked.account)
      return usable.ok ? exports.write(usable.value, asked) : usable
    },
    'export.state': async () => ({ ok: true, value: exports.state() }),
    'export.show': async ({ file }) => ({ ok: true, value: { shown: options.showSaved?.(file) ?? false } }),
    'export.cancel': async () => {
      exports.cancel()
      return { ok: true, value: {} }
    },
    'export.template': async ({ account }) => {
      const usable = await accounts.usable(account)
      return usable.ok ? writeTemplate(parts, usable.value) : usable
    },
    'export.failedRows': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? writeAttention(parts, session) : gone()
    },
    'export.report': async (asked) => writeReport(parts, asked),
    'export.runRows': async ({ run }) => writeRunRows(parts, run),
    'runs.search': async ({ text }) => ({ ok: true, value: { found: [...(await parts.searchRuns(text))] } }),
  }
}
