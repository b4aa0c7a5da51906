/** The account's refusals, attached to the field they concern, with what to do next. Never changes the account's own text. */
import type { Field } from '../fields/field.ts'
import { reason, type Outcome } from './run.ts'

interface Known {
  readonly text: RegExp
  readonly field: Field | ((match: RegExpExecArray) => Field | null)
  /** Code of what to do next; its words are in messages/runs.ts. */
  readonly hint: string
}

const BODY_FIELDS: Readonly<Record<string, Field>> = {
  material_id: 'id',
  storage_id: 'storage',
  name: 'name',
  unit: 'unit',
  sku: 'sku',
  price: 'price',
  stock: 'stock',
  minimum: 'minimum',
  notes: 'notes',
  categories: 'categories',
  suppliers: 'suppliers',
}

const fieldIn = (match: RegExpExecArray): Field | null => BODY_FIELDS[match[1] ?? ''] ?? null

/** The documented error texts of the material methods (materials-api.md). [RUN-11] */
const KNOWN: readonly Known[] = [
  { text: /^No (\w+) in input$/, field: fieldIn, hint: 'fill-in' },
  { text: /^Name must not be empty$/, field: 'name', hint: 'needs-name' },
  {
    text: /^Unit not found$/,
    field: 'unit',
    hint: 'unit-unknown',
  },
  {
    text: /^Unit cannot be changed to another unit group/,
    field: 'unit',
    hint: 'unit-group',
  },
  { text: /^Storage ID not found$/, field: 'storage', hint: 'no-storage' },
  { text: /^Invalid (\w+) value/, field: fieldIn, hint: 'not-a-number' },
  {
    text: /^Category \d+ not found$/,
    field: 'categories',
    hint: 'no-category',
  },
  {
    text: /^Supplier not found or access denied$/,
    field: 'suppliers',
    hint: 'no-supplier',
  },
  {
    text: /^Material not found or access denied$/,
    field: 'id',
    hint: 'no-material',
  },
  {
    text: /^Material is not stored in storage location/,
    field: 'minimum',
    hint: 'not-carried',
  },
]

/** HTTP 400 as a reason: the text as the account wrote it, its field and advice. */
export function refusal(error: string): Outcome {
  for (const { text, field, hint } of KNOWN) {
    const match = text.exec(error)
    if (match) return reason('refused', { error, hint }, typeof field === 'function' ? field(match) : field)
  }
  const words = error === '' ? 'no reason given' : error
  return reason('refused', { error: words, hint: 'other' })
}
