/**
 * Reads all of a storage's materials, page by page. A page that is lost is asked for again; a list that changes while it is
 * read is read again, at most three times. Never returns part of a list.
 */
import type { ListedMaterial } from '../../../src-shared/domain/catalogue.ts'
import type { Clock, ReadFailure, ReadHooks, StorageRead } from '../../engine/ports.ts'
import { readFailureOf } from './answers.ts'
import type { Exchange } from './exchange.ts'
import { parsePage, type ListPage } from './wire.ts'

export const PAGE = 1000
const READS = 3
const PAGE_TRIES = 3
/** Pages asked for at one time: 100 pages at 40 ms take 0.7 s instead of 4.4 s (architecture.md). */
const ABREAST = 4
const PAUSE_MS = 200
const METHOD = 'materials/get_list'

export interface PageReader {
  readonly exchange: Exchange
  readonly clock: Clock
  onRequest(): void
}

type PageRead = { readonly ok: true; readonly page: ListPage } | { readonly ok: false; readonly failure: ReadFailure }

export async function readStorage(reader: PageReader, storage: number, hooks: ReadHooks = {}): Promise<StorageRead> {
  let requests = 0
  const counted: PageReader = {
    ...reader,
    onRequest: () => {
      requests += 1
      reader.onRequest()
    },
  }
  for (let read = 0; read < READS; read += 1) {
    const whole = await readWhole(counted, storage, hooks)
    if (whole === 'changed') continue
    return 'kind' in whole ? { ok: false, failure: whole, requests } : { ok: true, materials: whole, requests }
  }
  return { ok: false, failure: { kind: 'unsteady' }, requests }
}

/** One request, one material at most. */
export async function probeStorage(reader: PageReader, storage: number): Promise<ReadFailure | null> {
  const exchanged = await reader.exchange.post(METHOD, JSON.stringify({ storage_id: storage, limit: 1 }))
  if (exchanged.kind !== 'not-sent') reader.onRequest()
  return readFailureOf(exchanged)
}

async function readWhole(
  reader: PageReader,
  storage: number,
  hooks: ReadHooks,
): Promise<readonly ListedMaterial[] | ReadFailure | 'changed'> {
  const first = await readPage(reader, storage, 0, hooks)
  if (!first.ok) return first.failure
  const { total } = first.page
  const pages: (readonly ListedMaterial[])[] = [first.page.materials]
  let done = first.page.materials.length
  hooks.onProgress?.(done, total)
  let next = PAGE
  let failure: ReadFailure | null = null
  let changed = false
  async function lane(): Promise<void> {
    while (next < total && failure === null && !changed) {
      const offset = next
      next += PAGE
      const read = await readPage(reader, storage, offset, hooks)
      if (!read.ok) {
        failure ??= read.failure
        return
      }
      if (read.page.total !== total) changed = true
      pages[offset / PAGE] = read.page.materials
      done += read.page.materials.length
      hooks.onProgress?.(done, total)
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, lane))
  if (failure !== null) return failure
  const materials = pages.flat()
  if (changed || materials.length !== total) return 'changed'
  return new Set(materials.map(({ id }) => id)).size === total ? materials : 'changed'
}

async function readPage(reader: PageReader, storage: number, offset: number, hooks: ReadHooks): Promise<PageRead> {
  const body = JSON.stringify({ storage_id: storage, limit: PAGE, offset })
  for (let tries = 1; ; tries += 1) {
    if (stopped(hooks)) return { ok: false, failure: { kind: 'stopped' } }
    const exchanged = await reader.exchange.post(METHOD, body, hooks.stop)
    if (exchanged.kind !== 'not-sent') reader.onRequest()
    const failure = readFailureOf(exchanged)
    if (failure === null && exchanged.kind === 'answer') {
      const parsed = parsePage(exchanged.body)
      if (parsed.ok) return { ok: true, page: parsed.value }
      // An answer that is no JSON at all is a lost answer; one of another shape will be no better next time.
      if (parsed.field !== 'body' || tries >= PAGE_TRIES) {
        return { ok: false, failure: { kind: 'bad-answer', method: METHOD, field: parsed.field } }
      }
    } else if (failure !== null && (failure.kind !== 'unreachable' || tries >= PAGE_TRIES)) {
      return { ok: false, failure: stopped(hooks) ? { kind: 'stopped' } : failure }
    }
    await reader.clock.sleep(PAUSE_MS * tries, hooks.stop)
  }
}

function stopped(hooks: ReadHooks): boolean {
  return hooks.stop?.aborted === true
}
