/**
 * The fields that a column can be mapped to, in the order in which they are listed and sent. All differences between fields are defined here, and
 * every list of fields is derived from this table. Fields have the same names as in the account, if they exist there.
 */
import type { SendingMethod } from './writing-methods.ts'

/** How cells are read, and which values are equal. */
export type FieldKind =
  /** A material's id: a whole number that never changes. */
  | 'id'
  /** Digits and letters that must stay as they are. Never read as a number or a date. */
  | 'code'
  /** Any text. White space around it makes no difference. */
  | 'text'
  /** A unit's code, in the account's spelling. */
  | 'unit'
  /** Exact decimals. Prices have at least two places. */
  | 'money'
  | 'amount'
  /** Several values in one cell, by id or by name. Their order makes no difference. */
  | 'list'
  /** Yes or no, stored as 1 or 0. */
  | 'flag'
  /** The storage of the row, or an action. */
  | 'storage'
  | 'action'

export interface FieldSpec {
  readonly kind: FieldKind
  /** What a value belongs to. `row`: only the file's row, because the account does not store it. */
  readonly scope: 'material' | 'storage' | 'row'
  /** Whether an empty value clears the field, as the API documents for materials/edit. */
  readonly clearable: boolean
  /** Methods that set the field; empty for read-only fields. */
  readonly methods: readonly SendingMethod[]
  /** The catalogue's column with the field's texts. A storage's columns are named like their fields. */
  readonly column: string | null
  /** Whether lists contain the field, so that it can be exported, compared and verified. */
  readonly listed: boolean
  /** Position of the field among the columns of our sheets, from the left; null if it is never written. */
  readonly place: number | null
  /** Width of the field's column: characters in a sheet, CSS pixels in the grid. */
  readonly width: { readonly sheet: number; readonly grid: number }
}

const ADD_AND_EDIT = ['materials/add', 'materials/edit'] as const
const STOCK_METHODS = ['materials/add', 'materials/update_stock'] as const

const materialScope = { scope: 'material', clearable: false, methods: ADD_AND_EDIT, listed: true } as const
const storageScope = { scope: 'storage', clearable: false, column: null, listed: true } as const
const rowScope = { scope: 'row', clearable: false, methods: [], column: null, listed: false } as const

export const FIELD_SPECS = {
  id: { kind: 'id', ...rowScope, listed: true, place: 10, width: { sheet: 10, grid: 88 } },
  name: { kind: 'text', ...materialScope, column: 'names', place: 30, width: { sheet: 40, grid: 220 } },
  sku: { kind: 'code', ...materialScope, clearable: true, column: 'skus', place: 20, width: { sheet: 18, grid: 118 } },
  unit: { kind: 'unit', ...materialScope, column: 'units', place: 40, width: { sheet: 10, grid: 108 } },
  price: { kind: 'money', ...materialScope, column: 'prices', place: 50, width: { sheet: 12, grid: 156 } },
  notes: {
    kind: 'text',
    ...materialScope,
    clearable: true,
    column: 'notes',
    place: 110,
    width: { sheet: 50, grid: 220 },
  },
  stock: { kind: 'amount', ...storageScope, methods: STOCK_METHODS, place: 60, width: { sheet: 12, grid: 192 } },
  stock_change: { kind: 'amount', ...rowScope, place: null, width: { sheet: 12, grid: 150 } },
  minimum: { kind: 'amount', ...storageScope, methods: ADD_AND_EDIT, place: 70, width: { sheet: 12, grid: 110 } },
  categories: {
    kind: 'list',
    ...materialScope,
    clearable: true,
    column: null,
    place: 90,
    width: { sheet: 30, grid: 190 },
  },
  suppliers: {
    kind: 'list',
    ...materialScope,
    clearable: true,
    listed: false,
    column: null,
    place: 100,
    width: { sheet: 30, grid: 170 },
  },
  // The supplier's code for the material. A known code identifies the material. The code is never sent.
  supplier_code: { kind: 'code', ...rowScope, place: null, width: { sheet: 18, grid: 170 } },
  correction_note: { kind: 'text', ...rowScope, clearable: true, place: null, width: { sheet: 40, grid: 200 } },
  storage: { kind: 'storage', ...rowScope, place: 130, width: { sheet: 20, grid: 120 } },
  action: { kind: 'action', ...rowScope, place: null, width: { sheet: 10, grid: 100 } },
  archived: { kind: 'flag', ...materialScope, methods: [], column: null, place: 120, width: { sheet: 10, grid: 100 } },
  planned: { kind: 'amount', ...storageScope, methods: [], place: 80, width: { sheet: 12, grid: 100 } },
} as const satisfies Readonly<Record<string, FieldSpec>>

export type Field = keyof typeof FIELD_SPECS

/** The fields whose entry has these properties. */
export type FieldWith<Part> = { [One in Field]: (typeof FIELD_SPECS)[One] extends Part ? One : never }[Field]
