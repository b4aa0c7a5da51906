/** What an export had to leave out of cells, as data. */
export type ExportNote =
  | { readonly kind: 'rounded-numbers'; readonly count: number }
  | { readonly kind: 'cut-texts'; readonly count: number }
  | { readonly kind: 'removed-characters'; readonly count: number }
  | { readonly kind: 'cleaned-texts'; readonly count: number }
  | { readonly kind: 'left-empty'; readonly count: number }
  | { readonly kind: 'unencodable'; readonly count: number; readonly encoding: string; readonly example: string }

/** What a CSV file's encoding cannot hold: `rows` counts lines of the file, each character is named once. */
export interface EncodingLoss {
  readonly encoding: string
  readonly rows: number
  readonly characters: readonly string[]
}
