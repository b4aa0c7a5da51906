/** Where everything is that can be erased. */
export interface KeptPlaces {
  readonly dataFolder: string
  /** The journal's file. */
  readonly journal: string
  readonly now: () => number
}
