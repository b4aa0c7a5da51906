/** `watch`: three suppliers' second week is prepared without a flag, and applied from the plans it tells. */
import { once } from 'node:events'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { germanList, pivotedList, russianList } from '../../weeks/suppliers-lists.ts'
import { fileIn, run, seeded, SMALL_SEED, start, type Ended, type Practice } from './command.ts'

const [oak] = SMALL_SEED.materials
/** An item for each supplier: a plan made before another one changed the same price is held back. */
const SEED = {
  ...SMALL_SEED,
  materials: [...SMALL_SEED.materials, { ...oak, id: 102, name: 'Beam', sku: 'BM-7', price: 20 }],
}

let server: Practice
let inbox: string
beforeAll(async () => {
  server = await seeded([], SEED)
  inbox = join(server.folder, 'inbox')
  await mkdir(inbox)
  await weekOne()
})
afterAll(() => server.close())

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)
const send = ['--yes', '--allow-unusual']

const RUSSIAN = ['Код', 'Наименование', 'Цена опт', 'Скидка']
const GERMAN = ['Artikelnummer', 'Bezeichnung', 'Preis je VE']

interface Told {
  readonly formatVersion: number
  readonly file: { readonly name: string; readonly sha256: string }
  readonly profile: { readonly name: string }
  readonly summary: string
  readonly counts: Readonly<Record<string, unknown>>
  readonly prices: { readonly percent: string } | null
  readonly cost: { readonly writes: number; readonly leftToday: number }
  readonly spent: { readonly requests: number }
  readonly plan: { readonly path: string; readonly sha256: string }
}

const documents = ({ out }: Ended): Told[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Told)

/** Said once by flags, and remembered. */
async function weekOne(): Promise<void> {
  const russian = await fileIn(
    server,
    'прайс 10.csv',
    russianList(RUSSIAN, [
      ['Д-1', 'Доска', '15,00', 10],
      ['Д-2', 'Сосна', '8,00', 0],
    ]),
  )
  const german = await fileIn(server, 'Holz AG 2026-10.xlsx', await germanList(10, GERMAN, [['BM-7', 'Balken', 130]]))
  const pivot = await fileIn(server, 'Counts 1.csv', pivotedList(['Main', 'Van'], [['00123', 41, 41]]))
  const rule = (text: string) => ['--keep', 'name', '--rule', text, '--column', 'C=price']
  const lines = [
    [
      russian,
      '--storage',
      '1',
      ...rule('price = price * (1 - Скидка / 100)'),
      '--pick',
      '2=100',
      '--pick',
      '3=101',
      '--remember',
      'Доски',
    ],
    [german, '--storage', '2', ...rule('price = price / VE'), '--remember', 'Holz AG'],
    [pivot, '--per-storage', '--remember', 'Counts'],
  ]
  for (const line of lines) {
    const applied = await command('apply', ...line, ...send)
    if (applied.status !== 0) throw new Error(applied.err)
  }
}

async function weekTwo(): Promise<void> {
  await writeFile(
    join(inbox, 'прайс 11.csv'),
    russianList(RUSSIAN, [
      ['Д-1', 'Доска', '20,00', 10],
      ['Д-2', 'Сосна', '8,00', 0],
    ]),
  )
  await writeFile(join(inbox, 'Holz AG 2026-11.xlsx'), await germanList(11, GERMAN, [['BM-7', 'Balken', 145]]))
  await writeFile(join(inbox, 'Counts 2.csv'), pivotedList(['Main', 'Van'], [['00123', 45, 44]]))
}

describe('the second week', () => {
  test('[INBOX-1] [INBOX-4] is prepared file by file, told with its cost, and nothing is sent', async () => {
    await weekTwo()
    const before = await server.post('materials/get_list', { storage_id: 1 })
    const watched = await command('watch', inbox, '--once', '--json')
    expect(watched.status).toBe(0)
    expect(watched.err).toBe('')
    const told = documents(watched)
    expect(told.map(({ file, profile }) => [file.name, profile.name])).toEqual([
      ['Counts 2.csv', 'Counts'],
      ['Holz AG 2026-11.xlsx', 'Holz AG'],
      ['прайс 11.csv', 'Доски'],
    ])
    expect(told.map(({ formatVersion, cost }) => [formatVersion, cost.writes])).toEqual([
      [1, 2],
      [1, 1],
      [1, 1],
    ])
    expect(told[1]).toMatchObject({
      summary: expect.stringMatching(/^Holz AG: 1 price, \+\d/) as string,
      counts: { rows: 1, added: 0, questions: 0, changed: [{ field: 'price', count: 1 }] },
    })
    expect(told.every(({ spent }) => spent.requests > 0)).toBe(true)
    expect(await server.post('materials/get_list', { storage_id: 1 })).toEqual(before)
    // What was spent is counted in the day's requests.
    const spent = told.reduce((sum, one) => sum + one.spent.requests, 0)
    const again = await command('watch', inbox, '--once', '--json')
    const left = documents(again)[0]?.cost.leftToday ?? 0
    expect((told[0]?.cost.leftToday ?? 0) + (told[0]?.spent.requests ?? 0) - left).toBeGreaterThanOrEqual(spent)
  })

  test('[INBOX-5] what waits is told again at no cost, and what was applied no more', async () => {
    const waiting = documents(await command('watch', inbox, '--once', '--json'))
    expect(waiting.length).toBe(3)
    for (const { plan } of waiting) {
      const applied = await command('apply', plan.path, '--sha256', plan.sha256, ...send)
      expect([applied.status, applied.out]).toEqual([0, expect.stringContaining('all verified')])
    }
    const entry = await server.post('materials/get_entry', { material_id: 100, storage_id: 1 })
    expect(entry).toMatchObject({ material: { price: '18.0000', stock: '45.0000' } })
    const after = await command('watch', inbox, '--once', '--json')
    expect([after.status, after.out]).toEqual([0, ''])
    expect(after.err.match(/applied by run/g)?.length).toBe(3)
  })

  test('[INBOX-8] the folder is as it was, and the runs have the files', async () => {
    expect((await readdir(inbox)).toSorted()).toEqual(['Counts 2.csv', 'Holz AG 2026-11.xlsx', 'прайс 11.csv'])
    const copies = await readdir(join(server.data, 'run-files'))
    expect(copies.length).toBe(3)
    const kept = await Promise.all(copies.map((name) => readFile(join(server.data, 'run-files', name))))
    const list = await readFile(join(inbox, 'Counts 2.csv'))
    expect(kept.some((bytes) => bytes.equals(list))).toBe(true)
    const moved = await command('watch', inbox, '--once', '--json', '--done')
    expect(moved.status).toBe(0)
    expect((await readdir(inbox)).toSorted()).toEqual(['done'])
    expect((await readdir(join(inbox, 'done'))).length).toBe(3)
  })
})

describe('what is no list', () => {
  test('[INBOX-3] is told on stderr, and in nobody’s way', async () => {
    const folder = join(server.folder, 'mixed')
    await mkdir(folder)
    await writeFile(join(folder, 'foreign.csv'), 'a;b\n1;2\n')
    await writeFile(join(folder, 'empty.csv'), '')
    await writeFile(join(folder, 'broken.xlsx'), 'PK\u0003\u0004 nothing')
    await writeFile(join(folder, 'half.csv.crdownload'), 'sku,Main')
    await writeFile(join(folder, '~$open.xlsx'), '')
    await symlink('/etc/hostname', join(folder, 'link.csv'))
    await writeFile(join(folder, 'counts.csv'), pivotedList(['Main', 'Van'], [['00123', 7, 7]]))
    await writeFile(join(folder, 'counts again.csv'), pivotedList(['Main', 'Van'], [['00123', 7, 7]]))
    const watched = await command('watch', folder, '--once', '--json')
    expect([watched.status, documents(watched).map(({ file }) => file.name)]).toEqual([0, ['counts again.csv']])
    for (const said of [
      '“foreign.csv”: no supplier’s profile',
      '“empty.csv”',
      '“broken.xlsx”',
      '“counts.csv”: the same as',
    ])
      expect(watched.err).toContain(said)
    expect(watched.err).not.toMatch(/half|link|open\.xlsx/)
  })

  test('a folder that is not there ends the command in words', async () => {
    const none = await command('watch', join(server.folder, 'nowhere'), '--once')
    expect([none.status, none.out, none.err]).toEqual([1, '', expect.stringContaining('there is no folder')])
  })
})

test('[INBOX-6] [INBOX-7] watches on, alone, until Ctrl+C ends it cleanly', { timeout: 60_000 }, async () => {
  const folder = join(server.folder, 'live')
  await mkdir(folder)
  const child = start(['watch', folder, '--json'], server)
  const ended = once(child, 'close')
  if (!child.stdout || !child.stderr) throw new Error('no output')
  const [words, lines] = [createInterface({ input: child.stderr }), createInterface({ input: child.stdout })]
  await once(words, 'line')
  await writeFile(join(folder, 'counts.csv'), pivotedList(['Main', 'Van'], [['00123', 9, 9]]))
  const [line] = (await once(lines, 'line')) as [string]
  expect((JSON.parse(line) as Told).file.name).toBe('counts.csv')
  const second = await command('watch', folder, '--once')
  expect([second.status, second.err]).toEqual([1, expect.stringContaining('Another Stocksheet on this computer')])
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  const after = await command('watch', folder, '--once', '--json')
  expect(documents(after).map(({ file }) => file.name)).toEqual(['counts.csv'])
})
