/**
 * The stages of an import, each using the results of the previous one: file, table and mapping, drafts, account, preview. A changed choice runs only
 * the stages that depend on it. Sends no changes.
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { takeFirstDrafts, type Drafts } from '../../src-shared/plan/draft/draft.ts'
import { listCarriedMaterials } from '../../src-shared/export/stock-as-table.ts'
import { replaceSuppliers, type Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { applyEdits } from '../../src-shared/plan/preview/apply-edits.ts'
import type { EditedDrafts, ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import { makeDrafts, type DraftOptions } from '../../src-shared/plan/draft/make-drafts.ts'
import { findStorage } from '../../src-shared/mapping/mapping-storages.ts'
import type { GuardSwitches } from '../../src-shared/plan/guard/guard-kinds.ts'
import { makePreview, type Preview } from '../../src-shared/plan/preview/preview.ts'
import { findNamedStorages, type PreviewInput } from '../../src-shared/plan/preview/preview-row.ts'
import { areStoragesEnough } from '../../src-shared/plan/preview/needed-storages.ts'
import {
  isTrusted,
  addIdQuestions,
  type KeyTrust,
  hasEvidence,
  judgeKeys,
  haveNoUnits,
} from '../../src-shared/plan/key-trust.ts'
import { makeResolver } from '../../src-shared/plan/resolve-names.ts'
import type { Refusal } from '../../src-shared/file/problem.ts'
import type { ReadFailure } from '../ports/ports.ts'
import {
  loadStoredAccount,
  accountOf,
  UNKNOWN_ACCOUNT,
  findStoragesToCompare,
  findUnknownStorages,
  removeOldStorages,
  readAccountStage,
  type LoadedAccount,
  type AccountState,
} from './account-stage.ts'
import { findExportOrigin, type ExportSource } from './exported-from.ts'
import { draftOptionsOf, keyFieldsOf, isSameMapping } from './choices.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import {
  NO_SUPPLIERS,
  readSuppliers,
  findMaterialsWithSuppliers,
  type KnownSuppliers,
} from './suppliers/read-suppliers.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { findCrossReferencePicks, addPicks, type ProfilesInput } from './used-profile.ts'
import { isSameReading } from './sheets-together.ts'
import type { SessionPorts } from './session-ports.ts'
import {
  readTable,
  readTableFrom,
  type ReadingHooks,
  type TableContents,
  mapWithMemory,
  type TableInput,
} from './table-read.ts'
import { ok, type Result, refuse } from '../../src-shared/material/values/result.ts'
import { makeStockSource, type StockRequest } from './stock-source.ts'
import { toClearTokenKey } from '../../src-shared/material/values/clear-token.ts'
import { findOthersWithKey } from '../../src-shared/material/catalogue/key-doubt.ts'
import { findWordsOfAccount } from '../../src-shared/plan/words-of-account.ts'

export interface SessionInput extends ProfilesInput {
  readonly session: string
  readonly accountName: string
  readonly choices: ImportChoices
  /** The kinds of unusual change that the guard checks for; all of them if absent. */
  readonly guard?: GuardSwitches
  /** The template for the notes of stock corrections. If empty, no notes are sent. */
  readonly correctionNote?: string
  /**
   * The maximum age of a stored reading used for planning, in milliseconds. If absent, the account is read. What the plan depends on is read again
   * before anything is sent. [READ-6]
   */
  readonly maxReadingAge?: number
  /** Set if the account's own materials are read instead of a file. Then only the name of the source is used. */
  readonly stock?: StockRequest
}

/** The results of the stages, in the order they run. */
export interface SessionState extends TableContents, LoadedAccount {
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly drafts: Drafts
  /** Materials that the profile has for the list's own codes, by draft. */
  readonly knownMaterials: ReadonlyMap<number, MaterialAnswer>
  /** Suppliers from get_entry. The catalogue has them only if the user chose to read them. */
  readonly suppliers: KnownSuppliers
  readonly editedDrafts: EditedDrafts
  readonly preview: Preview
  /** Whether the file's keys belong to the account, judged by the storages that were read. */
  readonly trust: KeyTrust
  /** When an export's snapshot was made, or why it is not used. Null for other files. */
  readonly exportSource: ExportSource | null
  /** Rows that do not have the file's values after the run; absent before it ends. */
  readonly differingRows?: ReadonlySet<number>
  readonly durations: { readonly file: number; readonly account: number; readonly plan: number }
}

type SupplierRequest = [
  materials: ReadonlySet<number>,
  account: LoadedAccount,
  known: KnownSuppliers,
  readsEach: boolean,
]

/** `freshAccount`: the account as just read. If absent, the account from `lastState` or the stored one is used. */
export async function runStages(
  input: SessionInput,
  ports: SessionPorts,
  choices: ImportChoices,
  lastState: SessionState | null,
  hooks: ReadingHooks = {},
  freshAccount: AccountState | null = null,
): Promise<Answer<SessionState>> {
  const { clock } = ports
  const failAtUnreadStorage = (answer: UnreadStorages) => makeReadFailure(ports, answer)
  const readStorages = (accountBefore: AccountState, storages: Iterable<number>) =>
    readAccountStage(accountBefore, findUnknownStorages(accountBefore, storages), input, ports, choices, hooks)
  const suppliersOf = (...[materials, { catalogue }, knownSuppliers, readsAll]: SupplierRequest) =>
    readSuppliers(ports.account, catalogue.catalogue, materials, knownSuppliers, readsAll, {
      onProgress: (doneCount, total) => hooks.onProgress?.('account', doneCount, total),
      ...(hooks.stop ? { stop: hooks.stop } : {}),
    })
  const allStorages = findStoragesToCompare(input, choices)
  const startTime = clock.now()
  let account = freshAccount ?? (lastState ? accountOf(lastState) : await loadStoredAccount(input, ports, choices))
  let suppliers = lastState && !freshAccount ? lastState.suppliers : NO_SUPPLIERS
  let sourcePorts = ports
  if (input.stock) {
    const answer = await readStorages(account, allStorages)
    if (!answer.ok) return failAtUnreadStorage(answer)
    account = answer.value
    if (choices.readSuppliers === true) {
      const suppliersResult = await suppliersOf(findMaterials(input.stock, answer.value), answer.value, suppliers, true)
      if (!suppliersResult.ok) return failAtUnreadStorage(suppliersResult)
      suppliers = suppliersResult.value
    }
    const catalogue = withChosenSuppliers(answer.value.catalogue, choices, suppliers)
    sourcePorts = { ...ports, readSource: makeStockSource(catalogue, input.stock) }
  }
  const accountReadDuration = clock.now() - startTime
  const tableResult = await tableOf(input, sourcePorts, choices, lastState, hooks)
  if (!tableResult.ok) return tableResult
  const { table, drafts } = tableResult.value
  const fileReadAt = clock.now()

  const compare = (loadedAccount: LoadedAccount) =>
    compareWithCatalogue(input, ports, choices, { ...table, drafts }, loadedAccount, suppliers)
  const namedStorages = findNamedStorages(drafts, input.storages, choices.storage)
  const firstPlan = planTouchedRows(input, readStorages(account, namedStorages), allStorages, compare, () => {
    hooks.onProgress?.('plan', 0, drafts.count)
    return clock.now()
  })
  // A large account must not stay in memory while it is read again. The reading in progress already has its contents.
  account = UNKNOWN_ACCOUNT
  const firstResult = await firstPlan
  if (!firstResult.ok) return failAtUnreadStorage(firstResult)
  let accountReadAt = firstResult.value.at
  let plannedRows: PlannedRows
  if (firstResult.value.rest === null) plannedRows = firstResult.value.planned
  else {
    const startedAt = clock.now()
    const allStoragesResult = await readStorages(firstResult.value.rest, allStorages)
    if (!allStoragesResult.ok) return failAtUnreadStorage(allStoragesResult)
    accountReadAt += clock.now() - startedAt
    plannedRows = planOf(input, compare(allStoragesResult.value))
  }

  const matchedMaterials = findMatchedMaterials(plannedRows, lastState)
  if (matchedMaterials.size > 0) {
    const startedAt = clock.now()
    const answer = await suppliersOf(matchedMaterials, plannedRows, suppliers, choices.readSuppliers === true)
    if (!answer.ok) return failAtUnreadStorage(answer)
    accountReadAt += clock.now() - startedAt
    plannedRows = addReadSuppliers(input, plannedRows, answer.value)
  }
  hooks.onProgress?.('plan', drafts.count, drafts.count)
  const stageDurations = {
    file: fileReadAt - startTime - accountReadDuration,
    account: accountReadDuration + accountReadAt - fileReadAt,
    plan: clock.now() - accountReadAt,
  }
  return ok({ ...plannedRows, durations: stageDurations })
}

/** `source` reads the file. For the account's own stock it is not used. */
async function tableOf(
  input: SessionInput,
  sourcePorts: SessionPorts,
  choices: ImportChoices,
  lastState: SessionState | null,
  hooks: ReadingHooks,
): Promise<Answer<{ readonly table: TableContents; readonly drafts: Drafts }>> {
  const failWithRefusal = (refusal: Refusal) => refuse({ code: 'refused', refusal, file: input.source.name })
  const reusableTable = findValidTable(input, choices, lastState)
  const tableResult = reusableTable.table
    ? ok(reusableTable.table)
    : reusableTable.source
      ? readTableFrom(input, choices, reusableTable.source)
      : await readTableAgain(input, sourcePorts, choices, hooks)
  if (!tableResult.ok) return failWithRefusal(tableResult.error)
  if (tableResult.value.unusableReason) return failWithRefusal(tableResult.value.unusableReason)
  const table = tableResult.value
  const drafts = reusableTable.table ? reusableTable.table.drafts : draftsOf(table, choices, fileClearToken(input))
  return ok({ table, drafts })
}

/** Catalogue indexes of the materials that the account's own stock shows. */
function findMaterials({ storages }: StockRequest, { catalogue: { catalogue } }: LoadedAccount): ReadonlySet<number> {
  const ids = storages.map(({ id }) => id)
  return new Set(listCarriedMaterials(catalogue, ids))
}

/** The earlier results that are still valid: the source, and the table with its drafts. Null if they must be made again. */
function findValidTable(
  input: SessionInput,
  choices: ImportChoices,
  lastState: SessionState | null,
): { readonly source: SessionState | null; readonly table: SessionState | null } {
  // The account's own stock has a column for the suppliers that were read.
  const areSameSuppliers = !input.stock || lastState?.choices.readSuppliers === choices.readSuppliers
  if (lastState === null || !areSameSuppliers || !isSameReading(lastState, choices))
    return { source: null, table: null }
  // The chosen storage affects how a heading that names a storage is read.
  const isSameStorage =
    lastState.choices.storage === choices.storage ||
    lastState.perStorage.isReadAsRows ||
    lastState.mapping.columns.every(({ header }) => !findStorage(header, input.storages))
  const isSameTable =
    isSameStorage && isSameMapping(lastState.choices, choices) && lastState.clearToken === input.clearToken
  return { source: lastState, table: isSameTable ? lastState : null }
}

/** Catalogue indexes of materials for which a row has suppliers. Only a preview shows which materials these are, and later edits may change them. */
function findMatchedMaterials(plannedRows: PlannedRows, lastState: SessionState | null): ReadonlySet<number> {
  const wantedMaterials = findMaterialsWithSuppliers(plannedRows)
  if (
    !lastState ||
    plannedRows.catalogue.times !== lastState.catalogue.times ||
    lastState.drafts !== plannedRows.drafts
  )
    return new Set(wantedMaterials)
  return new Set([
    ...wantedMaterials,
    ...findMaterialsWithSuppliers({ drafts: lastState.editedDrafts.drafts, preview: lastState.preview }),
  ])
}

interface UnreadStorages {
  readonly failure: ReadFailure
  readonly storage: number
}

function makeReadFailure({ account }: SessionPorts, { failure, storage }: UnreadStorages): Answer<never> {
  return refuse({ code: 'account', failure, storage, address: account.address })
}

/** Turns cells into drafts. */
function draftsOf(
  table: TableContents,
  choices: ImportChoices,
  clearToken: string,
  draftsBefore: Drafts | null = null,
): Drafts {
  return makeDrafts(table.chosenTable.sheet, table.mapping, {
    ...draftOptionsOf(choices, clearToken, draftsBefore?.asideRows?.materials),
    hasAccountCells: table.contents.format.kind === 'account',
  })
}

type PlannedRows = Omit<SessionState, 'durations'>
type ComparedState = Omit<PlannedRows, 'preview'>

/** The rows that are planned first. In most lists they show whether other storages are needed, so that the remaining rows are not planned twice. */
const FIRST_ROWS = 1024

/**
 * Plans the rows against the storages they name. If more storages are needed, returns what was read, to be planned together with them. The stored
 * lists have been freed by that time.
 */
async function planTouchedRows(
  input: SessionInput,
  reading: ReturnType<typeof readAccountStage>,
  allStorages: readonly number[],
  compare: (loadedAccount: LoadedAccount) => ComparedState,
  onAccountRead: () => number,
) {
  const accountResult = await reading
  if (!accountResult.ok) return accountResult
  const finishedAt = onAccountRead()
  const comparedState = compare(accountResult.value)
  const isWholeReading = findUnknownStorages(accountResult.value, allStorages).length === 0
  const isLongList = comparedState.editedDrafts.drafts.count > FIRST_ROWS
  const needsOtherStorages =
    !isWholeReading && isLongList && !areRowsSettled(planOf(input, withFirstRows(comparedState)))
  const plannedRows = needsOtherStorages ? null : planOf(input, comparedState)
  return plannedRows && (isWholeReading || areRowsSettled(plannedRows))
    ? ok({ at: finishedAt, planned: plannedRows, rest: null })
    : ok({ at: finishedAt, planned: null, rest: removeOldStorages(accountResult.value) })
}

function withFirstRows(comparedState: ComparedState): ComparedState {
  const { editedDrafts } = comparedState
  return {
    ...comparedState,
    editedDrafts: { ...editedDrafts, drafts: takeFirstDrafts(editedDrafts.drafts, FIRST_ROWS) },
  }
}

function planOf(input: SessionInput, comparedState: ComparedState): PlannedRows {
  return { ...comparedState, preview: makePreview(makePreviewInput(input, comparedState)) }
}

/** Plans the table's rows against the account. */
function compareWithCatalogue(
  input: SessionInput,
  ports: SessionPorts,
  choices: ImportChoices,
  tableContents: TableContents & { readonly drafts: Drafts },
  account: LoadedAccount,
  suppliers: KnownSuppliers,
): ComparedState {
  const { catalogue } = account.catalogue
  const trust = judgeKeyTrust(tableContents, tableContents.drafts, choices, catalogue)
  const { table, drafts } = withTrust(
    { table: tableContents, drafts: tableContents.drafts },
    trust,
    choices,
    input,
    catalogue,
  )
  const { contents, mapping } = table
  return {
    ...table,
    ...account,
    catalogue: withChosenSuppliers(account.catalogue, choices, suppliers),
    mapping,
    drafts,
    knownMaterials: findCrossReferencePicks(input, choices, drafts, catalogue),
    choices,
    clearToken: input.clearToken,
    suppliers,
    editedDrafts: applyEdits({ drafts, mapping, options: makeEditOptions(input) }, []),
    exportSource: contents.base ? findExportOrigin(contents.base, contents.sheet, ports, choices.storage) : null,
    trust,
  }
}

/** Reads these storages now, even if they were read or stored before. */
export async function readAccountNow(
  input: SessionInput,
  ports: SessionPorts,
  state: SessionState,
  storages: readonly number[],
  hooks: ReadingHooks,
): Promise<Answer<LoadedAccount>> {
  const answer = await readAccountStage(accountOf(state), storages, input, ports, state.choices, hooks)
  return answer.ok ? answer : makeReadFailure(ports, answer)
}

/** True if the storages that were read are enough to decide every row. False if another storage might change the result. [READ-9] */
export function areRowsSettled({ preview, catalogue, oldStorages, trust }: PlannedRows): boolean {
  const storagesRead = new Set([...catalogue.times.keys()].filter((storage) => !oldStorages.has(storage)))
  // All materials of the account must be compared if it is unclear whose keys these are, or which rows are materials.
  return isTrusted(trust) && !preview.input.drafts.asideRows?.rows.length && areStoragesEnough(preview, storagesRead)
}

function addReadSuppliers(input: SessionInput, plannedRows: PlannedRows, suppliers: KnownSuppliers): PlannedRows {
  if (plannedRows.choices.readSuppliers !== true) return { ...plannedRows, suppliers }
  const nextState = {
    ...plannedRows,
    suppliers,
    catalogue: withChosenSuppliers(plannedRows.catalogue, plannedRows.choices, suppliers),
  }
  const { groups } = plannedRows.preview
  return {
    ...nextState,
    preview: makePreview(makePreviewInput(input, nextState), { groups, changedDrafts: new Set() }),
  }
}

/** The catalogue with the suppliers that were read, if the user chose to compare them. */
function withChosenSuppliers(
  catalogueReading: CatalogueReading,
  choices: ImportChoices,
  { suppliersById }: KnownSuppliers,
): CatalogueReading {
  return {
    ...catalogueReading,
    catalogue: replaceSuppliers(catalogueReading.catalogue, choices.readSuppliers === true ? suppliersById : new Map()),
  }
}

async function readTableAgain(...readArguments: Parameters<typeof readTable>): Promise<Result<TableContents, Refusal>> {
  const tableResult = await readTable(...readArguments)
  return tableResult.ok ? tableResult.value.table : tableResult
}

export function makeEditOptions({ clearToken, stock }: SessionInput): DraftOptions {
  return { clearToken, hasAccountCells: stock !== undefined }
}

/** The account's values are never read as the clear token, but text that the user types may be. [STOCK-2] */
function fileClearToken({ clearToken, stock }: SessionInput): string {
  return stock ? '' : clearToken
}

/** The state for a different input, such as another clear token or other limits. Cells are read again, and all later stages run again. */
export function withInput(input: SessionInput, state: SessionState, edits: readonly ImportEdit[]): SessionState {
  const { catalogue } = state.catalogue
  const newDrafts = draftsOf(state, state.choices, fileClearToken(input), state.drafts)
  const drafts = addIdQuestions(newDrafts, catalogue, state.trust)
  const editedDrafts = applyEdits({ drafts, mapping: state.mapping, options: makeEditOptions(input) }, edits)
  const answersByDraft = findCrossReferencePicks(input, state.choices, drafts, catalogue)
  const nextState = { ...state, drafts, knownMaterials: answersByDraft, editedDrafts }
  return { ...nextState, preview: makePreview(makePreviewInput(input, nextState)) }
}

export function makePreviewInput(
  input: SessionInput,
  state: Omit<SessionState, 'preview' | 'durations'>,
): PreviewInput {
  const { catalogue, choices, claims, editedDrafts, exportSource } = state
  return {
    drafts: editedDrafts.drafts,
    catalogue: catalogue.catalogue,
    resolver: makeResolver(catalogue.catalogue, input.storages),
    base: exportSource?.lookup ?? null,
    onConflict: choices.onConflict ?? 'ask',
    decisions: editedDrafts,
    claims,
    storage: choices.storage,
    keys: keyFieldsOf(choices),
    picks: addPicks(state.knownMaterials, editedDrafts, state.mapping),
    clearToken: toClearTokenKey(input.clearToken),
    correctionNote: { template: input.correctionNote ?? '', file: input.source.name },
    ...(input.guard ? { guard: input.guard } : {}),
  }
}

interface TableAndDrafts<Table extends TableContents> {
  readonly table: Table
  readonly drafts: Drafts
}

/**
 * Compares a table with the account. Foreign keys and units are not used, and the user is asked about unclear ones. A word for "nothing" that is a
 * material's name counts as a value. [MAP-4] [MAP-6] [MAP-10] [VALUE-8] A snapshot has the account's ids. If the user named the keys, they are used
 * as they are.
 */
function judgeKeyTrust(
  { contents, mapping }: Pick<TableContents, 'contents' | 'mapping'>,
  drafts: Drafts,
  choices: ImportChoices,
  catalogue: Catalogue,
): KeyTrust {
  if (contents.base) return { ids: 'own' }
  const keys = choices.keys?.length ? {} : judgeKeys(mapping.columns, drafts, catalogue)
  return haveNoUnits(mapping.columns, drafts, catalogue) ? { ...keys, hasNoUnits: true } : keys
}

/** The table and its drafts, read again once it is known whose keys they are and which rows are materials. */
function withTrust<Table extends TableContents>(
  { table, drafts }: TableAndDrafts<Table>,
  trust: KeyTrust,
  choices: ImportChoices,
  input: TableInput,
  catalogue: Catalogue,
): TableAndDrafts<Table> {
  const checkedMapping = hasEvidence(trust) ? mapWithMemory(table, choices, input, trust).mapping : table.mapping
  const words = findWordsOfAccount(checkedMapping.columns, catalogue)
  const mapping = words.size === 0 ? checkedMapping : mapWithMemory(table, choices, input, trust, words).mapping
  const materials = findRowsWithMaterial(drafts, catalogue)
  const hasSameRows = words.size === 0 && materials.size === (drafts.asideRows?.materials?.size ?? 0)
  const newDrafts =
    hasSameRows && (isTrusted(trust) || trust.ids === 'doubted')
      ? addCheckedMaterials(drafts, materials)
      : makeDrafts(table.chosenTable.sheet, mapping, draftOptionsOf(choices, input.clearToken, materials))
  return { table: { ...table, mapping }, drafts: addIdQuestions(newDrafts, catalogue, trust) }
}

function addCheckedMaterials(drafts: Drafts, materials: ReadonlySet<number>): Drafts {
  return drafts.asideRows ? { ...drafts, asideRows: { ...drafts.asideRows, materials } } : drafts
}

/** Rows that look like group headings, totals or notes but name a material. The program decides this once, because edits refer to the rows. */
function findRowsWithMaterial({ asideRows }: Drafts, catalogue: Catalogue): ReadonlySet<number> {
  if (!asideRows) return new Set()
  if (asideRows.materials) return asideRows.materials
  const rowsWithMaterial = asideRows.rows.filter(({ text }) =>
    (['name', 'sku'] as const).some((field) => findOthersWithKey(catalogue, field, text, -1).length > 0),
  )
  return new Set(rowsWithMaterial.map(({ sheetRow }) => sheetRow))
}
