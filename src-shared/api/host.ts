/** What the window asks of its host. Electron's preload and the loopback client both implement it. */
import type { z } from 'zod'
import type { CallName, Calls, EventName, EventOf, Reply } from './calls.ts'
import type { Failure } from './failure.ts'
import type { offeredFileSchema } from './inbox-calls.ts'

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** A file that the host knows; the window has its token, never a path. */
export type OfferedFile = Readonly<z.input<typeof offeredFileSchema>>

export interface Host {
  call<Name extends CallName>(name: Name, request: z.input<Calls[Name]['request']>): Promise<Answer<Reply<Name>>>
  /** Listens until the returned function is called. */
  on<Name extends EventName>(name: Name, listener: (event: EventOf<Name>) => void): () => void
  /** Hands a dropped or picked file over. `File` of the page; the host decides how it travels. */
  offerFile(file: unknown): Promise<Answer<OfferedFile>>
  /** Lets the user save a file that the host wrote: a save dialog, or a download. False if the user declined. */
  saveFile(file: string, name: string): Promise<Answer<boolean>>
}

/** The global name the preload exposes the bridge under. */
export const BRIDGE = 'stocksheet'
