/** The result of each row of a run: in words, as JSON, or as a file. */
import { basename } from 'node:path'
import type { ReportRow } from '../../src-shared/api/run.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { PLAIN_CSV } from '../../src-shared/export/export-csv.ts'
import { isUnchanged, findUndoRuns } from '../../src-shared/run/report-rows.ts'
import { countRowsLeftOut, outcomeOf } from '../../src-shared/run/run-outcome.ts'
import { outcomeText, reasonText } from '../../src-shared/words/runs.ts'
import { runTitle } from '../../src-shared/words/run-title.ts'
import { systemClock } from '../machine/clock.ts'
import { RunOriginals } from '../store/run-originals/run-originals.ts'
import { NO_NAMES } from '../../src-shared/material/values/ids-by-name.ts'
import { rowsToFixOfRun } from '../export/rows-to-fix.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { dataFolder } from '../app/data-folder.ts'
import { writeReportInFormat } from '../export/report-file.ts'
import { makeReportBatches, makeRunSummary, storagesOfRun, type SummarySource } from '../app/run-history.ts'
import { settingsOf, withJournal } from './data-folder.ts'
import { parseLanguageFlag, wordAt, type CommandLine, type Flags } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { makeFailureError } from './failure-error.ts'
import { writeReportJson } from './report-json.ts'
import {
  parseCsvFlags,
  findOutputFormat,
  formatOutputName,
  checkTargetOrThrow,
  withOutput,
  throwUnlessWritten,
  type Output,
  TABLE_FORMATS,
} from './output-file.ts'
import { describeChange, describeLoss, makeStorageNames, type StorageNames } from './plan-words.ts'
import { makeTextTable, formatCount, print, printLine } from './terminal.ts'

/** How many rows are printed. --out writes all rows. */
const MAX_ROWS = 500

export async function reportRun(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const { flags } = command
  const failedOnly = flags['failed-only'] === true
  const { html } = flags
  const showsAll = flags.all === true
  refuseAllFlag(flags)
  const language = parseLanguageFlag(flags)
  if (html !== undefined) await checkTargetOrThrow({ outPath: html, kind: 'html' }, flags)
  return withJournal(flags, async (journal, file) => {
    const journalRun = journal.info(run)
    if (html !== undefined) await writeSummaryPage({ journal, file, run }, html, language)
    const { out: outPath } = flags
    if (outPath !== undefined) await writeReportFile({ journal, run, outPath, failedOnly, flags })
    if (flags.json === true) {
      await writeReportJson(journalRun, makeReportBatches(journal, run, failedOnly))
      return EXIT.done
    }
    if (outPath !== undefined || html !== undefined) return EXIT.done
    const { counts, requests } = journalRun
    const { rows, total, hiddenRowCount } = findShownRows(journal, run, { failedOnly, all: showsAll })
    const hasSeveralStorages = journalRun.storages !== undefined
    const names = storagesOfRun(journal, run)
    const storageNames = makeStorageNames(
      journalRun.storage,
      hasSeveralStorages,
      [...names].map(([id, name]) => ({ id, name })),
    )
    await print(
      `Run ${run}: ${runTitle(journalRun)} into ${storageNames.nameOf(journalRun.storage)} of ${journalRun.account}, ${journalRun.state}, started ${journalRun.started}`,
    )
    if (journalRun.undoOf !== null) await print(`It undid run ${journalRun.undoOf}.`)
    const undoRun = findUndoRuns(journal.listRuns()).get(run)
    if (undoRun && counts.undone !== undefined) await print(`It was undone by run ${undoRun.run}.`)
    if (journalRun.why !== null) await print(reasonText(journalRun.why, 'en', names))
    const outcomeSentence = journalRun.state === 'done' ? outcomeText(outcomeOf(counts)) : null
    if (outcomeSentence !== null) await print(outcomeSentence)
    await print(
      `${counts.verified} verified · ${counts.changed > 0 ? `${counts.changed} changed by others · ` : ''}${counts.unverified} not verified · ${counts.failed} failed · ${countRowsLeftOut(counts)} left out · ${counts.unchanged} unchanged · ${counts.unknown} unknown${counts.waiting > 0 ? ` · ${counts.waiting} still to be done or checked` : ''}; ${formatCount(requests.writes, 'write')}, ${formatCount(requests.reads, 'read')}, ${requests.retries} sent again`,
    )
    if (counts.changedSince !== undefined)
      await print(`Since then, later runs changed ${formatCount(counts.changedSince, 'row')} of it.`)
    if (counts.undone !== undefined) await print(`Since then, ${formatCount(counts.undone, 'row')} of it was undone.`)
    if (journalRun.readingAge) {
      const { typical, most: longestAge } = journalRun.readingAge
      await print(
        `Each request relied on a reading of the account that was ${formatSeconds(typical)} s old on average, ${formatSeconds(longestAge)} s at most.`,
      )
    }
    await print()
    const lines = makeTextTable(
      [
        { title: 'row', align: 'right' },
        ...(hasSeveralStorages ? [{ title: 'storage' }] : []),
        { title: 'status' },
        { title: 'material', align: 'right' },
        { title: 'name', maxWidth: 36 },
        { title: 'changes', maxWidth: 80 },
        { title: 'state' },
        { title: 'reason', maxWidth: 160 },
      ],
      rows.map((row) => [
        row.sheet === undefined ? String(row.row) : `${row.sheet}!${row.row}`,
        ...(hasSeveralStorages ? [(row.storages ?? []).map((storage) => storageNames.nameOf(storage)).join(', ')] : []),
        row.status,
        String(row.materialId ?? ''),
        row.name,
        describeReportedRow(row, storageNames),
        row.state,
        [row.error, row.since].flatMap((reason) => (reason ? reasonText(reason) : [])).join(' '),
      ]),
    )
    for (const text of lines) await print(text)
    if (hiddenRowCount > 0)
      await print(`${formatCount(hiddenRowCount, 'row')} unchanged, not shown: see them with --all`)
    if (total > rows.length)
      await print(`… and ${total - rows.length} more rows: write them to a file with --out report.xlsx`)
    return EXIT.done
  })
}

/** Formats milliseconds as seconds with one decimal. */
function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

interface ShownRows {
  readonly rows: readonly ReportRow[]
  /** How many rows match in total. */
  readonly total: number
  /** How many unchanged rows are hidden. */
  readonly hiddenRowCount: number
}

/** Refuses --all with any other output, because only the printed table hides rows. */
function refuseAllFlag({ all, json, out: outFlag, html }: Flags): void {
  const reportFlags = [json === true && '--json', outFlag !== undefined && '--out', html !== undefined && '--html']
  const reportFlag = reportFlags.find((flag) => typeof flag === 'string')
  if (all === true && reportFlag !== undefined)
    throw new CommandError({
      what: `--all only applies to the table in the terminal: ${reportFlag} has all rows.`,
      fix: 'Leave --all out.',
      at: '--all',
    })
}

/** Finds the first rows of the report. Unchanged rows are shown only with --all. */
function findShownRows(
  journal: JournalPort,
  run: string,
  { failedOnly, all }: { readonly failedOnly: boolean; readonly all: boolean },
): ShownRows {
  const { total } = journal.report(run, { from: 0, count: 1, failedOnly })
  // Only unchanged rows are hidden, because they never need attention.
  const hiddenRowCount = all || failedOnly ? 0 : journal.counts(run).unchanged
  const rows: ReportRow[] = []
  for (const batch of makeReportBatches(journal, run, failedOnly)) {
    rows.push(...batch.filter(({ state, status }) => all || !isUnchanged(state, status)))
    if (rows.length >= MAX_ROWS) break
  }
  return { rows: rows.slice(0, MAX_ROWS), total: total - hiddenRowCount, hiddenRowCount }
}

/** Writes the summary as a page. */
async function writeSummaryPage(source: SummarySource, outPath: string, language: Language): Promise<void> {
  const { writePage } = await import('../export/html/page.ts')
  const { runPage } = await import('../export/html/run-page.ts')
  const summary = makeRunSummary(source)
  await withOutput({ outPath, kind: 'html' }, async (path) => {
    const writeResult = await writePage(path, runPage({ summary, language, now: systemClock.now() }))
    if (writeResult.kind === 'failed')
      throw makeFailureError({ code: 'not-written', error: writeResult.error, file: basename(outPath) })
  })
  printLine(`Summary written as a page to ${formatOutputName(outPath)}.`)
}

/** Describes the values before and after the run. For a deleted material, describes the values that were lost. */
function describeReportedRow({ status, changes = [] }: ReportRow, storageNames: StorageNames): string {
  if (changes.length === 0) return ''
  if (status === 'delete') return describeLoss(changes, storageNames)
  return changes.map((change) => describeChange(change, changes, storageNames)).join(', ')
}

interface ReportOutput {
  readonly journal: JournalPort
  readonly run: string
  readonly outPath: string
  readonly failedOnly: boolean
  readonly flags: Flags
}

/** Writes the report to a file. With --failed-only and .xlsx, the file has the imported file's own rows, to be corrected and imported again. */
async function writeReportFile({ journal, run, outPath, failedOnly, flags }: ReportOutput): Promise<void> {
  const format = findOutputFormat(outPath, flags, TABLE_FORMATS)
  const output: Output = { outPath, kind: format }
  await checkTargetOrThrow(output, flags)
  if (format === 'xlsx' && failedOnly) return writeFailedRowsFile(journal, run, output, flags)
  const rows = [...makeReportBatches(journal, run, failedOnly)].flat()
  const csv = format === 'csv' ? parseCsvFlags(flags) : PLAIN_CSV
  await withOutput(output, async (path) =>
    throwUnlessWritten(
      await writeReportInFormat(path, format, journal.info(run), rows, csv, {
        storages: storagesOfRun(journal, run),
      }),
      path,
    ),
  )
  printLine(`Report of ${formatCount(rows.length, 'row')} written to ${formatOutputName(outPath)}.`)
}

async function writeFailedRowsFile(journal: JournalPort, run: string, output: Output, flags: Flags): Promise<void> {
  const { clearToken } = await settingsOf(flags)
  const originals = new RunOriginals(dataFolder(flags.data))
  const {
    failedRows: failedRowsTable,
    count,
    hasOriginals,
  } = await rowsToFixOfRun(journal, originals, run, { language: 'en', storages: NO_NAMES, clearToken })
  const { writeFailedRows } = await import('../export/xlsx/failed-rows.ts')
  await withOutput(output, async (path) =>
    throwUnlessWritten(await writeFailedRows(path, failedRowsTable, 'en', systemClock.now(), {}), path),
  )
  printLine(
    `${formatCount(count, 'row')} that ${count === 1 ? 'needs' : 'need'} attention written to ${formatOutputName(output.outPath)}.`,
  )
  if (count > 0 && !hasOriginals)
    printLine(
      'The file’s own cells were not kept: this run came from a plan file or is an undo. The rows hold the values the run meant to write.',
    )
}
