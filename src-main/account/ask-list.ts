/** One request for a list, counted, and what came of it; asked again where that may help. */
import { mayRetry } from '../../src-shared/account/account-error.ts'
import type { Clock, ReadFailure, ReadHooks } from '../ports/ports.ts'
import { readFailureOf } from './answers.ts'
import type { Exchange, Exchanged } from './exchange.ts'
import type { ListPage } from './list-page.ts'
import type { Parsed } from './wire.ts'

export const LIST_METHOD = 'materials/get_list'
/** Materials of one storage (a thousand pages): a list that claims more would use up the day's requests, so it is not read. */
export const MOST_MATERIALS = 1_000_000
export const TOO_MANY: ReadFailure = badList('total')
const TRIES = 3
const PAUSE_MS = 200

export interface ListReader {
  readonly exchange: Exchange
  readonly clock: Clock
  /** Materials per page, at most the interface's limit. */
  readonly page: number
  onRequest(): void
}

export type PageResult =
  | { readonly ok: true; readonly page: ListPage }
  | { readonly ok: false; readonly failure: ReadFailure }

export function badList(field: string): ReadFailure {
  return { kind: 'bad-answer', method: LIST_METHOD, field }
}

/** Waits a moment before a retry, longer each time. */
export function pause({ clock }: ListReader, attempt: number, hooks: ReadHooks): Promise<void> {
  return clock.sleep(PAUSE_MS * attempt, hooks.stop)
}

export function isStopped(hooks: ReadHooks): boolean {
  return hooks.stop?.aborted === true
}

/** Sends one request, unless the user has stopped. */
export async function askOnce(
  reader: ListReader,
  hooks: ReadHooks,
  send: () => Promise<Exchanged>,
): Promise<{ readonly exchanged: Exchanged; readonly failure: ReadFailure | null }> {
  if (isStopped(hooks)) return { exchanged: NOT_ASKED, failure: { kind: 'stopped' } }
  await hooks.onAsk?.()
  const exchanged = await send()
  if (exchanged.kind !== 'not-sent') reader.onRequest()
  const failure = readFailureOf(exchanged)
  return { exchanged, failure: failure !== null && isStopped(hooks) ? { kind: 'stopped' } : failure }
}

const NOT_ASKED: Exchanged = { kind: 'not-sent', fault: { code: 'stopped' } }

export async function askPage(
  reader: ListReader,
  body: string,
  hooks: ReadHooks,
  parse: (answer: string) => Parsed<ListPage>,
): Promise<PageResult> {
  for (let attempt = 1; ; attempt += 1) {
    const { exchanged, failure } = await askOnce(reader, hooks, () =>
      reader.exchange.post(LIST_METHOD, body, hooks.stop),
    )
    if (failure === null && exchanged.kind === 'answer') {
      const parsed = parse(exchanged.body)
      if (parsed.ok) return { ok: true, page: parsed.value }
      // Text that is not JSON was damaged on its way, so it is asked for again. JSON of another shape will not get better.
      if (parsed.field !== 'body' || attempt >= TRIES) return { ok: false, failure: badList(parsed.field) }
    } else if (failure !== null && (!mayRetry(failure) || attempt >= TRIES)) {
      return { ok: false, failure }
    }
    await pause(reader, attempt, hooks)
  }
}
