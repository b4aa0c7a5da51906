/** Why a file cannot be written, as data. */

/** The formats of a stock export. Each is also the extension of its files. */
export const STOCK_FORMATS = ['xlsx', 'ods', 'csv'] as const
export type StockFormat = (typeof STOCK_FORMATS)[number]

/** The kinds of files that Stocksheet writes where the user chooses. */
export type FileKind = StockFormat | 'plan' | 'mapping' | 'html' | 'backup'

export type WriteError =
  /** Another program has locked the file that would be replaced. */
  | { readonly kind: 'open-elsewhere' }
  | { readonly kind: 'read-only-file' }
  | { readonly kind: 'read-only-folder' }
  | { readonly kind: 'disk-full' }
  /** The content is too large for the format. */
  | { readonly kind: 'too-large' }
  | { readonly kind: 'no-folder' }
  | { readonly kind: 'is-a-folder' }
  | { readonly kind: 'name-too-long' }
  | { readonly kind: 'reserved-name' }
  | { readonly kind: 'bad-character'; readonly character: string }
  | { readonly kind: 'bad-end' }
  /** The command or an open import is reading the file that would be replaced. */
  | { readonly kind: 'is-read' }
  /** The existing file is not an older file of the same kind. */
  | { readonly kind: 'other-kind'; readonly wanted: FileKind }
  /** The path is a device, a pipe or a socket. */
  | { readonly kind: 'not-a-file' }
  /** The file's encoding lacks some characters. */
  | ({ readonly kind: 'unencodable' } & EncodingLoss)
  | { readonly kind: 'stopped' }
  /** The thread that was writing the file crashed. */
  | { readonly kind: 'ended'; readonly reason: string }
  | { readonly kind: 'other'; readonly reason: string }

/** What an export had to change or leave out of cells, as data. */
export type ExportNote =
  | { readonly kind: 'rounded-numbers'; readonly count: number }
  | { readonly kind: 'cut-texts'; readonly count: number }
  | { readonly kind: 'removed-characters'; readonly count: number }
  | { readonly kind: 'cleaned-texts'; readonly count: number }
  | { readonly kind: 'left-empty'; readonly count: number }
  | { readonly kind: 'unencodable'; readonly count: number; readonly encoding: string; readonly example: string }

/**
 * What a CSV file's encoding cannot contain. `rows`: the number of lines concerned. Each character is listed once.
 */
export interface EncodingLoss {
  readonly encoding: string
  readonly rows: number
  readonly characters: readonly string[]
}
