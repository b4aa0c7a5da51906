/** Why a file cannot be written, as data. */

/** The kinds of files that Stocksheet writes where the user says. */
export type FileKind = 'xlsx' | 'csv' | 'plan' | 'mapping' | 'html'

export type WriteError =
  /** The file to be replaced is locked by another program. */
  | { readonly kind: 'open-elsewhere' }
  | { readonly kind: 'read-only-file' }
  | { readonly kind: 'read-only-folder' }
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'no-folder' }
  | { readonly kind: 'is-a-folder' }
  | { readonly kind: 'name-too-long' }
  | { readonly kind: 'reserved-name' }
  | { readonly kind: 'bad-character'; readonly character: string }
  | { readonly kind: 'bad-end' }
  /** The command or an open import is reading it. */
  | { readonly kind: 'is-read' }
  /** There is something other than an older file of the same kind. */
  | { readonly kind: 'other-kind'; readonly wanted: FileKind }
  /** A device, a pipe, a socket. */
  | { readonly kind: 'not-a-file' }
  /** The file's encoding lacks characters. */
  | ({ readonly kind: 'unencodable' } & EncodingLoss)
  | { readonly kind: 'stopped' }
  /** The thread that wrote it died. */
  | { readonly kind: 'ended'; readonly reason: string }
  | { readonly kind: 'other'; readonly reason: string }

/** What an export had to omit from cells, as data. */
export type ExportNote =
  | { readonly kind: 'rounded-numbers'; readonly count: number }
  | { readonly kind: 'cut-texts'; readonly count: number }
  | { readonly kind: 'removed-characters'; readonly count: number }
  | { readonly kind: 'cleaned-texts'; readonly count: number }
  | { readonly kind: 'left-empty'; readonly count: number }
  | { readonly kind: 'unencodable'; readonly count: number; readonly encoding: string; readonly example: string }

/** What a CSV file's encoding cannot contain: `rows` counts lines of the file, each character is listed once. */
export interface EncodingLoss {
  readonly encoding: string
  readonly rows: number
  readonly characters: readonly string[]
}
