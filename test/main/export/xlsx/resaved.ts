/** The exports behind the committed files that LibreOffice saved again, and the edits made before that. */
import { type FullExport, material, stockOf } from './stock.ts'

export const RESAVED = ['xlsx', 'ods'].map((format) => ({
  hostile: `hostile-libreoffice.${format}`,
  edited: `edited-libreoffice.${format}`,
}))

export function resavedStock(): FullExport {
  const materials = (from: number) =>
    Array.from({ length: 12 }, (_, id) => material(from + id, { notes: 'two\nlines' }))
  return stockOf([
    { id: 1, name: 'Main', materials: materials(1) },
    { id: 2, name: 'Цех', materials: materials(5) },
  ])
}

/** In the order of the sheets and rows; `row` and `column` from 0. */
export const resavedEdits = [
  { sheet: 'Main', row: 2, column: 5, id: 2, field: 'stock', value: 7.25 },
  { sheet: 'Main', row: 4, column: 2, id: 4, field: 'name', value: 'renamed' },
  { sheet: 'Цех', row: 3, column: 6, id: 7, field: 'minimum', value: 0.5 },
] as const
