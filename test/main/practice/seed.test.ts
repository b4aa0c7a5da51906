/** Seeds: what is refused and how, the resulting account, and the built-in workshop. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBarcode, generateSeed, makeWorkshopSeed } from '../../../src-main/practice/catalogue.ts'
import { startPractice } from '../../../src-main/practice/server.ts'
import { openWorkshop, SEED, workshopAt } from './workshop.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-seed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const names = async (shop: Awaited<ReturnType<typeof openWorkshop>>) => (await shop.list(1)).map(({ name }) => name)

describe('a seed is refused with the place that does not fit', () => {
  const material = { id: 1, name: 'A', unit: 'kg' }
  test.each([
    [[], 'it must be an object, got []'],
    [{ material: [] }, 'it has the unknown member "material"; known are keys, dailyLimit, units'],
    [{ keys: [] }, 'keys must name at least one key'],
    [{ keys: ['a b'] }, 'keys must be printable ASCII without spaces'],
    [{ dailyLimit: 'many' }, 'dailyLimit must be a whole number above 0, got "many"'],
    [{ units: [{ code: 'kg', group: 'mass', factor: 0 }] }, 'units[0].factor must be a number above 0, got 0'],
    [{ storages: [{ name: 'Main' }] }, 'storages[0].id is missing'],
    [{ storages: [{ id: 1, name: ' ' }] }, 'storages[0].name must not be empty'],
    [
      { storages: [{ id: 1, name: 'A', categories: [3] }] },
      'storages[0].categories names 3, which is not among the categories',
    ],
    [{ materials: [material, { ...material, name: 'B' }] }, 'materials holds 1 twice'],
    [{ materials: [{ ...material, unit: 'kgg' }] }, 'materials[0].unit "kgg" is not among the units'],
    [{ materials: [{ ...material, unit: 'hour' }] }, 'materials[0].unit "hour" is only for resources'],
    [{ materials: [{ ...material, price: '1,5' }] }, 'materials[0].price must be a number, got "1,5"'],
    [{ materials: [{ ...material, archived: 2 }] }, 'materials[0].archived must be 0 or 1'],
    [
      { materials: [{ ...material, suppliers: [4] }] },
      'materials[0].suppliers names 4, which is not among the suppliers',
    ],
    [
      { materials: [{ ...material, stocks: [{ storage_id: 8 }] }] },
      'materials[0].stocks names 8, which is not among the storages',
    ],
    [
      { materials: [{ ...material, stocks: [{ storage_id: 1, stok: 8 }] }] },
      'materials[0].stocks[0] has the unknown member "stok"',
    ],
    [
      { products: [{ id: 1, name: 'P', composition: [{ material_id: 1, quantity: 1 }] }] },
      'products[0].composition names 1',
    ],
  ])('%j', async (seed, problem) => {
    await expect(startPractice({ folder, seed })).rejects.toThrow(`The seed file cannot be used: ${problem}`)
  })
})

describe('options are refused with what was given', () => {
  test.each([
    [{ port: 70_000 }, 'port must be a whole number from 0 to 65535, got 70000'],
    [{ dailyLimit: -1 }, 'dailyLimit must be a whole number from 0 to 9007199254740991, got -1'],
    [{ resetAt: '25:00' }, 'resetAt must be a time of day such as 03:00, got 25:00'],
    [{ latencyMs: 0.5 }, 'latencyMs must be a whole number from 0 to 600000, got 0.5'],
    [{ faults: {} }, 'The faults file cannot be used: it must be a list of rules.'],
  ])('%j', async (options, message) => {
    await expect(startPractice({ folder, ...options })).rejects.toThrow(message)
  })
})

describe('an account', () => {
  test('lists may be omitted: one storage that holds all, the usual units, the usual key', async () => {
    const server = await startPractice({ folder, seed: { materials: [{ id: 9, name: 'A', unit: 'kg' }] } })
    expect([server.key, server.storages]).toEqual(['practice-key', [{ id: 1, name: 'Main' }]])
    expect(await names(workshopAt(server))).toEqual(['A'])
    await server.close()
  })

  test('keeps its data; a seed applies only to an empty folder or with `fresh`', async () => {
    const firstWorkshop = await openWorkshop({ folder })
    await firstWorkshop.add({ name: 'Kept', unit: 'pcs', storage_id: 1 })
    await firstWorkshop.server.close()
    const second = await openWorkshop({ folder, seed: { materials: [{ id: 9, name: 'A', unit: 'kg' }] } })
    expect(await names(second)).toEqual(['Ash veneer', 'bolt', 'Kept', 'Oak board'])
    await second.server.close()
    const third = await openWorkshop({ folder, fresh: true })
    expect(await names(third)).toEqual(['Ash veneer', 'bolt', 'Oak board'])
    await third.server.close()
  })

  test('is served by one server at a time, and `fresh` does not empty it under another', async () => {
    const firstWorkshop = await openWorkshop({ folder })
    const message = `The practice data in ${folder} cannot be opened: another practice account is using it. Choose another folder.`
    await expect(startPractice({ folder })).rejects.toThrow(message)
    await expect(startPractice({ folder, fresh: true })).rejects.toThrow(message)
    expect(await names(firstWorkshop)).toEqual(['Ash veneer', 'bolt', 'Oak board'])
    await firstWorkshop.server.close()
  })

  test('a folder with something else in it is refused, and `fresh` replaces it', async () => {
    writeFileSync(join(folder, 'practice.sqlite'), 'not a database at all, only a text file'.repeat(50))
    await expect(startPractice({ folder })).rejects.toThrow(
      `The practice data in ${folder} cannot be opened: it does not hold a practice account. Choose another folder, or start afresh.`,
    )
    const shop = await openWorkshop({ folder, fresh: true })
    expect(await names(shop)).toEqual(['Ash veneer', 'bolt', 'Oak board'])
    await shop.server.close()
  })

  test('data of another version is refused; the file is for its owner only', async () => {
    await (await openWorkshop({ folder })).server.close()
    expect(statSync(join(folder, 'practice.sqlite')).mode & 0o777).toBe(0o600)
    const database = new DatabaseSync(join(folder, 'practice.sqlite'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    const message = `The practice data in ${folder} was made by another version of Stocksheet. Start afresh.`
    await expect(startPractice({ folder })).rejects.toThrow(new Error(message))
  })

  test('a port in use is refused, and the folder is free again', async () => {
    const firstWorkshop = await openWorkshop()
    const port = Number(new URL(firstWorkshop.server.url).port)
    await expect(startPractice({ folder, port })).rejects.toThrow(
      `Port ${port} cannot be used: another program is using it. Choose another port, or none for any free one.`,
    )
    const second = await openWorkshop({ folder })
    await second.server.close()
    await second.server.close()
    await firstWorkshop.server.close()
  })

  test('a seeded row of no balance in a storage no rule keeps stays; one with a balance leaves at zero', async () => {
    const materials = [
      { id: 1, name: 'A', unit: 'kg', stocks: [{ storage_id: 4, stock: 0, minimum: 2 }] },
      { id: 2, name: 'B', unit: 'kg', stocks: [{ storage_id: 4, stock: 1 }] },
    ]
    const shop = await openWorkshop({ seed: { ...SEED, materials, products: [] } })
    await shop.call('materials/update_stock', { material_id: 1, storage_id: 4, stock: 3 })
    for (const id of [1, 2]) await shop.call('materials/update_stock', { material_id: id, storage_id: 4, stock: 0 })
    expect((await shop.list(4)).map(({ name, minimum }) => [name, minimum])).toEqual([['A', '2.0000']])
    await shop.server.close()
  })
})

describe('the built-in workshop', () => {
  const { materials, products, storages } = makeWorkshopSeed()

  test('is the same every time, and its own kind of believable', () => {
    expect(makeWorkshopSeed()).toEqual(makeWorkshopSeed())
    expect(materials.length).toBe(300)
    expect(new Set(materials.map(({ name }) => name)).size).toBe(300)
    const coded = materials.filter(({ sku }) => sku !== '').map(({ sku }) => sku)
    expect(new Set(coded).size).toBe(coded.length)
    expect(coded.filter((sku) => /^0\d{4}$/.test(sku)).length).toBeGreaterThan(50)
    expect(coded.filter((sku) => /^\d{13}$/.test(sku)).length).toBeGreaterThan(25)
    expect(coded.filter((sku) => /^[A-Z]{2,3}-\d{4}$/.test(sku)).length).toBeGreaterThan(100)
    expect(materials.filter(({ name }) => /[а-я]/i.test(name)).length).toBeGreaterThan(100)
    expect(materials.filter(({ archived }) => archived === 1).length).toBeGreaterThan(2)
    expect(materials.filter(({ stocks }) => stocks.some(({ planned }) => planned !== null)).length).toBeGreaterThan(5)
    expect(materials.filter(({ stocks }) => stocks.some(({ storage_id }) => storage_id === 3)).length).toBeGreaterThan(
      5,
    )
    expect(storages.filter(({ deleted }) => !deleted).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(products.length).toBe(5)
    expect(makeBarcode(123_456_789)).toMatch(/^460123456789\d$/)
    const sum = (code: string) =>
      Array.from(code).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
    expect(sum(makeBarcode(123_456_789)) % 10).toBe(0)
  })

  test('is what an empty folder gets', async () => {
    const server = await startPractice({ folder })
    const reply = await workshopAt(server).call('materials/get_list', { storage_id: 1, limit: 1 })
    expect(reply.body).toMatchObject({ total: 300 })
    expect((await workshopAt(server).list(3)).length).toBeGreaterThan(5)
    await server.close()
  })

  test('generated catalogues repeat with their seed, and differ with another', () => {
    expect(generateSeed(500, 3)).toEqual(generateSeed(500, 3))
    expect(generateSeed(500, 3)).not.toEqual(generateSeed(500, 4))
    const { materials } = generateSeed(5000, 3)
    expect(new Set(materials.map(({ name }) => name)).size).toBe(5000)
    expect(new Set(materials.map(({ sku }) => sku)).size).toBe(5000)
  })
})
