/**
 * The stages of an import, each from what the one before made: file, table and mapping, drafts, account, preview. A change of
 * choices runs again only the stages that depend on it. Sends no write.
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { firstDrafts, type Drafts } from '../../src-shared/plan/draft/draft.ts'
import { carriedIn } from '../../src-shared/export/stock-as-table.ts'
import { withSuppliers, type Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { applyEdits } from '../../src-shared/plan/preview/apply-edits.ts'
import type { EditedDrafts, ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import { makeDrafts, type DraftOptions } from '../../src-shared/plan/draft/make-drafts.ts'
import { findStorage } from '../../src-shared/mapping/mapping-storages.ts'
import type { GuardSwitches } from '../../src-shared/plan/guard/guard-kinds.ts'
import { makePreview, type Preview } from '../../src-shared/plan/preview/preview.ts'
import { storagesNamed, type PreviewInput } from '../../src-shared/plan/preview/preview-row.ts'
import { areStoragesEnough } from '../../src-shared/plan/preview/needed-storages.ts'
import {
  isTrusted,
  addIdQuestions,
  type KeyTrust,
  isJudged,
  keyTrust,
  holdsNoUnits,
} from '../../src-shared/plan/key-trust.ts'
import { makeResolver } from '../../src-shared/plan/resolve-names.ts'
import type { Refusal } from '../../src-shared/file/problem.ts'
import type { ReadFailure } from '../ports/ports.ts'
import {
  accountKept,
  accountOf,
  NOTHING_KNOWN,
  storagesToCompare,
  unknownOf,
  withoutOld,
  withRead,
  type ReadAccount,
  type AccountState,
} from './account-stage.ts'
import { exportedFrom, type ExportedFrom } from './exported-from.ts'
import { draftChoices, keyChoices, sameMapping } from './choices.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import { NO_SUPPLIERS, readSuppliers, suppliersWanted, type KnownSuppliers } from './suppliers/read-suppliers.ts'
import { failed, type Imported } from './import-codes.ts'
import { crossReferencePicks, picksWith, type ProfilesInput } from './used-profile.ts'
import { sameReading } from './sheets-together.ts'
import type { SessionPorts } from './session-ports.ts'
import {
  readTable,
  tableIn,
  type ReadingHooks,
  type TableContents,
  mapWithMemory,
  type TableInput,
} from './table-read.ts'
import { ok, type Result } from '../../src-shared/material/values/result.ts'
import { stockSource, type StockRequest } from './stock-source.ts'
import { clearKey } from '../../src-shared/material/values/clear-token.ts'
import { withKey } from '../../src-shared/material/catalogue/key-doubt.ts'
import { wordsOfAccount } from '../../src-shared/plan/words-of-account.ts'

export interface SessionInput extends ProfilesInput {
  readonly session: string
  readonly accountName: string
  readonly choices: ImportChoices
  /** Kinds that the guard looks for; all of them where absent. */
  readonly guard?: GuardSwitches
  /** The template of notes of corrections; empty: none. */
  readonly correctionNote?: string
  /**
   * How old a kept reading may be that the plan is made against, in milliseconds; absent: the account is read. What the plan rests on
   * is read again before anything is sent. [READ-6]
   */
  readonly keptFor?: number
  /** The account's own materials are read in place of a file, of which only the name is used. */
  readonly stock?: StockRequest
}

/** What the stages made, in the order they run. */
export interface SessionState extends TableContents, ReadAccount {
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly drafts: Drafts
  /** Materials that the profile knows by the list's own codes, by draft. */
  readonly known: ReadonlyMap<number, MaterialAnswer>
  /** What get_entry told; the catalogue holds it only if the user chose to have it read. */
  readonly suppliers: KnownSuppliers
  readonly edited: EditedDrafts
  readonly preview: Preview
  /** Whether the file's keys are the account's, as far as the account was read. */
  readonly trust: KeyTrust
  /** Why an export's snapshot is not used, or when it was made; null for other files. */
  readonly exported: ExportedFrom | null
  /** Rows that its run left without what the file says; absent before the run ends. */
  readonly notIn?: ReadonlySet<number>
  readonly took: { readonly file: number; readonly account: number; readonly plan: number }
}

/** `given`: the account as it was just read; else it is as `last` knew it, or as it was kept. */
export async function runStages(
  input: SessionInput,
  ports: SessionPorts,
  choices: ImportChoices,
  last: SessionState | null,
  hooks: ReadingHooks = {},
  given: AccountState | null = null,
): Promise<Imported<SessionState>> {
  const { clock } = ports
  const unread = (answer: Unread) => failedRead(ports, answer)
  const read = (before: AccountState, storages: Iterable<number>) =>
    withRead(before, unknownOf(before, storages), input, ports, choices, hooks)
  const suppliersOf = (
    materials: ReadonlySet<number>,
    { catalogue }: ReadAccount,
    known: KnownSuppliers,
    each: boolean,
  ) =>
    readSuppliers(ports.account, catalogue.catalogue, materials, known, each, {
      onProgress: (done, total) => hooks.onProgress?.('account', done, total),
      ...(hooks.stop ? { stop: hooks.stop } : {}),
    })
  const all = storagesToCompare(input, choices)
  const started = clock.now()
  let account = given ?? (last ? accountOf(last) : await accountKept(input, ports, choices))
  let suppliers = last && !given ? last.suppliers : NO_SUPPLIERS
  let source = ports
  if (input.stock) {
    const answer = await read(account, all)
    if (!answer.ok) return unread(answer)
    account = answer.value
    if (choices.readSuppliers === true) {
      const suppliersRead = await suppliersOf(shownIn(input.stock, answer.value), answer.value, suppliers, true)
      if (!suppliersRead.ok) return unread(suppliersRead)
      suppliers = suppliersRead.value
    }
    const { catalogue } = answer.value
    source = { ...ports, readSource: stockSource(withSuppliersIf(catalogue, choices, suppliers), input.stock) }
  }
  const accountFirst = clock.now() - started
  const tableResult = await tableOf(input, source, choices, last, hooks)
  if (!tableResult.ok) return tableResult
  const { table, drafts } = tableResult.value
  const fileRead = clock.now()

  const compare = (known: ReadAccount) => comparedWith(input, ports, choices, { ...table, drafts }, known, suppliers)
  const named = storagesNamed(drafts, input.storages, choices.storage)
  const touched = planTouched(input, read(account, named), all, compare, () => {
    hooks.onProgress?.('plan', 0, drafts.count)
    return clock.now()
  })
  // A large account is not held while it is read anew: what is known of it now is asked for by what was just begun.
  account = NOTHING_KNOWN
  const first = await touched
  if (!first.ok) return unread(first)
  let accountRead = first.value.at
  let planned: Planned
  if (first.value.rest === null) planned = first.value.planned
  else {
    const began = clock.now()
    const whole = await read(first.value.rest, all)
    if (!whole.ok) return unread(whole)
    accountRead += clock.now() - began
    planned = planOf(input, compare(whole.value))
  }

  const wanted = materialsMeant(planned, last)
  if (wanted.size > 0) {
    const began = clock.now()
    const answer = await suppliersOf(wanted, planned, suppliers, choices.readSuppliers === true)
    if (!answer.ok) return unread(answer)
    accountRead += clock.now() - began
    planned = withSuppliersRead(input, planned, answer.value)
  }
  hooks.onProgress?.('plan', drafts.count, drafts.count)
  const took = {
    file: fileRead - started - accountFirst,
    account: accountFirst + accountRead - fileRead,
    plan: clock.now() - accountRead,
  }
  return { ok: true, value: { ...planned, took } }
}

/** `source` reads the file; it is the account's own stock where that stands for one. */
async function tableOf(
  input: SessionInput,
  source: SessionPorts,
  choices: ImportChoices,
  last: SessionState | null,
  hooks: ReadingHooks,
): Promise<Imported<{ readonly table: TableContents; readonly drafts: Drafts }>> {
  const refused = (refusal: Refusal) => failed({ code: 'refused', refusal, file: input.source.name })
  const reusable = keptBefore(input, choices, last)
  const tableResult = reusable.table
    ? ok(reusable.table)
    : reusable.source
      ? tableIn(input, choices, reusable.source)
      : await tableAnew(input, source, choices, hooks)
  if (!tableResult.ok) return refused(tableResult.error)
  if (tableResult.value.unusable) return refused(tableResult.value.unusable)
  const table = tableResult.value
  const drafts = reusable.table ? reusable.table.drafts : draftsOf(table, choices, fileToken(input))
  return ok({ table, drafts })
}

/** Catalogue indexes of the materials that the account's own stock shows. */
function shownIn({ storages }: StockRequest, { catalogue: { catalogue } }: ReadAccount): ReadonlySet<number> {
  const ids = storages.map(({ id }) => id)
  return new Set(carriedIn(catalogue, ids))
}

/** What still holds of before: the source as it was read, and the table with its drafts; null if they are made anew. */
function keptBefore(
  input: SessionInput,
  choices: ImportChoices,
  last: SessionState | null,
): { readonly source: SessionState | null; readonly table: SessionState | null } {
  // The account's own stock has a column of what was read of suppliers.
  const sameSuppliers = !input.stock || last?.choices.readSuppliers === choices.readSuppliers
  if (last === null || !sameSuppliers || !sameReading(last, choices)) return { source: null, table: null }
  // A heading that names a storage is read by which one is chosen.
  const sameStorage =
    last.choices.storage === choices.storage ||
    last.perStorage.read ||
    last.mapping.columns.every(({ header }) => !findStorage(header, input.storages))
  const same = sameStorage && sameMapping(last.choices, choices) && last.clearToken === input.clearToken
  return { source: last, table: same ? last : null }
}

/** Catalogue indexes whose suppliers a row says. Only a preview tells which are meant; edits made since may mean others. */
function materialsMeant(planned: Planned, last: SessionState | null): ReadonlySet<number> {
  const now = suppliersWanted(planned)
  if (!last || planned.catalogue.times !== last.catalogue.times || last.drafts !== planned.drafts) return new Set(now)
  return new Set([...now, ...suppliersWanted({ drafts: last.edited.drafts, preview: last.preview })])
}

interface Unread {
  readonly failure: ReadFailure
  readonly storage: number
}

function failedRead({ account }: SessionPorts, { failure, storage }: Unread): Imported<never> {
  return failed({ code: 'account', failure, storage, address: account.address })
}

/** Cells as drafts. */
function draftsOf(
  table: TableContents,
  choices: ImportChoices,
  clearToken: string,
  before: Drafts | null = null,
): Drafts {
  return makeDrafts(table.chosen.sheet, table.mapping, {
    ...draftChoices(choices, clearToken, before?.asideRows?.materials),
    accountCells: table.read.format.kind === 'account',
  })
}

type Planned = Omit<SessionState, 'took'>
type Unplanned = Omit<Planned, 'preview'>

/** Most lists that need other storages show it in these rows: the rest is not planned twice. */
const FIRST_ROWS = 1024

/**
 * Plans the rows against the storages they name. If those are not enough, returns what was read, to be planned with the other storages. The kept
 * lists are released by then.
 */
async function planTouched(
  input: SessionInput,
  reading: ReturnType<typeof withRead>,
  all: readonly number[],
  compare: (known: ReadAccount) => Unplanned,
  wasRead: () => number,
) {
  const touched = await reading
  if (!touched.ok) return touched
  const at = wasRead()
  const unplanned = compare(touched.value)
  const isWhole = unknownOf(touched.value, all).length === 0
  const isLong = unplanned.edited.drafts.count > FIRST_ROWS
  const needsOthers = !isWhole && isLong && !isSettled(planOf(input, withFirstRows(unplanned)))
  const planned = needsOthers ? null : planOf(input, unplanned)
  return planned && (isWhole || isSettled(planned))
    ? ok({ at, planned, rest: null })
    : ok({ at, planned: null, rest: withoutOld(touched.value) })
}

function withFirstRows(unplanned: Unplanned): Unplanned {
  const { edited } = unplanned
  return { ...unplanned, edited: { ...edited, drafts: firstDrafts(edited.drafts, FIRST_ROWS) } }
}

function planOf(input: SessionInput, unplanned: Unplanned): Planned {
  return { ...unplanned, preview: makePreview(previewInput(input, unplanned)) }
}

/** The table with the account that its rows are planned against. */
function comparedWith(
  input: SessionInput,
  ports: SessionPorts,
  choices: ImportChoices,
  asked: TableContents & { readonly drafts: Drafts },
  account: ReadAccount,
  suppliers: KnownSuppliers,
): Unplanned {
  const { catalogue } = account.catalogue
  const trust = trustIn(asked, asked.drafts, choices, catalogue)
  const { table, drafts } = withTrust({ table: asked, drafts: asked.drafts }, trust, choices, input, catalogue)
  const { read, mapping } = table
  return {
    ...table,
    ...account,
    catalogue: withSuppliersIf(account.catalogue, choices, suppliers),
    mapping,
    drafts,
    known: crossReferencePicks(input, choices, drafts, catalogue),
    choices,
    clearToken: input.clearToken,
    suppliers,
    edited: applyEdits({ drafts, mapping, options: editOptions(input) }, []),
    exported: read.base ? exportedFrom(read.base, read.sheet, ports, choices.storage) : null,
    trust,
  }
}

/** The account with these storages read now, whatever was known of them. */
export async function accountNow(
  input: SessionInput,
  ports: SessionPorts,
  state: SessionState,
  storages: readonly number[],
  hooks: ReadingHooks,
): Promise<Imported<ReadAccount>> {
  const answer = await withRead(accountOf(state), storages, input, ports, state.choices, hooks)
  return answer.ok ? answer : failedRead(ports, answer)
}

/** Whether the storages that were read settle every row: the others are asked where one of them might say otherwise. [READ-9] */
export function isSettled({ preview, catalogue, old, trust }: Planned): boolean {
  const storagesRead = new Set([...catalogue.times.keys()].filter((storage) => !old.has(storage)))
  // Whose keys a column has is told by the materials they are compared with.
  return isTrusted(trust) && !preview.input.drafts.asideRows?.rows.length && areStoragesEnough(preview, storagesRead)
}

function withSuppliersRead(input: SessionInput, planned: Planned, suppliers: KnownSuppliers): Planned {
  if (planned.choices.readSuppliers !== true) return { ...planned, suppliers }
  const next = { ...planned, suppliers, catalogue: withSuppliersIf(planned.catalogue, planned.choices, suppliers) }
  const { groups } = planned.preview
  return { ...next, preview: makePreview(previewInput(input, next), { groups, touchedDrafts: new Set() }) }
}

/** The catalogue with the suppliers that were read, if the user chose to have them compared. */
function withSuppliersIf(read: CatalogueReading, choices: ImportChoices, { held }: KnownSuppliers): CatalogueReading {
  return { ...read, catalogue: withSuppliers(read.catalogue, choices.readSuppliers === true ? held : new Map()) }
}

async function tableAnew(...asked: Parameters<typeof readTable>): Promise<Result<TableContents, Refusal>> {
  const read = await readTable(...asked)
  return read.ok ? read.value.table : read
}

export function editOptions({ clearToken, stock }: SessionInput): DraftOptions {
  return { clearToken, accountCells: stock !== undefined }
}

/** What the account holds is never taken for the token; what is typed into its cells is. [STOCK-2] */
function fileToken({ clearToken, stock }: SessionInput): string {
  return stock ? '' : clearToken
}

/** The state under another input (clear token, limits): cells are read again, then everything after them. */
export function withInput(input: SessionInput, state: SessionState, edits: readonly ImportEdit[]): SessionState {
  const { catalogue } = state.catalogue
  const drafted = draftsOf(state, state.choices, fileToken(input), state.drafts)
  const drafts = addIdQuestions(drafted, catalogue, state.trust)
  const edited = applyEdits({ drafts, mapping: state.mapping, options: editOptions(input) }, edits)
  const answersByCode = crossReferencePicks(input, state.choices, drafts, catalogue)
  const next = { ...state, drafts, known: answersByCode, edited }
  return { ...next, preview: makePreview(previewInput(input, next)) }
}

export function previewInput(input: SessionInput, state: Omit<SessionState, 'preview' | 'took'>): PreviewInput {
  const { catalogue, choices, claims, edited, exported } = state
  return {
    drafts: edited.drafts,
    catalogue: catalogue.catalogue,
    resolver: makeResolver(catalogue.catalogue, input.storages),
    base: exported?.lookup ?? null,
    onConflict: choices.onConflict ?? 'ask',
    decisions: edited,
    claims,
    storage: choices.storage,
    keys: keyChoices(choices),
    picks: picksWith(state.known, edited, state.mapping),
    clearToken: clearKey(input.clearToken),
    correctionNote: { template: input.correctionNote ?? '', file: input.source.name },
    ...(input.guard ? { guard: input.guard } : {}),
  }
}

interface TableAndDrafts<Table extends TableContents> {
  readonly table: Table
  readonly drafts: Drafts
}

/**
 * A table compared with the account: keys and units that are not the account's are not used, the user is asked about doubts, and a word for nothing that is the name of
 * a material is a value. [MAP-4] [MAP-6] [MAP-10] [VALUE-8]
 * A snapshot has the account's ids. If the user named the keys, they are used as they are.
 */
function trustIn(
  { read, mapping }: Pick<TableContents, 'read' | 'mapping'>,
  drafts: Drafts,
  choices: ImportChoices,
  catalogue: Catalogue,
): KeyTrust {
  if (read.base) return { ids: 'own' }
  const keys = choices.keys?.length ? {} : keyTrust(mapping.columns, drafts, catalogue)
  return holdsNoUnits(mapping.columns, drafts, catalogue) ? { ...keys, noUnits: true } : keys
}

/** The table and its drafts as they are read once the account shows whose keys they are and which rows are materials. */
function withTrust<Table extends TableContents>(
  { table, drafts }: TableAndDrafts<Table>,
  trust: KeyTrust,
  choices: ImportChoices,
  input: TableInput,
  catalogue: Catalogue,
): TableAndDrafts<Table> {
  const byAccount = isJudged(trust) ? mapWithMemory(table, choices, input, trust).mapping : table.mapping
  const words = wordsOfAccount(byAccount.columns, catalogue)
  const mapping = words.size === 0 ? byAccount : mapWithMemory(table, choices, input, trust, words).mapping
  const materials = materialsAside(drafts, catalogue)
  const isSame = words.size === 0 && materials.size === (drafts.asideRows?.materials?.size ?? 0)
  const redrafted =
    isSame && (isTrusted(trust) || trust.ids === 'doubted')
      ? withChecked(drafts, materials)
      : makeDrafts(table.chosen.sheet, mapping, draftChoices(choices, input.clearToken, materials))
  return { table: { ...table, mapping }, drafts: addIdQuestions(redrafted, catalogue, trust) }
}

function withChecked(drafts: Drafts, materials: ReadonlySet<number>): Drafts {
  return drafts.asideRows ? { ...drafts, asideRows: { ...drafts.asideRows, materials } } : drafts
}

/** Rows that look like headings of groups, totals or notes, and name a material. Looked for once: edits count on their rows. */
function materialsAside({ asideRows }: Drafts, catalogue: Catalogue): ReadonlySet<number> {
  if (!asideRows) return new Set()
  if (asideRows.materials) return asideRows.materials
  const materials = asideRows.rows.filter(({ text }) =>
    (['name', 'sku'] as const).some((field) => withKey(catalogue, field, text, -1).length > 0),
  )
  return new Set(materials.map(({ sheetRow }) => sheetRow))
}
