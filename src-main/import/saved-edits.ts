/**
 * The user's edits of an import as plain data. They are stored, and made again in a later session with the same file bytes. Each edit keeps its
 * positions: sheet, row and column of the file. Rows without edits are not included.
 */
import type { Profile } from '../../src-shared/api/profile.ts'
import { listEditedDrafts, type ImportEdit, type TypedCell } from '../../src-shared/plan/preview/edits.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import type { EditStep } from '../../src-shared/api/changed.ts'
import type { ReadingChange, Step } from './edit-history.ts'
import type { FilePositions } from './edit-places.ts'
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { makeHeadingSignature } from '../../src-shared/mapping/map-columns.ts'
import { countChangesByKind } from './edits-lost.ts'
import type { SessionState } from './stages.ts'
import type { HeadingsMapping } from './table-read.ts'

export interface SavedPlaces {
  readonly sheets: { readonly name: string; readonly from: number; readonly columns: readonly number[] | null }[]
  /** The row numbers, in the file, of edited rows, by sheet. */
  readonly rows: number[]
  readonly headers: [number, string][]
  readonly delimiter: string | null
  /** Set for the account's own stock: the material of each row (0 for a new one), and where the rows for new materials begin. */
  readonly stock?: { readonly ids: number[]; readonly spareFrom: number } | undefined
}

type BlockEdit = Extract<ImportEdit, { kind: 'block' }>
type PicksEdit = Extract<ImportEdit, { kind: 'picks' }>

/** An edit with arrays instead of maps, so that it can be stored. Its rows are indexes into the `rows` of its places. */
export type SavedEdit =
  | Exclude<ImportEdit, BlockEdit | PicksEdit>
  | (Omit<BlockEdit, 'rows'> & { readonly rows: [number, TypedCell[]][] })
  | (Omit<PicksEdit, 'picks'> & { readonly picks: [number, MaterialAnswer][] })

export interface SavedEdits {
  readonly places: SavedPlaces[]
  /** The steps in order; `at` is an index into `places`. */
  readonly made: SavedStep[]
}

/** An edit, or a change to how the file is read. */
export type SavedStep =
  | { readonly at: number; readonly edit: SavedEdit; readonly step?: EditStep | undefined }
  | Omit<ReadingChange, 'kind'>

function makeSavedEdits(steps: readonly Step[]): SavedEdits {
  const editSteps = steps.filter((step) => step.kind === 'edit')
  const groups = new Map<FilePositions, { readonly at: number; readonly rows: Set<number> }>()
  for (const { edit, places } of editSteps) {
    const group = groups.get(places) ?? { at: groups.size, rows: new Set() }
    groups.set(places, group)
    for (const index of listEditedDrafts(edit) ?? []) group.rows.add(index)
  }
  const numbersByPlaces = new Map([...groups].map(([places, { rows }]) => [places, numberRows(rows)]))
  return {
    places: [...groups.keys()].map((places) => makeSavedPlaces(places, numbersByPlaces.get(places) ?? new Map())),
    made: steps.map((step) => {
      const { step: undoName } = step
      if (step.kind === 'reading') return { from: step.from, to: step.to, step: step.step }
      const edit = makeSavedEdit(step.edit, (index) => numbersByPlaces.get(step.places)?.get(index) ?? 0)
      return { at: groups.get(step.places)?.at ?? 0, edit, ...(undoName ? { step: undoName } : {}) }
    }),
  }
}

/** The steps to make again. An edit whose cells are missing is dropped. `currentPlaces`: the positions in this reading. */
export function restoreSteps({ places, made: savedSteps }: SavedEdits, currentPlaces: FilePositions): Step[] {
  const rowOf = makeStockRowFinder(currentPlaces)
  const restoredPlaces = places.map(({ sheets, rows, headers, delimiter, stock }): FilePositions => ({
    sheets,
    fileRows: Uint32Array.from(
      stock ? rows.map((row, index) => rowOf(row, stock.ids[index] ?? 0, stock.spareFrom)) : rows,
    ),
    headers: new Map(headers),
    delimiter,
  }))
  return savedSteps.flatMap((step): Step[] => {
    if ('from' in step) return [{ kind: 'reading', ...step }]
    const stepPlaces = restoredPlaces[step.at]
    return stepPlaces ? [{ kind: 'edit', edit: editOf(step.edit), places: stepPlaces, step: step.step }] : []
  })
}

const NO_POSITION = 2 ** 32 - 1

/**
 * Makes a function that finds a stock row's position in this reading. Rows are found by material id, and new rows by their order among the new rows.
 */
function makeStockRowFinder({
  fileRows,
  stock,
}: FilePositions): (row: number, id: number, firstSpareRow: number) => number {
  let rowByMaterialId: Map<number, number> | null = null
  return (row, id, firstSpareRow) => {
    if (!stock) return NO_POSITION
    if (id === 0) return row < firstSpareRow ? NO_POSITION : row - firstSpareRow + stock.spareFrom
    rowByMaterialId ??= new Map(Array.from(fileRows, (fileRow, index): [number, number] => [stock.id(index), fileRow]))
    return rowByMaterialId.get(id) ?? NO_POSITION
  }
}

/** The index of each edited row among all edited rows. */
function numberRows(rows: ReadonlySet<number>): Map<number, number> {
  const sortedIndexes = Uint32Array.from(rows).sort()
  return new Map(Array.from(sortedIndexes, (row, index): [number, number] => [row, index]))
}

function makeSavedPlaces(places: FilePositions, numbers: ReadonlyMap<number, number>): SavedPlaces {
  const rows = [...numbers.keys()]
  // The new index of a sheet's first row. If that row has no edits, the index of the next row with edits.
  const newStartOf = (from: number): number => {
    const index = rows.findIndex((row) => row >= from)
    return index < 0 ? rows.length : index
  }
  return {
    sheets: places.sheets.map(({ name, from, columns }) => ({ name, from: newStartOf(from), columns })),
    rows: rows.map((row) => places.fileRows[row] ?? 0),
    headers: [...places.headers],
    delimiter: places.delimiter,
    ...(places.stock
      ? { stock: { ids: rows.map((row) => places.stock?.id(row) ?? 0), spareFrom: places.stock.spareFrom } }
      : {}),
  }
}

function makeSavedEdit(edit: ImportEdit, indexOf: (index: number) => number): SavedEdit {
  switch (edit.kind) {
    case 'field':
      return edit
    case 'cell':
    case 'pick':
    case 'resolve':
      return { ...edit, index: indexOf(edit.index) }
    case 'cells':
    case 'rows':
    case 'ask':
      return { ...edit, indexes: edit.indexes.map(indexOf) }
    case 'block':
      return { ...edit, rows: [...edit.rows].map(([index, cells]) => [indexOf(index), [...cells]]) }
    case 'picks':
      return { ...edit, picks: [...edit.picks].map(([index, pick]) => [indexOf(index), pick]) }
    default:
      return edit satisfies never
  }
}

export function editOf(edit: SavedEdit): ImportEdit {
  if (edit.kind === 'block') return { ...edit, rows: new Map(edit.rows) }
  return edit.kind === 'picks' ? { ...edit, picks: new Map(edit.picks) } : edit
}

/** An import's unapplied changes as plain data: how its file is read, and every edit. */
export interface SavedChanges {
  readonly choices: ImportChoices
  /** The remembered mappings that the import uses, by signature of the headings. */
  readonly remembered: readonly (readonly [string, HeadingsMapping])[]
  readonly edits: SavedEdits
  readonly changes: ReturnType<typeof countChangesByKind>
}

/** The user's changes so far, for a later session. Undone changes are dropped. */
export function makeSavedChanges(
  state: SessionState,
  profileRules: Profile['howRead'] | undefined,
  steps: readonly Step[],
): SavedChanges {
  const { choices, perStorage, rememberedMapping } = state
  return {
    choices,
    remembered: rememberedMapping ? [[makeHeadingSignature(perStorage.fileMapping), rememberedMapping]] : [],
    edits: makeSavedEdits(steps),
    changes: countChangesByKind(state, profileRules),
  }
}
