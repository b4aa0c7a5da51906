/** What the account knows by an id and a name: a storage, a category, a supplier. */
export interface Named {
  readonly id: number
  readonly name: string
}
