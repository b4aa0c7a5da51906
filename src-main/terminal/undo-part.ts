/** What of a run is to be undone: `--rows 3,7-9`, `--rows 'Shop!3-5'`, `--fields price`. What the run does not have is refused. */
import type { UndoPart } from '../../src-shared/api/report.ts'
import { isSentField, SENT_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { rowNameOf, type RowName } from '../../src-shared/file/row-name.ts'
import { typedRows } from '../../src-shared/file/typed-rows.ts'
import { ranges } from '../../src-shared/material/values/ranges.ts'
import { commandWord } from '../machine/command-word.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { plainText } from '../app/plain-text.ts'
import { tell } from './terminal.ts'
import { fieldNamed } from './flag-values.ts'

const WINDOW = 1000
/** Undefined: all of the run. */
export function undoPart(flags: Flags, run: string, journal: JournalPort): UndoPart | undefined {
  if (flags.rows === undefined && flags.fields === undefined) return undefined
  const fields = flags.fields?.flatMap((text) => text.split(',').map(fieldIn))
  const places = flags.rows && placesOf(flags.rows, run, journal)
  return { ...(places ? { places: ranges(places) } : {}), ...(fields ? { fields } : {}) }
}

function fieldIn(text: string): Field {
  const field = fieldNamed('fields', text)
  if (isSentField(field)) return field
  throw new CommandError({
    what: `--fields: ${field} is no field that runs change.`,
    fix: `Such fields are ${SENT_FIELDS.join(', ')}.`,
    at: '--fields',
  })
}

interface RunRowName extends RowName {
  readonly seq: number
}

/** Places in the run; a text that means no row, or one of several sheets, ends the command. */
function placesOf(typed: readonly string[], run: string, journal: JournalPort): number[] {
  const rows = rowsOf(run, journal)
  const sheets = [...new Set(rows.flatMap(({ sheet }) => sheet ?? []))]
  const isPerStorage = journal.record(run).head.perStorage === true
  const places = new Set<number>()
  for (const text of typed) {
    const read = typedRows(text, sheets)
    if ('wrong' in read) throw read.form ? noSuchRow(read.wrong, run) : noRows(read.wrong)
    for (const named of read.rows) {
      const matches = rows.filter(
        ({ row, sheet }) =>
          named.first <= row && row <= named.last && (named.sheet === undefined || named.sheet === sheet),
      )
      const [one] = matches
      if (!one) throw noSuchRow(named.text, run)
      const other = matches.find(({ sheet }) => sheet !== one.sheet)
      if (other && isPerStorage) {
        const storages = [...new Set(matches.map(({ sheet = '' }) => `“${plainText(sheet)}”`))]
        tell(
          `--rows ${named.text}: undone in ${storages.join(', ')}. For one of them alone, write ${sheetWord(one, named.text)}.`,
        )
      } else if (other)
        throw new CommandError({
          what: `--rows ${named.text}: several sheets have such rows.`,
          fix: `Say which one, as ${sheetWord(one, named.text)}.`,
          at: '--rows',
        })
      for (const { seq } of matches) places.add(seq)
    }
  }
  return [...places].toSorted((a, b) => a - b)
}

function rowsOf(run: string, journal: JournalPort): RunRowName[] {
  const all: RunRowName[] = []
  for (let after = -1, whole = false; !whole;) {
    const rows = journal.allRows(run, after, WINDOW)
    whole = rows.length < WINDOW
    after = rows.at(-1)?.seq ?? after
    for (const { seq, ...name } of rows) all.push({ seq, ...rowNameOf(name) })
  }
  return all
}

/** `--rows Main!2`, as a shell takes it. */
function sheetWord({ sheet = '' }: RowName, text: string): string {
  return `--rows ${commandWord(`${sheet}!${text}`, `SHEET!${text}`)}`
}

function noRows(text: string): CommandError {
  return new CommandError({ what: `--rows takes rows of the file, as 3,7-9 or Shop!3; got “${text}”.`, at: '--rows' })
}

function noSuchRow(text: string, run: string): CommandError {
  return new CommandError({
    what: `--rows ${text}: the run has no such row.`,
    fix: `See its rows with: stocksheet report ${run}`,
    at: '--rows',
  })
}
