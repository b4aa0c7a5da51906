/** The terminal learns how to read a supplier's lists and writes a profile file for others. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SCHEMA_FOLDER } from '../../../build/scripts/schemas.ts'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
beforeEach(async () => {
  server = await seeded()
})
afterEach(() => server.close())

async function done(...args: readonly string[]): Promise<Ended> {
  const result = await run(args, server)
  if (result.status !== 0) throw new Error(result.err)
  return result
}

/** A list with a purchase price and a retail price. */
const list = (month: number, buy: string, sell: string) =>
  fileIn(server, `holz ${month}.csv`, `code,buy,sell\n00123,${buy},${sell}\n`)

async function priceIn(path: string): Promise<unknown> {
  const { out } = await done('plan', path, '--json')
  const { rows } = JSON.parse(out) as {
    readonly rows: readonly { readonly calls: readonly { readonly body: object }[] }[]
  }
  return rows.flatMap(({ calls }) => calls.map(({ body }) => body))
}

/** The settings file for reading the supplier's lists. */
async function readLike(): Promise<string> {
  const { out } = await done('suppliers', 'show', 'Holz')
  return out.split('\n').find((line) => line.startsWith('Read as in ')) ?? ''
}

const READ = ['--column', 'A=sku', '--column', 'B=price'] as const
const YES = ['--yes', '--allow-unusual'] as const

describe('how a supplier is read', () => {
  test('[SUPPLIER-8] another column for a field counts for the next list', async () => {
    await done('apply', await list(10, '13', '21'), '--storage', '1', ...YES, '--remember', 'Holz', ...READ)
    expect(await readLike()).toMatch(/^Read as in holz 10\.csv, \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)
    // It is read as before.
    await done('apply', await list(11, '14', '22'), ...YES)
    expect(await readLike()).toContain('holz 10.csv')

    const otherResult = await done('apply', await list(12, '15', '23'), ...YES, '--column', 'C=price')
    expect(otherResult.err).toContain('Remembered as “Holz”: the way it is read has changed.')
    expect(await readLike()).toContain('holz 12.csv')
    expect(await priceIn(await list(13, '16', '24'))).toEqual([{ material_id: 100, price: 24 }])
  }, 120_000)

  test('[SUPPLIER-8] what is exported keeps its schema, and reads the next list of another account the same way', async () => {
    await done('apply', await list(10, '13', '21'), '--storage', '1', ...YES, '--remember', 'Holz', ...READ)
    await done('apply', await list(11, '14', '22'), ...YES, '--column', 'C=price', '--rule', 'price = price * 2')
    await done('suppliers', 'codes', 'Holz', '--set', 'H-1=100')
    await done('suppliers', 'rules', 'Holz', '--missing', 'mark', '--keep', 'name')
    const out = join(server.folder, 'holz.json')
    await done('suppliers', 'export', 'Holz', '--out', out)

    const schema: unknown = JSON.parse(await readFile(join(SCHEMA_FOLDER, 'profile.json'), 'utf8'))
    if (typeof schema !== 'object' || schema === null) throw new Error('no schema')
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
    const profile: unknown = JSON.parse(await readFile(out, 'utf8'))
    validate(profile)
    expect(validate.errors).toBeNull()
    // Its codes refer to materials of this account.
    expect(profile).toMatchObject({ name: 'Holz', howRead: { missing: 'mark', keep: ['name'] }, crossReference: [] })
    // The schema is strict: it reports what is missing.
    expect(validate({ ...(profile as object), howRead: {} })).toBe(false)

    await done('suppliers', 'forget', 'Holz')
    await done('suppliers', 'import', out)
    expect(await priceIn(await list(12, '15', '23'))).toEqual([{ material_id: 100, price: 46 }])
    const rules = await done('suppliers', 'rules', 'Holz', '--json')
    expect(JSON.parse(rules.out)).toMatchObject({ missing: 'mark', keep: ['name'] })
  }, 120_000)
})
