/** Every message of the catalogues in both languages, with counts of 1, 2, 5 and 21 if it has a count. */
import type { MappingFault } from '../../../src-shared/mapping/mapping-saved.ts'
import { hostWords } from '../../../src-shared/words/host.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { guardPhrase } from '../../../src-shared/words/outliers.ts'
import { reasonWords, sessionWords } from '../../../src-shared/words/session.ts'
import { reportWords } from '../../../src-shared/words/report.ts'
import { COLUMNS, DECIMALS, ENCODINGS, SEPARATED } from './message-reasons.ts'
import { accounts, runs } from './messages-of-accounts.ts'
import { changedFields, consequences, exports, outliers, problems, refusals } from './messages-of-files.ts'
import type { PlanFileRefusal } from '../../../src-shared/plan/check-plan-file.ts'
import { PLAN_FILE_ERRORS } from '../../../src-shared/plan/plan.ts'
import { changedSinceText, planFileWords, planAge, planProblemText } from '../../../src-shared/words/plan-file.ts'
import type { Message } from '../../../src-shared/words/message.ts'
import { both, COUNTS, type Told } from './messages-told.ts'
import { FAILURES } from './failure-examples.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

const FAULTS: readonly MappingFault[] = [
  ...(['unreadable', 'no-mapping', 'newer', 'too-many-columns', 'no-heading'] as const).map((code) => ({ code })),
  { code: 'unknown-field', field: 'Цвет' },
]

const REFUSED_PLANS: readonly PlanFileRefusal[] = [
  { code: 'unreadable', reason: 'Unexpected end of JSON input' },
  { code: 'not-unicode' },
  { code: 'not-understood', where: 'head.version: invalid input' },
]

/** They name what to give in the terminal, or the request of a program. */
const OF_COMMANDS: ReadonlySet<string> = new Set(['no-folder-choice', 'weakens-protection', 'not-understood'])

const KEY = { letter: 'C', header: 'Код', key: 'sku', instead: null } as const

type Said = [key: string, words: string | Message]

function isMessage(words: unknown): words is Message {
  return typeof words === 'object' && words !== null && 'title' in words
}

function others(): Told[] {
  const sheets = [
    { sheet: 'Цех', storage: 1 },
    { sheet: 'Магазин', storage: 2 },
  ]
  const storageColumns = Array.from({ length: 8 }, (_, index) => ({ column: index + 2, header: `Склад ${index}` }))
  const session = (language: Language): Said[] => {
    const words = sessionWords(language)
    return [
      ...COUNTS.flatMap((count): Said[] => [
        [`lost ${count}`, words.lostChanges(count)],
        [`wouldLose ${count}`, words.wouldLoseChanges(count)],
      ]),
      ['noRows', words.noRows],
      ['allKept', words.allReserved],
      ...COUNTS.map((count): Said => [
        `changedSinceCopy ${count}`,
        words.changedSinceBackup(count, '2026-11-30 09:05'),
      ]),
      ['unfinished', words.unfinishedRun('20261121-0524-3141', 'Цены.csv', 7)],
      ...COUNTS.flatMap((rows): Said[] => [
        [`nothing ${rows}`, words.nothingToSend({ rows, found: 1, fields: ['price'], unread: [], undecided: [] })],
        [
          `wrongKey ${rows}`,
          words.betterKeyQuestion({ rows, found: 1, keys: [KEY], better: [{ ...KEY, count: rows }] }),
        ],
        [`keyTaken ${rows}`, words.keyChosen({ ...KEY, count: rows }, rows)],
      ]),
      ['conflict', words.conflict],
      ['suppliersUnlisted', words.suppliersUnlisted],
      ...COUNTS.flatMap((count): Said[] => [
        [`suppliersOffered ${count}`, words.suppliersOffered(count, count)],
        [`suppliersUnread ${count}`, words.suppliersUnread(count)],
      ]),
      ...[true, false].flatMap((read): [string, string][] => [
        [`perStorage ${String(read)}`, words.perStorage({ read, columns: storageColumns })],
        [`perStorageChosen ${String(read)}`, words.perStorageChosen(read)],
      ]),
      ['sheetsOffered', words.sheetsOffered(sheets, 'Цех')],
      ['sheetsTogether', words.sheetsTogether(sheets)],
      ['sheetsWithout', words.sheetsWithoutTable(['Цех'])],
      ['sheetsUnused', words.sheetsUnused(['Цех', 'Магазин'])],
      ['exported', words.exportOrigin('Цех', '2026-03-01 09:05')],
      ['exportedElsewhere', words.exportedElsewhere({ name: 'Цех', id: 1 }, 2)],
      ['sheetsUnknown', words.sheetsUnknown(['Цех'])],
    ]
  }
  const host = (language: Language): Said[] =>
    Object.entries(hostWords(language)).flatMap(([key, words]: [string, unknown]): Said[] => {
      if (typeof words === 'string' || isMessage(words)) return [[key, words]]
      const said: unknown = typeof words === 'function' ? Reflect.apply(words, undefined, [7]) : null
      if (typeof said === 'string' || isMessage(said)) return [[key, said]]
      return []
    })
  const report = (language: Language): [string, string][] => {
    const { headers, whatToDo, advice, addedHeaders: added } = reportWords(language)
    return [
      ...headers.map((header, index): [string, string] => [`header ${index}`, header]),
      ...added.map((header, index): [string, string] => [`added ${index}`, header]),
      ...Object.entries(whatToDo).flatMap(([origin, states]) =>
        Object.entries(states).flatMap(([state, words]): [string, string][] =>
          words === '' ? [] : [[`${origin} ${state}`, words]],
        ),
      ),
      ...Object.entries(advice).map(([state, words]): [string, string] => [`fixing ${state}`, words]),
    ]
  }
  const zipped = (name: string, of: (language: Language) => Said[]): Told[] => {
    const said = { en: of('en'), ru: of('ru') }
    return said.en.map(([key], index) => both(`${name} ${key}`, (language) => said[language][index]?.[1] ?? ''))
  }
  return [
    ...ENCODINGS.map((reason) => both(`encoding ${reason.code}`, (language) => reasonWords(language).encoding(reason))),
    ...SEPARATED.map((reason) =>
      both(`delimiter ${reason.code}`, (language) => reasonWords(language).delimiter(reason)),
    ),
    ...COLUMNS.map((reason) => both(`column ${reason.code}`, (language) => reasonWords(language).column(reason))),
    ...DECIMALS.map((foundEvidence) =>
      both(`decimals ${foundEvidence.style}`, (language) => reasonWords(language).decimals(foundEvidence)),
    ),
    ...FAULTS.map((fault) =>
      both(`mapping ${fault.code}`, (language) =>
        failureMessage({ code: 'mapping-unusable', file: 'м.json', fault }, language),
      ),
    ),
    ...Object.values(FAILURES).flatMap((failure) =>
      OF_COMMANDS.has(failure.code)
        ? []
        : both(`failure ${failure.code}`.replace(/failure plan-(?!changed|declined)/, 'plan file '), (language) =>
            failureMessage(failure, language),
          ),
    ),
    ...zipped('session', session),
    ...zipped('host', host),
    ...zipped('report', report),
    both('guard phrase', (language) => guardPhrase({ changed: 21, reasons: [], deletes: null }, language)),
  ]
}

/** Messages about plan files. */
function planFiles(): Told[] {
  const row = { row: 5 }
  const change = { field: 'price', storage: null, before: '12.5', after: '13' } as const
  const hour = 3_600_000
  return [
    ...REFUSED_PLANS.map((refused) =>
      both(`plan file ${refused.code}`, (language) =>
        failureMessage({ code: 'plan-refused', refusal: refused, path: 'план.json' }, language),
      ),
    ),
    ...PLAN_FILE_ERRORS.flatMap((code) =>
      ['', 'materials/edit'].map((method) =>
        both(`plan file ${code}`, (language) =>
          planProblemText({ code, row, details: { status: 'edit', method } }, language),
        ),
      ),
    ),
    ...[0, -hour, 5 * hour, 21 * 24 * hour].map((age) => both(`plan file age`, (language) => planAge(age, language))),
    ...COUNTS.map((count) =>
      both(
        'plan file changed',
        (language) =>
          changedSinceText(
            Array.from({ length: count }, () => ({ ...row, change, live: '14' })),
            language,
          ) ?? '',
      ),
    ),
    both('plan file gone', (language) => changedSinceText([{ ...row, change: null, live: null }], language) ?? ''),
    both('plan file as made', (language) => planFileWords(language).changedPlan('план.json', '…')),
    both('plan file account', (language) =>
      planFileWords(language).otherAccount('https://a.example', 'https://b.example'),
    ),
    both('plan file material', (language) =>
      planFileWords(language).otherMaterial('план.json', '5', 101, '«Дуб»', '«Клей»'),
    ),
    both('plan file storage name', (language) =>
      planFileWords(language).otherStorage('план.json', 7, '«Цех»', '«Магазин»'),
    ),
    ...[null, '5'].map((at) =>
      both('plan file storage', (language) => planFileWords(language).noStorage('план.json', at, 7)),
    ),
  ]
}

export function allMessages(): Told[] {
  return [
    ...problems(),
    ...refusals(),
    ...consequences(),
    ...outliers(),
    ...changedFields(),
    ...runs(),
    ...accounts(),
    ...exports(),
    ...planFiles(),
    ...others(),
  ]
}
