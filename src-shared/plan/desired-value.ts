/**
 * The value that one row wants for a field, and the rules for comparing it with the account's. compare-row.ts puts the fields together. Never looks
 * at other rows.
 */
import { idText } from '../material/values/ids-by-name.ts'
import { isUntouched, cellSafe } from '../file/cell-text.ts'
import type { Change } from './plan.ts'
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { DRAFT, locateProblem, type Drafts } from './draft/draft.ts'
import { isPlainText, isRescaled, type Field, type StorageField } from '../material/fields/field.ts'
import type { KeyField } from './match.ts'
import type { SkuDoubt } from '../material/catalogue/key-doubt.ts'
import { isNear, textKey } from '../material/values/text-key.ts'
import type { ConflictPolicy } from './three-way.ts'
import type { Problem } from '../file/problem.ts'
import type { Resolver } from './resolve-names.ts'
import type { NoteSource } from './correction-note.ts'
import type { Claims } from './claims.ts'
import { add, toDecimal, type Decimal } from '../material/values/decimal.ts'
import { textForm } from '../material/fields/same-value.ts'

/** A cell's value when the file was exported, canonical; undefined if the export does not contain it. `index`: the draft. */
export type BaseLookup = (materialId: number, storage: number, field: Field, index: number) => string | undefined

export interface DiffContext {
  readonly drafts: Drafts
  readonly catalogue: Catalogue
  readonly resolver: Resolver
  readonly base: BaseLookup | null
  readonly onConflict: ConflictPolicy
  /** The text that clears a field, as `clearKey` makes it; by default the usual one. */
  readonly clearToken?: string
  /** The user's decisions in the preview; empty if there are none. */
  readonly decisions: UserDecisions
  /** What unfinished runs of the account still intend to change; absent if runs are unknown. [RUN-18] */
  readonly claims?: Claims
  /** For corrections of stock; absent: only notes of the file's own column are sent. */
  readonly correctionNote?: NoteSource
}

export interface UserDecisions {
  readonly excludedRows: ReadonlySet<number>
  readonly excludedFields: ReadonlySet<Field>
  /** Draft index -> field (null: the whole row) -> policy. */
  readonly policies: ReadonlyMap<number, ReadonlyMap<Field | null, ConflictPolicy>>
  /** For a new material: no field is left out. [EDIT-3] */
  readonly all?: true
}

export const NO_DECISIONS: UserDecisions = { excludedRows: new Set(), excludedFields: new Set(), policies: new Map() }

export interface Conflict {
  readonly field: Field
  readonly base: string
  readonly mine: string
  readonly live: string
}

export interface RowDiff extends Readonly<Record<StorageField, Change | null>> {
  /** Material-wide changes in GLOBAL_FIELDS order. */
  readonly globals: readonly Change[]
  /** The storage's balance after this row; null if it does not have the material, before or after. */
  readonly stockAfter: Decimal | null
  /** The storage carries the material now. */
  readonly carried: boolean
  readonly conflicts: readonly Conflict[]
  readonly problems: readonly Problem[]
  /** A new sku that may mean another material: nothing of the row is sent until the user has decided. */
  readonly doubt: SkuDoubt | null
}

/** The decisions for a new material: it gets every field. [EDIT-3] */
export function decisionsForNew(decisions: UserDecisions): UserDecisions {
  return { ...decisions, excludedFields: NO_DECISIONS.excludedFields, all: true }
}

/** Whether the user left this field out of the import. */
export function isLeftOut({ decisions }: Pick<DiffContext, 'decisions'>, field: Field): boolean {
  return decisions.all !== true && decisions.excludedFields.has(field)
}

/** The value the draft wants: canonical text ('' clears), or undefined for absent, blank and invalid cells. */
export function desiredValue(
  context: DiffContext,
  field: Field,
  index: number,
  problems: Problem[],
): string | undefined {
  if (isLeftOut(context, field)) return undefined
  const column = context.drafts.columns.get(field)
  const state = column?.states[index]
  if (!column || state === undefined || state === DRAFT.blank || state === DRAFT.invalid) return undefined
  if (state === DRAFT.clear) return ''
  const value = column.values.at(index)
  const { resolver } = context
  switch (field) {
    case 'unit': {
      const { code, isKnown, suggestion } = resolver.unit(value)
      if (isKnown) return code
      // A known word for a code the account does use is a slip; any other code may be one nothing uses yet. [UNIT-3]
      const details = suggestion === null ? {} : { suggestion }
      const severity = suggestion === null ? 'warns' : 'blocks'
      problems.push(cellProblem(context, 'unknown-unit', severity, field, index, value, details))
      return code
    }
    case 'categories':
    case 'suppliers': {
      const resolution = resolver[field](value)
      if (resolution.ok) return resolution.value
      const { suggestion, several } = resolution
      const unknownCode = field === 'categories' ? 'unknown-category' : 'unknown-supplier'
      const code = several.length > 0 ? 'several-named' : unknownCode
      const details =
        several.length > 0 ? { ids: several.map(idText).join(', ') } : suggestion === null ? {} : { suggestion }
      problems.push(cellProblem(context, code, 'blocks', field, index, resolution.got, details))
      return undefined
    }
    default:
      return value
  }
}

/** An amount that falls below 0: the account accepts it, so it is reported before it is sent. [DIFF-10] */
export function becomesNegative({ field, before, after }: Pick<Change, 'field' | 'before' | 'after'>): boolean {
  return isRescaled(field) && after.startsWith('-') && before?.startsWith('-') !== true
}

/** A problem of a cell with its exported value is ignored. [BASE-4] */
export function wasAlreadyInExport(
  { base, clearToken }: DiffContext,
  { field, got }: Problem,
  id: number,
  storage: number,
  index: number,
): boolean {
  if (!base || field === null || got === undefined) return false
  const exportedValue = base(id, storage, field, index)
  return exportedValue !== undefined && isUntouched(field, exportedValue, got, clearToken)
}

/** The balance a draft asks for: set, or live plus its change. */
export function wantedStock(
  context: DiffContext,
  index: number,
  accountValue: Decimal,
  problems: Problem[],
): string | undefined {
  // Neither set nor changed.
  if (isLeftOut(context, 'stock')) return undefined
  const set = desiredValue(context, 'stock', index, problems)
  if (set !== undefined) return set
  const change = toDecimal(desiredValue(context, 'stock_change', index, problems) ?? '')
  return change === null ? undefined : add(accountValue, change)
}

/**
 * White space around a text makes no difference, in the file or the account. [DIFF-3] Nor does the spelling of the key that found the material.
 * [DIFF-7]
 */
export function sameText(field: Field, fileValue: string, accountValue: string, by: KeyField): boolean {
  if (fileValue === accountValue) return true
  if (field === by) return textKey(fileValue) === textKey(accountValue)
  if (!isPlainText(field)) return false
  const mineForm = textForm(fileValue)
  // Without what a cell cannot contain: the account may have texts that another program wrote. [DIFF-11]
  return mineForm === textForm(accountValue) || mineForm === textForm(cellSafe(accountValue))
}

/** An answer that names the material does not change its sku, or its name to a near miss. [DIFF-8] */
export function keepsOwnKey(catalogue: Catalogue, field: Field, fileValue: string, materialIndex: number): boolean {
  if (field === 'sku') return textKey(catalogue.skus[materialIndex] ?? '') !== ''
  return field === 'name' && isNear('name', fileValue, catalogue.names[materialIndex] ?? '')
}

export function cellProblem(
  context: Pick<DiffContext, 'drafts'>,
  code: Problem['code'],
  severity: Problem['severity'],
  field: Field | null,
  index: number,
  gotText: string | undefined,
  details: Readonly<Record<string, string | number>>,
): Problem {
  const column = field === null ? null : (context.drafts.columns.get(field)?.column ?? null)
  const row = context.drafts.fileRows[index] ?? null
  const problem = { code, severity, row, column, field, ...(gotText === undefined ? {} : { got: gotText }), details }
  return locateProblem(context.drafts, index, problem)
}
