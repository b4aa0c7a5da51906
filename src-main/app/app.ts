/** The composed application as every host uses it: it answers calls, sends events, and identifies files by token. */
import type { PublishedFileReader } from './links.ts'
import type { Answer, OfferedFile } from '../../src-shared/api/host.ts'
import type { EventName, EventOf, Request } from '../../src-shared/api/calls.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { RunInfo } from '../../src-shared/api/run.ts'
import type { LoweredProtection } from '../../src-shared/api/settings.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { Reason } from '../../src-shared/run/run.ts'
import type { UnappliedImport } from './open-sessions.ts'
import type { KeyEncryption } from '../account/keys/encrypted-secrets.ts'
import type { Clock } from '../ports/ports.ts'

export type AppEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly event: EventOf<Name> }
}[EventName]

export interface App {
  /** Takes any message, checks its name and the shape of its request, then answers. Never throws. */
  handle(name: unknown, request: unknown): Promise<Answer<unknown>>
  /** Passes on every event until the returned function is called. */
  listen(listener: (event: AppEvent) => void): () => void
  /** Registers a file on disk; the window gets a token. */
  offerPath(path: string, name: string): Promise<Answer<OfferedFile>>
  /** A folder for uploads and exports of this process; emptied on close. */
  readonly scratch: string
  /** The path of a registered file. If the token is unknown, undefined is returned and the caller refuses. */
  fileOf(token: string): { readonly path: string; readonly name: string } | undefined
  /** Removes a file of `scratch` that a page uploaded; false if an open import still reads it. */
  release(token: string): Promise<boolean>
  /** Paths of the files that open imports read. Nothing may be saved over them. */
  listOpenFiles(): readonly string[]
  /** The window's language. */
  language(): Language
  /** True while a run is in progress. The program then asks before it quits. */
  isBusy(): boolean
  /** Saves all pending changes that no run applies. */
  saveWork(): Promise<void>
  /** Closes the imports that no run applies, because no window shows them now. Their changes stay saved. */
  closeImports(): Promise<void>
  /** Imports with changes that no run applies. The program asks before it closes the window or quits. */
  listUnappliedImports(): readonly UnappliedImport[]
  close(): Promise<void>
}

/** A plan that the user must confirm outside the page, as main knows it. The plan applies a file or undoes a run. */
export type PlanToConfirm = Pick<RunInfo, 'file' | 'undoes'> & {
  readonly account: string
  /** The number of requests that change the account. */
  readonly writes: number
} & (
    | ({ readonly kind: 'apply' } & Pick<ImportSummary, 'changed' | 'fieldColumns' | 'guard'>)
    | { readonly kind: 'undo'; readonly warnings: readonly Reason[] }
  )

export interface AppOptions {
  /** Shows the file that the user saved under this token in its folder. False if it was not saved. Absent in a browser. */
  readonly showSaved?: (file: string) => boolean
  readonly dataFolder: string
  readonly host: 'electron' | 'browser'
  readonly version: string
  /** The system's encryption for stored keys. If absent, keys last until the process ends. */
  readonly sealer?: KeyEncryption
  /** The folder to watch for new files, if the host names one. */
  readonly inbox?: string
  /** The clock used to check the watched folder. If absent, the machine's clock. */
  readonly clock?: Clock
  /** Asks the user for a folder to watch, in a dialog outside the page. Null if none was chosen. Absent if this host cannot ask. */
  readonly chooseFolder?: () => Promise<string | null>
  /** The system's proxies for an address, as a PAC file lists them. If absent, only the environment's proxies are used. */
  readonly resolveProxy?: (url: string) => Promise<string>
  /**
   * Asks the user, outside the page, before the first request to a server that this installation has never contacted. Absent in a browser, which has
   * no such dialog.
   */
  readonly confirmHost?: (host: string) => Promise<boolean>
  /** Asks the user, outside the page, before the first file is read from a server. */
  readonly confirmLink?: (host: string) => Promise<boolean>
  /** Reads a published table. If absent, the table is read over the network, as in every real host. */
  readonly readPublished?: PublishedFileReader
  /**
   * Asks the user, outside the page, before a change to the settings weakens a protection. Absent in a browser, where protections cannot be weakened.
   */
  readonly confirmWeakening?: (weakenings: readonly LoweredProtection[]) => Promise<boolean>
  /** Asks the user, outside the page, before sending a plan that is unusual or deletes something. Absent in a browser. */
  readonly confirmPlan?: (plan: PlanToConfirm) => Promise<boolean>
  /** Called when the window reports its appearance and language. The desktop's menus and dialogs then use them. */
  readonly onPreferences?: (preferences: Request<'window.prefers'>) => void
  /** Called for a bug, so that the host can log it. Default: writes to standard error. */
  readonly onBug?: (name: string, error: unknown) => void
}
