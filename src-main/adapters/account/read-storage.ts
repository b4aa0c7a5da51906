/**
 * Reads all of a storage's materials: page by page, several at one time; in one request where the storage is known to be
 * small. A request that is lost is asked again; a list that changes while it is read is read again, at most three times.
 * Never returns part of a list.
 */
import { mayPass } from '../../../src-shared/domain/account/account-error.ts'
import type { ListedMaterial } from '../../../src-shared/domain/catalogue/catalogue.ts'
import type { Clock, PageSink, ReadFailure, ReadHooks, StorageRead } from '../../engine/ports.ts'
import { readFailureOf } from './answers.ts'
import type { Exchange } from './exchange.ts'
import { parsePage, parseWhole, type ListPage } from './list-page.ts'
import type { Parsed } from './wire.ts'

/** The interface's largest page (spec, Limits). */
const PAGE = 1000
/** Materials up to which one unpaged request is cheaper than pages (decision 050). */
const UNPAGED_MOST = 5000
/** Pages asked for at one time; as many as there are connections (decision 050). */
export const ABREAST = 8
/** Materials of one storage, a thousand pages: a list that promises more is not read at the cost of the day's requests. */
const MOST_MATERIALS = 1_000_000
const READS = 3
const TRIES = 3
const PAUSE_MS = 200
const METHOD = 'materials/get_list'
const TOO_MANY: ReadFailure = { kind: 'bad-answer', method: METHOD, field: 'total' }

export interface PageReader {
  readonly exchange: Exchange
  readonly clock: Clock
  onRequest(): void
}

export interface ReadPlan {
  /** Pages in flight. */
  readonly abreast: number
  /** How many materials an earlier reading found here; undefined when there was none. */
  readonly known?: number | undefined
}

type ListRead = { readonly ok: true; readonly page: ListPage } | { readonly ok: false; readonly failure: ReadFailure }
/** The whole list, or why there is none. */
type Whole = readonly ListedMaterial[] | ReadFailure

export async function readStorage(
  reader: PageReader,
  storage: number,
  hooks: ReadHooks = {},
  plan: ReadPlan = { abreast: ABREAST },
): Promise<StorageRead> {
  let requests = 0
  const counted: PageReader = {
    ...reader,
    onRequest: () => {
      requests += 1
      reader.onRequest()
    },
  }
  if (plan.known !== undefined && plan.known > PAGE && plan.known <= UNPAGED_MOST) {
    const whole = await readUnpaged(counted, storage, hooks)
    if (whole !== null) return answerOf(whole, requests)
  }
  for (let read = 0; read < READS; read += 1) {
    // Whoever is changing the list gets a moment to finish.
    if (read > 0) await reader.clock.sleep(PAUSE_MS * read, hooks.stop)
    const whole = await readPages(counted, storage, hooks, plan.abreast)
    if (whole !== 'changed') return answerOf(whole, requests)
  }
  return { ok: false, failure: { kind: 'unsteady' }, requests }
}

function answerOf(whole: Whole, requests: number): StorageRead {
  return 'kind' in whole ? { ok: false, failure: whole, requests } : { ok: true, materials: whole, requests }
}

/** One request, one material at most. */
export async function probeStorage(reader: PageReader, storage: number): Promise<ReadFailure | null> {
  const exchanged = await reader.exchange.post(METHOD, JSON.stringify({ storage_id: storage, limit: 1 }))
  if (exchanged.kind !== 'not-sent') reader.onRequest()
  return readFailureOf(exchanged)
}

/** One answer cannot tear: its list and its total are of one moment. Null: it was lost or does not fit, pages will do. */
async function readUnpaged(reader: PageReader, storage: number, hooks: ReadHooks): Promise<Whole | null> {
  const pause = (): Promise<void> => reader.clock.sleep(0, hooks.stop)
  const body = JSON.stringify({ storage_id: storage })
  const read = await ask(reader, body, hooks, 1, (answer) => parseWhole(answer, pause))
  if (!read.ok) return isLost(read.failure) ? null : read.failure
  if (read.page.total > MOST_MATERIALS) return TOO_MANY
  const found = new Found(read.page.total, hooks.into)
  if (!found.take(0, read.page) || !found.complete) return null
  hooks.onProgress?.(found.count, read.page.total)
  return found.materials()
}

function isLost(failure: ReadFailure): boolean {
  return failure.kind === 'unreachable' || (failure.kind === 'bad-answer' && failure.field === 'body')
}

async function readPages(
  reader: PageReader,
  storage: number,
  hooks: ReadHooks,
  abreast: number,
): Promise<Whole | 'changed'> {
  const first = await readPage(reader, storage, 0, hooks)
  if (!first.ok) return first.failure
  const { total } = first.page
  if (total > MOST_MATERIALS) return TOO_MANY
  const found = new Found(total, hooks.into)
  if (!found.take(0, first.page)) return 'changed'
  hooks.onProgress?.(found.count, total)
  let next = PAGE
  let failure: ReadFailure | null = null
  let changed = false
  async function group(): Promise<void> {
    while (next < total && !found.complete && failure === null && !changed) {
      const offset = next
      next += PAGE
      const read = await readPage(reader, storage, offset, hooks)
      if (!read.ok) {
        failure ??= read.failure
        return
      }
      if (!found.take(offset, read.page)) changed = true
      else hooks.onProgress?.(found.count, total)
    }
  }
  await Promise.all(Array.from({ length: abreast }, group))
  if (failure !== null) return failure
  return changed || !found.complete ? 'changed' : found.materials()
}

function readPage(reader: PageReader, storage: number, offset: number, hooks: ReadHooks): Promise<ListRead> {
  const body = JSON.stringify({ storage_id: storage, limit: PAGE, offset })
  return ask(reader, body, hooks, TRIES, (answer) => Promise.resolve(parsePage(answer)))
}

/** What the pages have shown so far. A page that does not fit the others means that the list changed meanwhile. */
class Found {
  private readonly ids = new Set<number>()
  private readonly total: number
  private readonly kept: (readonly ListedMaterial[])[] = []
  private readonly into: PageSink
  /** Pages by number that came before their turn. */
  private readonly early = new Map<number, readonly ListedMaterial[]>()
  private next = 0

  constructor(total: number, into?: PageSink) {
    this.total = total
    this.into = into ?? { begin: () => undefined, page: (materials) => this.kept.push(materials) }
    this.into.begin(total)
  }

  get count(): number {
    return this.ids.size
  }

  get complete(): boolean {
    return this.count === this.total
  }

  /** False: another total, an id that was there before, or fewer materials than the total promises. */
  take(offset: number, page: ListPage): boolean {
    if (page.total !== this.total || page.materials.length < Math.min(PAGE, this.total - offset)) return false
    const before = this.count
    for (const { id } of page.materials) this.ids.add(id)
    if (this.count !== before + page.materials.length) return false
    this.early.set(offset / PAGE, page.materials)
    for (let turn = this.early.get(this.next); turn; turn = this.early.get(this.next)) {
      this.early.delete(this.next++)
      this.into.page(turn)
    }
    return true
  }

  /** Empty where they went elsewhere. */
  materials(): readonly ListedMaterial[] {
    return this.kept.flat()
  }
}

async function ask(
  reader: PageReader,
  body: string,
  hooks: ReadHooks,
  most: number,
  parse: (answer: string) => Promise<Parsed<ListPage>>,
): Promise<ListRead> {
  for (let tries = 1; ; tries += 1) {
    if (stopped(hooks)) return { ok: false, failure: { kind: 'stopped' } }
    await hooks.onAsk?.()
    const exchanged = await reader.exchange.post(METHOD, body, hooks.stop)
    if (exchanged.kind !== 'not-sent') reader.onRequest()
    const failure = readFailureOf(exchanged)
    if (failure === null && exchanged.kind === 'answer') {
      const parsed = await parse(exchanged.body)
      if (parsed.ok) return { ok: true, page: parsed.value }
      // An answer that is no JSON at all is a lost answer; one of another shape will be no better next time.
      if (parsed.field !== 'body' || tries >= most) {
        return { ok: false, failure: { kind: 'bad-answer', method: METHOD, field: parsed.field } }
      }
    } else if (failure !== null && (!mayPass(failure) || tries >= most)) {
      return { ok: false, failure: stopped(hooks) ? { kind: 'stopped' } : failure }
    }
    await reader.clock.sleep(PAUSE_MS * tries, hooks.stop)
  }
}

function stopped(hooks: ReadHooks): boolean {
  return hooks.stop?.aborted === true
}
