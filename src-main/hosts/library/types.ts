/** What goes into the functions of the library and what comes out. The package has these types and no others. */

/** Which account, and where journal and settings are. What is not said is taken from the environment and the defaults. */
export interface Connection {
  /** An account as `stocksheet accounts` keeps it, with its key; `practice` is the built-in one. */
  readonly account?: string
  /** The account's address, as https://shop.example/connect; needs `key`. */
  readonly address?: string
  /** The API key. It goes to the command by its environment, never as an argument. */
  readonly key?: string
  /** The folder of journal, settings and practice data. */
  readonly dataFolder?: string
  /** Storages by hand, as `1=Main,2=Shop`, where the account does not list them. */
  readonly storages?: string
}

export interface Watching {
  /** Ends the work. Requests under way are finished first, and a run can be resumed. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** How far the work is, or what was remarked on the way. */
export type Progress =
  | { readonly kind: 'progress'; readonly stage: string; readonly done: number; readonly total: number }
  | { readonly kind: 'remark' | 'warning' | 'error'; readonly text: string }

export interface ReadingOptions {
  readonly sheet?: string | undefined
  readonly table?: number
  /** Rows of the file that are its headings, as `3,4`, or `none`. */
  readonly heading?: string
  readonly skip?: readonly string[]
  /** A saved mapping of columns: the path of its file. */
  readonly map?: string
  readonly translate?: readonly string[]
  /** Fields of columns, as `C=sku`. */
  readonly column?: readonly string[]
  /** What finds a material, in this order: `id,sku,name`. */
  readonly keys?: string
  readonly decimal?: 'auto' | 'dot' | 'comma'
  readonly encoding?: string
  readonly delimiter?: 'comma' | 'semicolon' | 'tab' | 'pipe'
}

export interface PlanOptions extends Connection, Watching, ReadingOptions {
  /** An id or a name. */
  readonly storage?: number | string
  readonly allSheets?: boolean
  readonly perStorage?: boolean
  readonly onConflict?: 'ask' | 'mine' | 'live' | 'delta'
  readonly readSuppliers?: boolean
  readonly rule?: readonly string[]
  /** Fields that materials of the account keep. */
  readonly keep?: readonly string[]
  /** A supplier's profile, or `none`. */
  readonly profile?: string
  /** Answers for rows that ask, as `5=120`, `6=new` or `all=keep`. */
  readonly pick?: readonly string[]
  /** Limits of the guard: the path of a JSON file. */
  readonly guard?: string
  /** Writes the plan to this file, for `apply`. */
  readonly out?: string
  /** Requests a second. */
  readonly rate?: number
}

export interface SendingOptions {
  /** Up to so many deletes are sent; none unless said. */
  readonly allowDeletes?: number
  /** Rows that the guard finds unusual are sent. */
  readonly allowUnusual?: boolean
  readonly rate?: number
  readonly concurrency?: number
  /** Stops after so many requests. */
  readonly maxCalls?: number
  /** Stops after so many rows. */
  readonly first?: number
}

export interface ApplyOptions extends PlanOptions, SendingOptions {
  /** Of a saved plan: only the one of this digest. */
  readonly sha256?: string
}

export interface UndoOptions
  extends Connection, Watching, Pick<SendingOptions, 'allowDeletes' | 'rate' | 'concurrency'> {
  /** Rows of the file, as `3,7-9`. */
  readonly rows?: string
  readonly fields?: string
}

export interface ExportOptions extends Connection, Watching {
  /** Ids or names, one or several. */
  readonly storage: number | string | readonly (number | string)[]
  readonly encoding?: string
  readonly delimiter?: 'comma' | 'semicolon' | 'tab' | 'pipe'
  readonly decimals?: 'dot' | 'comma'
  readonly allowLoss?: boolean
}

export interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

export interface PlannedRow {
  /** The file's own row number. */
  readonly row: number
  readonly sheet?: string | undefined
  readonly status: string
  readonly material_id: number | null
  readonly changes: readonly Change[]
  readonly problems: readonly { readonly field: string | null; readonly code: string; readonly message: string }[]
  /** What would be sent, in this order. */
  readonly calls: readonly { readonly method: string; readonly body: Readonly<Record<string, unknown>> }[]
}

/** The document of `plan --json`. It may hold more than is named here. */
export interface PlanDocument {
  readonly file: string
  readonly storage: number
  readonly counts: Readonly<
    Record<'add' | 'edit' | 'stock' | 'edit+stock' | 'delete' | 'unchanged' | 'problem' | 'conflict', number>
  >
  readonly cost: { readonly reads: number; readonly writes: number; readonly leftToday: number }
  readonly rows: readonly PlannedRow[]
  readonly warnings?: readonly string[] | undefined
}

export interface ReportRow {
  readonly row: number
  readonly sheet?: string | undefined
  readonly status: string
  readonly material_id: number | null
  readonly state: string
  readonly error: string | null
}

/** The document of `apply --json`. It may hold more than is named here. */
export interface RunDocument {
  /** Null where nothing was to be sent. */
  readonly run: string | null
  /** `parked`: the day's requests are used up · `stopped`: it can be resumed. */
  readonly state: string
  readonly counts: Readonly<
    Record<'verified' | 'changed' | 'unverified' | 'failed' | 'skipped' | 'unknown', number> & {
      readonly undone?: number | undefined
    }
  >
  readonly requests: { readonly reads: number; readonly writes: number; readonly retries: number }
  readonly rows: readonly ReportRow[]
}

export interface ExportDocument {
  readonly file: string
  readonly rows: number
  readonly storages: readonly { readonly id: number; readonly rows: number }[]
}

/** A file by its path, or its bytes. */
export type FileToRead = string | Uint8Array
