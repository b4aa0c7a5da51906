/** Small files that the window can save: the template for new materials, rows that need attention, reports of runs. */
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Reply, Request } from '../../src-shared/api/calls.ts'
import type { Answer, FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { makeFileName, removeExtension } from '../../src-shared/export/export-names.ts'
import { storageNamesOf } from '../../src-shared/material/values/ids-by-name.ts'
import { listFailedRows, type FailedRows } from '../../src-shared/export/export-rows.ts'
import { makeDefaultCsv } from '../../src-shared/export/export-csv.ts'
import { systemClock } from '../machine/clock.ts'
import { readCatalogue } from '../import/read-catalogue.ts'
import { listRowsToFix } from '../run/run-rows.ts'
import { rowReasons, rowsToFixOfRun } from '../export/rows-to-fix.ts'
import type { WriteOutcome } from '../export/export-stock.ts'
import { reportFileName, writeReportInFormat } from '../export/report-file.ts'
import { makeReportBatches } from './run-history.ts'
import { PRACTICE_NAME_IN_RUNS } from '../../src-shared/account/account-setup.ts'
import type { AppParts } from './app-parts.ts'
import type { UsableAccount } from './open-accounts.ts'
import type { OpenSession } from './open-sessions.ts'
import { type Handlers, makeImportClosedAnswer } from './dispatch.ts'
import { findAccountHistory } from './history-view.ts'

async function writeTemplate(
  { files, scratch, uiLanguage }: Pick<AppParts, 'files' | 'scratch' | 'uiLanguage'>,
  { account, view }: UsableAccount,
): Promise<Answer<Reply<'export.template'>>> {
  const catalogueAnswer = await readCatalogue(
    account,
    view.storages.map(({ id }) => id),
    { pause: () => systemClock.sleep(0) },
  )
  if (!catalogueAnswer.ok)
    return refuse({
      code: 'account',
      failure: catalogueAnswer.failure,
      storage: catalogueAnswer.storage,
      address: account.address,
    })
  const path = join(scratch, `${randomUUID()}.xlsx`)
  const { templateLists, writeTemplateWorkbook } = await import('../export/xlsx/template-workbook.ts')
  const failure = failureOf(
    await writeTemplateWorkbook(
      path,
      templateLists(catalogueAnswer.value.catalogue),
      uiLanguage.language,
      systemClock.now(),
      {},
    ),
    path,
  )
  if (failure) return failure
  const name = makeFileName([uiLanguage.words.files.newMaterials, view.name], 'xlsx')
  return { ok: true, value: { file: files.remember(path, name), name } }
}

/** Writes the rows with problems or conflicts, and the rows of the session's run that failed or are not verified. */
async function writeSessionRows(
  { files, scratch, journal, uiLanguage }: Pick<AppParts, 'files' | 'scratch' | 'journal' | 'uiLanguage'>,
  { account, thread, run }: OpenSession,
): Promise<Answer<Reply<'export.failedRows'>>> {
  const blockedAnswer = await thread.ask('blocked')
  if (!blockedAnswer.ok) return blockedAnswer
  const rowsOfRun = run === null ? [] : listRowsToFix(journal, run)
  const storages = storageNamesOf(account.view.storages)
  const reasonsByIndex = rowReasons(blockedAnswer.value, rowsOfRun, { language: uiLanguage.language, storages })
  const indexes = [...reasonsByIndex.keys()].sort((a, b) => a - b)
  if (indexes.length === 0) return refuse({ code: 'nothing-to-fix' })
  const originals = await thread.ask('originals', indexes)
  if (!originals.ok) return originals
  const failedRowsTable = listFailedRows(
    originals.value,
    indexes.flatMap((index) => reasonsByIndex.get(index) ?? []),
  )
  return writeRowsToFix({ files, scratch, uiLanguage }, failedRowsTable, indexes.length)
}

/** Like writeSessionRows, but for a run in the history, whose file may be closed. */
async function writeRunRows(
  {
    accounts,
    files,
    scratch,
    journal,
    originals,
    settings,
    uiLanguage,
  }: Pick<AppParts, 'accounts' | 'files' | 'scratch' | 'journal' | 'originals' | 'settings' | 'uiLanguage'>,
  run: string,
): Promise<Answer<Reply<'export.runRows'>>> {
  const storages = await accounts.storageNames(journal.record(run))
  const style = { language: uiLanguage.language, storages, clearToken: settings().clearToken }
  const { failedRows: failedRowsTable, count, hasOriginals } = await rowsToFixOfRun(journal, originals, run, style)
  if (count === 0) return refuse({ code: 'nothing-to-fix' })
  const answer = await writeRowsToFix({ files, scratch, uiLanguage }, failedRowsTable, count)
  return answer.ok ? { ok: true, value: { ...answer.value, asInFile: hasOriginals } } : answer
}

/** Writes a run's report: every row, or only those that need attention. */
async function writeReport(
  {
    accounts,
    files,
    scratch,
    journal,
    uiLanguage,
  }: Pick<AppParts, 'accounts' | 'files' | 'scratch' | 'journal' | 'uiLanguage'>,
  { run, format, failedOnly, csv }: Request<'export.report'>,
): Promise<Answer<Reply<'export.report'>>> {
  const { language, words } = uiLanguage
  const runInfo = journal.info(run)
  // Only the practice account has a name in each language.
  const namedRunInfo = runInfo.account === PRACTICE_NAME_IN_RUNS ? { ...runInfo, account: words.practiceName } : runInfo
  const storages = await accounts.storageNames(journal.record(run))
  const rows = [...makeReportBatches(journal, run, failedOnly === true, storages)].flat()
  const path = join(scratch, `${randomUUID()}.${format}`)
  const writeOutcome = await writeReportInFormat(path, format, namedRunInfo, rows, csv ?? makeDefaultCsv(language), {
    language,
    storages,
  })
  const failure = failureOf(writeOutcome, path)
  if (failure) return failure
  const name = reportFileName(namedRunInfo, { format, failedOnly: failedOnly === true }, language)
  return { ok: true, value: { file: files.remember(path, name), name, rows: rows.length } }
}

async function writeRowsToFix(
  { files, scratch, uiLanguage }: Pick<AppParts, 'files' | 'scratch' | 'uiLanguage'>,
  rows: FailedRows,
  count: number,
): Promise<Answer<Reply<'export.failedRows'>>> {
  const path = join(scratch, `${randomUUID()}.xlsx`)
  const { writeFailedRows } = await import('../export/xlsx/failed-rows.ts')
  const failure = failureOf(await writeFailedRows(path, rows, uiLanguage.language, systemClock.now(), {}), path)
  if (failure) return failure
  const name = makeFileName([removeExtension(rows.file), uiLanguage.words.files.rowsToFix], 'xlsx')
  return { ok: true, value: { file: files.remember(path, name), name, rows: count } }
}

function failureOf(writeOutcome: WriteOutcome, path: string): FailedAnswer | null {
  switch (writeOutcome.kind) {
    case 'written':
      return null
    case 'failed':
      return refuse({ code: 'not-written', error: writeOutcome.error, file: basename(path) })
    case 'stopped':
      return refuse({ code: 'writing-stopped' })
    default:
      return writeOutcome satisfies never
  }
}

type Calls = Pick<Handlers, Extract<keyof Handlers, `export.${string}`>>

/** The calls that write files: the stock, a template, rows that need attention, reports. */
export function exportCalls(parts: AppParts): Calls {
  const { options, accounts, sessions, exports } = parts
  return {
    'export.stock': async (request) => {
      if (request.asOf !== undefined) {
        const answer = await findAccountHistory(parts, request.account)
        return answer.ok ? exports.writeStoredReading(answer.value, request.asOf, request) : answer
      }
      const answer = await accounts.usableAccount(request.account)
      return answer.ok ? exports.write(answer.value, request) : answer
    },
    'export.state': async () => ({ ok: true, value: exports.state() }),
    'export.show': async ({ file }) => ({ ok: true, value: { shown: options.showSaved?.(file) ?? false } }),
    'export.cancel': async () => {
      exports.cancel()
      return { ok: true, value: {} }
    },
    'export.template': async ({ account }) => {
      const answer = await accounts.usableAccount(account)
      return answer.ok ? writeTemplate(parts, answer.value) : answer
    },
    'export.failedRows': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? writeSessionRows(parts, session) : makeImportClosedAnswer()
    },
    'export.report': async (request) => writeReport(parts, request),
    'export.runRows': async ({ run }) => writeRunRows(parts, run),
  }
}

/** The call that writes a page that shows what an import would send. The plan is written, opened without the account, and turned into a page. */
export function reviewCalls({
  files,
  scratch,
  sessions,
  settings,
  uiLanguage,
}: Pick<AppParts, 'files' | 'scratch' | 'sessions' | 'settings' | 'uiLanguage'>): Pick<Handlers, 'review.save'> {
  return {
    'review.save': async ({ session: id }) => {
      const session = sessions.find(id)
      if (!session) return makeImportClosedAnswer()
      const { thread } = session
      const nameStem = removeExtension(session.name)
      const planPath = join(scratch, `${randomUUID()}.plan.json`)
      const answer = await thread.ask('writePlan', planPath)
      if (!answer.ok) return answer
      const name = makeFileName([nameStem], 'json')
      const source = { name, path: planPath }
      const facts = await thread.ask('showPlan', { source, guardSwitches: settings().guard, fileName: name })
      if (!facts.ok) return facts
      const pagePath = join(scratch, `${randomUUID()}.html`)
      const pageAnswer = await thread.ask('writePlanPage', {
        path: pagePath,
        isSaved: false,
        language: uiLanguage.language,
      })
      if (!pageAnswer.ok) return pageAnswer
      // The name shows that the file is a plan page, so the user sees in the dialog what it would replace.
      const pageName = makeFileName([nameStem, uiLanguage.words.files.plan], 'html')
      return { ok: true, value: { file: files.remember(pagePath, pageName), name: pageName } }
    },
  }
}
