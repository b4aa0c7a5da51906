/** The app uses the window's language: failures, open imports, runs, reports and file names. */
import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App, AppEvent } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import type { Reply } from '../../../src-shared/api/calls.ts'
import { describeChangedField } from '../../../src-shared/words/changed-fields.ts'
import { manyRowsMessage } from '../../../src-shared/words/problems.ts'
import { reasonWords } from '../../../src-shared/words/session.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { runTitle } from '../../../src-shared/words/run-title.ts'

let folder: string
let app: App

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-language-'))
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
})

afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A reply, or the failure's message. */
async function ask<T>(name: string, request: unknown): Promise<T | string> {
  const answer = await app.handle(name, request)
  // The shapes are the contract's, checked by its own suite.
  return answer.ok ? (answer.value as T) : formatOnOneLine(failureMessage(answer.failure, 'ru'))
}

async function open(text: string): Promise<Reply<'import.open'>> {
  const path = join(folder, 'list.csv')
  writeFileSync(path, text)
  const offeredAnswer = await app.offerPath(path, 'list.csv')
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  const accounts = await ask<Reply<'accounts.list'>>('accounts.list', {})
  if (typeof accounts === 'string') throw new Error(accounts)
  const account = accounts.accounts[0]
  const choices = { storage: account?.storages[0]?.id ?? 0 }
  const summary = await ask<Reply<'import.open'>>('import.open', {
    file: offeredAnswer.value.file,
    account: account?.id,
    choices,
  })
  if (typeof summary === 'string') throw new Error(summary)
  return summary
}

const LIST = 'sku;name;unit;price\nBRD-0012;;;43,77\nBRD-0014;;;1O\nNEW-1;Доска;zzz;5'

test('an open import says the same codes in every language; what is asked of one that is closed', async () => {
  const english = await open(LIST)
  await ask('app.speak', { language: 'ru' })
  const russian = await ask<Reply<'import.summary'>>('import.summary', { session: english.session })
  if (typeof russian === 'string') throw new Error(russian)
  expect(russian).toEqual(english)
  const kind = russian.problems.find(({ code }) => code === 'not-a-number')
  expect(kind && manyRowsMessage(kind.count, kind.examples, 'ru')).toEqual({
    title: 'Не число',
    what: '«price», строка 3: «1O» здесь не число: дробную часть в этом столбце отделяет запятая.',
    fix: 'Пишите только цифры, например 12,50, или выберите для столбца другой вид дробей.',
  })
  expect(russian.columns.map(({ reason }) => reasonWords('ru').column(reason))).toEqual([
    'заголовок значит «Артикул»',
    'заголовок значит «Название»',
    'заголовок значит «Единица»',
    'заголовок значит «Цена»',
  ])
  expect(russian.changed.map((entry) => describeChangedField(entry, 'ru'))).toEqual([
    expect.stringMatching(/^1 цена, наибольший рост \+3\u00a0% \(строка 2 «/),
  ])
  const closed = await app.handle('import.summary', { session: 'none' })
  expect(closed).toEqual({ ok: false, failure: { code: 'import-closed' } })
})

test('a run, its report as a file, its undo', async () => {
  await ask('app.speak', { language: 'ru' })
  const { session } = await open(LIST)
  const ended = new Promise<void>((resolve) => {
    app.listen((event: AppEvent) => {
      if (event.name === 'run.progress' && event.event.state === 'done') resolve()
    })
  })
  const started = await ask<Reply<'run.start'>>('run.start', { session })
  if (typeof started === 'string') throw new Error(started)
  await ended
  const report = await ask<Reply<'run.report'>>('run.report', { ...started, from: 0, count: 9, failedOnly: true })
  if (typeof report === 'string') throw new Error(report)
  const messages = report.rows.map(({ error }) => (error ? reasonText(error, 'ru') : ''))
  expect(messages.some((message) => message.startsWith('«price», строка 3: «1O» здесь не число'))).toBe(true)
  expect(messages.some((message) => message.startsWith('Аккаунт отказал: «'))).toBe(true)

  const file = await ask<Reply<'export.report'>>('export.report', { ...started, format: 'csv' })
  if (typeof file === 'string') throw new Error(file)
  expect(file.name).toMatch(/^list отчёт \d{4}-\d\d-\d\d\.csv$/)
  const [head = ''] = readFileSync(app.fileOf(file.file)?.path ?? '', 'utf8').split('\r\n')
  expect(head.replace('\uFEFF', '').split(/[,;]/)).toEqual([
    'Строка файла',
    'ID материала',
    'Материал',
    'Изменение',
    'Итог',
    'Поле',
    'Что произошло',
    'Что делать',
    'Источник',
    'Склад',
    'Было',
    'Должно стать',
    'В аккаунте',
    'Кто изменил',
    'Запросы и ответы',
    'Время (UTC)',
    'Название склада',
    'После применения',
  ])

  const undone = await ask<Reply<'undo.start'>>('undo.start', started)
  if (typeof undone === 'string') throw new Error(undone)
  const runs = await ask<Reply<'runs.list'>>('runs.list', {})
  if (typeof runs === 'string') throw new Error(runs)
  expect(runs.runs.map((info) => runTitle(info, 'ru')).sort()).toEqual(['list.csv', 'Отмена: list.csv'])
})
