/** A plan that is applied from its file teaches its supplier's profile what applying the list would have. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
beforeEach(async () => {
  server = await seeded()
  const file = await fileIn(server, 'holz 1.csv', 'Teil,VK\n00123,13\n')
  await done(
    'apply',
    file,
    '--storage',
    '1',
    '--yes',
    '--remember',
    'Holz AG',
    '--column',
    'A=sku',
    '--column',
    'B=price',
  )
})
afterEach(() => server.close())

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)

async function done(...args: readonly string[]): Promise<Ended> {
  const ended = await command(...args)
  if (ended.status !== 0) throw new Error(ended.err)
  return ended
}

/** A plan of the second week, in which a code is answered. */
async function planned(): Promise<string> {
  const file = await fileIn(server, 'holz 2.csv', 'Teil,VK\n00123,14\nX-9,5\n')
  const out = join(server.folder, 'plan.json')
  await done('plan', file, '--out', out, '--pick', '3=101')
  return out
}

test('[SUPPLIER-13] its last list and its codes, so that the third week is compared and found', async () => {
  const { err } = await done('apply', await planned(), '--yes')
  expect(err).toContain('Remembered as “Holz AG”: 1 code learnt.')
  const third = await fileIn(server, 'holz 3.csv', 'Teil,VK\n00123,15\nX-9,5.5\n')
  const { rows } = JSON.parse((await done('plan', third, '--json')).out) as {
    readonly rows: readonly { readonly status: string; readonly was: string }[]
  }
  // The second of them is found by the code that was answered.
  expect(rows.map(({ status, was }) => [status, was])).toEqual([
    ['edit', '14'],
    ['edit', '5'],
  ])
}, 60_000)

test('[SUPPLIER-13] where the profile has learnt since, or is gone, nothing is learnt, and that is said', async () => {
  const plan = await planned()
  const other = await fileIn(server, 'holz 2b.csv', 'Teil,VK\n00123,13.5\nY-9,6\n')
  await done('apply', other, '--yes', '--pick', '3=101')
  const changed = await command('apply', plan, '--yes')
  expect(changed.err).toContain('“Holz AG” has changed since the plan was made. Nothing was learnt from its list.')

  const again = await planned()
  await done('profiles', 'remove', 'Holz AG')
  const gone = await command('apply', again, '--yes')
  expect(gone.err).toContain('“Holz AG” is no profile of this account any more. Nothing was learnt from its list.')
}, 60_000)

test('[SUPPLIER-13] a plan of no profile teaches nobody', async () => {
  const file = await fileIn(server, 'own.csv', 'sku,price\n00123,16\n')
  const out = join(server.folder, 'plan.json')
  await done('plan', file, '--storage', '1', '--out', out)
  expect(await readFile(out, 'utf8')).not.toContain('"teaches"')
  expect((await done('apply', out, '--yes')).err).not.toContain('Remembered')
}, 60_000)
