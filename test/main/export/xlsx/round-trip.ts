/** Reads a written workbook completely: our reader, the mapping, the drafts and the snapshot inside. */
import { sha256 } from '../../../../src-main/machine/sha256.ts'
import { BASE_SHEET_NAME, type BaseSnapshot } from '../../../../src-shared/export/base.ts'
import { isUntouched } from '../../../../src-shared/file/cell-text.ts'
import { getStorageSnapshot, decodeBase } from '../../../../src-shared/export/base-decode.ts'
import type { Catalogue } from '../../../../src-shared/material/catalogue/catalogue.ts'
import { NO_DECISIONS } from '../../../../src-shared/plan/desired-value.ts'
import { DRAFT, type Drafts } from '../../../../src-shared/plan/draft/draft.ts'
import { EXPORT_COLUMNS } from '../../../../src-shared/export/export-columns.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../../src-shared/mapping/map-columns.ts'
import { makePreview, type Preview } from '../../../../src-shared/plan/preview/preview.ts'
import { makeResolver, type Resolver } from '../../../../src-shared/plan/resolve-names.ts'
import type { Sheet } from '../../../../src-shared/file/sheet.ts'
import { findTable } from '../../../../src-shared/file/table.ts'
import { readBack } from './read-back.ts'

export function draftsOf(sheet: Sheet): Drafts {
  const table = findTable(sheet)
  if (!table.ok) throw new Error(table.error.code)
  const mapping = mapColumns(sheet, table.value, { fields: new Map(), decimals: 'auto' })
  return makeDrafts(sheet, mapping, { clearToken: '(clear)' })
}

export async function baseOf(path: string, account: string, storage: number): Promise<BaseSnapshot> {
  const file = await readBack(path)
  try {
    const decoded = decodeBase(await file.sheet(BASE_SHEET_NAME), sha256)
    const bound = decoded.ok ? getStorageSnapshot(decoded.value, account, storage) : decoded
    if (!bound.ok) throw new Error(`the snapshot is not usable: ${bound.error.kind}`)
    return bound.value
  } finally {
    await file.close()
  }
}

export interface EditedCell {
  readonly id: number
  readonly field: Field
  readonly mine: string
}

const EDITABLE = EXPORT_COLUMNS.filter(({ isReadOnly: readOnly }) => !readOnly).map(({ field }) => field)

/** Every cell that a merge would take for edited, and every unedited cell that cannot be read. */
export function editedCells(drafts: Drafts, base: BaseSnapshot, catalogue: Catalogue): EditedCell[] {
  const resolver = makeResolver(catalogue, [])
  const edited: EditedCell[] = []
  for (let index = 0; index < drafts.count; index += 1) {
    const id = Number(drafts.columns.get('id')?.values.at(index))
    const exportedTexts = base.values.get(id)
    if (!exportedTexts) throw new Error(`row ${drafts.fileRows[index]} has id ${id}, which the snapshot does not have`)
    for (const field of EDITABLE) {
      const myText = meant(drafts, resolver, field, index)
      const was = exportedTexts.get(field) ?? ''
      if (myText !== undefined && !isUntouched(field, was, myText)) edited.push({ id, field, mine: myText })
    }
    for (const { severity, field, got } of drafts.problems.get(index) ?? []) {
      if (severity !== 'blocks' || field === null) continue
      const was = exportedTexts.get(field) ?? ''
      if (!isUntouched(field, was, got ?? '')) edited.push({ id, field, mine: got ?? '' })
    }
  }
  return edited
}

/** The canonical value of a cell: '' clears; undefined for blank and unreadable cells. */
function meant(drafts: Drafts, resolver: Resolver, field: Field, index: number): string | undefined {
  const column = drafts.columns.get(field)
  const state = column?.states[index]
  if (!column || state === undefined || state === DRAFT.blank || state === DRAFT.invalid) return undefined
  if (state === DRAFT.clear) return ''
  const value = column.values.at(index)
  if (field === 'unit') return resolver.unit(value).code
  if (field !== 'categories') return value
  const resolved = resolver.categories(value)
  return resolved.ok ? resolved.value : value
}

/** The plan of a file against an account, as the import makes it. */
export function previewOf(
  drafts: Drafts,
  catalogue: Catalogue,
  base: BaseSnapshot | null,
  storages: readonly { readonly id: number; readonly name: string }[],
  storage: number,
): Preview {
  return makePreview({
    drafts,
    catalogue,
    resolver: makeResolver(catalogue, [...storages]),
    base: base && ((id, _storage, field) => base.values.get(id)?.get(field)),
    onConflict: 'ask',
    decisions: NO_DECISIONS,
    storage,
    keys: ['id', 'sku', 'name'],
    picks: new Map(),
  })
}
