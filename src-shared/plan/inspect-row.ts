/**
 * Examines one row of a group alone: what it changes, and what is wrong with it. An unclear match (similar or several
 * materials) becomes a question that blocks the row.
 */
import { makeIdText } from '../material/values/ids-by-name.ts'
import { DRAFT, getRowName, valueOf, type DraftColumn, type Drafts } from './draft/draft.ts'
import type { Change } from './plan.ts'
import {
  makeCellProblem,
  findDesiredValue,
  wasAlreadyInExport,
  isLeftOut,
  becomesNegative,
  findDesiredStock,
  type DiffContext,
} from './desired-value.ts'
import { GLOBAL_FIELDS, type Field } from '../material/fields/field.ts'
import type { GroupScope } from './group-scope.ts'
import type { GroupMember, GroupRow } from './group-blocks.ts'
import { NEW_MATERIAL, NO_MATERIAL } from './material-groups.ts'
import { KEY_FIELDS, type KeyField, type Match } from './match.ts'
import { type Problem, makeListDetail, makeMaterialLine } from '../file/problem.ts'
import { rowNameOf } from '../file/row-name.ts'
import { getMaterialValue } from '../material/catalogue/catalogue-values.ts'
import { ZERO } from '../material/values/decimal.ts'
import { isSameUnit } from '../material/values/unit.ts'

export function inspectRow(scope: GroupScope, member: GroupMember): GroupRow {
  const { context } = scope
  const { index } = member
  const groupRow: GroupRow = {
    member,
    ...getRowName(context.drafts, index),
    problems: findDraftProblems(context, index),
    conflicts: [],
    changes: [],
    group: null,
    deletes: valueOf(context.drafts, 'action', index) === 'delete',
    uncertainSku: null,
  }
  inspectGroupRow(scope, groupRow)
  return groupRow
}

/** Ignores the problems of fields that the user left out, except those of keys. [EDIT-3] */
function findDraftProblems(context: DiffContext, index: number): Problem[] {
  const isRelevant = (field: Field | null): boolean =>
    field === null || !isLeftOut(context, field) || KEY_FIELDS.some((key) => key === field)
  return (context.drafts.problems.get(index) ?? []).filter(({ field }) => isRelevant(field))
}

function inspectGroupRow({ context, input, unit }: GroupScope, groupRow: GroupRow): void {
  const { index, storage } = groupRow.member
  const report = (
    code: Problem['code'],
    severity: Problem['severity'],
    field: Field | null,
    details = {},
    quotedText?: string,
  ): void => {
    groupRow.problems.push(makeCellProblem(context, code, severity, field, index, quotedText, details))
  }
  if (input.target === NO_MATERIAL) {
    if (input.question) groupRow.problems.push(makeQuestionProblem(context, input.question, index))
    return
  }
  if (storage === undefined) {
    const text = valueOf(context.drafts, 'storage', index) ?? ''
    const joinedIds = context.resolver.storages(text).map(makeIdText).join(', ')
    if (joinedIds === '') report('unknown-storage', 'blocks', 'storage', {}, text)
    else report('several-named', 'blocks', 'storage', { ids: joinedIds }, text)
    return
  }
  if (input.target === NEW_MATERIAL) {
    if (groupRow.deletes) report('id-not-found', 'blocks', 'action', { id: '' })
    else inspectNewRow(context, groupRow, storage)
    return
  }
  const { catalogue } = context
  if (groupRow.deletes) {
    groupRow.group = {
      ...rowNameOf(groupRow),
      storage,
      materialChanges: [],
      stock: null,
      minimum: null,
      isCarried: true,
    }
    return
  }
  dropUneditedCellProblems(context, groupRow, catalogue.ids[input.target] ?? 0, storage)
  const diff = input.diff(context, index, storage, {
    groupUnit: unit?.code,
    keyField: groupRow.member.keyField,
    keyChoice: groupRow.member.keyChoice,
  })
  dropEncodingProblems(groupRow, diff.materialChanges)
  groupRow.problems.push(...diff.problems)
  groupRow.conflicts = diff.conflicts
  groupRow.uncertainSku = diff.uncertainSku
  if (diff.uncertainSku) {
    const { code, indexes } = diff.uncertainSku
    groupRow.problems.push(makeKeyQuestion(context, code, { keyField: 'sku', indexes }, index))
  }
  let { minimum } = diff
  if (minimum && !diff.isCarried && (diff.stockAfter === null || diff.stockAfter === '0')) {
    // A storage that does not carry the material has a minimum of zero, so only another minimum is reported.
    if (minimum.after !== '0') report('minimum-not-carried', 'blocks', 'minimum', { storage }, minimum.after)
    minimum = null
  }
  const stock = diff.stock?.before === null && diff.stock.after === '0' ? null : diff.stock
  groupRow.group = {
    ...rowNameOf(groupRow),
    storage,
    materialChanges: diff.materialChanges,
    stock,
    minimum,
    isCarried: diff.isCarried,
  }
  groupRow.changes = [...diff.materialChanges, ...(stock ? [stock] : []), ...(minimum ? [minimum] : [])]
  reportOtherUnits(context, groupRow, unit?.code ?? getMaterialValue(catalogue, 'unit', input.target))
  if (catalogue.archived[input.target] === 1 && groupRow.changes.length > 0) {
    report('archived-match', 'warns', null, { name: catalogue.names[input.target] ?? '' })
  }
}

/** A cell that still has its exported value was not edited, so its problems block nothing. [BASE-4] */
function dropUneditedCellProblems(context: DiffContext, groupRow: GroupRow, id: number, storage: number): void {
  if (!context.base || groupRow.problems.length === 0) return
  const otherProblems = groupRow.problems.filter(
    (problem) => !wasAlreadyInExport(context, problem, id, storage, groupRow.member.index),
  )
  groupRow.problems.splice(0, groupRow.problems.length, ...otherProblems)
}

/** A cell that changes nothing equals the account's text, so its letters are right. [DIFF-12] */
function dropEncodingProblems(groupRow: GroupRow, changes: readonly Change[]): void {
  const otherProblems = groupRow.problems.filter(
    ({ code, field }) => code !== 'unclear-encoding' || changes.some((change) => change.field === field),
  )
  groupRow.problems.splice(0, groupRow.problems.length, ...otherProblems)
}

function inspectNewRow(context: DiffContext, groupRow: GroupRow, storage: number): void {
  const { index } = groupRow.member
  const materialChanges: Change[] = []
  for (const field of GLOBAL_FIELDS) {
    const desiredValue = findDesiredValue(context, field, index, groupRow.problems)
    if (desiredValue !== undefined && (desiredValue !== '' || field === 'name'))
      materialChanges.push({ field, storage: null, before: null, after: desiredValue })
  }
  const desiredStock = findDesiredStock(context, index, ZERO, groupRow.problems)
  const stock: Change | null =
    desiredStock === undefined ? null : { field: 'stock', storage, before: null, after: desiredStock }
  const minimumText = findDesiredValue(context, 'minimum', index, groupRow.problems)
  const minimum: Change | null =
    minimumText === undefined ? null : { field: 'minimum', storage, before: null, after: minimumText }
  groupRow.group = { ...rowNameOf(groupRow), storage, materialChanges, stock, minimum, isCarried: false }
  groupRow.changes = [...materialChanges, ...(stock ? [stock] : []), ...(minimum ? [minimum] : [])]
  for (const change of groupRow.changes) {
    if (becomesNegative(change))
      groupRow.problems.push(
        makeCellProblem(context, 'negative-amount', 'warns', change.field, index, change.after, {}),
      )
  }
  reportOtherUnits(context, groupRow, undefined)
}

/**
 * Reports amounts whose heading has another unit than the material has after this row: `Price/kg` for pieces. `unit`: the unit of the material
 * without this row. [UNIT-5]
 */
function reportOtherUnits(context: DiffContext, groupRow: GroupRow, unit: string | undefined): void {
  const { index } = groupRow.member
  const unitAfter = groupRow.changes.find(({ field }) => field === 'unit')?.after ?? unit
  if (unitAfter === undefined || unitAfter === '') return
  for (const { field } of groupRow.changes) {
    const column = findAmountColumn(context.drafts, field, index)
    const namedUnit = column?.namedUnits?.unitAt(index)
    // Typed amounts are in the material's unit, so they are not reported.
    if (!column || namedUnit === undefined || isSameUnit(namedUnit, unitAfter) || column.isTyped?.(index) === true)
      continue
    const details = { unit: namedUnit, of: unitAfter, asIs: column.namedUnits?.asIs([namedUnit]) ?? '' }
    groupRow.problems.push(
      makeCellProblem(context, 'other-unit', 'blocks', column.field, index, column.values.at(index), details),
    )
  }
}

/** The column of a row's amount. The stock may come from a column of changes. */
function findAmountColumn({ columns }: Drafts, field: Field, index: number): DraftColumn | undefined {
  const column = columns.get(field)
  return field === 'stock' && column?.states[index] !== DRAFT.value ? columns.get('stock_change') : column
}

const MAX_CANDIDATES = 3

const QUESTION_CODES = { many: 'many-materials', near: 'near-miss', 'other-sku': 'key-mismatch' } as const

/** Makes a problem from an unclear match, with its candidates. */
function makeQuestionProblem(context: DiffContext, match: Match, index: number): Problem {
  switch (match.kind) {
    case 'many':
    case 'near':
    case 'other-sku':
      return makeKeyQuestion(context, QUESTION_CODES[match.kind], match, index)
    case 'lost-id':
      return makeCellProblem(context, 'id-not-found', 'blocks', 'id', index, match.id, { id: match.id })
    case 'no-key':
    case 'one':
    case 'none': {
      const code = valueOf(context.drafts, 'supplier_code', index)
      return code === undefined
        ? makeCellProblem(context, 'no-key', 'blocks', null, index, undefined, {})
        : makeCellProblem(context, 'supplier-code-unknown', 'blocks', 'supplier_code', index, code, {})
    }
    default:
      return match satisfies never
  }
}

/** Asks which material a row's key refers to. The details have the candidates and the key of the first one. */
function makeKeyQuestion(
  context: DiffContext,
  code: Problem['code'],
  { keyField, indexes }: { readonly keyField: KeyField; readonly indexes: readonly number[] },
  index: number,
): Problem {
  const [firstIndex] = indexes
  const account = firstIndex === undefined ? '' : (context.catalogue.skus[firstIndex] ?? '')
  const details = { ...listCandidates(context, indexes), count: indexes.length, account }
  const keyText = context.drafts.columns.get(keyField)?.values.at(index)
  return makeCellProblem(context, code, 'blocks', keyField, index, keyText, details)
}

/** Id, sku and name of each candidate, with tabs between them. */
function listCandidates(context: DiffContext, indexes: readonly number[]): Record<string, string | number> {
  const { ids, names, skus } = context.catalogue
  const materials = indexes
    .slice(0, MAX_CANDIDATES)
    .map((materialIndex) =>
      makeMaterialLine(ids[materialIndex] ?? 0, skus[materialIndex] ?? '', names[materialIndex] ?? ''),
    )
  return makeListDetail('candidates', materials, indexes.length - MAX_CANDIDATES)
}
