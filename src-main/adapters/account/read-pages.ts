/**
 * Reads a storage's list page by page, several at one time. A page that is lost is asked for again; a list that changes while it
 * is read is read again, at most three times. Never gives part of a list.
 */
import type { ListedMaterial } from '../../../src-shared/domain/catalogue/catalogue.ts'
import type { PageSink, ReadFailure, ReadHooks } from '../../engine/ports.ts'
import { askPage, MOST_MATERIALS, pause, TOO_MANY, type ListReader, type PageRead } from './ask-list.ts'
import { parsePage, type ListPage } from './list-page.ts'

/** Pages asked for at one time; as many as there are connections (decision 050). */
export const ABREAST = 8
const READS = 3

export type PagesHooks = ReadHooks & { readonly into: PageSink }

/** How many materials there are, or why they could not be read. */
export type PagesRead = number | ReadFailure

export async function readInPages(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  abreast = ABREAST,
): Promise<PagesRead> {
  for (let read = 0; read < READS; read += 1) {
    if (read > 0) await pause(reader, read, hooks)
    const whole = await readPages(reader, storage, hooks, abreast)
    if (whole !== 'changed') return whole
  }
  return { kind: 'unsteady' }
}

async function readPages(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  abreast: number,
): Promise<PagesRead | 'changed'> {
  const first = await readPage(reader, storage, 0, hooks)
  if (!first.ok) return first.failure
  const { total } = first.page
  if (total > MOST_MATERIALS) return TOO_MANY
  const found = new Found(total, reader.page, hooks.into)
  if (!found.take(0, first.page)) return 'changed'
  hooks.onProgress?.(found.count, total)
  let next = reader.page
  let failure: ReadFailure | null = null
  let changed = false
  async function group(): Promise<void> {
    while (next < total && !found.complete && failure === null && !changed) {
      const offset = next
      next += reader.page
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
  return changed || !found.complete ? 'changed' : total
}

function readPage(reader: ListReader, storage: number, offset: number, hooks: ReadHooks): Promise<PageRead> {
  const body = JSON.stringify({ storage_id: storage, limit: reader.page, offset })
  return askPage(reader, body, hooks, parsePage)
}

/** What the pages have shown so far. A page that does not fit the others means that the list changed meanwhile. */
class Found {
  private readonly ids = new Set<number>()
  private readonly total: number
  private readonly into: PageSink
  /** Pages by number that came before their turn. */
  private readonly early = new Map<number, readonly ListedMaterial[]>()
  private next = 0
  private readonly size: number

  constructor(total: number, size: number, into: PageSink) {
    this.total = total
    this.size = size
    this.into = into
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
    if (page.total !== this.total || page.materials.length < Math.min(this.size, this.total - offset)) return false
    const before = this.count
    for (const { id } of page.materials) this.ids.add(id)
    if (this.count !== before + page.materials.length) return false
    this.early.set(offset / this.size, page.materials)
    for (let turn = this.early.get(this.next); turn; turn = this.early.get(this.next)) {
      this.early.delete(this.next++)
      this.into.page(turn)
    }
    return true
  }
}
