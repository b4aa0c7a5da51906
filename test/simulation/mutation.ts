/** A mistake, as a change to the program’s source text. */
export interface Mutation {
  readonly name: string
  /** What the mistake would break. */
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
}
