/**
 * The calls in the window's types. Free text in replies is untrusted, and requests may return it unchanged. The host uses types of the same names,
 * from other files, with plain strings.
 */
import type { z } from 'zod'
import type { accountSchema, storageSchema, accountSetupSchema, connectionResultSchema } from './accounts-calls.ts'
import type { CallName, Calls, EventName, Events } from './calls.ts'
import type {
  cellsRequestSchema,
  cellsReplySchema,
  rowFilterSchema,
  rowsQuerySchema,
  StockViewInput,
  stockViewCalls,
} from './rows-shown.ts'
import type { columnValueSchema, problemGroupSchema } from './column-calls.ts'
import type { writtenStockSchema } from './export.ts'
import type { Language } from '../material/values/language.ts'
import type { UntrustedText } from '../material/values/untrusted-text.ts'
import type { FailureKind } from './failure-kind.ts'
import type { ShownFailure } from './failure.ts'
import type { offeredFileSchema } from './inbox-calls.ts'
import type {
  cellViewSchema,
  importChoicesSchema,
  importColumnSchema,
  importSummarySchema,
  shownRowSchema,
} from './import.ts'
import type { rawRowSchema, rawSheetSchema } from './import-details.ts'
import type { importEditSchema } from './import-edits.ts'
import type { reportRowSchema, runInfoSchema, runProgressSchema } from './run.ts'
import type { savedImportSchema } from './saved-calls.ts'
import type { problemSchema } from './problem.ts'

export type Request<Name extends CallName> = z.input<Calls[Name]['request']>
export type Reply<Name extends CallName> = z.output<Calls[Name]['reply']>
export type EventOf<Name extends EventName> = z.output<Events[Name]>

/** A failure with its sentence, made when it is shown. `reason`: null if the page itself detected the failure. */
export interface Failure {
  readonly kind: FailureKind
  readonly reason: ShownFailure | null
  readonly message: (language: Language) => Message & { readonly list?: readonly UntrustedText[] }
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }
export type OfferedFile = z.output<typeof offeredFileSchema>

/** What the window calls on any host. */
export interface Host {
  call<Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Reply<Name>>>
  /** Listens until the returned function is called. */
  on<Name extends EventName>(name: Name, listener: (event: EventOf<Name>) => void): () => void
  /** Gives the host a dropped or picked file, which is the page's `File`. The host decides how to send it. */
  offerFile(file: unknown): Promise<Answer<OfferedFile>>
  /** Saves a file that the host wrote, by a save dialog or a download. False if the user cancelled. */
  saveFile(file: string, name: string): Promise<Answer<boolean>>
}

export type Account = z.output<typeof accountSchema>
export type Storage = z.output<typeof storageSchema>
export type AccountSetup = z.output<typeof accountSetupSchema>
export type ConnectionResult = z.output<typeof connectionResultSchema>
export type WrittenStock = z.output<typeof writtenStockSchema>
export type ColumnValue = z.output<typeof columnValueSchema>
export type ImportChoices = z.input<typeof importChoicesSchema>
export type ImportEditRequest = z.input<typeof importEditSchema>
export type CellsRequest = z.input<typeof cellsRequestSchema>
export type CellsReply = z.output<typeof cellsReplySchema>
export type RowFilter = z.input<typeof rowFilterSchema>
export type RowsQuery = z.input<typeof rowsQuerySchema>
export type ImportColumn = z.output<typeof importColumnSchema>
export interface Message {
  readonly title: string
  readonly what: UntrustedText
  readonly fix: UntrustedText
}
export type Problem = z.output<typeof problemSchema>
export type ImportSummary = z.output<typeof importSummarySchema>
export type RawSheet = z.output<typeof rawSheetSchema>
export type RawRow = z.output<typeof rawRowSchema>
export type CellView = z.output<typeof cellViewSchema>
export type ShownRow = z.output<typeof shownRowSchema>
export type ProblemGroup = z.output<typeof problemGroupSchema>
export type RunProgress = z.output<typeof runProgressSchema>
export type ReportRow = z.output<typeof reportRowSchema>
export type SavedImport = z.output<typeof savedImportSchema>
export type InboxView = Reply<'inbox.view'>
export type AccountNews = NonNullable<Reply<'history.news'>['news']>
export type RunInfo = z.output<typeof runInfoSchema>
export type { StockViewInput as StockView }
export type StockViewReply = z.output<(typeof stockViewCalls)['stock.views']['reply']>['views'][number]
