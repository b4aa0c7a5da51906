/** What the account knows by an id and a name. */

export interface Named {
  readonly id: number
  readonly name: string
}
