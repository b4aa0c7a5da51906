/**
 * The stages of an import, each from what the one before made: file, table and mapping, drafts, account, preview. A change of
 * choices runs again only the stages that depend on it. Sends no write.
 */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { carriedIn } from '../../../src-shared/domain/export/stock-sheet.ts'
import { withSuppliers } from '../../../src-shared/domain/catalogue/catalogue.ts'
import { applyEdits, changeEdits } from '../../../src-shared/domain/preview/apply-edits.ts'
import { draftsEdited, type EditBase, type Edited, type ImportEdit } from '../../../src-shared/domain/preview/edits.ts'
import { KEY_FIELDS } from '../../../src-shared/domain/plan/match.ts'
import type { Mapping } from '../../../src-shared/domain/mapping/mapping.ts'
import { makeDrafts, type DraftOptions } from '../../../src-shared/domain/draft/make-drafts.ts'
import { storageNamed } from '../../../src-shared/domain/mapping/mapping-storages.ts'
import type { OutlierLimits } from '../../../src-shared/domain/guard/outliers-limits.ts'
import { changePreview, makePreview, MOST_TOUCHED, type Preview } from '../../../src-shared/domain/preview/preview.ts'
import type { PreviewInput } from '../../../src-shared/domain/preview/preview-row.ts'
import { hasForeignIds } from '../../../src-shared/domain/plan/foreign-ids.ts'
import { claimsOf, type Claims } from '../../../src-shared/domain/plan/claims.ts'
import type { Pick as Answer } from '../../../src-shared/domain/plan/match.ts'
import { makeResolver } from '../../../src-shared/domain/catalogue/resolve.ts'
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import type { ReadFailure } from '../ports.ts'
import { readingTaken } from '../readings/reading.ts'
import { exportedFrom, type ExportedFrom } from './exported-from.ts'
import { draftChoices, sameMapping, keyChoices } from './choices.ts'
import { readCatalogue, type CatalogueRead } from './read-catalogue.ts'
import { NO_SUPPLIERS, readSuppliers, suppliersWanted, type SuppliersKnown } from './read-suppliers.ts'
import { failed, type Imported } from './import-codes.ts'
import { knownMaterials, picksWith } from './known-materials.ts'
import type { ProfilesInput } from './profile-fit.ts'
import { sameReading } from './same-reading.ts'
import type { SessionPorts } from './session-ports.ts'
import { mapWithMemory, readTable, tableIn, type ReadingHooks, type TableRead } from './table-read.ts'
import { ok, type Result } from '../../../src-shared/domain/values/result.ts'
import { stockSource, type StockAsked } from './stock-source.ts'

export interface SessionInput extends ProfilesInput {
  readonly session: string
  readonly accountName: string
  readonly choices: ImportChoices
  /** When the outlier guard asks; the usual limits where absent. */
  readonly limits?: OutlierLimits
  /** The template of notes of corrections; empty: none. */
  readonly correctionNote?: string
  /** The account's own materials are read in place of a file, of which only the name is used. */
  readonly stock?: StockAsked
}

/** What the stages made, in the order they run. */
export interface SessionState extends TableRead {
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly drafts: Drafts
  /** Materials that the profile knows by the list's own codes, by draft. */
  readonly known: ReadonlyMap<number, Answer>
  readonly catalogue: CatalogueRead
  /** As they were when the account was read. */
  readonly claims: Claims
  /** When that reading began: milliseconds since 1970. */
  readonly readAt: number
  /** What get_entry told; the catalogue holds it only where the user chose to have it read. */
  readonly suppliers: SuppliersKnown
  readonly edited: Edited
  readonly preview: Preview
  /** Why an export's snapshot is not used, or when it was made; null for other files. */
  readonly exported: ExportedFrom | null
  readonly took: { readonly file: number; readonly account: number; readonly plan: number }
}

export async function runStages(
  input: SessionInput,
  ports: SessionPorts,
  choices: ImportChoices,
  last: SessionState | null,
  hooks: ReadingHooks = {},
): Promise<Imported<SessionState>> {
  const { clock } = ports
  const refused = (refusal: Refusal) => failed({ code: 'refused', refusal, file: input.source.name })
  const unread = ({ failure, storage }: { readonly failure: ReadFailure; readonly storage: number }) =>
    failed({ code: 'account', failure, storage, address: ports.account.address })
  const stop = hooks.stop ? { stop: hooks.stop } : {}
  const started = clock.now()
  // A heading that names a storage is read by which one is chosen.
  const sameStorage =
    last?.choices.storage === choices.storage ||
    last?.perStorage.read === true ||
    last?.mapping.columns.every(({ header }) => !storageNamed(header, input.storages)) === true
  // The account's own stock has a column of what was read of suppliers.
  const sameSuppliers = !input.stock || last?.choices.readSuppliers === choices.readSuppliers
  const sourceKept = last !== null && sameSuppliers && sameReading(last, choices)
  const tableKept =
    sourceKept && sameStorage && sameMapping(last.choices, choices) && last.clearToken === input.clearToken
  const kept = last !== null && last.catalogue.sizes.has(choices.storage)
  let account: AccountRead | null = kept ? last : null
  if (input.stock && !account) {
    const answer = await accountAnew(input, ports, choices, hooks)
    if (!answer.ok) return unread(answer)
    account = answer.value
  }
  let suppliers = kept ? last.suppliers : NO_SUPPLIERS
  if (input.stock && account && choices.readSuppliers === true) {
    const { catalogue } = account.catalogue
    const shown = new Set(
      carriedIn(
        catalogue,
        input.stock.storages.map(({ id }) => id),
      ),
    )
    const onProgress = (done: number, total: number) => hooks.onProgress?.('account', done, total)
    const answer = await readSuppliers(ports.account, catalogue, shown, suppliers, true, { onProgress, ...stop })
    if (!answer.ok) return unread(answer)
    suppliers = answer.value
  }
  const accountFirst = clock.now() - started
  const reading =
    input.stock && account
      ? { ...ports, readSource: stockSource(withSuppliersIf(account.catalogue, choices, suppliers), input.stock) }
      : ports
  const found = tableKept
    ? ok(last)
    : sourceKept
      ? tableIn(input, choices, last)
      : await tableAnew(input, reading, choices, hooks)
  if (!found.ok) return refused(found.error)
  if (found.value.unusable) return refused(found.value.unusable)
  const { source, read, together, passedOver, chosen, perStorage, remembered } = found.value
  let { mapping } = found.value
  let drafts = tableKept ? last.drafts : makeDrafts(chosen.sheet, mapping, draftChoices(choices, input.clearToken))
  const fileRead = clock.now()

  if (!account) {
    const answer = await accountAnew(input, ports, choices, hooks)
    if (!answer.ok) return unread(answer)
    account = answer.value
  }
  const { claims, readAt } = account
  let { catalogue } = account
  // A snapshot says itself whose ids they are.
  const foreignIds = read.base ? false : hasForeignIds(mapping.columns, drafts, catalogue.catalogue)
  if (foreignIds !== undefined) {
    mapping = mapWithMemory(found.value, choices, input, foreignIds).mapping
    if (foreignIds) drafts = makeDrafts(chosen.sheet, mapping, draftChoices(choices, input.clearToken))
  }
  catalogue = withSuppliersIf(catalogue, choices, suppliers)
  let accountRead = clock.now()

  hooks.onProgress?.('plan', 0, drafts.count)
  const exported = read.base ? exportedFrom(read.base, read.sheet, ports, choices.storage) : null
  const edited = applyEdits({ drafts, mapping, options: editOptions(input) }, [])
  const { clearToken } = input
  const stages = {
    choices,
    clearToken,
    source,
    read,
    together,
    passedOver,
    chosen,
    perStorage,
    mapping,
    remembered,
    unusable: null,
    drafts,
    known: knownMaterials(input, choices, drafts),
    catalogue,
    claims,
    readAt,
    suppliers,
    edited,
    exported,
  }
  let preview = makePreview(previewInput(input, stages))

  // Only a preview tells which materials are meant; edits made since may mean others.
  const wanted = new Set(suppliersWanted({ drafts, preview }))
  if (kept && last.drafts === drafts) {
    for (const index of suppliersWanted({ drafts: last.edited.drafts, preview: last.preview })) wanted.add(index)
  }
  if (wanted.size > 0) {
    const began = clock.now()
    const all = choices.readSuppliers === true
    const answer = await readSuppliers(ports.account, catalogue.catalogue, wanted, suppliers, all, {
      onProgress: (done, total) => hooks.onProgress?.('account', done, total),
      ...stop,
    })
    if (!answer.ok) return unread(answer)
    accountRead += clock.now() - began
    suppliers = answer.value
    if (all) {
      catalogue = withSuppliersIf(catalogue, choices, suppliers)
      preview = makePreview(previewInput(input, { ...stages, catalogue }), {
        groups: preview.groups,
        touched: new Set(),
      })
    }
  }
  hooks.onProgress?.('plan', drafts.count, drafts.count)
  const took = {
    file: fileRead - started - accountFirst,
    account: accountFirst + accountRead - fileRead,
    plan: clock.now() - accountRead,
  }
  return { ok: true, value: { ...stages, catalogue, suppliers, preview, took } }
}

/** What the account holds, and what unfinished runs of it still mean to change. */
type AccountRead = Pick<SessionState, 'catalogue' | 'claims' | 'readAt'>

async function accountAnew(
  input: SessionInput,
  { account, claims, clock, memory, readings }: SessionPorts,
  { storage }: ImportChoices,
  hooks: ReadingHooks,
) {
  const storages = input.storages.map(({ id }) => id)
  if (!storages.includes(storage)) storages.push(storage)
  const began = clock.now()
  // Before the reading: what a run changes while the lists are read may not be in them.
  const claimed = claimsOf(claims?.() ?? [])
  // Said at once: whoever times the file must not count the account's time.
  hooks.onProgress?.('account', 0, 0)
  const answer = await readCatalogue(account, storages, {
    onProgress: (done, total) => hooks.onProgress?.('account', done, total),
    pause: () => clock.sleep(0),
    now: () => clock.now(),
    onListed: async (catalogue, times, live) => {
      if (readings) await readingTaken(readings, { catalogue, times, account: storages }, live)
    },
    ...(memory ? { memory } : {}),
    ...(hooks.stop ? { stop: hooks.stop } : {}),
  })
  if (!answer.ok) return answer
  const notKept = readings?.notKept?.() ?? null
  const catalogue = notKept ? { ...answer.value, notKept } : answer.value
  return ok({ catalogue, claims: claimed, readAt: began })
}

/** The catalogue with the suppliers that were read, where the user chose to have them compared. */
function withSuppliersIf(read: CatalogueRead, choices: ImportChoices, { held }: SuppliersKnown): CatalogueRead {
  return { ...read, catalogue: withSuppliers(read.catalogue, choices.readSuppliers === true ? held : new Map()) }
}

async function tableAnew(...asked: Parameters<typeof readTable>): Promise<Result<TableRead, Refusal>> {
  const read = await readTable(...asked)
  return read.ok ? read.value.table : read
}

export function editOptions({ clearToken, stock }: SessionInput): DraftOptions {
  return { clearToken, accountCells: stock !== undefined }
}

export interface EditedState {
  readonly state: SessionState
  /** The rows that may say something else now; null: any. */
  readonly affected: ReadonlySet<number> | null
}

/**
 * The state with these edits, of which `moved` were made or undone since. What they do not speak of is kept; where they
 * speak of a few rows, nothing else is planned again.
 */
export function withEdits(
  input: SessionInput,
  state: SessionState,
  edits: readonly ImportEdit[],
  moved: readonly ImportEdit[],
): EditedState {
  const base = { drafts: state.drafts, mapping: state.mapping, options: editOptions(input) }
  const touched = new Set(moved.flatMap((edit) => draftsEdited(edit) ?? []))
  const few = touched.size <= MOST_TOUCHED && moved.every((edit) => draftsEdited(edit) !== null)
  return (
    (few ? withFewEdited(input, state, base, edits, touched) : null) ??
    withManyEdited(input, state, base, edits, moved, touched)
  )
}

function withFewEdited(
  input: SessionInput,
  state: SessionState,
  base: EditBase,
  edits: readonly ImportEdit[],
  touched: ReadonlySet<number>,
): EditedState | null {
  const next = { ...state, edited: changeEdits(base, state.edited, edits, touched) }
  const made = changePreview(state.preview, previewInput(input, next), touched)
  return made && { state: { ...next, preview: made.preview }, affected: made.affected }
}

function withManyEdited(
  input: SessionInput,
  state: SessionState,
  base: EditBase,
  edits: readonly ImportEdit[],
  moved: readonly ImportEdit[],
  touched: ReadonlySet<number>,
): EditedState {
  const next = { ...state, edited: applyEdits(base, edits) }
  const { groups, differing } = state.preview
  // A field left out, or let in again, is compared in all rows.
  const sameFields = sameSet(next.edited.excludedFields, state.edited.excludedFields)
  // Whether a sku is written decides what is asked about it, so its rows are matched again.
  const kept = sameFields ? { groups, touched, differing } : null
  const sameKeys = moved.every((edit) => !touchesKeys(edit, base.mapping))
  const preview = makePreview(previewInput(input, next), kept && { ...kept, sameKeys })
  return { state: { ...next, preview }, affected: null }
}

/** Whether rows may be found, or be in a group, otherwise than before. */
function touchesKeys(edit: ImportEdit, { columns }: Mapping): boolean {
  const keys = new Set(columns.flatMap(({ column, field }) => (KEY_FIELDS.some((key) => key === field) ? column : [])))
  switch (edit.kind) {
    case 'cell':
    case 'cells':
      return keys.has(edit.column)
    case 'block':
      for (const cells of edit.rows.values()) if (cells.some(({ column }) => keys.has(column))) return true
      return false
    default:
      return true
  }
}

function sameSet<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each))
}

/** The state under another input (clear token, limits): cells are read again, then everything after them. */
export function withInput(input: SessionInput, state: SessionState, edits: readonly ImportEdit[]): SessionState {
  const drafts = makeDrafts(state.chosen.sheet, state.mapping, draftChoices(state.choices, input.clearToken))
  const edited = applyEdits({ drafts, mapping: state.mapping, options: editOptions(input) }, edits)
  const next = { ...state, drafts, known: knownMaterials(input, state.choices, drafts), edited }
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
    decided: edited,
    claims,
    storage: choices.storage,
    keys: keyChoices(choices),
    picks: picksWith(state.known, edited, state.mapping),
    clearToken: input.clearToken.trim().toLowerCase(),
    correctionNote: { template: input.correctionNote ?? '', file: input.source.name },
    ...(input.limits ? { limits: input.limits } : {}),
  }
}
