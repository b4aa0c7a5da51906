/**
 * The stages of an import, each from what the one before made: file, table and mapping, drafts, account, preview. A change of
 * choices runs again only the stages that depend on it. Sends no write.
 */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportChoices, ImportStage } from '../../../src-shared/contract/import.ts'
import type { Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { withSuppliers } from '../../../src-shared/domain/catalogue/catalogue.ts'
import { applyEdits, changeEdits } from '../../../src-shared/domain/preview/apply-edits.ts'
import { draftsEdited, type EditBase, type Edited, type ImportEdit } from '../../../src-shared/domain/preview/edits.ts'
import { makeDrafts } from '../../../src-shared/domain/draft/make-drafts.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { checkUsable, headerSignature, mapColumns } from '../../../src-shared/domain/mapping/map-columns.ts'
import type { Mapping } from '../../../src-shared/domain/mapping/mapping.ts'
import { storageNamed } from '../../../src-shared/domain/mapping/mapping-storages.ts'
import type { OutlierLimits } from '../../../src-shared/domain/guard/outliers-limits.ts'
import { changePreview, makePreview, MOST_TOUCHED, type Preview } from '../../../src-shared/domain/preview/preview.ts'
import type { PreviewInput } from '../../../src-shared/domain/preview/preview-row.ts'
import { claimsOf, NO_CLAIMS, type Claims } from '../../../src-shared/domain/plan/claims.ts'
import { makeResolver } from '../../../src-shared/domain/catalogue/resolve.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import type { SourceRead } from '../../../src-shared/domain/sheet/source.ts'
import { chooseTable, type ChosenTable } from '../../../src-shared/domain/sheet/tables.ts'
import type { StopSignal } from '../ports.ts'
import { exportedFrom, type ExportedFrom } from './exported-from.ts'
import { sameMapping, keyChoices, mappingChoices, sourceChoices } from './choices.ts'
import { readCatalogue, type CatalogueRead } from './read-catalogue.ts'
import { NO_SUPPLIERS, readSuppliers, suppliersWanted, type SuppliersKnown } from './read-suppliers.ts'
import { accountFailure, refusalFailure } from './session-failure.ts'
import { sameReading } from './same-reading.ts'
import { joinTables, NO_SHEETS, noStorageSheets, sheetsTogether, type SheetsTogether } from './sheets-together.ts'
import type { Source } from './source-port.ts'
import type { SessionPorts } from './session-ports.ts'

export interface SessionInput {
  readonly session: string
  readonly source: Source
  readonly accountName: string
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  readonly choices: ImportChoices
  readonly clearToken: string
  /** Of text files that nothing else is said of; found from their bytes where absent. */
  readonly usualEncoding?: string
  /** When the outlier guard asks; the usual limits where absent. */
  readonly limits?: OutlierLimits
  /** Header signature -> what was chosen for the same headings before. */
  readonly remembered?: ReadonlyMap<string, MappingKept>
  /** What everything is said in; English where absent. */
  readonly language?: Language
}

/** A mapping kept for the next file of the same headings. */
export interface MappingKept {
  /** Heading key -> field. */
  readonly fields: readonly (readonly [string, Field | null])[]
  /** The file it was chosen for, and when (ISO time); absent where that was not kept. */
  readonly file?: string | undefined
  readonly at?: string | undefined
}

export interface SessionHooks {
  onProgress?(stage: ImportStage, done: number, total: number): void
  readonly stop?: StopSignal
}

/** What the stages made, in the order they run. */
export interface SessionState {
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly read: SourceRead
  readonly together: SheetsTogether & { readonly left: readonly string[] }
  /** The table of the sheet, and what else is in it. */
  readonly chosen: ChosenTable
  readonly mapping: Mapping
  /** The mapping kept before that this one follows; null where it follows none. */
  readonly remembered: MappingKept | null
  readonly drafts: Drafts
  readonly catalogue: CatalogueRead
  /** As they were when the account was read. */
  readonly claims: Claims
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
  hooks: SessionHooks,
): Promise<Answer<SessionState>> {
  const { clock } = ports
  const stop = hooks.stop ? { stop: hooks.stop } : {}
  const started = clock.now()
  let read: SourceRead
  let together = last?.together ?? { ...NO_SHEETS, left: [] }
  const sourceKept = last !== null && sameReading(last, choices)
  if (sourceKept) read = last.read
  else {
    together = { ...NO_SHEETS, left: [] }
    const answer = await ports.readSource(input.source, sourceChoices(choices, input.usualEncoding), {
      onProgress: (done, total) => hooks.onProgress?.('file', done, total),
      sheetsFor: (workbook) => {
        together = { ...sheetsTogether(workbook, choices, input.storages, ports), left: [] }
        return together.wanted
      },
      ...stop,
    })
    if (!answer.ok) return refusalFailure(answer.error, input.source.name, input.language)
    read = answer.value
    if (choices.sheets === 'per storage' && !together.read) {
      return refusalFailure(noStorageSheets(read, input.storages), input.source.name, input.language)
    }
  }
  let chosen: ChosenTable
  let mapping: Mapping
  let remembered: MappingKept | null
  let drafts: Drafts
  // A heading that names a storage is read by which one is chosen.
  const sameStorage =
    last?.choices.storage === choices.storage ||
    last?.mapping.columns.every(({ header }) => !storageNamed(header, input.storages)) === true
  if (sourceKept && sameStorage && sameMapping(last.choices, choices) && last.clearToken === input.clearToken) {
    chosen = last.chosen
    mapping = last.mapping
    remembered = last.remembered
    drafts = last.drafts
  } else {
    if (together.read) {
      const joined = joinTables(read, together.found)
      if (!joined.ok) return refusalFailure(joined.error, input.source.name, input.language)
      chosen = joined.value.chosen
      read = { ...read, ...joined.value.read }
      together = { ...together, left: joined.value.left }
    } else {
      const table = chooseTable(read.sheet, choices.table, read.merges)
      if (!table.ok) return refusalFailure(table.error, input.source.name, input.language)
      chosen = table.value
    }
    const mapped = mapWithMemory(chosen, choices, input, together.read)
    mapping = mapped.mapping
    remembered = mapped.remembered
    const unusable = checkUsable(mapping)
    if (unusable) return refusalFailure(unusable, input.source.name, input.language)
    drafts = makeDrafts(chosen.sheet, mapping, { clearToken: input.clearToken })
  }
  const fileRead = clock.now()

  let catalogue: CatalogueRead
  let claims = last?.claims ?? NO_CLAIMS
  const storages = input.storages.map(({ id }) => id)
  if (!storages.includes(choices.storage)) storages.push(choices.storage)
  const kept = last !== null && last.catalogue.sizes.has(choices.storage)
  if (kept) catalogue = last.catalogue
  else {
    // Before the reading: what a run changes while the lists are read may not be in them.
    claims = claimsOf(ports.claims?.() ?? [])
    // Said at once: whoever times the file must not count the account's time.
    hooks.onProgress?.('account', 0, 0)
    const answer = await readCatalogue(ports.account, storages, {
      onProgress: (done, total) => hooks.onProgress?.('account', done, total),
      ...(ports.memory ? { memory: ports.memory } : {}),
      ...stop,
    })
    if (!answer.ok) return accountFailure(answer.failure, ports.account.address, answer.storage, input.language)
    catalogue = answer.value
  }
  let suppliers = kept ? last.suppliers : NO_SUPPLIERS
  catalogue = withSuppliersIf(catalogue, choices, suppliers)
  let accountRead = clock.now()

  hooks.onProgress?.('plan', 0, drafts.count)
  const exported = read.base ? exportedFrom(read.base, read.sheet, ports, choices.storage) : null
  const edited = applyEdits({ drafts, mapping, options: input }, [])
  const { clearToken } = input
  const stages = {
    choices,
    clearToken,
    read,
    together,
    chosen,
    mapping,
    remembered,
    drafts,
    catalogue,
    claims,
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
    if (!answer.ok) return accountFailure(answer.failure, ports.account.address, answer.storage, input.language)
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
  const took = { file: fileRead - started, account: accountRead - fileRead, plan: clock.now() - accountRead }
  return { ok: true, value: { ...stages, catalogue, suppliers, preview, took } }
}

/** The catalogue with the suppliers that were read, where the user chose to have them compared. */
function withSuppliersIf(read: CatalogueRead, choices: ImportChoices, { held }: SuppliersKnown): CatalogueRead {
  return { ...read, catalogue: withSuppliers(read.catalogue, choices.readSuppliers === true ? held : new Map()) }
}

/** A first reading says the headings; what was chosen for the same ones before is then used again, unless it is switched off. */
function mapWithMemory(
  { sheet, table, notes }: ChosenTable,
  choices: ImportChoices,
  { remembered, storages }: SessionInput,
  together: boolean,
): { readonly mapping: Mapping; readonly remembered: MappingKept | null } {
  const asked = { ...mappingChoices(choices), storages: { all: storages, chosen: together ? null : choices.storage } }
  const first = mapColumns(sheet, table, asked, notes)
  const known = choices.memory === 'off' ? undefined : remembered?.get(headerSignature(first))
  if (!known || asked.remembered?.size) return { mapping: first, remembered: null }
  const mapping = mapColumns(sheet, table, { ...asked, remembered: new Map(known.fields) }, notes)
  return { mapping, remembered: known }
}

export interface EditedState {
  readonly state: SessionState
  /** The rows that may say something else now; null: any. */
  readonly affected: ReadonlySet<number> | null
}

/**
 * The state with these edits, of which `moved` were made or taken back since. What they do not speak of is kept; where they
 * speak of a few rows, nothing else is planned again.
 */
export function withEdits(
  input: SessionInput,
  state: SessionState,
  edits: readonly ImportEdit[],
  moved: readonly ImportEdit[],
): EditedState {
  const base = { drafts: state.drafts, mapping: state.mapping, options: input }
  const touched = new Set(moved.flatMap((edit) => draftsEdited(edit) ?? []))
  const few = touched.size <= MOST_TOUCHED && moved.every((edit) => draftsEdited(edit) !== null)
  return (
    (few ? withFewEdited(input, state, base, edits, touched) : null) ??
    withManyEdited(input, state, base, edits, touched)
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
  touched: ReadonlySet<number>,
): EditedState {
  const next = { ...state, edited: applyEdits(base, edits) }
  const { groups, differing } = state.preview
  // A field left out, or let in again, is compared in all rows.
  const sameFields = sameSet(next.edited.excludedFields, state.edited.excludedFields)
  // Whether a sku is written decides what is asked about it, so its rows are matched again.
  const kept = sameFields ? { groups, touched, differing } : null
  return { state: { ...next, preview: makePreview(previewInput(input, next), kept) }, affected: null }
}

function sameSet<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each))
}

/** The state under another input (clear token, limits): cells are read again, then everything after them. */
export function withInput(input: SessionInput, state: SessionState, edits: readonly ImportEdit[]): SessionState {
  const drafts = makeDrafts(state.chosen.sheet, state.mapping, { clearToken: input.clearToken })
  const edited = applyEdits({ drafts, mapping: state.mapping, options: input }, edits)
  const next = { ...state, drafts, edited }
  return { ...next, preview: makePreview(previewInput(input, next)) }
}

function previewInput(input: SessionInput, state: Omit<SessionState, 'preview' | 'took'>): PreviewInput {
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
    picks: edited.picks,
    clearToken: input.clearToken.trim().toLowerCase(),
    ...(input.limits ? { limits: input.limits } : {}),
  }
}
