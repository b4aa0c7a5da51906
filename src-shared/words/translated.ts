/** Keeps keys and arguments, frees the texts: what another language has to say, by the English. */
export type Translated<T> = T extends (...args: infer Args) => infer Said
  ? (...args: Args) => Translated<Said>
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Translated<T[Key]> }
