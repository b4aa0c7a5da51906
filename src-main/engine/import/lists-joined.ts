/** Lists that were read one by one as one table: rows one below the other, columns together by what they mean. [LISTS-1] */
import type { Catalogue } from '../../../src-shared/domain/catalogue/catalogue.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { partOf, type Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { columnsRead } from '../../../src-shared/domain/draft/rule-columns.ts'
import { inList, joinDrafts } from '../../../src-shared/domain/draft/join-drafts.ts'
import { headerKey } from '../../../src-shared/domain/fields/headings/key.ts'
import type { ColumnMapping, Mapping } from '../../../src-shared/domain/mapping/mapping.ts'
import type { BaseLookup, ListsTogether } from '../../../src-shared/domain/plan/desired-value.ts'
import type { MaterialAnswer } from '../../../src-shared/domain/plan/match.ts'
import { joinSheets, type JoinKey } from '../../../src-shared/domain/sheet/join-sheets.ts'
import { listPartName } from '../../../src-shared/domain/sheet/list-name.ts'
import type { Problem } from '../../../src-shared/domain/sheet/problem.ts'
import type { Sheet, SheetPart } from '../../../src-shared/domain/sheet/sheet.ts'
import { keyChoices } from './choices.ts'
import type { ExportedFrom } from './exported-from.ts'
import type { ProfilesInput } from './profile-fit.ts'
import { keptBy } from './used-profile.ts'
import { policyUsed } from './list-policy.ts'
import { crossReferencePicks } from './cross-reference-picks.ts'
import type { ListRead, ListsFound } from './lists-read.ts'
import { noPerStorage } from './per-storage.ts'
import { NO_SHEETS } from './sheets-together.ts'
import type { TableRead } from './table-read.ts'

/** The lists of a table, and their rows as one. */
export interface ListsRead extends ListsFound {
  readonly drafts: Drafts
  /** Of each list: the column of all together by its own. */
  readonly places: readonly (readonly number[])[]
}

export interface ListsTable extends TableRead {
  readonly lists: ListsRead
}

/** At least one list that was read. */
export function joinLists(found: ListsFound): ListsTable {
  const { read: lists } = found
  const named = lists.map(({ table: { mapping } }) => joinKeys(mapping))
  const joined = joinSheets(
    lists.map(({ name, table, choices }, order) => ({
      sheet: { ...table.chosen.sheet, name },
      table: table.mapping,
      storage: choices.storage,
      named: named[order] ?? [],
    })),
  )
  const drafts = joinDrafts(
    lists.map(({ name, drafts, table, choices }, order) => ({
      name,
      drafts,
      mapping: table.mapping,
      storage: choices.storage,
      shift: (joined.sheet.parts?.[order]?.firstRow ?? 0) - table.mapping.firstRow,
      places: joined.places[order] ?? [],
    })),
  )
  const mapping: Mapping = {
    ...joined.table,
    columns: joinedColumns(lists, joined.places),
    problems: lists.flatMap((list, order) =>
      problemsOf(list).map((problem) => inList(problem, list.name, joined.places[order] ?? [])),
    ),
  }
  const sheet: Sheet = { ...joined.sheet, parts: partsOf(lists, joined.sheet.parts ?? []) }
  const bytes = lists.reduce((sum, { table }) => sum + table.source.bytes, 0)
  const source = { format: { kind: 'files' as const }, sheet, bytes }
  return {
    source,
    read: source,
    together: { ...NO_SHEETS, left: [] },
    passedOver: [],
    chosen: { table: joined.table, sheet, tables: [], chosen: 0, notes: [] },
    perStorage: noPerStorage(mapping),
    mapping,
    remembered: null,
    unusable: null,
    lists: { ...found, drafts, places: joined.places },
  }
}

/** A column that is read by a rule of its own file is used. */
function problemsOf({ table: { mapping }, choices }: ListRead): Problem[] {
  const inRules = columnsRead(mapping, choices.rules ?? [])
  return mapping.problems.filter(({ code, column }) => code !== 'unmapped-column' || !inRules.has(column ?? -1))
}

/** A column of a field is that field's; any other one its heading's. By place, also of those that a rule makes behind the file's own. */
function joinKeys({ columns }: Mapping): JoinKey[] {
  const seen = new Map<string, number>()
  const keys: JoinKey[] = []
  for (const { column, field, header } of columns) {
    const plain = headerKey(header)
    const own = field ?? (plain === '' ? `\u0001${column}` : `\u0000${plain}`)
    const times = (seen.get(own) ?? 0) + 1
    seen.set(own, times)
    keys[column] = { key: `${own}\u0000${times}`, header }
  }
  return Array.from(keys, (key, column) => key ?? { key: `\u0001${column}`, header: '' })
}

/** Of columns that stand together the first list's, with the field of whichever has one. */
function joinedColumns(lists: readonly ListRead[], places: readonly (readonly number[])[]): ColumnMapping[] {
  const found = new Map<number, ColumnMapping>()
  for (const [order, { table }] of lists.entries()) {
    for (const { name: _, ...column } of table.mapping.columns) {
      const at = places[order]?.[column.column]
      if (at !== undefined && !found.has(at)) found.set(at, { ...column, column: at })
    }
  }
  return [...found.values()].toSorted((one, other) => one.column - other.column)
}

/** A part for each list; for each storage of one whose columns belong to storages. */
function partsOf(lists: readonly ListRead[], joined: readonly SheetPart[]): SheetPart[] {
  return joined.flatMap((part, order): SheetPart[] => {
    const { name, table } = lists[order] ?? {}
    const own = table?.chosen.sheet.parts
    if (name === undefined || !table || !own) return [part]
    return own.map((one) => ({
      name: listPartName(name, one.name),
      storage: one.storage,
      firstRow: Math.max(0, one.firstRow - table.mapping.firstRow) + part.firstRow,
      columns: part.columns.map((column) => (column < 0 ? -1 : (one.columns[column] ?? column))),
    }))
  })
}

/** How the lists are planned: whose values win, and what each of them leaves as it is. */
export function listsTogether(input: ProfilesInput, choices: ImportChoices, found: ListsFound): ListsTogether {
  const { policy, ranks } = policyUsed(choices, found)
  return {
    policy,
    lists: found.read.map(({ saved, choices: own }, order) => {
      return {
        keep: new Set(keptBy(input, own)),
        saved,
        keys: keyChoices(own),
        rank: ranks[order] ?? order,
        ...(own.onConflict === undefined ? {} : { onConflict: own.onConflict }),
      }
    }),
  }
}

/** Materials that the lists' profiles know by their codes, by draft of all together. */
export function knownInLists(
  input: ProfilesInput,
  { read }: ListsFound,
  catalogue: Catalogue,
): ReadonlyMap<number, MaterialAnswer> {
  const known = new Map<number, MaterialAnswer>()
  let from = 0
  for (const { choices, drafts } of read) {
    for (const [index, answer] of crossReferencePicks(input, choices, drafts, catalogue))
      known.set(from + index, answer)
    from += drafts.count
  }
  return known
}

/** What exports among the lists were made with: each speaks of its own rows alone. Null where none is an export. */
export function exportedInLists({ read, drafts }: ListsRead): ExportedFrom | null {
  const found = read.map(({ exported }) => exported)
  const [first] = found.filter((one) => one !== null)
  if (!first) return null
  const lookup: BaseLookup = (id, storage, field, index) =>
    found[partOf(drafts, index)?.list ?? -1]?.lookup?.(id, storage, field, index)
  return { lookup: found.some((one) => one?.lookup) ? lookup : null, said: first.said }
}
