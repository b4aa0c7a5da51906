/** The undo of a large change made in Stock, killed with SIGKILL in the middle: a real process, account and journal. */
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { run, seeded, SMALL_SEED, start, type Ended, type Practice } from '../terminal/command.ts'
import { answeredBy } from './answered.ts'

const MATERIALS = 400
const STORAGES = [
  { id: 1, name: 'Main' },
  { id: 3, name: 'Van' },
]

const SEED = {
  ...SMALL_SEED,
  products: [],
  dailyLimit: 100_000,
  materials: Array.from({ length: MATERIALS }, (_, index) => ({
    id: 1000 + index,
    name: `Board ${String(index).padStart(3, '0')}`,
    sku: `B-${index}`,
    unit: 'pcs',
    price: 10 + index,
    stocks: STORAGES.map(({ id }) => ({ storage_id: id, stock: 100 + index, minimum: id })),
  })),
}

type Held = readonly [storage: number, sku: string, price: number, stock: number, minimum: number]

async function held(server: Practice): Promise<readonly Held[]> {
  const lists = await Promise.all(
    STORAGES.map(async ({ id }) => {
      const { materials } = (await server.post('materials/get_list', { storage_id: id })) as {
        readonly materials: readonly Record<string, unknown>[]
      }
      return materials.map((material): Held => {
        return [
          id,
          String(material['sku']),
          Number(material['price']),
          Number(material['stock']),
          Number(material['minimum']),
        ]
      })
    }),
  )
  return lists.flat()
}

/** The lease of a killed process expires; until then no other process may drive its run. */
async function whenFree(server: Practice, args: readonly string[]): Promise<Ended> {
  for (;;) {
    const result = await run(args, server)
    if (result.status !== 1) return result
    expect(result.err).toMatch(/another|still/i)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** All prices, and the stock and minimum of both storages, changed in Stock and applied. */
async function changedInStock(server: Practice): Promise<string> {
  const app: App = await composeApp({
    dataFolder: server.data,
    host: 'browser',
    version: '0.0.0',
    confirmHost: async () => true,
  })
  const answerResult = answeredBy(() => app)
  try {
    const { account } = await answerResult('accounts.save', {
      account: null,
      name: 'Shop',
      address: server.url,
      storages: STORAGES,
    })
    await answerResult('accounts.setKey', { account: account.id, secret: server.key, keep: 'session' })
    const { file } = await answerResult('stock.offer', { account: account.id, storages: STORAGES.map(({ id }) => id) })
    const { session, perMaterial } = await answerResult('import.open', {
      file,
      account: account.id,
      choices: { storage: STORAGES[0]?.id ?? 0 },
    })
    const columnsOf = (field: string): number[] =>
      (perMaterial?.columns ?? []).filter((entry) => entry.field === field).map(({ column }) => column)
    for (const [field, amount] of [
      ['price', '2.5'],
      ['stock', '7'],
      ['minimum', '3'],
    ] as const) {
      const cells = { filter: {}, rowPer: 'material', ranges: [[0, MATERIALS - 1]], columns: columnsOf(field) } as const
      await answerResult('import.edit', {
        session,
        edit: {
          ...cells,
          ranges: [[0, MATERIALS - 1]],
          columns: columnsOf(field),
          kind: 'change',
          change: { kind: 'add', amount },
          numbers: { point: '.', group: ',' },
        },
      })
    }
    const { phrase } = await answerResult('run.challenge', { session })
    const startResult = await answerResult('run.start', {
      session,
      rate: 1000,
      concurrency: 8,
      ...(phrase === null ? {} : { confirm: phrase }),
    })
    await vi.waitFor(
      async () => expect((await answerResult('run.progress', { run: startResult.run })).state).toBe('done'),
      {
        timeout: 60_000,
        interval: 100,
      },
    )
    return startResult.run
  } finally {
    await app.close()
  }
}

test('[UNDO-1] [RUN-1] the undo of all prices, stocks and minimums changed in Stock is killed, resumed, and whole', async () => {
  const server = await seeded(['--latency', '3'], SEED)
  try {
    const before = await held(server)
    const appliedText = await changedInStock(server)
    const changed = await held(server)
    expect(changed).toEqual(
      before.map(([id, sku, price, stock, minimum]) => [id, sku, price + 2.5, stock + 7, minimum + 3]),
    )

    const child = start(['undo', appliedText, '--yes', '--rate', '150'], server)
    const back = async (): Promise<number> =>
      (await held(server)).filter((now, at) => JSON.stringify(now) !== JSON.stringify(changed[at])).length
    await expect.poll(back, { timeout: 60_000, interval: 20 }).toBeGreaterThan(60)
    child.kill('SIGKILL')
    await once(child, 'close')
    const half = await held(server)
    // In the middle: some values are restored, some are not.
    expect(half).not.toEqual(before)
    expect(half).not.toEqual(changed)

    const resumeResult = await whenFree(server, ['resume', '--rate', '1000', '--json'])
    expect(resumeResult.status).toBe(0)
    expect(await held(server)).toEqual(before)
    const report = JSON.parse(resumeResult.out) as { readonly run: string; readonly state: string }
    expect(report.state).toBe('done')
    const { rows } = JSON.parse((await run(['report', report.run, '--json'], server)).out) as {
      readonly rows: readonly { readonly state: string }[]
    }
    expect(rows.length).toBeGreaterThanOrEqual(MATERIALS)
    expect([...new Set(rows.map(({ state }) => state))]).toEqual(['verified'])
    // Nothing is left to undo.
    await run(['undo', appliedText, '--yes'], server)
    expect(await held(server)).toEqual(before)
  } finally {
    await server.close()
  }
}, 240_000)
