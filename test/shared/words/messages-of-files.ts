/** Messages about imported files, their rows and changes, and about written files. */
import { FIELDS } from '../../../src-shared/material/fields/field.ts'
import { makeRowDetails } from '../../../src-shared/file/row-name.ts'
import {
  makeListDetail,
  makeMaterialLine,
  PROBLEM_CODES,
  REFUSAL_CODES,
  type Problem,
  type Refusal,
  type RefusalCode,
} from '../../../src-shared/file/problem.ts'
import { CONSEQUENCE_CODES, type Consequence } from '../../../src-shared/plan/guard/consequences.ts'
import { COUNT_CODES, MARK_CODES, OUTLIER_RULES, SWAP_CODES } from '../../../src-shared/plan/guard/guard-kinds.ts'
import { listOutlierFields } from '../../../src-shared/plan/guard/unusual.ts'
import { describeChangedField } from '../../../src-shared/words/changed-fields.ts'
import { consequenceMessage, markMessage, outlierMessage } from '../../../src-shared/words/outliers.ts'
import { baseMessage, exportNote } from '../../../src-shared/words/export.ts'
import type { WriteError, ExportNote } from '../../../src-shared/export/write-error.ts'
import { manyRowsMessage, problemMessage, refusalMessage } from '../../../src-shared/words/problems.ts'
import type { Field, SentField } from '../../../src-shared/material/fields/field.ts'
import type { BaseProblem } from '../../../src-shared/export/base-decode.ts'
import {
  DAMAGES,
  LIMITED_THINGS,
  LINK_FAULTS,
  OTHER_FORMATS,
  READ_FAILURES,
} from '../../../src-shared/file/refusal-details.ts'
import { toDecimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { both, COUNTS, type Told } from './messages-told.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

const decimal = (text: string) => toDecimal(text) ?? ZERO

const PROBLEM_DETAILS = {
  example: '1,234',
  character: 'U+0000',
  word: 'М6х20',
  stored: '123',
  shown: '00123',
  usual: '€',
  first: 3,
  last: 5,
  cells: 4,
  headings: 5,
  id: '77',
  ...makeListDetail('candidates', [makeMaterialLine(1, 'A-1', 'Болт'), makeMaterialLine(2, '', 'Гайка')], 2),
  count: 2,
  ...makeRowDetails({ row: 9, sheet: 'Склад' }, 'other'),
  account: 'B-2',
  name: 'Болт',
  storage: 3,
  minimum: '5',
  stock: '5',
  change: '+1',
  comma: '1,5',
  commaRow: 2,
  dot: '2.5',
  dotRow: 4,
  header: 'Название',
  columns: 'A, B',
  field: 'name',
  words: 'цена',
  suggestion: 'кг',
  ...makeListDetail('sheets', ['Старое', 'Архив']),
  ...makeListDetail('ranges', ['A1:B2', 'C3:D4'], 3),
  rows: '3, 8',
  number: 1,
  range: 'A1:D9',
  others: '2: F1:H9',
  encoding: 'windows-1252',
  sample: 'Festõhenger',
  otherEncoding: 'windows-1250',
  otherSample: 'Festőhenger',
}

/** The field that a code usually concerns. */
const FIELD_OF: Partial<Record<Problem['code'], Field>> = {
  'cannot-clear': 'unit',
  'date-in-text': 'sku',
  'read-only-field': 'planned',
  'read-only-column': 'archived',
  'rows-disagree': 'unit',
}

export function problems(): Told[] {
  return PROBLEM_CODES.flatMap((code) => {
    const of = (details: Problem['details'], row: number | null = 12): Problem => ({
      code,
      severity: 'blocks',
      row,
      column: 3,
      field: FIELD_OF[code] ?? 'price',
      got: '1О',
      ...(details ? { details } : {}),
    })
    const countedMessages = COUNTS.slice(1).map((count) =>
      both(`kind ${code}`, (language) => manyRowsMessage(count, [of({}), of({}, 13)], language)),
    )
    return [
      both(`problem ${code}`, (language) => problemMessage(of(PROBLEM_DETAILS), language)),
      both(`problem ${code}, bare`, (language) => problemMessage({ ...of({ count: 1 }), field: null }, language)),
      ...countedMessages.slice(0, code === 'not-a-number' ? 3 : 1),
    ]
  })
}

export function refusals(): Told[] {
  const details = {
    format: 'picture',
    reason: 'cell-has-no-place',
    what: 'cells',
    limit: 20_000_000,
    encoding: 'utf-8',
    delimiter: 'x',
    sheet: 'Лист1',
    ...makeListDetail('sheets', ['Лист2', 'Лист3'], 2),
    ...makeListDetail('storages', ['Цех']),
    headers: 'Цвет, Вес',
    tables: 3,
    table: 7,
    first: 3,
    second: 9,
    column: 'D',
  }
  const otherRows = [
    ...OTHER_FORMATS.map((format) => ['unsupported-file', { format }] as const),
    ...READ_FAILURES.map((reason) => ['cannot-read', { reason }] as const),
    ...DAMAGES.map((reason) => ['damaged', { reason }] as const),
    ...['frames', 'web-archive'].map((reason) => ['html', { reason }] as const),
    ...LINK_FAULTS.map((reason) => ['link', { reason, ...(reason === 'status' && { status: 500 }) }] as const),
    ...LIMITED_THINGS.map((what) => ['too-large', { what, limit: 50_000_000 }] as const),
  ]
  const reportMessage = (code: RefusalCode, given: Refusal['details']): Told =>
    both(`refusal ${code}`, (language) => refusalMessage({ code, row: 7, details: given }, 'list.csv', language))
  return [
    // The reasons of links are in a table of their own.
    ...REFUSAL_CODES.flatMap((code) => [
      ...(code === 'link' ? [] : [reportMessage(code, details)]),
      reportMessage(code, {}),
    ]),
    ...otherRows.map(([code, given]) => reportMessage(code, given)),
  ]
}

export function consequences(): Told[] {
  return CONSEQUENCE_CODES.flatMap((code) =>
    COUNTS.map((count) => {
      const unit = code.startsWith('unit') ? { from: 'кг', to: 'г' } : null
      const predicted =
        code === 'unit-rescales' ? [{ field: 'price' as const, before: decimal('10'), after: decimal('0.01') }] : []
      const of: Consequence = {
        code,
        count,
        first: { row: 5 },
        name: 'Болт',
        unit,
        predicted,
        lost: decimal('537.5'),
      }
      return both(`consequence ${code}`, (language) =>
        consequenceMessage(
          of,
          language,
          FIELDS.map((field) => [field, { letter: 'D', header: 'Цена' }] as const),
        ),
      )
    }),
  )
}

export function outliers(): Told[] {
  return (['name-moved', 'sku-moved', ...MARK_CODES, ...COUNT_CODES, ...SWAP_CODES] as const).flatMap((code) =>
    COUNTS.flatMap((count) => {
      const [field = 'stock'] = listOutlierFields(code)
      const changes = [{ field, storage: null, before: '10', after: '1000' }]
      const example = { row: 5, name: 'Болт', changes }
      const of = {
        code,
        kind: OUTLIER_RULES[code].kind,
        count,
        of: 40,
        first: { row: 5 },
        factor: 3,
        fields: [{ field, column: { letter: 'D', header: 'Цена' } }],
        offset: code.endsWith('moved') ? count : null,
        examples: [example],
        largest: example,
      }
      return [
        both(`guard ${code}`, (language) => outlierMessage(of, language)),
        both(`mark ${code}`, (language) => markMessage(of, language)),
      ]
    }),
  )
}

export function changedFields(): Told[] {
  const fields: readonly SentField[] = [
    'name',
    'sku',
    'unit',
    'price',
    'notes',
    'categories',
    'suppliers',
    'stock',
    'minimum',
  ]
  return fields.flatMap((field) =>
    COUNTS.map((count) => {
      const change = { field, storage: null, before: '10', after: '292.8' }
      const up = field === 'price' ? { row: 5, index: 3, name: 'Болт', change, percent: 2828 } : null
      return both(`changed ${field}`, (language) =>
        describeChangedField({ field, count, moves: count, up, down: null, average: null }, language),
      )
    }),
  )
}

export function exports(): Told[] {
  const writes: WriteError[] = [
    ...(
      [
        'open-elsewhere',
        'read-only-file',
        'read-only-folder',
        'disk-full',
        'no-folder',
        'is-a-folder',
        'name-too-long',
        'too-large',
        'reserved-name',
        'bad-end',
        'is-read',
        'not-a-file',
        'stopped',
      ] as const
    ).map((kind) => ({ kind })),
    { kind: 'bad-character', character: ':' },
    { kind: 'bad-character', character: '\u202E' },
    ...(['xlsx', 'csv', 'plan', 'mapping'] as const).map((wanted) => ({ kind: 'other-kind' as const, wanted })),
    { kind: 'other', reason: 'EXDEV' },
  ]
  const notes = COUNTS.flatMap((count): ExportNote[] => [
    ...(['rounded-numbers', 'cut-texts', 'removed-characters', 'cleaned-texts', 'left-empty'] as const).map((kind) => ({
      kind,
      count,
    })),
    { kind: 'unencodable', count, encoding: 'windows-1251', example: '漢' },
  ])
  const bases: BaseProblem[] = [
    { kind: 'damaged' },
    { kind: 'unknown-version', version: '9' },
    { kind: 'other-account', account: 'https://example.com' },
    { kind: 'other-storage', storages: [{ id: 1, name: 'Цех' }] },
  ]
  return [
    ...writes.map((trouble) =>
      both(`write ${trouble.kind}`, (language) =>
        failureMessage({ code: 'not-written', error: trouble, file: 'stock.xlsx' }, language),
      ),
    ),
    ...notes.map((note) => both(`note ${note.kind}`, (language) => exportNote(note, language))),
    ...bases.map((problem) => both(`base ${problem.kind}`, (language) => baseMessage(problem, language))),
  ]
}
