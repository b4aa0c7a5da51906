/**
 * Drafts of several files as one: those of the first, then those of the next. Values stay where they are; only states are copied.
 * Rows are told by their file, and problems by where they stand in it. [LISTS-1]
 */
import { JoinedTexts } from '../sheet/joined-texts.ts'
import type { Problem } from '../sheet/problem.ts'
import { listPartName } from '../sheet/list-name.ts'
import type { Field } from '../fields/field.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type DraftColumn, type DraftPart, type Drafts } from './draft.ts'

/** The drafts of one file, and where its cells stand among those of all. */
export interface DraftList {
  /** What the file is called among the others. */
  readonly name: string
  readonly drafts: Drafts
  /** How its columns are read. */
  readonly mapping: Pick<Mapping, 'columns'>
  /** The storage its rows belong to where nothing else is said. */
  readonly storage: number
  /** Row of all together of its sheet's first row: below 0 where rows stand before its table. */
  readonly shift: number
  /** Column of all together, by its own. */
  readonly places: readonly number[]
}

export function joinDrafts(lists: readonly DraftList[]): Drafts {
  const count = lists.reduce((sum, { drafts }) => sum + drafts.count, 0)
  const sheetRows = new Uint32Array(count)
  const fileRows = new Uint32Array(count)
  const parts: DraftPart[] = []
  const problems = new Map<number, readonly Problem[]>()
  const begins: number[] = []
  let from = 0
  for (const [order, { name, drafts, storage, shift, places, mapping }] of lists.entries()) {
    begins.push(from)
    for (let first = 0; first < drafts.count; first += AT_A_TIME)
      moveRows(drafts.sheetRows.subarray(first, first + AT_A_TIME), shift, sheetRows.subarray(from + first))
    fileRows.set(drafts.fileRows, from)
    const width = Math.max(0, ...places.map((place) => place + 1))
    const own = Array.from({ length: width }, (_, column) => places.indexOf(column))
    const decimals = new Map(
      mapping.columns.flatMap(({ column, decimals }) => {
        const at = places[column]
        return at === undefined || at < 0 || decimals === null ? [] : [[at, decimals] as const]
      }),
    )
    const apart: readonly DraftPart[] = drafts.parts ?? [{ sheet: '', from: 0, storage, columns: [] }]
    for (const part of apart) {
      const columns = drafts.parts ? own.map((column) => (column < 0 ? -1 : (part.columns[column] ?? column))) : own
      const sheet = drafts.parts ? listPartName(name, part.sheet) : name
      parts.push({
        sheet,
        from: from + part.from,
        storage: part.storage,
        columns,
        list: order,
        listName: name,
        decimals,
      })
    }
    for (const [index, found] of drafts.problems) {
      problems.set(
        from + index,
        found.map((problem) => inList(problem, name, places)),
      )
    }
    from += drafts.count
  }
  const fields = new Set<Field>(lists.flatMap(({ drafts }) => [...drafts.columns.keys()]))
  const columns = new Map([...fields].map((field) => [field, joinedColumn(field, lists, begins, count)]))
  const aside = lists.flatMap(({ name, drafts }) =>
    (drafts.aside?.rows ?? []).map((one) => ({
      ...one,
      sheet: one.sheet === undefined ? name : listPartName(name, one.sheet),
    })),
  )
  const joined = { count, sheetRows, fileRows, parts: parts.filter(isNotEmpty(count)), columns, problems }
  return aside.length === 0 ? joined : { ...joined, aside: { rows: aside, materials: null } }
}

/** Rows moved at a time: V8 compiles a function that is called often once, a loop that goes on and on several times. */
const AT_A_TIME = 256

function moveRows(rows: Uint32Array, shift: number, to: Uint32Array): void {
  for (let index = 0; index < rows.length; index++) to[index] = (rows[index] ?? 0) + shift
}

/** Parts without a row are none. */
function isNotEmpty(count: number): (part: DraftPart, order: number, all: readonly DraftPart[]) => boolean {
  return ({ from }, order, all) => from < (all[order + 1]?.from ?? count)
}

/** A problem of one file, at its place among all of them. */
export function inList(problem: Problem, name: string, places: readonly number[]): Problem {
  const { column, sheet, ownColumn } = problem
  const placed = { ...problem, sheet: sheet === undefined ? name : listPartName(name, sheet) }
  if (column === null) return placed
  const at = places[column] ?? column
  const own = ownColumn ?? column
  return { ...placed, column: at, ...(own === at ? {} : { ownColumn: own }) }
}

function joinedColumn(
  field: Field,
  lists: readonly DraftList[],
  begins: readonly number[],
  count: number,
): DraftColumn {
  // Files without the column say nothing of the field.
  const states = new Uint8Array(count)
  let column = -1
  const pieces = lists.flatMap(({ drafts, places }, order) => {
    const own = drafts.columns.get(field)
    const from = begins[order] ?? 0
    if (!own) return []
    states.set(own.states, from)
    if (column < 0) column = places[own.column] ?? own.column
    return [{ from, to: from + drafts.count, texts: own.values, shift: from }]
  })
  return { field, column, states, values: new JoinedTexts(pieces, count) }
}
