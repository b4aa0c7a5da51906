/** What each call of the contract does. Parsed requests in, answers out; no call trusts another's state. */
import { join } from 'node:path'
import { isOver } from '../../../src-shared/contract/run.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { partsOf } from './about.ts'
import type { Handlers } from '../dispatch.ts'
import { ranges } from '../../../src-shared/domain/values/ranges.ts'
import { reportRow, runInfo } from '../run-history.ts'
import { sampleFolder, SAMPLES } from '../samples.ts'
import { writeAttention, writeReport, writeRunRows, writeTemplate } from './other-exports.ts'
import { forgetMapping, loadMapping, mappingToScratch, rememberMapping } from './mappings.ts'
import { sealWords } from '../../../src-shared/wording/seals.ts'
import { systemClock } from '../../adapters/clock.ts'
import { runSummary } from '../run-summary.ts'
import { reviewCalls } from './review-calls.ts'
import { eraseKept, listKept } from '../kept.ts'
import { journalRefusal } from './journal-refusal.ts'
import { undoView } from './undo-view.ts'
import { pastAccount } from './account-past.ts'
import type { AppParts } from './app-parts.ts'
import { reorderListCalls } from './reorder-lists.ts'
import { importCalls } from './import-calls.ts'

export function makeHandlers(parts: AppParts): Handlers {
  const { options, files, accounts, sessions, runs, autoResumed, journal, mappings, exports, originals, uiLanguage } =
    parts

  const gone = (): Answer<never> => ({
    ok: false,
    failure: { code: 'not-found', message: uiLanguage.words.importClosed },
  })

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
        parts.inboxes.speak()
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
    ...importCalls(parts),
    ...parts.suppliers.calls,
    ...reorderListCalls(parts),
    ...parts.inboxes.calls,
    ...reviewCalls(parts),
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
      const needed = await accounts.needingApproval(session.account.connection.address)
      if (needed !== null) {
        const message = sealWords(uiLanguage.language).needed(needed)
        return { ok: false, failure: { code: 'bad-request', message, detail: 'second-seal' } }
      }
      const started = await runs.start(session, asked, originals)
      if (started.ok) {
        session.run = started.value.run
        await session.saver.applied()
        await parts.suppliers.remember(session)
        parts.inboxes.poke()
        // Applied, not only tried: the next file of these headings is read so, and says that it is.
        const summary = await session.thread.ask('import.summary')
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
        .map((run) => ({ file: runInfo(journal.info(run), uiLanguage.language).file, progress: runs.progress(run) }))
      return { ok: true, value: { runs: told.filter(({ progress }) => !isOver(progress.state)) } }
    },
    'run.progress': async ({ run }) => ({ ok: true, value: runs.progress(run) }),
    'run.report': async ({ run, ...window }) => {
      const { language } = uiLanguage
      const { info, total, rows } = journal.report(run, window)
      return {
        ok: true,
        value: { info: runInfo(info, language), total, rows: rows.map((row) => reportRow(row, language)) },
      }
    },
    'run.summary': async ({ run }) => {
      const from = { journal, file: parts.journalFile, run, now: systemClock.now() }
      return { ok: true, value: runSummary(from, uiLanguage.language) }
    },
    'run.places': async ({ run, ...filter }) => ({
      ok: true,
      value: { places: ranges(journal.reportPlaces(run, filter)) },
    }),
    'undo.plan': async (asked) => {
      const planned = await runs.planUndo(asked)
      return planned.ok ? { ok: true, value: undoView(planned.value, uiLanguage.language) } : planned
    },
    'undo.start': async ({ run, part, ...asked }) => runs.undo({ run, part }, asked),
    'kept.list': async () => {
      const { things, accounts: named } = await listKept(options.dataFolder)
      return {
        ok: true,
        value: { things: [...things], accounts: named.map(({ address, names }) => ({ address, names: [...names] })) },
      }
    },
    'kept.erase': async (asked) => {
      if (runs.busy()) return { ok: false, failure: { code: 'run-busy', message: uiLanguage.words.eraseBusy } }
      try {
        return { ok: true, value: await eraseKept(options.dataFolder, asked) }
      } catch (error) {
        return journalRefusal(error, uiLanguage)
      }
    },
    'runs.list': async () => ({
      ok: true,
      value: { runs: journal.listRuns().map((run) => runInfo(run, uiLanguage.language)) },
    }),
    'export.stock': async (asked) => {
      if (asked.asOf !== undefined) {
        const past = await pastAccount({ accounts, thread: parts.historyThread }, asked.account)
        return past.ok ? exports.writeAsOf(past.value, asked.asOf, asked) : past
      }
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
