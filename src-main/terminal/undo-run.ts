/** Undoes a run as far as the account allows: shows the plan, asks, and runs it like any other. */
import { accountPlace } from '../../src-shared/account/account-place.ts'
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import { TERMS } from '../../src-shared/words/terms.ts'
import { deletePhrase, reasonText, undoNote } from '../../src-shared/words/runs.ts'
import { undoRun, type PlannedUndo, type UndoOutline, type UndoPlan } from '../run/plan-undo.ts'
import { portOf } from '../run/worker/plan-port.ts'
import { startRunThread } from '../run/worker/run-thread.ts'
import { openAccount } from '../account/client.ts'
import { listMemory } from '../store/journal/list-memory.ts'
import { withAccountOfRun, withAccount } from './account-use.ts'
import { wordAt, type CommandLine, type Flags, parseFieldFlag } from './arguments.ts'
import { noteLanguage } from './data-folder.ts'
import { confirm, confirmTyped, previewStream, readAllowedChanges, describeHeldBack } from './confirm.ts'
import { finishRun, runOptions } from './finish-run.ts'
import { CommandError, makeDeclinedError, EXIT, type ExitStatus } from './command-error.ts'
import { failureError } from './failure-error.ts'
import { placesOf, planTable } from './plan-words.ts'
import { writeIdleJson } from './report-json.ts'
import { countText, line as print, paintText, printLine, printWarning } from './terminal.ts'
import type { UndoPart } from '../../src-shared/api/report.ts'
import { isSentField, SENT_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { rowNameOf, type RowName, parseTypedRows } from '../../src-shared/file/row-name.ts'
import { ranges } from '../../src-shared/material/values/ranges.ts'
import { commandWord } from '../machine/command-word.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { plainText } from '../app/plain-text.ts'

export async function undoCommand(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const allowedChanges = readAllowedChanges(command.flags)
  runOptions(command.flags)
  const flags = await withAccountOfRun(command.flags, run)
  return withAccount(flags, async ({ connection, journal, runBase, settings, storages }) => {
    const address = journal.record(run).head.account
    if (accountPlace(address) !== accountPlace(connection.address)) {
      throw new CommandError({
        what: `Run ${run} belongs to the account at ${address}.`,
        fix: 'Connect to that account to undo it.',
      })
    }
    const part = undoPart(flags, run, journal)
    const { address: place, key, network } = connection
    const account = openAccount({ address: place, key, network, ...listMemory(runBase.journalFile) })
    try {
      const undoResult = await undoRun({
        run,
        account,
        journal,
        part,
        note: undoNote(settings.correctionNote, run, noteLanguage(settings)),
        allowed: flags.yes === true ? allowedChanges : null,
        show: async ({ plan, heldBackRows, outline }) => {
          const to = previewStream(flags, outline.writes)
          if (to !== null) await printUndo(plan, await storages(), to)
          for (const words of describeHeldBack(heldBackRows, allowedChanges)) printWarning(words)
        },
        confirm: (outline) => flags.yes === true || isConfirmed(outline),
        start: ({ head, rows, ledger, storages }) =>
          startRunThread(runBase, {
            head,
            accountName: connection.name,
            plan: portOf([rows]),
            ledger,
            storages,
            knownIds: null,
            undoOf: run,
            options: runOptions(flags, settings),
          }),
      })
      switch (undoResult.kind) {
        case 'started':
          return await finishRun(journal, undoResult.run, flags)
        case 'failed':
          throw failureError({
            code: 'account',
            failure: undoResult.failure,
            address: account.address,
            storage: undoResult.storage,
          })
        case 'declined':
          throw makeDeclinedError('Nothing was sent.')
        case 'nothing':
          return await printEmptyUndo(undoResult, flags.json === true)
      }
    } finally {
      await account.close()
    }
  })
}

async function printEmptyUndo({ plan, heldBackRows, rows }: PlannedUndo, json: boolean): Promise<ExitStatus> {
  if (json) await writeIdleJson(rows)
  else if (heldBackRows.rows > 0) printLine('Nothing was sent.')
  else if (plan.rows.some(({ note }) => note?.code === 'claimed')) printLine('Nothing was sent: see the rows above.')
  else await print('Nothing to undo: the account holds nothing of this run that can be undone.')
  return rows.some(({ note, status }) => note && status !== 'unchanged') ? EXIT.partly : EXIT.done
}

async function isConfirmed({ writes, deletes }: UndoOutline): Promise<boolean> {
  if (deletes === 0) return confirm(`Send ${countText(writes, 'request')} to undo the run?`)
  return confirmTyped(
    [`${countText(deletes, 'material')} that the run added would be deleted again.`],
    deletePhrase(deletes, 'en'),
  )
}

async function printUndo(
  { head, rows, warnings }: UndoPlan,
  knownStorages: readonly Storage[],
  to: NodeJS.WriteStream,
): Promise<void> {
  const touchedStorages = new Set(rows.flatMap(({ changes }) => changes.flatMap(({ storage }) => storage ?? [])))
  const unchangedRows = rows.filter(({ status }) => status === 'unchanged').length
  const places = placesOf(head.storage, touchedStorages.size > 1, knownStorages)
  for (const text of await planTable([rows], { rows: rows.length, unchanged: unchangedRows }, places, to))
    await print(text, to)
  for (const row of rows)
    if (row.note) await print(paintText('yellow', `  Row ${TERMS.en.row(row)}: ${reasonText(row.note)}`, to), to)
  for (const warning of warnings) await print(paintText('yellow', `  ${reasonText(warning)}`, to), to)
}

const ROWS_PER_WINDOW = 1000
/**
 * The part of a run to undo: `--rows 3,7-9`, `--rows 'Shop!3-5'`, `--fields price`. Rows and fields that the run does not have are refused. Undefined
 * means the whole run.
 */
function undoPart(flags: Flags, run: string, journal: JournalPort): UndoPart | undefined {
  if (flags.rows === undefined && flags.fields === undefined) return undefined
  const fields = flags.fields?.flatMap((text) => text.split(',').map(parseUndoField))
  const places = flags.rows && parsePlaces(flags.rows, run, journal)
  return { ...(places ? { places: ranges(places) } : {}), ...(fields ? { fields } : {}) }
}

function parseUndoField(text: string): Field {
  const field = parseFieldFlag('fields', text)
  if (isSentField(field)) return field
  throw new CommandError({
    what: `--fields: ${field} is not a field that runs change.`,
    fix: `Such fields are ${SENT_FIELDS.join(', ')}.`,
    at: '--fields',
  })
}

interface RunRowName extends RowName {
  readonly seq: number
}

/** Positions in the run. Ends the command if a text matches no row, or matches rows of several sheets. */
function parsePlaces(typedNames: readonly string[], run: string, journal: JournalPort): number[] {
  const rows = rowsOf(run, journal)
  const sheets = [...new Set(rows.flatMap(({ sheet }) => sheet ?? []))]
  const isPerStorage = journal.record(run).head.perStorage === true
  const places = new Set<number>()
  for (const text of typedNames) {
    const rowsResult = parseTypedRows(text, sheets)
    if ('wrongText' in rowsResult)
      throw rowsResult.hasForm ? noSuchRow(rowsResult.wrongText, run) : invalidRowsFlag(rowsResult.wrongText)
    for (const namedRow of rowsResult.rows) {
      const matches = rows.filter(
        ({ row, sheet }) =>
          namedRow.first <= row && row <= namedRow.last && (namedRow.sheet === undefined || namedRow.sheet === sheet),
      )
      const [rowName] = matches
      if (!rowName) throw noSuchRow(namedRow.text, run)
      const otherRow = matches.find(({ sheet }) => sheet !== rowName.sheet)
      if (otherRow && isPerStorage) {
        const storages = [...new Set(matches.map(({ sheet = '' }) => `“${plainText(sheet)}”`))]
        printLine(
          `--rows ${namedRow.text}: undone in ${storages.join(', ')}. For one of them alone, write ${sheetWord(rowName, namedRow.text)}.`,
        )
      } else if (otherRow)
        throw new CommandError({
          what: `--rows ${namedRow.text}: several sheets have such rows.`,
          fix: `Say which one, as ${sheetWord(rowName, namedRow.text)}.`,
          at: '--rows',
        })
      for (const { seq } of matches) places.add(seq)
    }
  }
  return [...places].toSorted((a, b) => a - b)
}

function rowsOf(run: string, journal: JournalPort): RunRowName[] {
  const runRows: RunRowName[] = []
  for (let afterSeq = -1, isWhole = false; !isWhole;) {
    const rows = journal.allRows(run, afterSeq, ROWS_PER_WINDOW)
    isWhole = rows.length < ROWS_PER_WINDOW
    afterSeq = rows.at(-1)?.seq ?? afterSeq
    for (const { seq, ...name } of rows) runRows.push({ seq, ...rowNameOf(name) })
  }
  return runRows
}

/** `--rows Main!2`, quoted for a shell. */
function sheetWord({ sheet = '' }: RowName, text: string): string {
  return `--rows ${commandWord(`${sheet}!${text}`, `SHEET!${text}`)}`
}

function invalidRowsFlag(text: string): CommandError {
  return new CommandError({ what: `--rows takes rows of the file, as 3,7-9 or Shop!3; got “${text}”.`, at: '--rows' })
}

function noSuchRow(text: string, run: string): CommandError {
  return new CommandError({
    what: `--rows ${text}: the run has no such row.`,
    fix: `See its rows with: stocksheet report ${run}`,
    at: '--rows',
  })
}
