/** A run made of several files, killed with SIGKILL in the middle: real processes, a real account, a real journal. */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { fileIn, run, seeded, SMALL_SEED, start, type Ended, type Practice } from '../hosts/cli/command.ts'

const EACH = 40
const FILES = ['holz.csv', 'zahl.csv', 'neu.csv'] as const

/** Materials 1000 to 1039, of which every file but the last says something else. */
const SEED = {
  ...SMALL_SEED,
  products: [],
  materials: Array.from({ length: EACH }, (_, at) => ({
    id: 1000 + at,
    name: `Board ${at}`,
    sku: `B-${at}`,
    unit: 'pcs',
    price: 10 + at,
    stocks: [{ storage_id: 1, stock: 100 + at, minimum: 0 }],
  })),
}

const lines = (head: string, line: (at: number) => string): string =>
  [head, ...Array.from({ length: EACH }, (_, at) => line(at))].join('\n')

const contents: Readonly<Record<(typeof FILES)[number], string>> = {
  'holz.csv': lines('sku;price', (at) => `B-${at};${20 + at},25`),
  'zahl.csv': lines('sku,stock', (at) => `B-${at},${at + 1}.5`),
  'neu.csv': lines('sku,name,unit,price', (at) => `N-${at},New ${at},pcs,${at + 1}`),
}

interface Row {
  readonly row: number
  readonly source: { readonly file: string }
  readonly state: string
  readonly status: string
}

interface Report {
  readonly run: string
  readonly state: string
  readonly sources: readonly string[]
  readonly rows: readonly Row[]
}

interface Material {
  readonly sku: string
  readonly price: number
  readonly stock: number
}

async function materials(server: Practice): Promise<readonly Material[]> {
  const answer = await server.post('materials/get_list', { storage_id: 1 })
  const { materials: listed } = answer as { readonly materials: readonly Record<string, unknown>[] }
  return listed.map(({ sku, price, stock }) => ({ sku: String(sku), price: Number(price), stock: Number(stock) }))
}

const isChanged = ({ sku, price, stock }: Material): boolean => {
  const at = Number(sku.slice(2))
  return sku.startsWith('N-') || price !== 10 + at || stock !== 100 + at
}

/** The lease of a killed process ends by itself; until then no other process may drive its run. */
async function whenFree(server: Practice, args: readonly string[]): Promise<Ended> {
  for (;;) {
    const ended = await run(args, server)
    if (ended.status !== 1) return ended
    expect(ended.err).toMatch(/another|still/i)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const reportIn = ({ out }: Ended): Report => JSON.parse(out) as Report

test('[LISTS-7] [RUN-1] killed in the middle of a run of three files: resumed, every row is done once, under its own file, and undone', async () => {
  const server = await seeded(['--latency', '10'], SEED)
  try {
    const before = await materials(server)
    const paths = await Promise.all(FILES.map((name) => fileIn(server, name, contents[name])))
    const child = start(['apply', ...paths, '--storage', '1', '--yes', '--rate', '40', '--allow-unusual'], server)
    const changed = async (): Promise<number> => (await materials(server)).filter(isChanged).length
    await expect.poll(changed, { timeout: 60_000, interval: 20 }).toBeGreaterThan(25)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await changed()).toBeLessThan(2 * EACH)

    const resumed = await whenFree(server, ['resume', '--rate', '500', '--json'])
    expect([resumed.status, reportIn(resumed).state]).toEqual([0, 'done'])
    // Nothing twice: a new material that was sent again would be there again.
    const after = await materials(server)
    expect(after).toHaveLength(2 * EACH)
    expect(new Set(after.map(({ sku }) => sku)).size).toBe(2 * EACH)
    for (const { sku, price, stock } of after) {
      const at = Number(sku.slice(2))
      expect([sku, price, stock]).toEqual(sku.startsWith('N-') ? [sku, at + 1, 0] : [sku, 20.25 + at, at + 1.5])
    }

    const report = reportIn(await run(['report', reportIn(resumed).run, '--json'], server))
    expect(reportIn(resumed).sources).toEqual(FILES)
    for (const name of FILES) {
      const own = report.rows.filter(({ source }) => source.file === name)
      expect(own.map(({ row }) => row).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: EACH }, (_, at) => at + 2),
      )
      // What the second file says is sent by the row of the first.
      for (const { state } of own) expect(state).toBe(name === 'zahl.csv' ? 'skipped' : 'verified')
    }
    const again = await run(['plan', ...paths, '--storage', '1'], server)
    expect(again.out).toContain('Nothing to do')

    const undone = await run(['undo', report.run, '--yes', '--rate', '500', '--json', '--allow-deletes', '100'], server)
    expect(undone.status).toBe(0)
    const sorted = (all: readonly Material[]) => all.map(({ sku, price, stock }) => [sku, price, stock])
    expect(sorted(await materials(server))).toEqual(sorted(before))
  } finally {
    await server.close()
  }
}, 180_000)
