/** Every message of the catalogues in both languages, with counts of 1, 2, 5 and 21 where something is counted. */
import { CONSEQUENCE_CODES, type Consequence } from '../../src-shared/domain/consequences.ts'
import type { OutlierCode } from '../../src-shared/domain/outliers.ts'
import { LEAP_CODES } from '../../src-shared/domain/outliers-limits.ts'
import { SWAP_CODES } from '../../src-shared/domain/outliers.ts'
import { accountMessage, connectionWords, type AccountTrouble } from '../../src-shared/domain/messages/account.ts'
import { keyMessage, notKeptMessage, setupMessage } from '../../src-shared/domain/messages/account-setup.ts'
import type { SetupTrouble } from '../../src-shared/domain/account-setup.ts'
import { consequenceMessage } from '../../src-shared/domain/messages/consequences.ts'
import {
  baseMessage,
  exportNote,
  writeMessage,
  type ExportNote,
  type WriteTrouble,
} from '../../src-shared/domain/messages/export.ts'
import { hostWords } from '../../src-shared/domain/messages/host.ts'
import { kindMessage } from '../../src-shared/domain/messages/kinds.ts'
import type { Language } from '../../src-shared/domain/messages/language.ts'
import { guardPhrase, outlierMessage } from '../../src-shared/domain/messages/outliers.ts'
import { problemMessage } from '../../src-shared/domain/messages/problems.ts'
import { reasonIn } from '../../src-shared/domain/messages/reasons.ts'
import { refusalMessage } from '../../src-shared/domain/messages/refusals.ts'
import { reportWords } from '../../src-shared/domain/messages/report.ts'
import { journalWords, reasonText } from '../../src-shared/domain/messages/runs.ts'
import { sessionWords } from '../../src-shared/domain/messages/session.ts'
import { CONNECTIONS, REASONS } from './message-reasons.ts'
import type { Field } from '../../src-shared/domain/field.ts'
import type { BaseProblem } from '../../src-shared/domain/base-decode.ts'
import { PROBLEM_CODES, REFUSAL_CODES, type Problem } from '../../src-shared/domain/problem.ts'
import { RUN_REASONS } from '../../src-shared/domain/run.ts'
import { toDecimal, ZERO } from '../../src-shared/domain/values/decimal.ts'

export interface Told {
  readonly code: string
  readonly english: string
  readonly russian: string
}

const COUNTS = [1, 2, 5, 21]
const decimal = (text: string) => toDecimal(text) ?? ZERO

function both(code: string, say: (language: Language) => string): Told {
  return { code, english: say('en'), russian: say('ru') }
}

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
  candidates: '“Болт” (id 1, sku A-1), “Гайка” (id 2, sku none) and 2 more',
  count: 2,
  other: '9 in “Склад”',
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
  reason: 'heading “Цена, руб” contains “цена”, and the values fit price',
  suggestion: 'кг',
  sheets: '“Старое”, “Архив”',
  ranges: 'A1:B2, C3:D4 and 3 more',
  rows: '3, 8',
  number: 1,
  range: 'A1:D9',
  others: '2: F1:H9',
}

/** The field a code is usually about. */
const FIELD_OF: Partial<Record<Problem['code'], Field>> = {
  'cannot-clear': 'unit',
  'date-in-text': 'sku',
  'read-only-field': 'planned',
  'read-only-column': 'archived',
  'rows-disagree': 'unit',
}

function problems(): Told[] {
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
    const counted = COUNTS.slice(1).map((count) =>
      both(`kind ${code}`, (language) => kindMessage(count, [of({}), of({}, 13)], language)),
    )
    return [
      both(`problem ${code}`, (language) => problemMessage(of(PROBLEM_DETAILS), language)),
      both(`problem ${code}, bare`, (language) => problemMessage({ ...of({ count: 1 }), field: null }, language)),
      ...counted.slice(0, code === 'not-a-number' ? 3 : 1),
    ]
  })
}

function refusals(): Told[] {
  const details = {
    looks: 'a picture',
    reason: 'its end is missing or unreadable',
    what: 'the number of its cells',
    limit: '20 million',
    encoding: 'utf-8',
    delimiter: 'x',
    sheet: 'Лист1',
    sheets: '“Лист2”, “Лист3” and 2 more',
    storages: '“Цех”',
    headers: 'Цвет, Вес',
    tables: 3,
    table: 7,
    first: 3,
    second: 9,
    column: 'D',
  }
  return REFUSAL_CODES.flatMap((code) =>
    [details, {}].map((given) =>
      both(`refusal ${code}`, (language) => refusalMessage({ code, row: 7, details: given }, 'list.csv', language)),
    ),
  )
}

function consequences(): Told[] {
  return CONSEQUENCE_CODES.flatMap((code) =>
    COUNTS.map((count) => {
      const unit = code.startsWith('unit') ? { from: 'кг', to: 'г' } : null
      const predicted =
        code === 'unit-rescales' ? [{ field: 'price' as const, before: decimal('10'), after: decimal('0.01') }] : []
      const of: Consequence = { code, count, first: { row: 5 }, name: 'Болт', unit, predicted }
      return both(`consequence ${code}`, (language) => consequenceMessage(of, language, () => 3))
    }),
  )
}

function outliers(): Told[] {
  return [...LEAP_CODES, ...SWAP_CODES].flatMap((code: OutlierCode) =>
    COUNTS.map((count) => {
      const field: Field = code.startsWith('price') ? 'price' : 'stock'
      const of = {
        code,
        count,
        of: 40,
        first: { row: 5 },
        factor: code.includes('far') ? 20 : 3,
        fields: [{ field, column: 3 }],
        examples: [
          {
            row: 5,
            name: 'Болт',
            changes: [{ field, storage: null, before: '10', after: '1000' }],
          },
        ],
      }
      return both(`guard ${code}`, (language) => outlierMessage(of, language))
    }),
  )
}

function runs(): Told[] {
  const details = {
    error: 'Material not found',
    hint: 'no-material',
    tries: 5,
    storage: 3,
    base: '1',
    mine: '2',
    live: '3',
    after: '4',
    id: 77,
    ids: '77, 78',
    name: 'Болт',
    row: '5 in “Цех”',
    count: 5,
    rows: 10,
    verified: 9,
    reserve: 21,
    most: 2,
    reason: 'the connection was refused',
    method: 'materials/get_list',
    field: 'materials[3].price',
    message: 'The disk is full.',
    trouble: 'full',
  }
  const said = RUN_REASONS.map((code) =>
    both(`run ${code}`, (language) => reasonText({ code, field: 'price', details }, language)),
  )
  const hints = [
    'fill-in',
    'needs-name',
    'unit-unknown',
    'unit-group',
    'no-storage',
    'not-a-number',
    'no-category',
    'no-supplier',
    'not-carried',
    'other',
  ]
  const counted = COUNTS.flatMap((count) =>
    (['undo-deletes', 'first-rows', 'max-calls', 'reserve', 'gave-up'] as const).map((code) =>
      both(`run ${code}, ${count}`, (language) =>
        reasonText(
          {
            code,
            field: null,
            details: { count, rows: count, verified: count, most: count, reserve: count, tries: count },
          },
          language,
        ),
      ),
    ),
  )
  const troubles = [
    'busy',
    'lease-lost',
    'no-such-run',
    'finished',
    'damaged',
    'full',
    'read-only',
    'newer',
    'cannot-open',
  ]
  return [
    ...said,
    ...hints.map((hint) =>
      both(`run refused, ${hint}`, (language) =>
        reasonText({ code: 'refused', field: null, details: { error: 'No', hint } }, language),
      ),
    ),
    ...counted,
    ...troubles.map((code) =>
      both(`journal ${code}`, (language) => journalWords(code, 'The journal cannot be used.', language)),
    ),
  ]
}

function accounts(): Told[] {
  const troubles: AccountTrouble[] = [
    { kind: 'key-refused' },
    { kind: 'quota' },
    { kind: 'unreachable', reason: 'it did not answer in time' },
    { kind: 'refused', error: 'Storage ID not found' },
    { kind: 'refused', error: 'Something else' },
    { kind: 'bad-answer', method: 'materials/get_list', field: 'materials[3].price' },
    { kind: 'unsteady' },
    { kind: 'stopped' },
  ]
  const setups: SetupTrouble[] = [
    ...(['name-empty', 'name-long', 'name-taken', 'name-reserved'] as const).map(
      (code) => ({ field: 'name', code }) as const,
    ),
    ...(['address-empty', 'address-form', 'address-user', 'address-query', 'address-open'] as const).map(
      (code) => ({ field: 'address', code }) as const,
    ),
    ...(['storage-number', 'storage-twice'] as const).map((code) => ({ field: 'storages', code, row: 1 }) as const),
  ]
  return [
    ...troubles.map((trouble) =>
      both(`account ${trouble.kind}`, (language) =>
        accountMessage(trouble, 'https://example.com/connect', 3, language),
      ),
    ),
    ...CONNECTIONS.map((reason) => both(`connection ${reason}`, (language) => connectionWords(reason, language))),
    ...setups.map((trouble) => both(`setup ${trouble.code}`, (language) => setupMessage(trouble, language))),
    ...(['missing', 'unreadable'] as const).map((access) =>
      both(`key ${access}`, (language) => keyMessage(access, 'Цех', language)),
    ),
    ...(['browser', 'unavailable', 'basic-text'] as const).map((why) =>
      both(`key not kept, ${why}`, (language) => notKeptMessage(why, language)),
    ),
  ]
}

function exports(): Told[] {
  const writes: WriteTrouble[] = [
    ...(
      [
        'open-elsewhere',
        'read-only-file',
        'read-only-folder',
        'disk-full',
        'no-folder',
        'is-a-folder',
        'name-too-long',
        'stopped',
      ] as const
    ).map((kind) => ({ kind })),
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
      both(`write ${trouble.kind}`, (language) => writeMessage(trouble, 'stock.xlsx', language)),
    ),
    ...notes.map((note) => both(`note ${note.kind}`, (language) => exportNote(note, language))),
    ...bases.map((problem) => both(`base ${problem.kind}`, (language) => baseMessage(problem, language))),
  ]
}

function others(): Told[] {
  const sheets = [
    { sheet: 'Цех', storage: 1 },
    { sheet: 'Магазин', storage: 2 },
  ]
  const session = (language: Language): [string, string][] => {
    const words = sessionWords(language)
    return [
      ...COUNTS.map((count): [string, string] => [`lost ${count}`, words.lost(count)]),
      ['noRows', words.noRows],
      ['conflict', words.conflict],
      ['suppliersUnlisted', words.suppliersUnlisted],
      ...COUNTS.flatMap((count): [string, string][] => [
        [`suppliersOffered ${count}`, words.suppliersOffered(count, count)],
        [`suppliersUnread ${count}`, words.suppliersUnread(count)],
      ]),
      ['sheetsOffered', words.sheetsOffered(sheets, 'Цех')],
      ['sheetsTogether', words.sheetsTogether(sheets)],
      ['sheetsWithout', words.sheetsWithout(['Цех'])],
      ['sheetsUnused', words.sheetsUnused(['Цех', 'Магазин'])],
      ['exported', words.exported('Цех', '2026-03-01 09:05')],
      ['exportedElsewhere', words.exportedElsewhere({ name: 'Цех', id: 1 }, 2)],
      ['sheetsUnknown', words.sheetsUnknown(['Цех'])],
      ['copyTooMuch', words.copyTooMuch('1 000')],
    ]
  }
  const host = (language: Language): [string, string][] =>
    Object.entries(hostWords(language)).flatMap(([key, words]: [string, unknown]): [string, string][] => {
      if (typeof words === 'string') return [[key, words]]
      if (key === 'runOfSeveral') return [[key, hostWords(language).runOfSeveral('Цех', 'https://example.com', 2)]]
      if (key === 'mappingUnusable')
        return [[key, hostWords(language).mappingUnusable('м.json', 'it is not a saved mapping')]]
      if (key === 'runOfOtherAccount') return [[key, hostWords(language).runOfOtherAccount('https://example.com')]]
      if (typeof words === 'function') return [[key, String(Reflect.apply(words, undefined, [7]))]]
      return []
    })
  const report = (language: Language): [string, string][] => {
    const { headers, whatToDo, mend, added } = reportWords(language)
    return [
      ...headers.map((header, at): [string, string] => [`header ${at}`, header]),
      ...added.map((header, at): [string, string] => [`added ${at}`, header]),
      ...Object.entries(whatToDo).filter(([, words]) => words !== ''),
      ...Object.entries(mend).map(([state, words]): [string, string] => [`mend ${state}`, words]),
    ]
  }
  const zipped = (name: string, of: (language: Language) => [string, string][]): Told[] => {
    const russian = of('ru')
    return of('en').map(([key, english], at) => ({ code: `${name} ${key}`, english, russian: russian[at]?.[1] ?? '' }))
  }
  return [
    ...REASONS.map((reason) => both(`reason ${reason}`, (language) => reasonIn(language, reason))),
    ...zipped('session', session),
    ...zipped('host', host),
    ...zipped('report', report),
    both('guard phrase', (language) => guardPhrase({ changed: 21, reasons: [] }, language)),
  ]
}

export function allMessages(): Told[] {
  return [
    ...problems(),
    ...refusals(),
    ...consequences(),
    ...outliers(),
    ...runs(),
    ...accounts(),
    ...exports(),
    ...others(),
  ]
}
