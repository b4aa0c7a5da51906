/** Undoes a run as far as the account allows: shows the plan, asks the user to confirm it, and applies it like any other plan. */
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import { TERMS } from '../../src-shared/words/terms.ts'
import { deletePhrase, reasonText, makeUndoNote } from '../../src-shared/words/runs.ts'
import { undoRun, type PlannedUndo, type UndoOutline, type UndoPlan } from '../run/plan-undo.ts'
import { portOf } from '../run/worker/plan-port.ts'
import { startRunInThread } from '../run/worker/run-thread.ts'
import { openAccount } from '../account/client.ts'
import { makeListMemory } from '../store/journal/list-memory.ts'
import { withAccountOfRun, withAccount } from './account-use.ts'
import { wordAt, type CommandLine, type Flags, parseFieldFlag } from './arguments.ts'
import { chooseNoteLanguage } from './data-folder.ts'
import {
  confirm,
  confirmWithPhrase,
  choosePreviewStream,
  readAllowedChanges,
  describeHeldBackChanges,
} from './confirm.ts'
import { finishRun, makeRunOptions } from './finish-run.ts'
import { CommandError, makeDeclinedError, EXIT, type ExitStatus } from './command-error.ts'
import { makeFailureError } from './failure-error.ts'
import { makeStorageNames, makePlanTable } from './plan-words.ts'
import { writeNothingSentJson } from './report-json.ts'
import { formatCount, print, paintText, printLine, printWarning } from './terminal.ts'
import type { UndoPart } from '../../src-shared/api/report.ts'
import { isSentField, SENT_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { rowNameOf, type RowName, parseTypedRows } from '../../src-shared/file/row-name.ts'
import { groupConsecutive } from '../../src-shared/material/values/ranges.ts'
import { quoteCommandWord } from '../machine/command-word.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { plainText } from '../app/plain-text.ts'

export async function undoCommand(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const allowedChanges = readAllowedChanges(command.flags)
  makeRunOptions(command.flags)
  const flags = await withAccountOfRun(command.flags, run)
  return withAccount(flags, async ({ connection, journal, runDependencies, settings, storages }) => {
    const address = journal.record(run).head.account
    if (makeComparableAddress(address) !== makeComparableAddress(connection.address)) {
      throw new CommandError({
        what: `Run ${run} belongs to the account at ${address}.`,
        fix: 'Connect to that account to undo it.',
      })
    }
    const part = parseUndoPart(flags, run, journal)
    const { address: connectionAddress, key, network } = connection
    const account = openAccount({
      address: connectionAddress,
      key,
      network,
      ...makeListMemory(runDependencies.journalFile),
    })
    try {
      const undoResult = await undoRun({
        run,
        account,
        journal,
        part,
        note: makeUndoNote(settings.correctionNote, run, chooseNoteLanguage(settings)),
        allowedChanges: flags.yes === true ? allowedChanges : null,
        show: async ({ plan, heldBackRows, outline }) => {
          const stream = choosePreviewStream(flags, outline.writes)
          if (stream !== null) await printUndo(plan, await storages(), stream)
          for (const text of describeHeldBackChanges(heldBackRows, allowedChanges)) printWarning(text)
        },
        confirm: (outline) => flags.yes === true || confirmUndo(outline),
        start: ({ head, rows, ledger, storages }) =>
          startRunInThread(runDependencies, {
            head,
            accountName: connection.name,
            plan: portOf([rows]),
            ledger,
            storages,
            knownIds: null,
            undoOf: run,
            options: makeRunOptions(flags, settings),
          }),
      })
      switch (undoResult.kind) {
        case 'started':
          return await finishRun(journal, undoResult.run, flags)
        case 'failed':
          throw makeFailureError({
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

async function printEmptyUndo({ plan, heldBackRows, rows }: PlannedUndo, isJson: boolean): Promise<ExitStatus> {
  if (isJson) await writeNothingSentJson(rows)
  else if (heldBackRows.rows > 0) printLine('Nothing was sent.')
  else if (plan.rows.some(({ note }) => note?.code === 'claimed')) printLine('Nothing was sent: see the rows above.')
  else await print('Nothing to undo: the account holds nothing of this run that can be undone.')
  return rows.some(({ note, status }) => note && status !== 'unchanged') ? EXIT.incomplete : EXIT.done
}

async function confirmUndo({ writes, deletes }: UndoOutline): Promise<boolean> {
  if (deletes === 0) return confirm(`Send ${formatCount(writes, 'request')} to undo the run?`)
  return confirmWithPhrase(
    [`${formatCount(deletes, 'material')} that the run added would be deleted again.`],
    deletePhrase(deletes, 'en'),
  )
}

async function printUndo(
  { head, rows, warnings }: UndoPlan,
  knownStorages: readonly Storage[],
  stream: NodeJS.WriteStream,
): Promise<void> {
  const changedStorageIds = new Set(rows.flatMap(({ changes }) => changes.flatMap(({ storage }) => storage ?? [])))
  const unchangedCount = rows.filter(({ status }) => status === 'unchanged').length
  const storageNames = makeStorageNames(head.storage, changedStorageIds.size > 1, knownStorages)
  for (const text of await makePlanTable(
    [rows],
    { rows: rows.length, unchanged: unchangedCount },
    storageNames,
    stream,
  ))
    await print(text, stream)
  for (const row of rows)
    if (row.note)
      await print(paintText('yellow', `  Row ${TERMS.en.row(row)}: ${reasonText(row.note)}`, stream), stream)
  for (const warning of warnings) await print(paintText('yellow', `  ${reasonText(warning)}`, stream), stream)
}

const ROWS_PER_BATCH = 1000
/**
 * The part of a run to undo: `--rows 3,7-9`, `--rows 'Shop!3-5'`, `--fields price`. Rows and fields that the run does not have are refused. Undefined
 * means the whole run.
 */
function parseUndoPart(flags: Flags, run: string, journal: JournalPort): UndoPart | undefined {
  if (flags.rows === undefined && flags.fields === undefined) return undefined
  const fields = flags.fields?.flatMap((text) => text.split(',').map(parseUndoField))
  const positions = flags.rows && parseRowPositions(flags.rows, run, journal)
  return { ...(positions ? { places: groupConsecutive(positions) } : {}), ...(fields ? { fields } : {}) }
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

/** Finds the positions of rows in the run. Ends the command if a text matches no row, or matches rows of several sheets. */
function parseRowPositions(typedNames: readonly string[], run: string, journal: JournalPort): number[] {
  const rows = rowsOf(run, journal)
  const sheets = [...new Set(rows.flatMap(({ sheet }) => sheet ?? []))]
  const isPerStorage = journal.record(run).head.perStorage === true
  const positions = new Set<number>()
  for (const text of typedNames) {
    const rowsResult = parseTypedRows(text, sheets)
    if ('wrongText' in rowsResult)
      throw rowsResult.hasRightForm
        ? makeNoSuchRowError(rowsResult.wrongText, run)
        : makeInvalidRowsError(rowsResult.wrongText)
    for (const namedRow of rowsResult.rows) {
      const matches = rows.filter(
        ({ row, sheet }) =>
          namedRow.first <= row && row <= namedRow.last && (namedRow.sheet === undefined || namedRow.sheet === sheet),
      )
      const [rowName] = matches
      if (!rowName) throw makeNoSuchRowError(namedRow.text, run)
      const otherRow = matches.find(({ sheet }) => sheet !== rowName.sheet)
      if (otherRow && isPerStorage) {
        const storages = [...new Set(matches.map(({ sheet = '' }) => `“${plainText(sheet)}”`))]
        printLine(
          `--rows ${namedRow.text}: undone in ${storages.join(', ')}. For one of them alone, write ${formatRowsFlag(rowName, namedRow.text)}.`,
        )
      } else if (otherRow)
        throw new CommandError({
          what: `--rows ${namedRow.text}: several sheets have such rows.`,
          fix: `Say which one, as ${formatRowsFlag(rowName, namedRow.text)}.`,
          at: '--rows',
        })
      for (const { seq } of matches) positions.add(seq)
    }
  }
  return [...positions].toSorted((a, b) => a - b)
}

function rowsOf(run: string, journal: JournalPort): RunRowName[] {
  const runRows: RunRowName[] = []
  for (let afterSeq = -1, isLastBatch = false; !isLastBatch;) {
    const rows = journal.readAllRows(run, afterSeq, ROWS_PER_BATCH)
    isLastBatch = rows.length < ROWS_PER_BATCH
    afterSeq = rows.at(-1)?.seq ?? afterSeq
    for (const { seq, ...name } of rows) runRows.push({ seq, ...rowNameOf(name) })
  }
  return runRows
}

/** Formats a flag such as `--rows Main!2`, quoted for a shell. */
function formatRowsFlag({ sheet = '' }: RowName, text: string): string {
  return `--rows ${quoteCommandWord(`${sheet}!${text}`, `SHEET!${text}`)}`
}

function makeInvalidRowsError(text: string): CommandError {
  return new CommandError({ what: `--rows takes rows of the file, as 3,7-9 or Shop!3; got “${text}”.`, at: '--rows' })
}

function makeNoSuchRowError(text: string, run: string): CommandError {
  return new CommandError({
    what: `--rows ${text}: the run has no such row.`,
    fix: `See its rows with: stocksheet report ${run}`,
    at: '--rows',
  })
}
