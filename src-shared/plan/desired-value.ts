/**
 * The value that one row sets for a field, and the rules for comparing it with the account's. compare-row.ts combines the fields. Never looks at
 * other rows.
 */
import { makeIdText } from '../material/values/ids-by-name.ts'
import { isUntouched, fitToCell } from '../file/cell-text.ts'
import type { Change } from './plan.ts'
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { DRAFT, locateProblem, type Drafts } from './draft/draft.ts'
import { isPlainText, isRescaled, type Field, type StorageField } from '../material/fields/field.ts'
import type { KeyField } from './match.ts'
import type { UncertainSku } from '../material/catalogue/key-doubt.ts'
import { isSimilar, makeTextKey } from '../material/values/text-key.ts'
import type { ConflictPolicy } from './three-way.ts'
import type { Problem } from '../file/problem.ts'
import type { Resolver } from './resolve-names.ts'
import type { NoteSource } from './correction-note.ts'
import type { Claims } from './claims.ts'
import { add, toDecimal, type Decimal } from '../material/values/decimal.ts'
import { toComparableText } from '../material/fields/same-value.ts'

/**
 * A cell's canonical value when the file was exported; undefined if the export does not contain it. `index`: the
 * draft.
 */
export type BaseLookup = (materialId: number, storage: number, field: Field, index: number) => string | undefined

export interface DiffContext {
  readonly drafts: Drafts
  readonly catalogue: Catalogue
  readonly resolver: Resolver
  readonly base: BaseLookup | null
  readonly onConflict: ConflictPolicy
  /** The text that clears a field, made by `toClearTokenKey`; absent for the default. */
  readonly clearToken?: string
  /** The user's decisions in the preview; empty if there are none. */
  readonly decisions: UserDecisions
  /** What unfinished runs of the account still have to change; absent if runs are unknown. [RUN-18] */
  readonly claims?: Claims
  /** The note for stock corrections. If absent, only notes from the file's own column are sent. */
  readonly correctionNote?: NoteSource
}

export interface UserDecisions {
  readonly excludedRows: ReadonlySet<number>
  readonly excludedFields: ReadonlySet<Field>
  /** Policies by draft index, then by field; null is for the whole row. */
  readonly policies: ReadonlyMap<number, ReadonlyMap<Field | null, ConflictPolicy>>
  /** For a new material: sends fields even if they are left out. [EDIT-3] */
  readonly sendsAllFields?: true
}

export const NO_DECISIONS: UserDecisions = { excludedRows: new Set(), excludedFields: new Set(), policies: new Map() }

export interface Conflict {
  readonly field: Field
  readonly base: string
  readonly fileValue: string
  readonly live: string
}

export interface RowDiff extends Readonly<Record<StorageField, Change | null>> {
  /** Changes of the material's own fields, in GLOBAL_FIELDS order. */
  readonly materialChanges: readonly Change[]
  /** The storage's balance after this row; null if the storage has the material neither before nor after. */
  readonly stockAfter: Decimal | null
  /** Whether the storage carries the material now. */
  readonly isCarried: boolean
  readonly conflicts: readonly Conflict[]
  readonly problems: readonly Problem[]
  /** A new sku that may mean another material. Nothing of the row is sent until the user decides. */
  readonly uncertainSku: UncertainSku | null
}

/** The decisions for a new material, which gets every field. [EDIT-3] */
export function makeNewMaterialDecisions(decisions: UserDecisions): UserDecisions {
  return { ...decisions, excludedFields: NO_DECISIONS.excludedFields, sendsAllFields: true }
}

/** Whether the user left this field out of the import. */
export function isLeftOut({ decisions }: Pick<DiffContext, 'decisions'>, field: Field): boolean {
  return decisions.sendsAllFields !== true && decisions.excludedFields.has(field)
}

/** The value that the draft sets: canonical text ('' clears), or undefined for absent, blank and invalid cells. */
export function findDesiredValue(
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
      // A known word for a code that the account uses is probably a mistake. Any other code may be one that no
      // material has yet. [UNIT-3]
      const details = suggestion === null ? {} : { suggestion }
      const severity = suggestion === null ? 'warns' : 'blocks'
      problems.push(makeCellProblem(context, 'unknown-unit', severity, field, index, value, details))
      return code
    }
    case 'categories':
    case 'suppliers': {
      const resolution = resolver[field](value)
      if (resolution.ok) return resolution.value
      const { suggestion, candidateIds } = resolution
      const unknownCode = field === 'categories' ? 'unknown-category' : 'unknown-supplier'
      const code = candidateIds.length > 0 ? 'several-named' : unknownCode
      const details =
        candidateIds.length > 0
          ? { ids: candidateIds.map(makeIdText).join(', ') }
          : suggestion === null
            ? {}
            : { suggestion }
      problems.push(makeCellProblem(context, code, 'blocks', field, index, resolution.typedName, details))
      return undefined
    }
    default:
      return value
  }
}

/** Whether an amount falls below 0. The account accepts such an amount, so the user is warned before it is sent. [DIFF-10] */
export function becomesNegative({ field, before, after }: Pick<Change, 'field' | 'before' | 'after'>): boolean {
  return isRescaled(field) && after.startsWith('-') && before?.startsWith('-') !== true
}

/** Whether a problem's cell still has its exported value. The problem is then ignored. [BASE-4] */
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

/** The balance that a draft sets: the stock in the file, or the current stock plus its change. */
export function findDesiredStock(
  context: DiffContext,
  index: number,
  accountValue: Decimal,
  problems: Problem[],
): string | undefined {
  // If the user left the stock out, it is neither set nor changed.
  if (isLeftOut(context, 'stock')) return undefined
  const stockInFile = findDesiredValue(context, 'stock', index, problems)
  if (stockInFile !== undefined) return stockInFile
  const change = toDecimal(findDesiredValue(context, 'stock_change', index, problems) ?? '')
  return change === null ? undefined : add(accountValue, change)
}

/**
 * Ignores white space around a text, in the file or the account. [DIFF-3] Also ignores the spelling of the key that
 * found the material. [DIFF-7]
 */
export function isSameText(field: Field, fileValue: string, accountValue: string, keyField: KeyField): boolean {
  if (fileValue === accountValue) return true
  if (field === keyField) return makeTextKey(fileValue) === makeTextKey(accountValue)
  if (!isPlainText(field)) return false
  const comparableFileText = toComparableText(fileValue)
  // Ignores what a cell cannot contain, because another program may have written the account's text. [DIFF-11]
  return (
    comparableFileText === toComparableText(accountValue) ||
    comparableFileText === toComparableText(fitToCell(accountValue))
  )
}

/** If the user's answer chose the material, its sku stays. Its name also stays if the file's name is similar. [DIFF-8] */
export function keepsOwnKey(catalogue: Catalogue, field: Field, fileValue: string, materialIndex: number): boolean {
  if (field === 'sku') return makeTextKey(catalogue.skus[materialIndex] ?? '') !== ''
  return field === 'name' && isSimilar('name', fileValue, catalogue.names[materialIndex] ?? '')
}

export function makeCellProblem(
  context: Pick<DiffContext, 'drafts'>,
  code: Problem['code'],
  severity: Problem['severity'],
  field: Field | null,
  index: number,
  cellText: string | undefined,
  details: Readonly<Record<string, string | number>>,
): Problem {
  const column = field === null ? null : (context.drafts.columns.get(field)?.column ?? null)
  const row = context.drafts.fileRows[index] ?? null
  const problem = { code, severity, row, column, field, ...(cellText === undefined ? {} : { got: cellText }), details }
  return locateProblem(context.drafts, index, problem)
}
