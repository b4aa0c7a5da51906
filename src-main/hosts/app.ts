/** The composed application as every host drives it: calls in, events out, files by token. */
import type { Answer, OfferedFile } from '../../src-shared/contract/host.ts'
import type { EventName, EventOf } from '../../src-shared/contract/calls.ts'

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
  /** True while a run is being applied: quitting asks first. */
  busy(): boolean
  close(): Promise<void>
}

export interface AppOptions {
  readonly dataFolder: string
  readonly host: 'electron' | 'browser'
  readonly version: string
}
