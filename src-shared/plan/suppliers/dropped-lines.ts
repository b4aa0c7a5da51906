/** Finds the account's materials for lines that are missing from a list, and makes rows for them on request. Changes nothing itself. */
import type { Catalogue } from '../../material/catalogue/catalogue.ts'
import { ZERO, type Decimal } from '../../material/values/decimal.ts'
import type { ListLine } from './compare-lists.ts'
import type { CrossReference } from './cross-reference.ts'
import { makeCodeFinder } from './reorder-list.ts'

/**
 * `here`: in the account. `archived`: archived in the account. `named`: the newer list has it under another code.
 * `unknown`: no list of the account has such a material.
 */
export type DroppedLineState = 'here' | 'archived' | 'named' | 'unknown'

export interface DroppedLine extends ListLine {
  readonly state: DroppedLineState
  /** The material's catalogue index; null if unknown. */
  readonly index: number | null
}

/** `named`: catalogue indexes of the materials in the newer list. [SUPPLIER-10] */
export function findDroppedLines(
  lines: readonly ListLine[],
  catalogue: Catalogue,
  reference: CrossReference,
  listedIndexes: ReadonlySet<number>,
): DroppedLine[] {
  const findByCode = makeCodeFinder(catalogue)
  return lines.map((line) => {
    const index = findByCode(line.code, reference)
    if (index === null) return { ...line, index, state: 'unknown' }
    if (listedIndexes.has(index)) return { ...line, index, state: 'named' }
    return { ...line, index, state: catalogue.archived[index] === 1 ? 'archived' : 'here' }
  })
}

export type DroppedLineChoice = 'mark' | 'zero'

export interface DroppedRow {
  readonly material: number
  /** Null for the material's own notes. */
  readonly storage: number | null
  /** The new notes, or the new balance. */
  readonly value: string
}

/** Makes one row per material that adds `note` to its notes, or a row with a balance of 0 for each storage with stock. [SUPPLIER-10] */
export function makeDroppedLineRows(
  lines: readonly DroppedLine[],
  catalogue: Catalogue,
  choice: DroppedLineChoice,
  note: string,
): DroppedRow[] {
  const materials = new Set(lines.flatMap(({ index, state }) => (state === 'here' && index !== null ? [index] : [])))
  return [...materials].flatMap((index) => {
    const material = catalogue.ids[index] ?? 0
    if (choice === 'zero') {
      return [...catalogue.storages].flatMap(([storage, { stock }]): DroppedRow[] => {
        const stockAmount: Decimal = stock[index] ?? ZERO
        return stockAmount === ZERO ? [] : [{ material, storage, value: ZERO }]
      })
    }
    const notes = catalogue.notes[index] ?? ''
    if (notes.includes(note)) return []
    return [{ material, storage: null, value: notes === '' ? note : `${notes}; ${note}` }]
  })
}
