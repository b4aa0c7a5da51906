/**
 * Reads all materials of a storage. Tries one streamed request first. If the account does not return a whole list, the list is read in pages. The
 * program remembers this, and tries the whole list again occasionally. Never returns part of a list.
 */
import { createHash } from 'node:crypto'
import type { ListMemory } from '../ports/account-readings.ts'
import type { ConnectionFault } from '../../src-shared/account/account-error.ts'
import {
  decideAfterFailure,
  chooseListReading,
  PAGE_SIZE,
  findRefusalAfterPages,
  findRefusalAfterWholeList,
  type WholeListFailure,
} from '../../src-shared/account/list-reading.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { PageSink, ReadFailure, ReadHooks, StorageResult } from '../ports/ports.ts'
import { readFailureOf } from './answers.ts'
import {
  sendOnce,
  makeBadListFailure,
  LIST_METHOD,
  MAX_MATERIALS,
  pause,
  type ListReader,
  requestPage,
  TOO_MANY_MATERIALS_FAILURE,
  type PageResult,
  parsePage,
  type ListPage,
  parseElements,
  parseFrame,
} from './list-page.ts'
import { IdIndex } from '../../src-shared/material/catalogue/indexes.ts'
import { removeByteOrderMark, type AnswerReader, type AnswerStart } from './exchange.ts'
import { ListCutter } from './list-cutter.ts'

export interface StorageReader extends ListReader {
  readonly memory: ListMemory
}

/** A list that was read completely. */
interface CompleteList {
  readonly total: number
  /** A digest of the account's answers, as in StorageResult. */
  readonly digest: string
}

type WholeListReply =
  | ({ readonly kind: 'read' } & CompleteList)
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  | { readonly kind: 'trouble'; readonly listFailure: WholeListFailure; readonly failure: ReadFailure }

/** `earlierCount`: how many materials there were last time; null if unknown. */
export async function readStorage(
  reader: StorageReader,
  storage: number,
  hooks: ReadHooks = {},
  earlierCount: number | null = null,
): Promise<StorageResult> {
  const { memory, clock } = reader
  let requestCount = 0
  const countingReader: ListReader = {
    ...reader,
    onRequest: () => {
      requestCount += 1
      reader.onRequest()
    },
  }
  const pages: (readonly ListedMaterial[])[] = []
  const pageSink: PageSink = hooks.sink ?? {
    begin: () => void pages.splice(0),
    page: (materials) => void pages.push(materials),
  }
  const refusal = memory.lastRefusal()
  const readsWholeList = chooseListReading(earlierCount, refusal, clock.now()) === 'whole'
  const wholeListResult = readsWholeList
    ? await readWholeList(countingReader, storage, { ...hooks, sink: pageSink }, earlierCount)
    : null
  const reply = wholeListResult ?? (await readInPages(countingReader, storage, { ...hooks, sink: pageSink }))
  if (!('total' in reply)) return { ok: false, failure: reply, requests: requestCount }
  const { total, digest } = reply
  const nextRefusal =
    wholeListResult !== null
      ? findRefusalAfterWholeList(refusal, total)
      : readsWholeList
        ? findRefusalAfterPages(refusal, total, clock.now())
        : refusal
  if (nextRefusal !== refusal) memory.keep(nextRefusal)
  const isPaged = wholeListResult === null && total > PAGE_SIZE
  return { ok: true, materials: pages.flat(), requests: requestCount, digest, ...(isPaged ? { isPaged } : {}) }
}

/** Sends one request for at most one material. */
export async function probeStorage(reader: ListReader, storage: number): Promise<ReadFailure | null> {
  const exchangeResult = await reader.exchange.post(LIST_METHOD, JSON.stringify({ storage_id: storage, limit: 1 }))
  if (exchangeResult.kind !== 'not-sent') reader.onRequest()
  return readFailureOf(exchangeResult)
}

/** Reads the whole list with one request. Null if reading in pages may work. */
async function readWholeList(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  earlierCount: number | null,
): Promise<CompleteList | ReadFailure | null> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await requestWholeList(reader, storage, hooks, earlierCount)
    if (reply.kind === 'read') return reply
    if (reply.kind === 'failed') return reply.failure
    const nextAction = decideAfterFailure(reply.listFailure, attempt)
    if (nextAction !== 'again') return nextAction === 'pages' ? null : reply.failure
    await pause(reader, attempt, hooks)
  }
}

async function requestWholeList(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  earlierCount: number | null,
): Promise<WholeListReply> {
  const onProgress = (doneCount: number, total: number): void => hooks.onProgress?.(doneCount, total)
  const list = new WholeList({ sink: hooks.sink, earlierCount, limit: MAX_MATERIALS, onProgress })
  const { failure, exchangeResult } = await sendOnce(reader, hooks, () =>
    reader.exchange.stream(LIST_METHOD, JSON.stringify({ storage_id: storage }), list, hooks.stop),
  )
  if (failure !== null) {
    const listFailure = exchangeResult.kind === 'not-sent' ? 'unreached' : findListFailure(failure, list.count)
    return listFailure === null ? { kind: 'failed', failure } : { kind: 'trouble', listFailure, failure }
  }
  const result = list.result ?? { kind: 'odd', field: 'body' }
  switch (result.kind) {
    case 'whole':
      return { kind: 'read', total: result.total, digest: result.digest }
    case 'short':
      return { kind: 'trouble', listFailure: 'short', failure: { kind: 'unsteady' } }
    case 'odd': {
      // Text that is not JSON was damaged on the way. If valid JSON has the wrong shape, reading in pages would not help.
      const error = makeBadListFailure(result.field)
      return result.field === 'body'
        ? { kind: 'trouble', listFailure: 'lost', failure: error }
        : { kind: 'failed', failure: error }
    }
  }
}

/** Refusals of `get_list` that would also apply to pages. */
const STORAGE_REFUSALS: ReadonlySet<string> = new Set(['No storage_id in input', 'Storage ID not found'])

/** Why the whole list failed; null if reading in pages would fail as well. `receivedCount`: how many materials arrived. */
function findListFailure(failure: ReadFailure, receivedCount: number): WholeListFailure | null {
  if (failure.kind === 'refused') return STORAGE_REFUSALS.has(failure.error) ? null : 'refused'
  if (failure.kind !== 'unreachable' || failure.badAnswer === 'not-utf8') return null
  // A page of a thousand materials has the same time limit. Pages help only if at least that many arrived in time.
  if (failure.badAnswer === 'overdue') return receivedCount < PAGE_SIZE ? null : 'late'
  return listFailureOf(failure.fault)
}

function listFailureOf(fault: ConnectionFault): WholeListFailure {
  switch (fault.code) {
    case 'timeout':
    case 'cut-off':
      return 'late'
    case 'too-large':
      return 'too-large'
    case 'status':
      return FAILURES_BY_STATUS.get(fault.status) ?? (fault.status >= 500 ? 'lost' : 'unreached')
    case 'redirect':
      return 'unreached'
    default:
      return 'lost'
  }
}

/** HTTP statuses that may apply only to whole lists: a refusal without an explanation, or an answer too long or too late for a proxy. */
const FAILURES_BY_STATUS: ReadonlyMap<number, WholeListFailure> = new Map([
  [400, 'refused'],
  [408, 'late'],
  [413, 'too-large'],
  [504, 'late'],
])

/*
 * Reads a storage's list in pages, several at a time. Each page begins with the last material of the previous page. If it does not, the list has
 * shifted, even if the total is unchanged. A lost page is requested again. If the list changes, it is read again from the start, at most three times.
 * Never returns part of a list. [READ-3]
 */

/** The number of pages read at the same time, one per connection (decision 050). */
const PAGES_AT_A_TIME = 8
const MAX_LIST_READS = 3

type PagesHooks = ReadHooks & { readonly sink: PageSink }

type PagesResult = CompleteList | ReadFailure

export async function readInPages(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  pagesAtOnce = PAGES_AT_A_TIME,
): Promise<PagesResult> {
  for (let readRound = 0; readRound < MAX_LIST_READS; readRound += 1) {
    if (readRound > 0) await pause(reader, readRound, hooks)
    const pagesResult = await readPages(reader, storage, hooks, pagesAtOnce)
    if (pagesResult !== 'changed') return pagesResult
  }
  return { kind: 'unsteady' }
}

async function readPages(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  pagesAtOnce: number,
): Promise<PagesResult | 'changed'> {
  const firstPage = await readPage(reader, storage, 0, hooks)
  if (!firstPage.ok) return firstPage.failure
  const { total } = firstPage.page
  if (total > MAX_MATERIALS) return TOO_MANY_MATERIALS_FAILURE
  const list = new PagedList(total, reader.pageSize, hooks.sink)
  if (!list.addPage(0, firstPage.page)) return 'changed'
  hooks.onProgress?.(list.count, total)
  const pageStep = pageStepOf(reader.pageSize)
  let nextOffset = pageStep
  let failure: ReadFailure | null = null
  let hasChanged = false
  async function readNextPages(): Promise<void> {
    // Each page starts with the last material of the previous page. A page with only that material is not read.
    while (nextOffset < total - 1 && !list.isComplete && failure === null && !hasChanged) {
      const offset = nextOffset
      nextOffset += pageStep
      const reply = await readPage(reader, storage, offset, hooks)
      if (!reply.ok) {
        failure ??= reply.failure
        return
      }
      if (!list.addPage(offset, reply.page)) hasChanged = true
      else hooks.onProgress?.(list.count, total)
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, readNextPages))
  if (failure !== null) return failure
  return hasChanged || !list.isComplete ? 'changed' : { total, digest: list.digest() }
}

function readPage(reader: ListReader, storage: number, offset: number, hooks: ReadHooks): Promise<PageResult> {
  const body = JSON.stringify({ storage_id: storage, limit: reader.pageSize, offset })
  return requestPage(reader, body, hooks, parsePage)
}

/** The distance between the first materials of two consecutive pages. */
function pageStepOf(pageSize: number): number {
  return pageSize - 1
}

/** The list read so far. If a page does not fit, the list has changed. */
class PagedList {
  private readonly ids = new Set<number>()
  private readonly total: number
  private readonly sink: PageSink
  /** Pages that arrived early, by number. */
  private readonly earlyPages = new Map<number, ListPage>()
  private readonly hash = createHash('sha256')
  private nextPageNumber = 0
  private lastId: number | null = null
  private readonly pageSize: number

  constructor(total: number, pageSize: number, pageSink: PageSink) {
    this.total = total
    this.pageSize = pageSize
    this.sink = pageSink
    this.sink.begin(total)
  }

  get count(): number {
    return this.ids.size
  }

  get isComplete(): boolean {
    return this.count === this.total
  }

  digest(): string {
    return this.hash.digest('hex')
  }

  /** Returns false if the total differs, materials are missing, or pages do not follow one another. */
  addPage(offset: number, page: ListPage): boolean {
    if (page.total !== this.total || page.materials.length < Math.min(this.pageSize, this.total - offset)) return false
    this.earlyPages.set(offset / pageStepOf(this.pageSize), page)
    for (
      let nextPage = this.earlyPages.get(this.nextPageNumber);
      nextPage;
      nextPage = this.earlyPages.get(this.nextPageNumber)
    ) {
      this.earlyPages.delete(this.nextPageNumber++)
      if (!this.addNextPage(nextPage.materials)) return false
      this.hash.update(nextPage.text)
    }
    return true
  }

  /** Returns false if the page does not begin where the previous one ended, or repeats an id. */
  private addNextPage(materials: readonly ListedMaterial[]): boolean {
    if (this.lastId !== null && materials[0]?.id !== this.lastId) return false
    const newMaterials = this.lastId === null ? materials : materials.slice(1)
    const previousCount = this.count
    for (const { id } of newMaterials) this.ids.add(id)
    if (this.count !== previousCount + newMaterials.length) return false
    this.lastId = materials.at(-1)?.id ?? null
    this.sink.page(newMaterials)
    return true
  }
}

/**
 * The maximum size in bytes of one material, and of the JSON around the list. If one is larger, the list is read in pages, which have their own
 * limit.
 */
const MAX_BYTES = 1024 * 1024

interface WholeListOptions {
  readonly sink: PageSink
  /** The length of the list when it was last read; null if unknown. */
  readonly earlierCount: number | null
  /** The maximum number of materials that a storage may have. */
  readonly limit: number
  onProgress?(doneCount: number, total: number): void
}

/** The result of reading the list. `field` names the field that is not as documented, or the total if it exceeds the limit. */
export type WholeListResult =
  | ({ readonly kind: 'whole' } & CompleteList)
  /** The number of materials differs from the total, or a material is listed twice. */
  | { readonly kind: 'short' }
  | { readonly kind: 'odd'; readonly field: string }

/** Reads a whole list as it arrives. Checks its materials and passes them on a thousand at a time. */
export class WholeList implements AnswerReader {
  private start: AnswerStart = { length: null, decodeText: () => '' }
  private readonly parts: WholeListOptions
  private readonly cutter: ListCutter
  private readonly hash = createHash('sha256')
  private ids = new IdIndex()
  /** How many elements were read so far. More than the number of ids if a material is listed twice. */
  private elementCount = 0
  private pendingMaterials: ListedMaterial[] = []
  private hasListBegun = false
  private hasPassedOn = false
  private byteCount = 0
  private unexpectedField: string | null = null
  /** The result; null until the answer ends. */
  result: WholeListResult | null = null

  constructor(parts: WholeListOptions) {
    this.parts = parts
    this.cutter = new ListCutter(MAX_BYTES, {
      begin: () => this.startAgain(),
      addElements: (bytes) => this.addElements(bytes),
    })
  }

  get count(): number {
    return this.ids.count
  }

  begin(start: AnswerStart): void {
    this.start = start
  }

  take(bytes: Uint8Array): 'on' | 'waits' | 'enough' {
    this.byteCount += bytes.length
    this.hash.update(bytes)
    this.hasPassedOn = false
    const previousCount = this.elementCount
    this.cutter.take(bytes)
    if (this.unexpectedField !== null) return 'enough'
    if (this.elementCount !== previousCount) this.parts.onProgress?.(this.count, this.estimateCount())
    return this.hasPassedOn ? 'on' : 'waits'
  }

  end(): void {
    this.result = this.unexpectedField === null ? this.findResult() : { kind: 'odd', field: this.unexpectedField }
  }

  private findResult(): WholeListResult {
    const parsedTotal = parseFrame(removeByteOrderMark(this.start.decodeText(this.cutter.joinFrame())))
    if (!parsedTotal.ok) return { kind: 'odd', field: parsedTotal.field }
    const total = parsedTotal.value
    if (total > this.parts.limit) return { kind: 'odd', field: 'total' }
    if (this.elementCount !== total || this.count !== total) return { kind: 'short' }
    if (!this.hasListBegun) this.announceTotal(total)
    this.passOnPendingMaterials()
    this.parts.onProgress?.(total, total)
    return { kind: 'whole', total, digest: this.hash.digest('hex') }
  }

  private startAgain(): void {
    this.hasListBegun = false
    this.ids = new IdIndex()
    this.elementCount = 0
    this.pendingMaterials = []
  }

  private addElements(bytes: Uint8Array): void {
    // Everything after an element that is not as documented is ignored.
    if (this.unexpectedField !== null) return
    const elements = parseElements(this.start.decodeText(bytes), this.elementCount)
    if (!elements.ok) {
      this.unexpectedField = elements.field
      return
    }
    for (const material of elements.value) {
      this.ids.add(material.id)
      this.pendingMaterials.push(material)
    }
    this.elementCount += elements.value.length
    if (this.elementCount > this.parts.limit) this.unexpectedField = 'total'
    if (!this.hasListBegun) this.announceTotal(this.estimateCount())
    if (this.pendingMaterials.length >= PAGE_SIZE) this.passOnPendingMaterials()
  }

  private announceTotal(total: number): void {
    this.hasListBegun = true
    this.parts.sink.begin(total)
  }

  private passOnPendingMaterials(): void {
    if (this.pendingMaterials.length === 0) return
    this.parts.sink.page(this.pendingMaterials)
    this.pendingMaterials = []
    this.hasPassedOn = true
  }

  /** The approximate number of materials, from the answer's length or the last reading; 0 if unknown. */
  private estimateCount(): number {
    const { length } = this.start
    const estimate =
      length === null || this.byteCount === 0
        ? this.parts.earlierCount
        : Math.round((this.elementCount * length) / this.byteCount)
    return estimate === null ? 0 : Math.max(this.elementCount, estimate)
  }
}
