/** Fields as flags name them. */
import { FIELDS, type Field } from '../../../src-shared/domain/fields/field.ts'
import { CommandError } from './command-error.ts'

export function fieldNamed(flag: string, text: string): Field {
  const name = text.trim().toLowerCase()
  const field = FIELDS.find((one) => one === name)
  if (field === undefined)
    throw new CommandError({
      what: `--${flag}: “${text}” is no field.`,
      fix: `Fields are ${FIELDS.join(', ')}.`,
      at: `--${flag}`,
    })
  return field
}
