/** One request for a list, counted, and what came of it; asked again where that may help. */
import { mayRetry } from '../../src-shared/account/account-error.ts'
import type { Clock, ReadFailure, ReadHooks } from '../ports/ports.ts'
import { readFailureOf } from './answers.ts'
import type { Exchange, Exchanged } from './exchange.ts'
import type { ListPage } from './list-page.ts'
import type { Parsed } from './wire.ts'

export const LIST_METHOD = 'materials/get_list'
/** Materials of one storage, a thousand pages: a list that promises more is not read at the cost of the day's requests. */
export const MOST_MATERIALS = 1_000_000
export const TOO_MANY: ReadFailure = badList('total')
const TRIES = 3
const PAUSE_MS = 200

export interface ListReader {
  readonly exchange: Exchange
  readonly clock: Clock
  /** Materials of a page, at most the interface's own limit. */
  readonly page: number
  onRequest(): void
}

export type PageResult =
  | { readonly ok: true; readonly page: ListPage }
  | { readonly ok: false; readonly failure: ReadFailure }

export function badList(field: string): ReadFailure {
  return { kind: 'bad-answer', method: LIST_METHOD, field }
}

/** Whoever is asked again, or changes the list meanwhile, gets a moment. */
export function pause({ clock }: ListReader, tries: number, hooks: ReadHooks): Promise<void> {
  return clock.sleep(PAUSE_MS * tries, hooks.stop)
}

export function stopped(hooks: ReadHooks): boolean {
  return hooks.stop?.aborted === true
}

/** Sends once, unless it was stopped. */
export async function askOnce(
  reader: ListReader,
  hooks: ReadHooks,
  send: () => Promise<Exchanged>,
): Promise<{ readonly exchanged: Exchanged; readonly failure: ReadFailure | null }> {
  if (stopped(hooks)) return { exchanged: NOT_ASKED, failure: { kind: 'stopped' } }
  await hooks.onAsk?.()
  const exchanged = await send()
  if (exchanged.kind !== 'not-sent') reader.onRequest()
  const failure = readFailureOf(exchanged)
  return { exchanged, failure: failure !== null && stopped(hooks) ? { kind: 'stopped' } : failure }
}

const NOT_ASKED: Exchanged = { kind: 'not-sent', fault: { code: 'stopped' } }

export async function askPage(
  reader: ListReader,
  body: string,
  hooks: ReadHooks,
  parse: (answer: string) => Parsed<ListPage>,
): Promise<PageResult> {
  for (let tries = 1; ; tries += 1) {
    const { exchanged, failure } = await askOnce(reader, hooks, () =>
      reader.exchange.post(LIST_METHOD, body, hooks.stop),
    )
    if (failure === null && exchanged.kind === 'answer') {
      const parsed = parse(exchanged.body)
      if (parsed.ok) return { ok: true, page: parsed.value }
      // An answer that is no JSON at all is a lost answer; one of another shape will be no better next time.
      if (parsed.field !== 'body' || tries >= TRIES) return { ok: false, failure: badList(parsed.field) }
    } else if (failure !== null && (!mayRetry(failure) || tries >= TRIES)) {
      return { ok: false, failure }
    }
    await pause(reader, tries, hooks)
  }
}
