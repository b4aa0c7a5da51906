/** What an export had to leave out of cells, as data. */
export type ExportNote =
  | { readonly kind: 'rounded-numbers'; readonly count: number }
  | { readonly kind: 'cut-texts'; readonly count: number }
  | { readonly kind: 'removed-characters'; readonly count: number }
  | { readonly kind: 'cleaned-texts'; readonly count: number }
  | { readonly kind: 'left-empty'; readonly count: number }
  | { readonly kind: 'unencodable'; readonly count: number; readonly encoding: string; readonly example: string }
