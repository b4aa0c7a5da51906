/** What the window calls on its host. Electron's preload and the loopback client both implement it. */
import type { z } from 'zod'
import type { CallName, Calls, EventName, EventOf, Reply } from './calls.ts'
import type { Failure } from './failure.ts'
import type { offeredFileSchema } from './inbox-calls.ts'

export type FailedAnswer = { readonly ok: false; readonly failure: Failure }

export type Answer<T> = { readonly ok: true; readonly value: T } | FailedAnswer

/** A file that the host can open. The window gets a token, never a path. */
export type OfferedFile = Readonly<z.input<typeof offeredFileSchema>>

export interface Host {
  call<Name extends CallName>(name: Name, request: z.input<Calls[Name]['request']>): Promise<Answer<Reply<Name>>>
  /** Listens until the returned function is called. */
  on<Name extends EventName>(name: Name, listener: (event: EventOf<Name>) => void): () => void
  /** Gives the host a dropped or picked file, which is the page's `File`. The host decides how to send it. */
  offerFile(file: unknown): Promise<Answer<OfferedFile>>
  /** Saves a file that the host wrote, by a save dialog or a download. False if the user cancelled. */
  saveFile(file: string, name: string): Promise<Answer<boolean>>
}

/** The global name of the bridge that the preload exposes. */
export const BRIDGE_NAME = 'stocksheet'
