/** A material's plain text fields. They are always optional and accept any text. An empty text clears a field, and lists show the text unchanged. */
export const TEXT_FIELDS = ['sku', 'notes'] as const

type TextField = (typeof TEXT_FIELDS)[number]
export type Texts = Readonly<Record<TextField, string>>

/** Makes a value for each text field. */
export function mapTextFields<Value>(valueOf: (field: TextField) => Value): Record<TextField, Value> {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, valueOf(field)])) as Record<TextField, Value>
}
