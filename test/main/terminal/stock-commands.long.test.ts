/** `stock`, `material` and `set` in real processes on a real server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run, seeded, SMALL_SEED, type Practice } from './command.ts'

let server: Practice

beforeAll(async () => {
  const [oak, glue] = SMALL_SEED.materials
  const old = { ...glue, id: 102, name: 'Old glue', sku: 'GL-2', archived: 1, stocks: [] }
  const twin = { ...glue, id: 103, name: 'glue ', sku: 'GL-3' }
  server = await seeded([], { ...SMALL_SEED, materials: [oak, glue, old, twin] })
})
afterAll(() => server.close())

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const result = await run([...args, '--json'], server)
  expect(result).toMatchObject({ status: 0 })
  return JSON.parse(result.out) as Record<string, unknown>
}

const held = async (): Promise<string> => JSON.stringify(await json('stock'))

describe('[TERMINAL-7] stock', () => {
  test('lists all storages, with archived materials, categories and notes, as a document and a file', async () => {
    const { storages, rows, total } = await json('stock')
    expect(storages).toMatchObject([
      { id: 1, name: 'Main' },
      { id: 2, name: 'Shop' },
      { id: 3, name: 'Van' },
    ])
    expect((rows as object[]).length).toBe(total)
    expect(rows).toContainEqual(
      expect.objectContaining({ storage: 1, material_id: 100, categories: [{ id: 10, name: 'Wood' }], stock: '40' }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ material_id: 102, archived: 1 }))
    const out = join(server.folder, 'stock.csv')
    expect((await run(['stock', '--filter', 'categories~wood', '--out', out], server)).status).toBe(0)
    expect((await readFile(out, 'utf8')).split('\n')[1]).toContain('Main,100,Oak board,00123,pcs,12.5')
  })

  test('a filter that cannot be meant asks nothing', async () => {
    const env = { ...server.env, STOCKSHEET_URL: 'http://127.0.0.1:9' }
    const result = await run(['stock', '--filter', 'colour=red'], { env })
    expect(result).toMatchObject({ status: 1, out: '' })
    expect(result.err).toContain('Fields are id, name')
  })
})

describe('[TERMINAL-8] material', () => {
  test.each(['100', 'sku=00123', '00123', 'name=oak board'])('%s', async (output) => {
    const findResult = await json('material', output)
    expect(findResult).toMatchObject({ material_id: 100, sku: '00123' })
    expect(findResult['storages']).toContainEqual({ storage: 1, stock: '40', minimum: '5', planned: null })
  })

  test('with its suppliers, where the account tells them', async () => {
    expect(await json('material', '100')).toMatchObject({ suppliers: [{ id: 20, name: 'Timber Ltd' }] })
  })

  test('a name of two is not decided, and one of none is said', async () => {
    const two = await run(['material', 'Glue'], server)
    expect(two.status).toBe(1)
    expect(two.err).toMatch(/2 materials are called “Glue”[^]*101 {2}GL-1[^]*103 {2}GL-3/)
    expect((await run(['material', '777'], server)).err).toContain('lists a material “777”')
  })
})

describe('[TERMINAL-9] set', () => {
  let before = ''
  beforeEach(async () => {
    before = await held()
  })

  test('changes fields of one material, verified, in the history, and taken back', async () => {
    const {
      run: made,
      state,
      counts,
    } = await json('set', 'sku=00123', 'price=13', 'stock=41', 'notes=by hand', '--storage', 'main', '--yes')
    expect({ state, counts }).toMatchObject({ state: 'done', counts: { verified: 1, failed: 0 } })
    const findResult = await json('material', '100')
    expect(findResult).toMatchObject({ price: '13', notes: 'by hand', sku: '00123' })
    // The run is named after the typed command, because there is no file.
    const { runs } = await json('runs')
    expect(runs).toMatchObject([{ run: made, file: 'set sku=00123 price=13 stock=41 notes=by hand' }])
    expect((await json('set', 'id=100', 'notes=', '--storage', '1', '--yes'))['state']).toBe('done')
    expect(await json('material', '100')).toMatchObject({ notes: '' })
    expect((await run(['undo', String(made), '--yes'], server)).status).toBe(0)
    expect(await held()).toBe(before)
  }, 120_000)

  test('a dot is the decimal point, and no supplier is recognised, whatever a file of such a row would be read as', async () => {
    const changeResult = await json('set', 'sku=00123', 'minimum=1.250', '--storage', '1', '--yes')
    expect(changeResult['rows']).toMatchObject([{ changes: [{ field: 'minimum', after: '1.25' }] }])
    expect((await run(['undo', String(changeResult['run']), '--yes'], server)).status).toBe(0)
    expect(await held()).toBe(before)
  }, 120_000)

  test.each([
    [['sku=00123', 'price=99999'], 2, /Unusual/],
    [['sku=NOPE', 'name=New', 'unit=pcs'], 1, /set does not add materials/],
    [['sku=00123', 'price=1,5'], 1, /takes a number with a dot/],
    [['sku=00123'], 1, /needs at least one change/],
    [['price=3'], 1, /needs a key to find the material/],
    [['sku=00123', 'planned=3'], 1, /cannot be changed|no field/],
    [['sku=00123', 'price=3', 'price=4'], 1, /given twice/],
    [['sku=00123', 'cheap'], 1, /FIELD=VALUE/],
  ])('%j ends with %i, and nothing is sent', async (words, status, said) => {
    const result = await run(['set', ...words, '--storage', '1', '--yes'], server)
    expect(result.status).toBe(status)
    expect(result.err).toMatch(said)
    expect(await held()).toBe(before)
  })

  test('without a terminal and without --yes it asks nobody and sends nothing', async () => {
    const result = await run(['set', 'sku=00123', 'price=13', '--storage', '1'], server)
    expect(result.err).toContain('Add --yes')
    expect(await held()).toBe(before)
  })
})
