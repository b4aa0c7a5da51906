/** A plan file that an editor saved in another form of Unicode, or not in Unicode. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginsLikePlan, readPlanFile, writePlanFile } from '../../../../src-main/store/plan-file/plan-file.ts'

let folder: string
let path: string
let text: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-plan-'))
  path = join(folder, 'plan.json')
  const head = { version: 1, account: 'https://a.example', storage: 1, file: 'Käse.csv', catalogue: '' } as const
  const row = {
    row: 2,
    status: 'unchanged',
    materialId: 100,
    name: 'Käse',
    changes: [],
    problems: [],
    calls: [],
    group: 'm100',
  } as const
  await writePlanFile(
    path,
    { head, seen: { storages: [1], materials: [100] }, creationTime: '2026-11-22T10:00:00.000Z' },
    [[row]],
  )
  text = await readFile(path, 'utf8')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const bigEndian = (of: string): Buffer => Buffer.from(of, 'utf16le').swap16()

test('a row of a plan file has the keys of format 1', () => {
  const { rows } = JSON.parse(text) as { rows: Record<string, unknown>[] }
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'row',
    'status',
    'materialId',
    'name',
    'changes',
    'problems',
    'calls',
    'group',
  ])
})

test.each<readonly [string, (of: string) => Buffer]>([
  ['UTF-8', (of) => Buffer.from(of)],
  ['UTF-8 with a mark', (of) => Buffer.from(`\uFEFF${of}`)],
  ['UTF-16 little-endian with a mark', (of) => Buffer.from(`\uFEFF${of}`, 'utf16le')],
  ['UTF-16 little-endian', (of) => Buffer.from(of, 'utf16le')],
  ['UTF-16 big-endian with a mark', (of) => bigEndian(`\uFEFF${of}`)],
  ['UTF-16 big-endian', (of) => bigEndian(of)],
])('[T-1] a plan saved as %s is a plan', async (_, saved) => {
  const bytes = saved(text)
  expect(beginsLikePlan(bytes)).toBe(true)
  // The part that is read to recognise the file.
  expect(beginsLikePlan(bytes.subarray(0, 256))).toBe(true)
  await writeFile(path, bytes)
  for (const source of [
    { name: 'plan.json', path },
    { name: 'plan.json', bytes },
  ])
    expect(await readPlanFile(source)).toMatchObject({
      ok: true,
      value: { rows: [{ name: 'Käse' }] },
    })
})

test('[T-1] in another encoding it is refused in true words, and no letter is read as another', async () => {
  const bytes = Buffer.from(text, 'latin1')
  expect(beginsLikePlan(bytes)).toBe(true)
  const readResult = await readPlanFile({ name: 'plan.json', bytes })
  expect(readResult).toEqual({ ok: false, refusal: { code: 'not-unicode' } })
})

test.each([
  ['a table', Buffer.from('sku,name\n1,{"a":1}\n')],
  ['a table in UTF-16', Buffer.from('\uFEFFsku\tname\n1\tx\n', 'utf16le')],
  ['a workbook', Buffer.from('PK\u0003\u0004\0\0\0\0')],
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('{')],
])('%s is no plan', (_, bytes) => {
  expect(beginsLikePlan(bytes)).toBe(false)
})
