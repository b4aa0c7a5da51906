/** What of a run is to be undone: `--rows 3,7-9`, `--rows 'Shop!3-5'`, `--fields price`. What the run does not have is refused. */
import type { UndoPart } from '../../../src-shared/contract/report.ts'
import { isSentField, SENT_FIELDS, type Field } from '../../../src-shared/domain/fields/field.ts'
import { ranges } from '../../../src-shared/domain/values/ranges.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { fieldNamed } from './field-flag.ts'

const WINDOW = 1000
const ROWS = /^(?:(?<sheet>.+)!)?(?<first>[1-9]\d{0,8})(?:-(?<last>[1-9]\d{0,8}))?$/

interface Named {
  readonly sheet: string | undefined
  readonly first: number
  readonly last: number
  readonly text: string
}

/** Undefined: all of the run. */
export function undoPart(flags: Flags, run: string, journal: JournalPort): UndoPart | undefined {
  if (flags.rows === undefined && flags.fields === undefined) return undefined
  const fields = flags.fields?.flatMap((text) => text.split(',').map(fieldIn))
  const named = flags.rows?.flatMap((text) => text.split(',').map(rowsIn))
  const places = named && placesOf(named, run, journal)
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

function rowsIn(text: string): Named {
  const { sheet, first = '', last = first } = ROWS.exec(text.trim())?.groups ?? {}
  if (first === '' || Number(last) < Number(first)) {
    throw new CommandError({
      what: `--rows takes rows of the file, as 3,7-9 or Shop!3; got “${text.trim()}”.`,
      at: '--rows',
    })
  }
  return { sheet, first: Number(first), last: Number(last), text: text.trim() }
}

/** Places in the run; a name that means no row ends the command. */
function placesOf(named: readonly Named[], run: string, journal: JournalPort): number[] {
  const places: number[] = []
  const met = new Set<Named>()
  for (let after = -1, whole = false; !whole;) {
    const rows = journal.allRows(run, after, WINDOW)
    whole = rows.length < WINDOW
    after = rows.at(-1)?.seq ?? after
    for (const { seq, row, sheet } of rows) {
      const found = named.filter((one) => one.sheet === sheet && one.first <= row && row <= one.last)
      for (const one of found) met.add(one)
      if (found.length > 0) places.push(seq)
    }
  }
  const missing = named.find((one) => !met.has(one))
  if (missing)
    throw new CommandError({
      what: `--rows ${missing.text}: the run has no such row.`,
      fix: `See its rows with: stocksheet report ${run}`,
      at: '--rows',
    })
  return places
}
