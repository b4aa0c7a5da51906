/** Small builders for domain tests: a catalogue and drafts from plain texts. */
import { toBodyJson } from '../src-shared/plan/plan.ts'
import { CatalogueBuilder, type Catalogue, type ListedMaterial } from '../src-shared/material/catalogue/catalogue.ts'
import { DRAFT, type DraftColumn, type Drafts } from '../src-shared/plan/draft/draft.ts'
import { ListedTexts } from '../src-shared/material/values/texts.ts'
import { isDecimalField, type Field } from '../src-shared/material/fields/field.ts'
import { KEY_FIELDS, type KeyField, type MaterialAnswer } from '../src-shared/plan/match.ts'
import type { ConflictPolicy } from '../src-shared/plan/three-way.ts'
import { makePreview, type Preview } from '../src-shared/plan/preview/preview.ts'
import type { PreviewInput } from '../src-shared/plan/preview/preview-row.ts'
import { NO_DECISIONS, type BaseLookup } from '../src-shared/plan/desired-value.ts'
import { makeResolver } from '../src-shared/plan/resolve-names.ts'
import type { Claims } from '../src-shared/plan/claims.ts'
import { toDecimal, type Decimal } from '../src-shared/material/values/decimal.ts'

export function decimal(text: string): Decimal {
  const value = toDecimal(text)
  if (value === null) throw new Error(`not a decimal: ${text}`)
  return value
}

export interface StoredLine {
  readonly id: number
  readonly name?: string
  readonly sku?: string
  readonly unit?: string
  readonly price?: string
  readonly notes?: string
  readonly archived?: boolean
  readonly categories?: readonly { id: number; name: string }[]
  /** Storage id -> "stock", "stock/minimum" or "stock/minimum/planned". */
  readonly in: Readonly<Record<number, string>>
}

/** A material with every field, in two storages. */
export const OAK_BOARD: StoredLine = {
  id: 100,
  name: 'Oak board',
  sku: '00123',
  unit: 'pcs',
  price: '12.5',
  notes: 'dry',
  categories: [{ id: 10, name: 'Wood' }],
  in: { 1: '40/5', 2: '3' },
}

export function catalogueOf(lines: readonly StoredLine[], storages: readonly number[] = [1, 2, 3]): Catalogue {
  const builder = new CatalogueBuilder()
  for (const storage of storages) {
    builder.addStorage(storage)
    for (const line of lines) {
      const storedText = line.in[storage]
      if (storedText === undefined) continue
      const [stock = '0', minimum = '0', plannedText] = storedText.split('/')
      const listedMaterial: ListedMaterial = {
        id: line.id,
        name: line.name ?? `Material ${line.id}`,
        sku: line.sku ?? '',
        unit: line.unit ?? 'pcs',
        price: decimal(line.price ?? '0'),
        notes: line.notes ?? '',
        archived: line.archived ?? false,
        categories: line.categories ?? [],
        stock: decimal(stock),
        minimum: decimal(minimum),
        planned: plannedText === undefined ? null : decimal(plannedText),
      }
      builder.add(storage, listedMaterial)
    }
  }
  return builder.build()
}

export type Line = Readonly<Partial<Record<Field, string>>>

/** One row per line, counted from file row 2. '' is blank, '(clear)' clears, '!' marks an invalid cell. Lists as 'a|b'. */
export function draftsOf(lines: readonly Line[]): Drafts {
  const fields = [...new Set(lines.flatMap((line) => Object.keys(line)))].filter((key): key is Field => key !== '')
  const columns = new Map<Field, DraftColumn>()
  for (const [at, field] of fields.entries()) {
    const states = new Uint8Array(lines.length)
    const values = lines.map((line, index) => {
      const text = line[field] ?? ''
      states[index] =
        text === '' ? DRAFT.blank : text === '(clear)' ? DRAFT.clear : text === '!' ? DRAFT.invalid : DRAFT.value
      if (states[index] !== DRAFT.value) return ''
      if (isDecimalField(field)) return decimal(text)
      return field === 'categories' || field === 'suppliers' ? text.replaceAll('|', '\u001f') : text
    })
    columns.set(field, { field, column: at, states, values: new ListedTexts(values) })
  }
  const fileRows = Uint32Array.from(lines, (_, index) => index + 2)
  const sheetRows = Uint32Array.from(lines, (_, index) => index + 1)
  return { count: lines.length, fileRows, sheetRows, columns, problems: new Map() }
}

export interface PlanSetting {
  readonly storage?: number
  readonly keys?: readonly KeyField[]
  readonly picks?: ReadonlyMap<number, MaterialAnswer>
  readonly onConflict?: ConflictPolicy
  readonly base?: BaseLookup
  readonly claims?: Claims
}

export const STORAGES = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop' },
  { id: 3, name: 'Van' },
]

export function inputOf(drafts: Drafts, catalogue: Catalogue, setting: PlanSetting = {}): PreviewInput {
  return {
    drafts,
    catalogue,
    resolver: makeResolver(catalogue, STORAGES),
    base: setting.base ?? null,
    onConflict: setting.onConflict ?? 'ask',
    decisions: NO_DECISIONS,
    storage: setting.storage ?? 1,
    keys: setting.keys ?? KEY_FIELDS,
    picks: setting.picks ?? new Map(),
    ...(setting.claims ? { claims: setting.claims } : {}),
  }
}

export function previewOf(lines: readonly Line[], catalogue: Catalogue, setting: PlanSetting = {}): Preview {
  return previewOfDrafts(draftsOf(lines), catalogue, setting)
}

export function previewOfDrafts(drafts: Drafts, catalogue: Catalogue, setting: PlanSetting = {}): Preview {
  return makePreview(inputOf(drafts, catalogue, setting))
}

/** Every call of a preview in order, as `add {json}`. */
export function callsOf(preview: Preview): string[] {
  return Array.from({ length: preview.count }, (_, index) => preview.row(index)).flatMap((row) =>
    row.calls.map(({ method, body }) => `${method.slice('materials/'.length)} ${toBodyJson(body)}`),
  )
}

/** The status and the blocking or warning codes of each row, as `problem: duplicate-row`. */
export function statusesOf(preview: Preview): string[] {
  return Array.from({ length: preview.count }, (_, index) => {
    const { status, problems } = preview.row(index)
    return problems.length === 0 ? status : `${status}: ${problems.map(({ code }) => code).join(' ')}`
  })
}
