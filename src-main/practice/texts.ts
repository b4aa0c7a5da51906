/** A material's plain text fields. They are always optional and accept any text. An empty text clears a field, and lists show the text unchanged. */
export const TEXTS = ['sku', 'notes'] as const

type Text = (typeof TEXTS)[number]
export type Texts = Readonly<Record<Text, string>>

/** Makes a value for each text field. */
export function eachText<Value>(valueOf: (field: Text) => Value): Record<Text, Value> {
  return Object.fromEntries(TEXTS.map((field) => [field, valueOf(field)])) as Record<Text, Value>
}
