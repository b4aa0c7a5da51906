/** Flags about how a file is read and compared. Flags that do not apply to the kind of file are refused. [T-4] */
import { basename } from 'node:path'
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import { KEY_FIELDS, type KeyField } from '../../src-shared/plan/match.ts'
import { CONFLICT_POLICIES } from '../../src-shared/plan/three-way.ts'
import type { SourceFormat } from '../../src-shared/file/source.ts'
import { parseWholeNumber, type Flags, parseFieldFlag } from './arguments.ts'
import { CommandError, makeConflictingFlagsError } from './command-error.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { columnLetter, columnOfLetters } from '../../src-shared/file/problem.ts'
import { readRule } from '../../src-shared/plan/draft/rule-columns.ts'
import { ruleErrorText } from '../../src-shared/words/problems.ts'
import type { FileImport } from './file-import.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'

/** Reads the choices about a file from the flags. */
export function readImportChoices(flags: Flags, storage: number): ImportChoices {
  const policy = CONFLICT_POLICIES.find((policy) => policy === (flags['on-conflict'] ?? 'ask'))
  if (policy === undefined)
    throw new CommandError({
      what: `--on-conflict takes ask, mine, live or delta; got “${flags['on-conflict'] ?? ''}”.`,
      at: '--on-conflict',
    })
  const choices: ImportChoices = { storage, onConflict: policy }
  // By default, one sheet is read, because scripts rely on that.
  choices.sheets = isAllSheets(flags) ? 'per storage' : 'one'
  if (flags['per-storage'] === true) {
    if (isAllSheets(flags)) throw makeConflictingFlagsError('--per-storage', '--sheet all')
    choices.perStorage = 'named'
  }
  if (flags.sheet !== undefined && !isAllSheets(flags)) choices.sheet = flags.sheet
  const table = parseWholeNumber('table', flags.table, 1)
  if (table !== undefined) choices.table = table
  if (flags.heading !== undefined) choices.headings = parseHeadingRows(flags.heading)
  if (flags.skip !== undefined) choices.skip = flags.skip.flatMap(parseSkippedRows)
  if (flags['every-row'] === true) choices.everyRow = true
  if (flags['struck-out'] === true) choices.struckOut = true
  if (flags.encoding !== undefined) choices.encoding = flags.encoding
  if (flags.delimiter !== undefined) choices.delimiter = flags.delimiter
  if (flags.decimals !== undefined) choices.decimals = parseDecimals(flags.decimals)
  if (flags.key !== undefined) choices.keys = parseKeys(flags.key)
  if (flags.translate !== undefined) choices.translations = parseTranslationFlags(flags.translate)
  if (flags.rule !== undefined) choices.rules = parseRuleFlags(flags.rule)
  if (flags['read-suppliers'] === true) choices.readSuppliers = true
  if (flags.column !== undefined) choices.fields = parseColumnFlags(flags.column)
  return choices
}

/** `--sheet all`: each sheet named after a storage is read into that storage. */
export function isAllSheets({ sheet }: Flags): boolean {
  return sheet?.trim().toLowerCase() === 'all'
}

/** The maximum number of heading rows that may be joined. */
const MAX_HEADINGS = 3

/** `3` or `3,4`: rows of the file; `none`: the table has no headings. */
function parseHeadingRows(text: string): number[] {
  if (text.trim().toLowerCase() === 'none') return []
  const rows = text.split(',').map((part) => (/^\s*[1-9]\d{0,6}\s*$/.test(part) ? Number(part) : Number.NaN))
  if (rows.some(Number.isNaN) || rows.length > MAX_HEADINGS || new Set(rows).size < rows.length) {
    throw new CommandError({
      what: `--heading takes one to three rows of the file, or none; got “${text}”.`,
      fix: 'Example: --heading 3,4',
      at: '--heading',
    })
  }
  return rows
}

/** `10-12` or `10`: rows of the file that are not data; commas separate several ranges. */
function parseSkippedRows(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [, from = '', to = from] = /^\s*([1-9]\d{0,6})\s*(?:-\s*([1-9]\d{0,6})\s*)?$/.exec(part) ?? []
    if (from === '' || Number(to) < Number(from))
      throw new CommandError({
        what: `--skip takes rows of the file that are not data; got “${part}”.`,
        fix: 'Example: --skip 10-12',
        at: '--skip',
      })
    return [Number(from), Number(to)]
  })
}

function isKeyField(text: string): text is KeyField {
  return KEY_FIELDS.some((key) => key === text)
}

function parseKeys(text: string): KeyField[] {
  return text.split(',').map((part) => {
    const key = part.trim().toLowerCase()
    if (!isKeyField(key))
      throw new CommandError({ what: `--key takes id, sku and name, separated by commas; got “${part}”.`, at: '--key' })
    return key
  })
}

function parseDecimals(text: string): 'auto' | 'dot' | 'comma' {
  if (text === 'auto' || text === 'dot' || text === 'comma') return text
  throw new CommandError({ what: `--decimals takes auto, dot or comma; got “${text}”.`, at: '--decimals' })
}

/** `--map FILE`: adds a saved mapping to the choices. Flags take precedence over it. */
export async function readMapping({ map, decimals }: Flags, choices: ImportChoices): Promise<void> {
  if (map === undefined) return
  const { readMappingFile } = await import('../store/settings/persisted-json.ts')
  const mappingResult = await readMappingFile(map)
  if (!mappingResult.ok) {
    const { failureMessage } = await import('../../src-shared/words/failure.ts')
    const { what, fix } = failureMessage({
      code: 'mapping-unusable',
      file: basename(map),
      fault: mappingResult.error,
    })
    throw new CommandError({ what: `--map: ${what}`, fix, at: '--map' })
  }
  choices.headers = mappingResult.value.columns.map(({ heading, field }) => [heading, field])
  if (decimals === undefined) choices.decimals = mappingResult.value.decimals
}

const TEXT_REFUSAL = { flags: ['sheet'], why: 'is a text file and has no sheets' } as const
const DBF_REFUSAL = {
  flags: ['sheet', 'delimiter'],
  why: 'is a dBase table and has neither sheets nor delimiters',
} as const
const WORKBOOK_REFUSAL = { flags: ['encoding', 'delimiter'], why: 'is a workbook, which needs no such flag' } as const

/** Refuses flags that do not apply to the kind of file, once it is known. */
export function checkReadingFlags(flags: Flags, name: string, kind: SourceFormat['kind']): void {
  const { flags: unusedFlags, why: reasonText } =
    kind === 'csv' ? TEXT_REFUSAL : kind === 'dbf' ? DBF_REFUSAL : WORKBOOK_REFUSAL
  const flag = unusedFlags.find((flag) => flags[flag] !== undefined)
  if (flag !== undefined)
    throw new CommandError({
      what: `--${flag}: “${name}” ${reasonText}.`,
      fix: `Leave --${flag} out.`,
      notDoneText: 'Nothing was sent.',
      at: `--${flag}`,
    })
}

/** `--column C=sku`: the field of a column by its letter. Nothing after = leaves the column unused. */
function parseColumnFlags(texts: readonly string[]): [number, Field | null][] {
  const fields = new Map<number, Field | null>()
  for (const text of texts) {
    const [letter = '', name] = text.split('=')
    if (!/^\s*[a-z]{1,3}\s*$/i.test(letter) || name === undefined) {
      throw new CommandError({
        what: `--column takes a column’s letter and a field; got “${text}”.`,
        fix: 'Example: --column C=sku',
        at: '--column',
      })
    }
    const column = columnOfLetters(letter.trim())
    const field = name.trim() === '' ? null : parseFieldFlag('column', name)
    const isRepeated = fields.has(column) || (field !== null && [...fields.values()].includes(field))
    if (isRepeated)
      throw new CommandError({
        what: `--column “${text}”: its column or its field is already given.`,
        fix: 'Leave one of them out.',
        at: '--column',
      })
    fields.set(column, field)
  }
  return [...fields]
}

/** Ends the command if a letter is after the file's last column. */
export function checkColumns(texts: readonly string[], { columns, file }: ImportSummary): void {
  const fileColumns = [...columns.filter(({ made }) => made !== true), ...(file.perStorage?.columns ?? [])]
  const lastColumn = Math.max(...fileColumns.map(({ column }) => column))
  const columnOutsideTable = parseColumnFlags(texts).find(([column]) => column > lastColumn)
  if (columnOutsideTable === undefined) return
  throw new CommandError({
    what: `--column: the file has no column ${columnLetter(columnOutsideTable[0])}; its last one is ${columnLetter(lastColumn)}.`,
    fix: 'Give the letter of one of its columns.',
    at: '--column',
  })
}

/** The rules of `--rule 'price = price * 1.2'`. Each rule calculates the values of a field. */
type Rules = NonNullable<ImportChoices['rules']>

function parseRuleFlags(texts: readonly string[]): Rules {
  const rules: Rules = texts.map((text) => {
    const index = text.indexOf('=')
    if (index < 0)
      throw new CommandError({
        what: `--rule takes a field, = and what makes it; got “${text}”.`,
        fix: "Example: --rule 'price = price * 1.2'",
        at: '--rule',
      })
    const field = parseFieldFlag('rule', text.slice(0, index).trim())
    const rule = text.slice(index + 1).trim()
    const ruleResult = readRule(field, rule)
    if (!ruleResult.ok) throw makeMarkedError(field, rule, ruleResult.error.at, ruleErrorText(ruleResult.error))
    return [field, rule]
  })
  const repeatedRule = rules.find(([field], index) => rules.findIndex(([ruleField]) => ruleField === field) !== index)
  if (repeatedRule)
    throw new CommandError({
      what: `--rule: ${repeatedRule[0]} has two rules.`,
      fix: 'Leave one of them out.',
      at: '--rule',
    })
  return rules
}

/** Ends the command if a rule uses a name that the file does not have. */
export async function checkRules(fileImport: FileImport, rules: Rules): Promise<void> {
  for (const [field, text] of rules) {
    const { error } = await fileImport.askOrThrow('import.tryRule', { field, text })
    if (error) throw makeMarkedError(field, text, error.at, ruleErrorText(error))
  }
}

/** How many characters of a long rule are shown on each side of the error. */
const EXCERPT_MARGIN = 50

function makeMarkedError(field: string, text: string, index: number, message: string): CommandError {
  const excerptStart = index > EXCERPT_MARGIN + 1 ? index - EXCERPT_MARGIN : 0
  const excerptEnd = text.length - index > EXCERPT_MARGIN + 1 ? index + EXCERPT_MARGIN : text.length
  const lineStart = `  ${field} = ${excerptStart > 0 ? '…' : ''}`
  const excerpt = `${lineStart}${text.slice(excerptStart, excerptEnd)}${excerptEnd < text.length ? '…' : ''}`
  return new CommandError({
    what: `--rule: ${message}`,
    at: '--rule',
    linesBelow: [excerpt, `${' '.repeat(lineStart.length + index - excerptStart)}^`],
  })
}

/** A field, a text and its translation. A text that contains = must be in quotation marks. */
const TRANSLATION_PATTERN = /^(?<field>[^:=]*):(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^=]*))=(?<to>.*)$/s

function parseTranslationFlags(texts: readonly string[]): NonNullable<ImportChoices['translations']> {
  const translationsByField = new Map<Field, [string, string][]>()
  const valuesByKey = new Map<string, string>()
  for (const text of texts) {
    const { field: name, quoted, plain: unquotedText, to } = TRANSLATION_PATTERN.exec(text)?.groups ?? {}
    const cellText = quoted?.replaceAll('""', '"') ?? unquotedText ?? ''
    if (name === undefined || to === undefined || makeTextKey(cellText) === '') {
      throw new CommandError({
        what: `--translate takes a field, what its cells say and what they are read as; got “${text}”.`,
        fix: 'Example: --translate unit:szt=pcs',
        at: '--translate',
      })
    }
    const field = parseFieldFlag('translate', name)
    const key = `${field}:${makeTextKey(cellText)}`
    const otherValue = valuesByKey.get(key)
    if (otherValue !== undefined && otherValue !== to) {
      throw new CommandError({
        what: `--translate: “${cellText}” of ${field} cannot be both “${otherValue}” and “${to}”.`,
        fix: 'Leave one of them out.',
        at: '--translate',
      })
    }
    valuesByKey.set(key, to)
    const pairs = translationsByField.get(field)
    if (pairs) pairs.push([cellText, to])
    else translationsByField.set(field, [[cellText, to]])
  }
  return [...translationsByField]
}

/** Ends the command if no column has a field whose cells are to be translated. */
export function checkTranslations(texts: readonly string[], { columns }: ImportSummary): void {
  const unusedTranslation = parseTranslationFlags(texts).find(([field]) =>
    columns.every((column) => column.field !== field),
  )
  if (unusedTranslation === undefined) return
  throw new CommandError({
    what: `--translate: no column of the file is read as ${unusedTranslation[0]}.`,
    fix: `Leave it out, or name the column with --column, as in --column C=${unusedTranslation[0]}.`,
    at: '--translate',
  })
}
