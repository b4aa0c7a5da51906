/** The values of a field's column, and whether the account has them. Users translate values based on this list. [TRANS-4] */
import type { ColumnValue, RuleEffect } from '../../src-shared/api/column-calls.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { makeResolver, type Resolver } from '../../src-shared/plan/resolve-names.ts'
import { listEntries, DRAFT, getRowName, type DraftColumn } from '../../src-shared/plan/draft/draft.ts'
import { isListField, type Field, isDecimalField } from '../../src-shared/material/fields/field.ts'
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'
import { columnOf, addRuleColumns } from '../../src-shared/mapping/mapping.ts'
import { ACTIONS, readAction } from '../../src-shared/material/values/action.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import type { SessionState } from './stages.ts'
import { makeDraftColumn } from '../../src-shared/plan/draft/draft-column.ts'
import { prepareRule, mayHaveRule, applyRule, type RuleSource } from '../../src-shared/plan/draft/rule-columns.ts'
import { translateSheet, makeTranslations } from '../../src-shared/plan/draft/translate-cells.ts'
import type { RuleError } from '../../src-shared/mapping/rules/rule-tree.ts'
import { divide, subtract, toDecimal, ZERO } from '../../src-shared/material/values/decimal.ts'
import { ok, type Result } from '../../src-shared/material/values/result.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { toClearTokenKey } from '../../src-shared/material/values/clear-token.ts'

const MAX_VALUES = 200
const MAX_ACCOUNT_VALUES = 5000

type ValuesSource = Pick<SessionState, 'catalogue' | 'chosenTable' | 'choices' | 'clearToken' | 'drafts' | 'mapping'>

/** The values that the account has for a field, in order. Empty if the field allows any text. */
export function listAccountValues(catalogue: Catalogue, storages: readonly NamedItem[], field: Field): string[] {
  const accountTexts = accountWordsOf(catalogue, storages, field).filter((text) => text !== '')
  return [...new Set(accountTexts)]
    .sort((a, b) => (makeTextKey(a) < makeTextKey(b) ? -1 : 1))
    .slice(0, MAX_ACCOUNT_VALUES)
}

function accountWordsOf(catalogue: Catalogue, storages: readonly NamedItem[], field: Field): string[] {
  switch (field) {
    case 'unit':
      return [...catalogue.unitCodes]
    case 'categories':
      return [...catalogue.categoryNames.values()]
    case 'suppliers':
      return [...(catalogue.supplierNames ?? new Map<number, string>()).values()]
    case 'storage':
      return storages.map(({ name }) => name)
    case 'action':
      return [...ACTIONS]
    default:
      return []
  }
}

/** The field's values, the most frequent first. Unknown and translated values come first. */
export function listColumnValues(
  source: ValuesSource,
  storages: readonly NamedItem[],
  field: Field,
): { values: ColumnValue[]; total: number } {
  const valuesByKey = listValuesInFile(source, field)
  const translatedTexts = new Set<string>()
  for (const [from] of source.choices.translations?.find(([otherField]) => otherField === field)?.[1] ?? []) {
    const key = makeTextKey(from)
    translatedTexts.add(key)
    // A translated text is listed even if this file does not contain it, because the next file may contain it.
    if (!valuesByKey.has(key)) valuesByKey.set(key, { text: from, count: 0 })
  }
  const lookupValue = makeValueLookup(makeResolver(source.catalogue.catalogue, storages), field)
  const values = Array.from(valuesByKey, ([key, { text, count }]) => ({ key, text, count, ...lookupValue(text) }))
  const rank = (value: (typeof values)[number]): number => (!value.isKnown || translatedTexts.has(value.key) ? 0 : 1)
  values.sort((a, b) => rank(a) - rank(b) || b.count - a.count)
  const firstValues = values.slice(0, MAX_VALUES).map(({ text, count, isKnown, suggestion }): ColumnValue => {
    return { text, count, known: isKnown, ...(suggestion === null ? {} : { suggestion }) }
  })
  return { values: firstValues, total: values.length }
}

/** The values in the file with their counts. Texts that differ only in case count as one value. Each entry of a list is counted. */
function listValuesInFile({ chosenTable, mapping, drafts }: ValuesSource, field: Field) {
  const valuesByKey = new Map<string, { text: string; count: number }>()
  const columnMapping = columnOf(mapping, field)
  const column = columnMapping && chosenTable.sheet.columns[columnMapping.column]
  if (!column) return valuesByKey
  const isList = isListField(field)
  const keyByText = new Map<string, string>()
  for (const row of drafts.sheetRows) {
    const shownText = column.shownTexts.get(row) ?? column.texts.at(row)
    for (const text of isList ? listEntries(shownText) : [shownText]) {
      const key = keyByText.get(text) ?? makeTextKey(text)
      if (key === '') continue
      keyByText.set(text, key)
      const countedValue = valuesByKey.get(key)
      if (countedValue) countedValue.count += 1
      else valuesByKey.set(key, { text: text.trim(), count: 1 })
    }
  }
  return valuesByKey
}

type ValueLookup = (text: string) => { readonly isKnown: boolean; readonly suggestion: string | null }

/** Makes a function that looks up whether the account has a text. In fields that allow any text, every text counts as known. */
function makeValueLookup(resolver: Resolver, field: Field): ValueLookup {
  switch (field) {
    case 'unit':
      return (text) => {
        const { isKnown: isKnownUnit, suggestion } = resolver.unit(text)
        return { isKnown: isKnownUnit, suggestion }
      }
    case 'categories':
    case 'suppliers':
      return (text) => {
        const resolvedValue = resolver[field](text)
        return { isKnown: resolvedValue.ok, suggestion: resolvedValue.ok ? null : resolvedValue.suggestion }
      }
    case 'storage':
      return (text) => ({ isKnown: resolver.storage(text) !== undefined, suggestion: null })
    case 'action':
      return (text) => ({ isKnown: readAction(text) !== null, suggestion: null })
    default:
      return () => ({ isKnown: true, suggestion: null })
  }
}

const MAX_EXAMPLES = 5
const returnUndefined = () => undefined

/** Computes what a rule would change in the file's values, so that the user sees it before deciding. [RULE-8] */
export function measureRuleEffect(
  {
    chosenTable,
    choices,
    clearToken,
    drafts,
    mapping,
  }: Pick<SessionState, 'chosenTable' | 'choices' | 'clearToken' | 'drafts' | 'mapping'>,
  field: Field,
  text: string,
): Result<RuleEffect, RuleError> {
  const token = toClearTokenKey(clearToken)
  const sheet = translateSheet(chosenTable.sheet, mapping, makeTranslations(choices.translations ?? []), token)
  const mappingWithRule = mayHaveRule(field) ? addRuleColumns(mapping, chosenTable.sheet, [field]) : mapping
  const source: RuleSource = { sheet, mapping: mappingWithRule, rows: drafts, clearToken: token }
  const preparedRule = prepareRule(source, field, text, returnUndefined)
  if (!preparedRule.ok) return preparedRule
  const columnMapping = columnOf(mappingWithRule, field)
  const columnBefore = columnMapping
    ? makeDraftColumn(sheet, columnMapping, field, drafts, token, returnUndefined)
    : null
  const stoppedRows = new Set<number>()
  const columnAfter = applyRule(source, field, text, (index, { severity }) => {
    if (severity === 'blocks') stoppedRows.add(index)
  })
  const percents: number[] = []
  const effect = { rows: 0, changed: 0, stopped: stoppedRows.size, examples: [] as RuleEffect['examples'] }
  for (let index = 0; index < drafts.count; index++) {
    if (columnAfter.states[index] !== DRAFT.value) continue
    effect.rows += 1
    const [from, to] = [columnBefore ? valueAt(columnBefore, index) : '', columnAfter.values.at(index)]
    if (from === to) continue
    effect.changed += 1
    const percent = isDecimalField(field) ? percentChangeOf(from, to) : null
    if (percent !== null) percents.push(percent)
    if (effect.examples.length < MAX_EXAMPLES) {
      const { row, sheet: name } = getRowName(drafts, index)
      const place = name === undefined ? { row } : { row, sheet: markUntrusted(name) }
      effect.examples.push({ ...place, before: from, after: to })
    }
  }
  return ok({ ...effect, percent: measurePercentSpread(percents) })
}

function valueAt({ states, values }: DraftColumn, index: number): string {
  return states[index] === DRAFT.value ? values.at(index) : ''
}

/** The change from one value to another, in percent. Null unless the first value is above 0. */
function percentChangeOf(from: string, to: string): number | null {
  const [valueBefore, valueAfter] = [toDecimal(from), toDecimal(to)]
  if (valueBefore === null || valueAfter === null || valueBefore === ZERO || valueBefore.startsWith('-')) return null
  return Number(divide(subtract(valueAfter, valueBefore), valueBefore, 4)) * 100
}

function measurePercentSpread(percents: readonly number[]): RuleEffect['percent'] {
  const sortedPercents = Float64Array.from(percents).sort()
  const [smallestPercent, median, largestPercent] = [
    sortedPercents[0],
    sortedPercents[(sortedPercents.length - 1) >> 1],
    sortedPercents.at(-1),
  ]
  if (smallestPercent === undefined || median === undefined || largestPercent === undefined) return null
  return {
    smallest: roundPercent(smallestPercent),
    median: roundPercent(median),
    largest: roundPercent(largestPercent),
  }
}

/** Rounds to hundredths of a percent. */
function roundPercent(percent: number): number {
  return Math.round(percent * 100) / 100
}
