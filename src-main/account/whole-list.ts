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
  readonly earlierCount: number | null
  /** The most materials that a storage may have. */
  readonly limit: number
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
  private elementsRead = 0
  private pendingMaterials: ListedMaterial[] = []
  private hasBegun = false
  private hasGiven = false
  private bytes = 0
  private odd: string | null = null
  /** Null until the answer has ended. */
  result: WholeListResult | null = null

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
    this.hasGiven = false
    const before = this.elementsRead
    this.cutter.take(bytes)
    if (this.odd !== null) return 'enough'
    if (this.elementsRead !== before) this.parts.onProgress?.(this.count, this.expectedCount())
    return this.hasGiven ? 'on' : 'waits'
  }

  end(): void {
    this.result = this.odd === null ? this.countResult() : { kind: 'odd', field: this.odd }
  }

  private countResult(): WholeListResult {
    const frame = parseFrame(withoutMark(this.start.text(this.cutter.frame())))
    if (!frame.ok) return { kind: 'odd', field: frame.field }
    const total = frame.value
    if (total > this.parts.limit) return { kind: 'odd', field: 'total' }
    if (this.elementsRead !== total || this.count !== total) return { kind: 'short' }
    if (!this.hasBegun) this.announce(total)
    this.passOn()
    this.parts.onProgress?.(total, total)
    return { kind: 'whole', total }
  }

  private anew(): void {
    this.hasBegun = false
    this.ids = new IdIndex()
    this.elementsRead = 0
    this.pendingMaterials = []
  }

  private elements(bytes: Uint8Array): void {
    // Everything after an odd element is ignored.
    if (this.odd !== null) return
    const parsed = parseElements(this.start.text(bytes), this.elementsRead)
    if (!parsed.ok) {
      this.odd = parsed.field
      return
    }
    for (const material of parsed.value) {
      this.ids.add(material.id)
      this.pendingMaterials.push(material)
    }
    this.elementsRead += parsed.value.length
    if (this.elementsRead > this.parts.limit) this.odd = 'total'
    if (!this.hasBegun) this.announce(this.expectedCount())
    if (this.pendingMaterials.length >= PAGE) this.passOn()
  }

  private announce(total: number): void {
    this.hasBegun = true
    this.parts.into.begin(total)
  }

  private passOn(): void {
    if (this.pendingMaterials.length === 0) return
    this.parts.into.page(this.pendingMaterials)
    this.pendingMaterials = []
    this.hasGiven = true
  }

  /** The approximate number of materials: from the answer's length, or as many as last time; 0 if unknown. */
  private expectedCount(): number {
    const { length } = this.start
    const expectation =
      length === null || this.bytes === 0
        ? this.parts.earlierCount
        : Math.round((this.elementsRead * length) / this.bytes)
    return expectation === null ? 0 : Math.max(this.elementsRead, expectation)
  }
}
