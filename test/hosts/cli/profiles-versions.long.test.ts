/** A profile's versions in the terminal, and the file it is handed on as. */
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
  const ended = await run(args, server)
  if (ended.status !== 0) throw new Error(ended.err)
  return ended
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

async function versions(): Promise<string[]> {
  const { out } = await done('profiles', 'show', 'Holz')
  return out.split('\n').filter((line) => line.startsWith('Version '))
}

const READ = ['--column', 'A=sku', '--column', 'B=price'] as const
const YES = ['--yes', '--allow-unusual'] as const

describe('the versions of a profile', () => {
  test('[SUPPLIER-8] another column for a field makes a version, and the one before is used again', async () => {
    await done('apply', await list(10, '13', '21'), '--storage', '1', ...YES, '--remember', 'Holz', ...READ)
    expect(await versions()).toEqual([
      expect.stringMatching(/^Version 1: \d{4}-\d\d-\d\d \d\d:\d\d UTC, from holz 10\.csv$/),
    ])
    // Read as before: no version.
    await done('apply', await list(11, '14', '22'), ...YES)
    expect(await versions()).toHaveLength(1)

    const other = await done('apply', await list(12, '15', '23'), ...YES, '--column', 'C=price')
    expect(other.err).toContain('Remembered as “Holz”: the way it is read has changed.')
    expect(await versions()).toEqual([
      expect.stringContaining('from holz 10.csv'),
      expect.stringContaining('from holz 12.csv'),
    ])
    expect(await priceIn(await list(13, '16', '24'))).toEqual([{ material_id: 100, price: 24 }])

    const restored = await done('profiles', 'restore', 'Holz', '1')
    expect(restored.err).toContain('“Holz” reads lists as in version 1 again.')
    expect(await versions()).toHaveLength(3)
    expect(await priceIn(await list(14, '17', '25'))).toEqual([{ material_id: 100, price: 17 }])

    const none = await run(['profiles', 'restore', 'Holz', '9'], server)
    expect(none).toMatchObject({ status: 1, err: expect.stringContaining('has versions 1 to 3; got “9”') as string })
  }, 120_000)

  test('[SUPPLIER-8] what is exported keeps its schema, and reads the next list of another account the same way', async () => {
    await done('apply', await list(10, '13', '21'), '--storage', '1', ...YES, '--remember', 'Holz', ...READ)
    await done('apply', await list(11, '14', '22'), ...YES, '--column', 'C=price', '--rule', 'price = price * 2')
    await done('profiles', 'codes', 'Holz', '--set', 'H-1=100')
    await done('profiles', 'rules', 'Holz', '--missing', 'mark', '--keep', 'name')
    const out = join(server.folder, 'holz.json')
    await done('profiles', 'export', 'Holz', '--out', out)

    const schema: unknown = JSON.parse(await readFile(join(SCHEMA_FOLDER, 'profile.json'), 'utf8'))
    if (typeof schema !== 'object' || schema === null) throw new Error('no schema')
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
    const profile: unknown = JSON.parse(await readFile(out, 'utf8'))
    validate(profile)
    expect(validate.errors).toBeNull()
    // Its codes mean materials of this account.
    expect(profile).toMatchObject({ name: 'Holz', versions: [{}, {}, {}], crossReference: [] })
    // The schema is no formality: what is missing is named.
    expect(validate({ ...(profile as object), versions: [{}] })).toBe(false)

    await done('profiles', 'remove', 'Holz')
    await done('profiles', 'import', out)
    expect(await priceIn(await list(12, '15', '23'))).toEqual([{ material_id: 100, price: 46 }])
    expect(await versions()).toHaveLength(3)
    const rules = await done('profiles', 'rules', 'Holz', '--json')
    expect(JSON.parse(rules.out)).toMatchObject({ missing: 'mark', keep: ['name'] })
  }, 120_000)
})
