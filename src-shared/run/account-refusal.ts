/** Finds the field that a refusal of the account concerns, and advice for the user. Never changes the account's own text. */
import { isField, isSentField, type Field } from '../material/fields/field.ts'
import { makeReason, type Reason } from './run.ts'

interface KnownRefusal {
  readonly pattern: RegExp
  readonly field: Field | ((match: RegExpExecArray) => Field | null)
  /** The code of the advice; its words are in src-shared/words/runs.ts. */
  readonly hint: string
}

/** Names in requests that differ from the field's name. All other fields have the same name. */
const FIELD_BY_REQUEST_NAME: ReadonlyMap<string, Field> = new Map([
  ['material_id', 'id'],
  ['storage_id', 'storage'],
])

function findField([, name = '']: RegExpExecArray): Field | null {
  return FIELD_BY_REQUEST_NAME.get(name) ?? (isField(name) && isSentField(name) ? name : null)
}

/** The error texts that the API documents for the material methods. [RUN-11] */
const KNOWN_REFUSALS: readonly KnownRefusal[] = [
  { pattern: /^No (\w+) in input$/, field: findField, hint: 'fill-in' },
  { pattern: /^Name must not be empty$/, field: 'name', hint: 'needs-name' },
  {
    pattern: /^Unit not found$/,
    field: 'unit',
    hint: 'unit-unknown',
  },
  {
    pattern: /^Unit cannot be changed to another unit group/,
    field: 'unit',
    hint: 'unit-group',
  },
  { pattern: /^Storage ID not found$/, field: 'storage', hint: 'no-storage' },
  { pattern: /^Invalid (\w+) value/, field: findField, hint: 'not-a-number' },
  {
    pattern: /^Category \d+ not found$/,
    field: 'categories',
    hint: 'no-category',
  },
  {
    pattern: /^Supplier not found or access denied$/,
    field: 'suppliers',
    hint: 'no-supplier',
  },
  {
    pattern: /^Material not found or access denied$/,
    field: 'id',
    hint: 'no-material',
  },
  {
    pattern: /^Material is not stored in storage location/,
    field: 'minimum',
    hint: 'not-carried',
  },
]

/** The reason for HTTP 400: the text as the account wrote it, its field and advice. */
export function makeRefusalReason(error: string): Reason {
  for (const { pattern, field, hint } of KNOWN_REFUSALS) {
    const match = pattern.exec(error)
    if (match) return makeReason('refused', { error, hint }, typeof field === 'function' ? field(match) : field)
  }
  const errorText = error === '' ? 'no reason given' : error
  return makeReason('refused', { error: errorText, hint: 'other' })
}
