/** The composed application as every host drives it: calls in, events out, files by token. */
import type { Answer, OfferedFile } from '../../src-shared/api/host.ts'
import type { EventName, EventOf, Request } from '../../src-shared/api/calls.ts'
import type { HostWords } from '../../src-shared/words/host.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { Unapplied } from './open-sessions.ts'
import type { KeyEncryption } from '../account/keys/encrypted-secrets.ts'
import type { Clock } from '../ports/ports.ts'

export type AppEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly event: EventOf<Name> }
}[EventName]

export interface App {
  /** Any message: checks the name and the request's shape, then answers. Never throws. */
  handle(name: unknown, request: unknown): Promise<Answer<unknown>>
  /** Every event, until the returned function is called. */
  listen(listener: (event: AppEvent) => void): () => void
  /** Makes a file on disk known; the window gets the token. */
  offerPath(path: string, name: string): Promise<Answer<OfferedFile>>
  /** A folder for uploads and exports of this process; emptied on close. */
  readonly scratch: string
  /** Path of a known file, or undefined: an unknown token is refused by the caller. */
  fileOf(token: string): { readonly path: string; readonly name: string } | undefined
  /** Removes a file of `scratch` that a page uploaded; false if an open import still reads it. */
  release(token: string): Promise<boolean>
  /** Paths of the files that open imports read: nothing is saved over them. */
  filesRead(): readonly string[]
  /** The window's language. */
  language(): Language
  /** The host's own messages to the window, in the window's language. */
  words(): HostWords
  /** True while a run is being applied: quitting asks first. */
  busy(): boolean
  /** Saves all pending changes that no run applies. */
  saveWork(): Promise<void>
  /** Closes the imports that no run applies, because no window shows them any more. Their changes stay saved. */
  closeImports(): Promise<void>
  /** Imports with changes that no run applies: closing the window or quitting asks first. */
  unapplied(): readonly Unapplied[]
  close(): Promise<void>
}

/** The plan to be sent, as main itself reads it. */
export interface PlanToConfirm {
  readonly kind: 'apply' | 'undo'
  readonly file: string
  readonly account: string
  /** Requests that change the account. */
  readonly writes: number
  /** Its unusual changes, and its effect by field with the largest change; one line each. */
  readonly lines: readonly string[]
}

export interface AppOptions {
  /** Shows a file the user saved under this token in its folder. False when it was not saved. Absent in a browser. */
  readonly showSaved?: (file: string) => boolean
  readonly dataFolder: string
  readonly host: 'electron' | 'browser'
  readonly version: string
  /** The system's encryption for stored keys. If absent, keys last until the process ends. */
  readonly sealer?: KeyEncryption
  /** The folder to watch for new files, if the host names one. */
  readonly inbox?: string
  /** The clock by which the folder is checked. If absent, the machine's. */
  readonly clock?: Clock
  /** Asks the user for a folder to watch, in a dialog outside the page; null if none was chosen. Absent: this host cannot ask. */
  readonly chooseFolder?: () => Promise<string | null>
  /** The system's proxies for an address, as a PAC file lists them. Absent: only the environment's proxies. */
  readonly resolveProxy?: (url: string) => Promise<string>
  /** Asks the user, outside the page, before the first request to a server that is new here. Absent in a browser, which has no such place. */
  readonly confirmHost?: (host: string) => Promise<boolean>
  /** Asks the user, outside the page, before settings protect less; one line each. Absent in a browser, where protections cannot be weakened. */
  readonly confirmWeakening?: (lines: readonly string[]) => Promise<boolean>
  /** Asks the user, outside the page, before a plan is sent that deletes or is unusual. Absent in a browser. */
  readonly confirmPlan?: (plan: PlanToConfirm) => Promise<boolean>
  /** The window reported its appearance and language; the desktop's menus and dialogs follow. */
  readonly onPreferences?: (preferences: Request<'window.prefers'>) => void
  /** Called for a bug, so that the host can log it. By default it goes to the standard error stream. */
  readonly onBug?: (name: string, error: unknown) => void
}
