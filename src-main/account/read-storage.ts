/**
 * Reads all materials of a storage. One request is tried first and read while it arrives. If the account does not return a whole list,
 * pages are used; this is remembered and tried again now and then. Never returns part of a list.
 */
import type { ListMemory } from '../ports/list-memory.ts'
import type { ConnectionFault } from '../../src-shared/account/connection-fault.ts'
import {
  afterWhole,
  chooseListWay,
  PAGE,
  refusalAfterPages,
  refusalAfterWhole,
  type WholeListFailure,
} from '../../src-shared/account/list-reading.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { PageSink, ReadFailure, ReadHooks, StorageResult } from '../ports/ports.ts'
import { readFailureOf } from './answers.ts'
import { askOnce, badList, LIST_METHOD, MOST_MATERIALS, pause, type ListReader } from './ask-list.ts'
import { readInPages, type PagesHooks } from './read-pages.ts'
import { WholeList } from './whole-list.ts'

export interface StorageReader extends ListReader {
  readonly memory: ListMemory
}

type WholeRead =
  | { readonly kind: 'read'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  | { readonly kind: 'trouble'; readonly trouble: WholeListFailure; readonly failure: ReadFailure }

/** `known`: how many materials there were last time; null if unknown. */
export async function readStorage(
  reader: StorageReader,
  storage: number,
  hooks: ReadHooks = {},
  earlierCount: number | null = null,
): Promise<StorageResult> {
  const { memory, clock } = reader
  let requests = 0
  const countedReader: ListReader = {
    ...reader,
    onRequest: () => {
      requests += 1
      reader.onRequest()
    },
  }
  const pages: (readonly ListedMaterial[])[] = []
  const into: PageSink = hooks.into ?? {
    begin: () => void pages.splice(0),
    page: (materials) => void pages.push(materials),
  }
  const refusal = memory.lastRefusal()
  const asWhole = chooseListWay(earlierCount, refusal, clock.now()) === 'whole'
  const whole = asWhole ? await readWhole(countedReader, storage, { ...hooks, into }, earlierCount) : null
  const reply = whole ?? (await readInPages(countedReader, storage, { ...hooks, into }))
  if (typeof reply !== 'number') return { ok: false, failure: reply, requests }
  const after =
    whole !== null
      ? refusalAfterWhole(refusal, reply)
      : asWhole
        ? refusalAfterPages(refusal, reply, clock.now())
        : refusal
  if (after !== refusal) memory.keep(after)
  const paged = whole === null && reply > PAGE
  return { ok: true, materials: pages.flat(), requests, ...(paged ? { paged } : {}) }
}

/** Sends one request for at most one material. */
export async function probeStorage(reader: ListReader, storage: number): Promise<ReadFailure | null> {
  const exchanged = await reader.exchange.post(LIST_METHOD, JSON.stringify({ storage_id: storage, limit: 1 }))
  if (exchanged.kind !== 'not-sent') reader.onRequest()
  return readFailureOf(exchanged)
}

/** The number of materials, or why it is unknown; null if pages may work. */
async function readWhole(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  earlierCount: number | null,
): Promise<number | ReadFailure | null> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await askWhole(reader, storage, hooks, earlierCount)
    if (reply.kind === 'read') return reply.total
    if (reply.kind === 'failed') return reply.failure
    const next = afterWhole(reply.trouble, attempt)
    if (next !== 'again') return next === 'pages' ? null : reply.failure
    await pause(reader, attempt, hooks)
  }
}

async function askWhole(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  earlierCount: number | null,
): Promise<WholeRead> {
  const onProgress = (done: number, total: number): void => hooks.onProgress?.(done, total)
  const list = new WholeList({ into: hooks.into, earlierCount, limit: MOST_MATERIALS, onProgress })
  const { failure, exchanged } = await askOnce(reader, hooks, () =>
    reader.exchange.stream(LIST_METHOD, JSON.stringify({ storage_id: storage }), list, hooks.stop),
  )
  if (failure !== null) {
    const trouble = exchanged.kind === 'not-sent' ? 'unreached' : troubleIn(failure, list.count)
    return trouble === null ? { kind: 'failed', failure } : { kind: 'trouble', trouble, failure }
  }
  const result = list.result ?? { kind: 'odd', field: 'body' }
  switch (result.kind) {
    case 'whole':
      return { kind: 'read', total: result.total }
    case 'short':
      return { kind: 'trouble', trouble: 'short', failure: { kind: 'unsteady' } }
    case 'odd': {
      // Text that is not JSON was damaged on its way. JSON of another shape will not get better in pages.
      const odd = badList(result.field)
      return result.field === 'body'
        ? { kind: 'trouble', trouble: 'lost', failure: odd }
        : { kind: 'failed', failure: odd }
    }
  }
}

/** Refusals that pages would get, too (spec, get_list). */
const OF_STORAGE: ReadonlySet<string> = new Set(['No storage_id in input', 'Storage ID not found'])

/** Null where it is no trouble of a whole list, and pages would fare no better. `came`: materials that did. */
function troubleIn(failure: ReadFailure, came: number): WholeListFailure | null {
  if (failure.kind === 'refused') return OF_STORAGE.has(failure.error) ? null : 'refused'
  if (failure.kind !== 'unreachable' || failure.badAnswer === 'not-utf8') return null
  // A page has as long for its thousand.
  if (failure.badAnswer === 'overdue') return came < PAGE ? null : 'late'
  return troubleOf(failure.fault)
}

function troubleOf(fault: ConnectionFault): WholeListFailure {
  switch (fault.code) {
    case 'timeout':
    case 'cut-off':
      return 'late'
    case 'too-large':
      return 'too-large'
    case 'status':
      return STATUSES.get(fault.status) ?? (fault.status >= 500 ? 'lost' : 'unreached')
    case 'redirect':
      return 'unreached'
    default:
      return 'lost'
  }
}

/** 400 without a word, an answer that is too long for somebody on the way, and one that takes too long. */
const STATUSES: ReadonlyMap<number, WholeListFailure> = new Map([
  [400, 'refused'],
  [408, 'late'],
  [413, 'too-large'],
  [504, 'late'],
])
