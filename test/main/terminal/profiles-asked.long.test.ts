/** Two profiles match a file equally well, in the terminal. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
beforeEach(async () => {
  server = await seeded()
  const firstText = await fileIn(server, 'holz 1.csv', 'code,price\n00123,13\n')
  await done('apply', firstText, '--storage', '1', '--yes', '--remember', 'Holz', ...FIELDS)
})
afterEach(() => server.close())

const FIELDS = ['--column', 'A=sku', '--column', 'B=price'] as const

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)

async function done(...args: readonly string[]): Promise<Ended> {
  const result = await command(...args)
  if (result.status !== 0) throw new Error(result.err)
  return result
}

/** The profile under another name, as a colleague would send it. */
const again = (name: string) => handedOn('Holz', name)

async function handedOn(from: string, name: string): Promise<void> {
  const out = join(server.folder, `${from}.json`)
  await done('suppliers', 'export', from, '--out', out)
  const profile: unknown = JSON.parse(await readFile(out, 'utf8'))
  if (typeof profile !== 'object') throw new Error('no profile was written')
  await done('suppliers', 'import', await fileIn(server, 'other.json', JSON.stringify({ ...profile, name })))
}

describe('two profiles that fit equally', () => {
  test('[SUPPLIER-2] are asked about, none is used, and either can be named', async () => {
    await again('Leim')
    const file = await fileIn(server, 'holz 2.csv', 'code,price\n00123,14\n')
    const requestResult = await command('plan', file, '--storage', '1', '--json')
    const { warnings } = JSON.parse(requestResult.out) as { readonly warnings: readonly string[] }
    expect(warnings[0]).toContain('Several suppliers fit this file: “Holz”, “Leim”. Name one with --supplier NAME')
    for (const name of ['Holz', 'Leim']) {
      const { out } = await done('plan', file, '--supplier', name, '--json')
      expect(JSON.parse(out)).toMatchObject({ profile: { name }, rows: [{ status: 'edit' }] })
    }
  }, 120_000)

  test('[SUPPLIER-2] a file that only a profile can read is refused with both names, and either can be named', async () => {
    const read = ['--storage', '1', '--yes', '--allow-unusual', '--column', 'A=sku', '--column', 'B=price'] as const
    await done('apply', await fileIn(server, 'x 1.csv', 'ref x,val y\n00123,15\n'), ...read, '--remember', 'Xaver')
    await handedOn('Xaver', 'Yves')
    const file = await fileIn(server, 'x 2.csv', 'ref x,val y\n00123,16\n')
    const { status, err } = await command('plan', file, '--storage', '1')
    expect(status).toBe(1)
    expect(err).toContain('“Xaver” and “Yves” fit it equally')
    expect(err).toContain('Name its supplier with --supplier NAME.')
    const { out } = await done('plan', file, '--supplier', 'Yves', '--json')
    expect(JSON.parse(out)).toMatchObject({ profile: { name: 'Yves' }, rows: [{ status: 'edit' }] })
  }, 120_000)
})
