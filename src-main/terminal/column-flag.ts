/** `--column C=sku`: the field of a column by its letter. Nothing after = leaves the column unused. */
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { columnLetter, columnOfLetters } from '../../src-shared/file/problem.ts'
import { CommandError } from './command-error.ts'
import { fieldNamed } from './field-flag.ts'

export function columnsAsked(texts: readonly string[]): [number, Field | null][] {
  const fields = new Map<number, Field | null>()
  for (const text of texts) {
    const [letter = '', name] = text.split('=')
    if (!/^\s*[a-z]{1,3}\s*$/i.test(letter) || name === undefined) {
      throw new CommandError({
        what: `--column takes a column’s letter and a field; got “${text}”.`,
        fix: 'Example: --column C=sku',
        at: '--column',
      })
    }
    const column = columnOfLetters(letter.trim())
    const field = name.trim() === '' ? null : fieldNamed('column', name)
    const twice = fields.has(column) || (field !== null && [...fields.values()].includes(field))
    if (twice)
      throw new CommandError({
        what: `--column “${text}”: its column or its field is already given.`,
        fix: 'Leave one of them out.',
        at: '--column',
      })
    fields.set(column, field)
  }
  return [...fields]
}

/** Ends the command where a letter is beyond the file's last column. */
export function judgeColumns(texts: readonly string[], { columns, file }: ImportSummary): void {
  const places = [...columns.filter(({ made }) => made !== true), ...(file.perStorage?.columns ?? [])]
  const last = Math.max(...places.map(({ column }) => column))
  const beyond = columnsAsked(texts).find(([column]) => column > last)
  if (beyond === undefined) return
  throw new CommandError({
    what: `--column: the file has no column ${columnLetter(beyond[0])}; its last one is ${columnLetter(last)}.`,
    fix: 'Give the letter of one of its columns.',
    at: '--column',
  })
}
