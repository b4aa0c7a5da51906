/** Reads a whole list while it arrives, and checks and passes on its materials a thousand at a time. */
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import { IdIndex } from '../../src-shared/material/catalogue/id-index.ts'
import { PAGE } from '../../src-shared/account/list-reading.ts'
import type { PageSink } from '../ports/ports.ts'
import { withoutMark, type AnswerReader, type AnswerStart } from './exchange.ts'
import { ListCutter } from './list-cutter.ts'
import { parseElements, parseFrame } from './list-page.ts'

/** Bytes of one material, and of the JSON around the list. Longer ones are left to pages, which have their own limit. */
const MOST_BYTES = 1024 * 1024

export interface WholeListParts {
  readonly into: PageSink
  /** The length of the list when it was last read; null if unknown. */
  readonly known: number | null
  /** The most materials that a storage may have. */
  readonly most: number
  onProgress?(done: number, total: number): void
}

/** How the list ended. `field` names what is not as documented, or the total that exceeds the limit. */
export type WholeListResult =
  | { readonly kind: 'whole'; readonly total: number }
  /** Other materials than the total says, or one of them twice. */
  | { readonly kind: 'short' }
  | { readonly kind: 'odd'; readonly field: string }

export class WholeList implements AnswerReader {
  private start: AnswerStart = { length: null, text: () => '' }
  private readonly parts: WholeListParts
  private readonly cutter: ListCutter
  private ids = new IdIndex()
  /** Elements that were read. Larger than the number of ids if one came twice. */
  private read = 0
  private waiting: ListedMaterial[] = []
  private begun = false
  private given = false
  private bytes = 0
  private odd: string | null = null
  /** Null until the answer has ended. */
  found: WholeListResult | null = null

  constructor(parts: WholeListParts) {
    this.parts = parts
    this.cutter = new ListCutter(MOST_BYTES, {
      begin: () => this.anew(),
      elements: (bytes) => this.elements(bytes),
    })
  }

  get count(): number {
    return this.ids.count
  }

  begin(start: AnswerStart): void {
    this.start = start
  }

  take(bytes: Uint8Array): 'on' | 'waits' | 'enough' {
    this.bytes += bytes.length
    this.given = false
    const before = this.read
    this.cutter.take(bytes)
    if (this.odd !== null) return 'enough'
    if (this.read !== before) this.parts.onProgress?.(this.count, this.expected())
    return this.given ? 'on' : 'waits'
  }

  end(): void {
    this.found = this.odd === null ? this.counted() : { kind: 'odd', field: this.odd }
  }

  private counted(): WholeListResult {
    const frame = parseFrame(withoutMark(this.start.text(this.cutter.frame())))
    if (!frame.ok) return { kind: 'odd', field: frame.field }
    const total = frame.value
    if (total > this.parts.most) return { kind: 'odd', field: 'total' }
    if (this.read !== total || this.count !== total) return { kind: 'short' }
    if (!this.begun) this.announce(total)
    this.give()
    this.parts.onProgress?.(total, total)
    return { kind: 'whole', total }
  }

  private anew(): void {
    this.begun = false
    this.ids = new IdIndex()
    this.read = 0
    this.waiting = []
  }

  private elements(bytes: Uint8Array): void {
    // Everything after an odd element is ignored.
    if (this.odd !== null) return
    const parsed = parseElements(this.start.text(bytes), this.read)
    if (!parsed.ok) {
      this.odd = parsed.field
      return
    }
    for (const material of parsed.value) {
      this.ids.add(material.id)
      this.waiting.push(material)
    }
    this.read += parsed.value.length
    if (this.read > this.parts.most) this.odd = 'total'
    if (!this.begun) this.announce(this.expected())
    if (this.waiting.length >= PAGE) this.give()
  }

  private announce(total: number): void {
    this.begun = true
    this.parts.into.begin(total)
  }

  private give(): void {
    if (this.waiting.length === 0) return
    this.parts.into.page(this.waiting)
    this.waiting = []
    this.given = true
  }

  /** The approximate number of materials: from the answer's length, or as many as last time; 0 if unknown. */
  private expected(): number {
    const { length } = this.start
    const told = length === null || this.bytes === 0 ? this.parts.known : Math.round((this.read * length) / this.bytes)
    return told === null ? 0 : Math.max(this.read, told)
  }
}
