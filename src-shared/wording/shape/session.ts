/** Sentences about an import as a whole: what was read together, what suppliers cost, where an export came from, what became of changes. */
interface Compared {
  readonly rows: number
  readonly found: number
  readonly fields: readonly string[]
  readonly unread: readonly { readonly letter: string; readonly header: string }[]
}

interface KeyColumn {
  readonly letter: string
  readonly header: string
  readonly key: string
}

export interface SessionWords {
  /** Changes that a file, saved again, had no place for. */
  readonly lost: (count: number) => string
  /** What is asked before another reading of the file that has no place for some changes. */
  readonly wouldLose: (count: number) => string
  readonly lostCell: (place: string, text: string) => string
  readonly lostRow: (place: string) => string
  readonly lostAnswer: (place: string) => string
  readonly lostMore: (count: number) => string
  readonly noRows: string
  /** The memory of materials that left the lists could not be used. `trouble`: the journal's, as a code. */
  readonly notRemembered: (trouble: string) => string
  /** Nothing would be sent: what that rests on. */
  readonly nothing: (compared: Compared) => string
  /** Hardly a row was found: which columns would find more. */
  readonly wrongKey: (
    compared: {
      readonly rows: number
      readonly found: number
      readonly better: readonly (KeyColumn & { readonly count: number })[]
    },
    keys: readonly KeyColumn[],
  ) => string
  /** A row with a conflict nobody decided. */
  readonly conflict: string
  readonly suppliersUnlisted: string
  /** `materials` are not compared; reading them takes `requests`. */
  readonly suppliersOffered: (materials: number, requests: number) => string
  readonly suppliersUnread: (materials: number) => string
  /** Names of sheets that could be read together. */
  readonly sheetsOffered: (sheets: readonly { readonly sheet: string }[], read: string) => string
  readonly sheetsTogether: (sheets: readonly { readonly sheet: string; readonly storage: number }[]) => string
  readonly sheetsWithout: (sheets: readonly string[]) => string
  readonly sheetsUnused: (sheets: readonly string[]) => string
  /** `moment`: `2026-03-01 09:05`, in UTC. */
  readonly exported: (from: string, moment: string) => string
  readonly exportedElsewhere: (from: { readonly name: string; readonly id: number }, chosen: number) => string
  readonly sheetsUnknown: (sheets: readonly string[]) => string
  /** `fits`: rows that fit, digits grouped. */
  readonly copyTooMuch: (fits: string) => string
}
