/** Which file counts where suppliers disagree, in the terminal: said once, kept when it is applied, also from a plan's file. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
beforeEach(async () => {
  server = await seeded()
  await done('apply', await holz('13,00'), '--storage', '1', '--yes', '--remember', 'Holz AG')
  await done('apply', await metall('13.00'), '--storage', '1', '--yes', '--remember', 'Metall')
})
afterEach(() => server.close())

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)

async function done(...args: readonly string[]): Promise<Ended> {
  const ended = await command(...args)
  if (ended.status !== 0) throw new Error(ended.err)
  return ended
}

const holz = (price: string): Promise<string> => fileIn(server, 'holz.csv', `Artikelnummer;Preis\n00123;${price}\n`)
const metall = (price: string): Promise<string> => fileIn(server, 'metall.csv', `sku,price,page\n00123,${price},12\n`)
const planSchema = z.object({ rows: z.array(z.object({ calls: z.array(z.object({ body: z.looseObject({}) })) })) })

/** The price that week 2 would send; undefined: it is asked. */
async function sent(...flags: readonly string[]): Promise<unknown> {
  const { out } = await command('plan', await holz('15,00'), await metall('14.50'), '--json', ...flags)
  return planSchema.parse(JSON.parse(out)).rows.flatMap(({ calls }) => calls)[0]?.body['price']
}

test('[LISTS-17] what is applied with --source-policy is kept for the next lists of the same suppliers, and said', async () => {
  expect(await sent()).toBeUndefined()
  const week1 = await done('apply', await holz('14,00'), await metall('13.50'), '--yes', '--source-policy', 'cheapest')
  expect(week1.err).toContain(
    'Same material in several files: the lowest price counts. This is kept for the next lists of these suppliers.',
  )
  expect(await sent()).toBe(14.5)
  expect(await sent('--source-policy', 'ask')).toBeUndefined()
  const shown = await done('plan', await holz('15,00'), await metall('14.50'))
  expect(shown.err + shown.out).toContain(
    'Same material in several files: the lowest price counts, as kept for these suppliers.',
  )
  const week2 = await done('apply', await holz('15,00'), await metall('14.50'), '--yes')
  expect(week2.err).not.toContain('Same material in several files: the lowest price counts. This is kept')
}, 120_000)
