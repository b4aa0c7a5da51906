/** The type of another language's words, derived from the English: same keys and arguments, any text. */
export type Translated<T> = T extends (...args: infer Args) => infer Said
  ? (...args: Args) => Translated<Said>
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Translated<T[Key]> }
