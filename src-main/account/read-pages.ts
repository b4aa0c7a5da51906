/**
 * Reads a storage's list in pages, several at a time. Each page begins with the last material of the page before: if it does not, the
 * list has shifted, even if the total is unchanged. A lost page is asked for again. If the list changes, it is read again from the start,
 * at most three times. Never returns part of a list. [READ-3]
 */
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { PageSink, ReadFailure, ReadHooks } from '../ports/ports.ts'
import { askPage, MOST_MATERIALS, pause, TOO_MANY, type ListReader, type PageResult } from './ask-list.ts'
import { parsePage, type ListPage } from './list-page.ts'

/** Pages that are read at the same time, one per connection (decision 050). */
export const ABREAST = 8
const READS = 3

export type PagesHooks = ReadHooks & { readonly into: PageSink }

/** How many materials there are, or why they could not be read. */
export type PagesResult = number | ReadFailure

export async function readInPages(
  reader: ListReader,
  storage: number,
  hooks: PagesHooks,
  abreast = ABREAST,
): Promise<PagesResult> {
  for (let round = 0; round < READS; round += 1) {
    if (round > 0) await pause(reader, round, hooks)
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
): Promise<PagesResult | 'changed'> {
  const first = await readPage(reader, storage, 0, hooks)
  if (!first.ok) return first.failure
  const { total } = first.page
  if (total > MOST_MATERIALS) return TOO_MANY
  const list = new PagedList(total, reader.page, hooks.into)
  if (!list.take(0, first.page)) return 'changed'
  hooks.onProgress?.(list.count, total)
  const stride = strideOf(reader.page)
  let next = stride
  let failure: ReadFailure | null = null
  let hasChanged = false
  async function group(): Promise<void> {
    // The last material of a page is the first of the next, so a page that would hold only that one is not read.
    while (next < total - 1 && !list.complete && failure === null && !hasChanged) {
      const offset = next
      next += stride
      const reply = await readPage(reader, storage, offset, hooks)
      if (!reply.ok) {
        failure ??= reply.failure
        return
      }
      if (!list.take(offset, reply.page)) hasChanged = true
      else hooks.onProgress?.(list.count, total)
    }
  }
  await Promise.all(Array.from({ length: abreast }, group))
  if (failure !== null) return failure
  return hasChanged || !list.complete ? 'changed' : total
}

function readPage(reader: ListReader, storage: number, offset: number, hooks: ReadHooks): Promise<PageResult> {
  const body = JSON.stringify({ storage_id: storage, limit: reader.page, offset })
  return askPage(reader, body, hooks, parsePage)
}

/** Distance between the first materials of two pages. */
function strideOf(size: number): number {
  return size - 1
}

/** The list so far. A page that does not fit the others means that the list has changed. */
class PagedList {
  private readonly ids = new Set<number>()
  private readonly total: number
  private readonly into: PageSink
  /** Pages that arrived early, by number. */
  private readonly early = new Map<number, readonly ListedMaterial[]>()
  private next = 0
  private last: number | null = null
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

  /** Returns false if the total is different, if materials are missing, or if pages do not follow one another. */
  take(offset: number, page: ListPage): boolean {
    if (page.total !== this.total || page.materials.length < Math.min(this.size, this.total - offset)) return false
    this.early.set(offset / strideOf(this.size), page.materials)
    for (let nextPage = this.early.get(this.next); nextPage; nextPage = this.early.get(this.next)) {
      this.early.delete(this.next++)
      if (!this.follows(nextPage)) return false
    }
    return true
  }

  /** Returns false if the page does not begin where the one before it ended, or repeats an id. */
  private follows(materials: readonly ListedMaterial[]): boolean {
    if (this.last !== null && materials[0]?.id !== this.last) return false
    const newMaterials = this.last === null ? materials : materials.slice(1)
    const before = this.count
    for (const { id } of newMaterials) this.ids.add(id)
    if (this.count !== before + newMaterials.length) return false
    this.last = materials.at(-1)?.id ?? null
    this.into.page(newMaterials)
    return true
  }
}
