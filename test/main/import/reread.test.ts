/** A file that is saved again while its preview is open: the user's choices and changes are kept if they still apply. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { ImportEditRequest } from '../../../src-shared/api/import-edits.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { AccountPort } from '../../../src-main/ports/ports.ts'
import { decimal } from '../../build.ts'
import { failureOf, warningsOf } from './in-words.ts'

function listMaterial(id: number, sku: string): ListedMaterial {
  const zero = decimal('0')
  const texts = { name: `Material ${sku}`, sku, unit: 'pcs', notes: '' }
  return {
    id,
    ...texts,
    price: decimal('1'),
    archived: false,
    categories: [],
    stock: zero,
    minimum: zero,
    planned: null,
  }
}

const materials = [listMaterial(1, 'A-1'), listMaterial(2, 'B-2'), listMaterial(3, 'C-3')]
const account: AccountPort = {
  address: 'http://127.0.0.1:1',
  readStorage: () => Promise.resolve({ ok: true, materials, requests: 1 }),
  probe: () => Promise.resolve(null),
  send: () => Promise.reject(new Error('a session never sends')),
  close: () => Promise.resolve(),
}

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-reread-'))
  path = join(folder, 'prices.csv')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** As Excel and LibreOffice save: writes another file, then renames it. */
async function save(text: string): Promise<void> {
  await writeFile(`${path}.tmp`, text)
  await rename(`${path}.tmp`, path)
}

async function open(text: string): Promise<ImportSession> {
  await save(text)
  const opened = await ImportSession.open(
    {
      session: 's',
      source: { name: 'prices.csv', path },
      accountName: 'Test',
      storages: [{ id: 1, name: 'Main' }],
      choices: { storage: 1, decimals: 'comma' },
      clearToken: '(clear)',
    },
    { readSource, account, clock: { now: () => 0, sleep: () => Promise.resolve() }, digest: sha256 },
  )
  if (!opened.ok) throw new Error(opened.failure.code)
  return opened.value
}

function edit(session: ImportSession, request: ImportEditRequest): void {
  const answer = session.edit(request)
  if (!answer.ok) throw new Error(answer.failure.code)
}

function calls(session: ImportSession): string[] {
  return session.listPlanRows(0, 100).flatMap((row) => row.calls.map(({ body }) => toBodyJson(body)))
}

const LOST = /not kept when the file was read again/

test('[EDIT-4] choices and edits are kept when rows move and others are added', async () => {
  const session = await open('sku;price\nA-1;2\nB-2;many\nC-3;4\n')
  edit(session, { kind: 'cell', index: 1, column: 1, text: '3,5' })
  edit(session, { kind: 'rows', indexes: [2], included: false })
  expect(calls(session)).toEqual(['{"material_id":1,"price":2}', '{"material_id":2,"price":3.5}'])
  await save('sku;price\nC-3;4\nB-2;many\nA-1;9\n')
  const answer = await session.reread()
  if (!answer.ok) throw new Error(answer.failure.code)
  expect(calls(session)).toEqual(['{"material_id":2,"price":3.5}', '{"material_id":1,"price":9}'])
  expect(answer.value.edits).toMatchObject({ done: 2, undone: 0 })
  expect(answer.value.choices).toEqual({ storage: 1, decimals: 'comma' })
  expect(warningsOf(session).filter((warning) => LOST.test(warning))).toEqual([])
})

test('[EDIT-4] a cell that was fixed in the file, and a row that is gone or there twice, lose their edits, and that is said', async () => {
  const session = await open('sku;price\nA-1;many\nB-2;many\nC-3;many\n')
  for (const index of [0, 1, 2]) edit(session, { kind: 'cell', index, column: 1, text: '7' })
  await save('sku;price\nA-1;5\nB-2;many\nB-2;many\n')
  const asked = await session.reread()
  expect(failureOf(asked)?.list).toEqual([
    '“price”, row 2: “7”, as you typed it',
    '“price”, row 3: “7”, as you typed it',
    '“price”, row 4: “7”, as you typed it',
  ])
  expect(session.summary().edits).toMatchObject({ done: 3, undone: 0 })
  const answer = await session.reread({ anyway: true })
  if (!answer.ok) throw new Error(answer.failure.code)
  expect(answer.value.edits).toMatchObject({ done: 0, undone: 0 })
  expect(calls(session)).toEqual(['{"material_id":1,"price":5}'])
  expect(warningsOf(session).filter((warning) => LOST.test(warning))).toEqual([
    '3 of your changes were not kept when the file was read again. Their rows or cells are no longer as they were. Make them again if you still want them.',
  ])
})

test('[T-10] a row that was left out stays out when the file, saved again, has it twice', async () => {
  const session = await open('sku;price\nA-1;5\nB-2;6\n')
  edit(session, { kind: 'rows', indexes: [1], included: false })
  await save('sku;price\nB-2;7\nA-1;5\nB-2;6\n')
  const answer = await session.reread()
  expect(answer.ok && answer.value.excluded).toBe(2)
  expect(calls(session)).toEqual(['{"material_id":1,"price":5}'])
})

test('[EDIT-4] a column that moved takes its edits along', async () => {
  const session = await open('sku;price\nA-1;many\n')
  edit(session, { kind: 'cell', index: 0, column: 1, text: '7' })
  await save('sku;notes;price\nA-1;;many\n')
  const answer = await session.reread()
  expect(answer.ok && answer.value.edits).toMatchObject({ done: 1, undone: 0 })
  expect(calls(session)).toEqual(['{"material_id":1,"price":7}'])
})

test('a field chosen for a column goes with its heading', async () => {
  const session = await open('sku;price;other\nA-1;2;9\n')
  const chosen = await session.change({
    ...session.summary().choices,
    fields: [
      [1, null],
      [2, 'price'],
    ],
  })
  expect(chosen.ok).toBe(true)
  expect(calls(session)).toEqual(['{"material_id":1,"price":9}'])
  await save('sku;notes;price;other\nA-1;;2;9\n')
  const answer = await session.reread()
  expect(answer.ok && answer.value.choices.fields).toEqual([
    [2, null],
    [3, 'price'],
  ])
  expect(calls(session)).toEqual(['{"material_id":1,"price":9}'])
})

test('a file that cannot be read now leaves the preview as it was', async () => {
  const session = await open('sku;price\nA-1;2\n')
  await save('')
  expect((await session.reread()).ok).toBe(false)
  expect(calls(session)).toEqual(['{"material_id":1,"price":2}'])
})
