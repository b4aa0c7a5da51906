export interface CountedChanges {
  readonly cells: number
  readonly rows: number
  readonly answers: number
  /** Fields chosen by hand. */
  readonly columns: number
}

export type CountWords = Readonly<Record<keyof CountedChanges, (count: number) => string>>
