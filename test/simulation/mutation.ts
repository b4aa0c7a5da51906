/** A mistake, as a change of the program’s text. */
export interface Mutation {
  readonly name: string
  /** What would be wrong. */
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
}
