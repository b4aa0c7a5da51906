import type { Field, SentField, SheetField } from '../../domain/fields/field.ts'

/** `Name`: in a sentence; `Counted`: how many of it a plan changes. */
export type FieldWords<Name, Counted> = {
  readonly [One in Field]: {
    /** In the window, by itself. */
    readonly label: string
    readonly name: Name
  } & (One extends SheetField
    ? /** Over its column in sheets we write; the mapping knows it by name. */ { readonly header: string }
    : unknown) &
    (One extends SentField ? { readonly counted: Counted } : unknown)
}
