/** An encrypted workbook whose import is resumed: its password is used for every later reading, and stored nowhere. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import type { Reply } from '../../../src-shared/api/calls.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'
import { agile } from '../file/xlsx/encrypted-maker.ts'
import { book } from '../file/xlsx/workbook-maker.ts'
import { answeredBy } from './answered.ts'

const PASSWORD = 'Ключ-к-прайсу-7'
const ENCRYPTION = { algorithm: 'SHA512', keyBits: 256, spins: 1000 } as const
let folder = ''
let app: App

const compose = (): Promise<App> => composeApp({ dataFolder: join(folder, 'data'), host: 'electron', version: '0.0.0' })
const answerResult = answeredBy(() => app)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-encrypted-'))
  app = await compose()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (sku: string): string =>
  `<row r="1">${text('A1', 'sku')}${text('B1', 'price')}</row><row r="2">${text('A2', sku)}${text('B2', '50')}</row>`

const workbook = book({ sheets: [sheet('BRD-0012'), sheet('BRD-0014')] })

async function open(path: string): Promise<Reply<'import.open'>> {
  await writeFile(path, agile(workbook, PASSWORD, ENCRYPTION))
  const offered = await app.offerPath(path, 'secret.xlsx')
  if (!offered.ok) throw new Error(offered.failure.code)
  const { file } = offered.value
  return answerResult('import.open', { file, account: 'practice', choices: { storage: 2 }, password: PASSWORD })
}

test('[EDIT-8] a resumed import of an encrypted workbook reads its other sheet, and itself again', async () => {
  const { session } = await open(join(folder, 'secret.xlsx'))
  await answerResult('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '51' } })
  await app.close()
  for (const entry of await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect((await readFile(join(entry.parentPath, entry.name))).includes(PASSWORD)).toBe(false)
  }

  app = await compose()
  const [saved] = (await answerResult('saved.list', {})).imports
  const { summary } = await answerResult('saved.resume', { id: saved?.id ?? '', password: PASSWORD })
  const { session: resumed } = summary
  await answerResult('import.reread', { session: resumed })
  const choices = { storage: 2, sheet: 'Sheet2' }
  const other = await answerResult('import.change', { session: resumed, choices, anyway: true })
  expect(other.rowCount).toBe(1)
})

test('if the file has another password by now, the failure says to open it again', async () => {
  const path = join(folder, 'changed.xlsx')
  const { session } = await open(path)
  await writeFile(path, agile(workbook, 'another', ENCRYPTION))
  const answer = await app.handle('import.reread', { session })
  if (answer.ok) throw new Error('it was read')
  expect(answer.failure).toMatchObject({ code: 'refused', refusal: { code: 'password-needed' } })
  expect(failureMessage(answer.failure).fix).toBe('Open it again with its password. Capital and small letters differ.')
})
