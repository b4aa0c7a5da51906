/**
 * Several files for one plan: each is read by itself, as it is recognised or as was chosen for it. One that cannot be read is told by its name, and the
 * others stay. What was read of a file is used again as long as nothing else is chosen for it. [LISTS-1] [LISTS-6]
 */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { withIdsInDoubt, type KeyTrust } from '../../../src-shared/domain/plan/key-trust.ts'
import type { Catalogue } from '../../../src-shared/domain/catalogue/catalogue.ts'
import { makeDrafts } from '../../../src-shared/domain/draft/make-drafts.ts'
import { listName, namesApart } from '../../../src-shared/domain/sheet/list-name.ts'
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import type { Result } from '../../../src-shared/domain/values/result.ts'
import { draftChoices } from './choices.ts'
import { exportedFrom, type ExportedFrom } from './exported-from.ts'
import { profileBefore } from './used-profile.ts'
import type { ProfileFound, ProfilesInput } from './profile-fit.ts'
import { noPerStorage } from './per-storage.ts'
import { readOnce } from './read-once.ts'
import { recognisedProfile, withEvidence } from './recognised-profile.ts'
import type { SessionPorts } from './session-ports.ts'
import type { Source } from './source-port.ts'
import { readTable, type ReadingHooks, type TableRead } from './table-read.ts'

export interface ListAsked {
  readonly source: Source
  /** When it was saved, in milliseconds since 1970; null where nobody knows. */
  readonly saved: number | null
  /** Each visible sheet of a workbook is a list of its own. */
  readonly sheets?: 'each'
  /** Sheets that are none of them. */
  readonly without?: readonly string[]
}

/** What the lists are read with. */
export interface ListsInput extends ProfilesInput {
  /** Several files are planned together; of the file only the name is used. [LISTS-1] */
  readonly lists?: readonly ListAsked[]
  /** How an earlier session read them, which goes on: whatever their profiles say by now. [LISTS-8] */
  readonly listsBefore?: readonly SavedList[]
}

/** How one of several files was read, as plain data. */
export interface SavedList {
  readonly name: string
  readonly choices: ImportChoices
  /** Ids of the profiles that fitted equally. */
  readonly profilesAsked: readonly string[]
}

export interface ListRead {
  /** What it is called among the others. */
  readonly name: string
  readonly source: Source
  readonly saved: number | null
  /** What it was read with: as long as it is the same, it is not read again. */
  readonly asked: ImportChoices
  readonly clearToken: string
  readonly choices: ImportChoices
  readonly profile: ProfileFound
  readonly table: TableRead
  readonly drafts: Drafts
  /** Whether the list's keys are the account's, as far as it tells. */
  readonly trust: KeyTrust
  readonly exported: ExportedFrom | null
}

export interface ListRefused {
  readonly name: string
  readonly source: Source
  /** The choices the file was to be read with. */
  readonly choices: ImportChoices
  readonly refusal: Refusal
}

export interface ListsFound {
  readonly read: readonly ListRead[]
  readonly refused: readonly ListRefused[]
}

/** A file, or a sheet of it, with its name. */
interface Named extends Pick<ListAsked, 'source' | 'saved'> {
  readonly name: string
  readonly sheet?: string
}

/** Choices that are made for all files at once. */
const COMMON = [
  'storage',
  'sheets',
  'encoding',
  'delimiter',
  'decimals',
  'memory',
  'everyRow',
  'keys',
  'onConflict',
  'readSuppliers',
  'profile',
] as const satisfies readonly (keyof ImportChoices)[]

export async function readLists(
  input: ListsInput,
  ports: SessionPorts,
  choices: ImportChoices,
  last: readonly ListRead[],
  hooks: ReadingHooks,
): Promise<ListsFound> {
  const read: ListRead[] = []
  const refused: ListRefused[] = []
  const known = new Map(last.map((list) => [list.name, list]))
  const named = await namedLists(input.lists ?? [], ports, hooks)
  for (const one of named) {
    const asked = choicesOf(one, choices)
    const same = known.get(one.name)
    if (same?.clearToken === input.clearToken && JSON.stringify(same.asked) === JSON.stringify(asked)) {
      read.push(same)
      continue
    }
    const before = input.listsBefore?.find(({ name }) => name === one.name)
    const list = await readList(input, ports, one, asked, hooks, before)
    if (list.ok) read.push(list.value)
    else refused.push({ name: one.name, source: one.source, choices: asked, refusal: list.error })
  }
  return { read, refused }
}

function choicesOf({ name, sheet }: Named, choices: ImportChoices): ImportChoices {
  const common = Object.fromEntries(COMMON.flatMap((one) => (choices[one] === undefined ? [] : [[one, choices[one]]])))
  const own = choices.lists?.find(([of]) => of === name)?.[1]
  return { ...common, storage: choices.storage, ...(sheet === undefined ? {} : { sheet }), ...chosen(own) }
}

/** Without what is not chosen. */
function chosen(
  own: { readonly [Key in keyof ImportChoices]?: ImportChoices[Key] | undefined } | undefined,
): Partial<ImportChoices> {
  return Object.fromEntries(Object.entries(own ?? {}).filter(([, value]) => value !== undefined))
}

/** What a list is read with, as if it were alone. */
export function inputOf(input: ProfilesInput, { source }: Pick<ListRead, 'source'>): ProfilesInput {
  return { ...input, source }
}

async function readList(
  input: ProfilesInput,
  ports: SessionPorts,
  { name, source, saved }: Named,
  asked: ImportChoices,
  hooks: ReadingHooks,
  before: SavedList | undefined,
): Promise<Result<ListRead, Refusal>> {
  const alone = inputOf(input, { source })
  const once = { ...ports, readSource: readOnce(ports.readSource) }
  const profile = before ? profileBefore(input, before) : await recognisedProfile(alone, once, asked, hooks)
  const { choices } = profile
  const found = await readTable(alone, once, choices, hooks)
  if (!found.ok) return found
  const { table } = found.value
  if (!table.ok) return table
  // Of a list that is asked about, only its profile tells what names its materials.
  if (table.value.unusable && !waits({ profile })) return { ok: false, error: table.value.unusable }
  const seen = before ? withEvidence(profile, alone, table.value) : profile
  const shown = waits({ profile }) ? withoutRows(table.value) : table.value
  const { read, chosen, mapping } = shown
  const drafts = makeDrafts(chosen.sheet, mapping, draftChoices(choices, input.clearToken))
  const exported = read.base ? exportedFrom(read.base, read.sheet, ports, choices.storage) : null
  const trust: KeyTrust = read.base ? { ids: 'own' } : {}
  const { clearToken } = input
  const how = { asked, clearToken, choices, profile: seen, trust, exported }
  return { ok: true, value: { name, source, saved, ...how, table: shown, drafts } }
}

/** The user is asked whose list this is: nothing of the list is planned until that is answered. [LISTS-14] */
export function waits({ profile: { used, asked } }: Pick<ListRead, 'profile'>): boolean {
  return used === null && asked.length > 0
}

/** The lists whose rows are planned. */
export function listsPlanned({ read }: ListsFound): readonly ListRead[] {
  return read.filter((list) => !waits(list))
}

/** What a plan is read from. */
export function plannedSources(
  { source, stock }: Pick<ListsInput, 'source'> & { readonly stock?: object },
  { lists }: { readonly lists?: ListsFound },
): readonly Source[] {
  if (lists) return listsPlanned(lists).map((list) => list.source)
  return stock ? [] : [source]
}

/** The table with neither rows nor columns, and nothing said of them: how they are read is not known yet. */
function withoutRows(table: TableRead): TableRead {
  const { parts: _, firsts: _firsts, ...sheet } = table.chosen.sheet
  const { skipped: _skipped, ...mapping } = table.mapping
  return {
    ...table,
    chosen: { ...table.chosen, sheet: { ...sheet, problems: [] } },
    perStorage: noPerStorage(mapping),
    mapping: { ...mapping, endRow: mapping.firstRow, columns: [], problems: [] },
  }
}

/** How lists were read, so that a later session reads them the same way. */
export function savedLists({ read }: ListsFound): SavedList[] {
  return read.map(({ name, choices, profile }) => ({ name, choices, profilesAsked: profile.asked.map(({ id }) => id) }))
}

/** The list as its cells are read with another clear token. */
export function withClearToken(clearToken: string, list: ListRead, catalogue: Catalogue): ListRead {
  const { table, choices, trust } = list
  const options = draftChoices(choices, clearToken, list.drafts.aside?.materials)
  const drafts = makeDrafts(table.chosen.sheet, table.mapping, options)
  return { ...list, drafts: withIdsInDoubt(drafts, catalogue, trust), clearToken }
}

/** Files of one name are told apart; of a workbook, each sheet that can be seen. */
async function namedLists(lists: readonly ListAsked[], ports: SessionPorts, hooks: ReadingHooks): Promise<Named[]> {
  const names = namesApart(lists.map(({ source }) => source.name))
  const named: Named[] = []
  for (const [at, { source, saved, sheets, without = [] }] of lists.entries()) {
    const file = names[at] ?? source.name
    const tabs = sheets === 'each' ? await sheetsOf(source, ports, hooks) : []
    if (tabs.length < 2) named.push({ name: listName(file), source, saved })
    else {
      for (const sheet of tabs) {
        if (!without.includes(sheet)) named.push({ name: listName(file, sheet), source, saved, sheet })
      }
    }
  }
  return named
}

/** The sheets of a workbook that can be seen; none of another file, and of one that cannot be read. */
async function sheetsOf(source: Source, ports: SessionPorts, hooks: ReadingHooks): Promise<readonly string[]> {
  let tabs: readonly string[] = []
  await ports.readSource(
    source,
    {},
    {
      sheetsFor: (workbook) => {
        tabs = workbook.tabs.filter(({ hidden }) => hidden === 'visible').map(({ name }) => name)
        return { together: tabs.slice(0, 1), rows: 1 }
      },
      ...(hooks.stop ? { stop: hooks.stop } : {}),
    },
  )
  return tabs
}
