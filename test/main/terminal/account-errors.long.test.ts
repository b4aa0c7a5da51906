import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, fileIn, fixtures, practice, run, seeded, start, type Practice } from './command.ts'

describe('clear messages, the documented status, nothing sent', () => {
  let server: Practice
  let validText: string
  beforeAll(async () => {
    server = await seeded()
    validText = await fileIn(server, 'good.csv', 'sku,price\n00123,13\n')
  })
  afterAll(() => server.close())

  const calm = { out: '', err: expect.not.stringMatching(/\n\s+at |Error:/) as string }

  test('a wrong key: 4', async () => {
    const result = await run(['apply', validText, '--storage', '1', '--yes'], {
      env: { ...server.env, STOCKSHEET_API_KEY: 'wrong' },
    })
    expect(result).toMatchObject({ status: 4, ...calm })
    expect(result.err).toContain('did not accept the API key')
    expect(result.err).not.toContain('wrong')
  })

  test('[CLI-1] an address nobody answers at: 5', async () => {
    const result = await run(['plan', validText, '--storage', '1'], {
      env: { ...server.env, STOCKSHEET_URL: 'http://127.0.0.1:9' },
    })
    expect(result).toMatchObject({ status: 5, ...calm })
    expect(result.err).toContain('cannot be reached')
  })

  test.each([
    [['stock']],
    [['accounts', 'storages']],
    [['stock', '--order', 'all']],
    [['stock', '--storage', 'Main']],
    [['material', 'GL-1']],
  ])(
    '[CLI-1] %j, which begins with the list of storages: 5 not reached, 4 key refused, 3 quota used up',
    async (args) => {
      const far = await run(args, { env: { ...server.env, STOCKSHEET_URL: 'http://127.0.0.1:9' } })
      expect(far).toMatchObject({ status: 5, ...calm })
      const refuseResult = await run([...args, '--json'], { env: { ...server.env, STOCKSHEET_API_KEY: 'wrong' } })
      expect([refuseResult.status, errorOf(refuseResult).code]).toEqual([4, 'account-refused-key'])
      const spentPractice = await seeded(['--daily-limit', '0'])
      try {
        expect(await run(args, spentPractice)).toMatchObject({ status: 3, ...calm })
      } finally {
        await spentPractice.close()
      }
    },
  )

  test('an address without https: 1, and the key is not sent', async () => {
    const result = await run(['plan', validText, '--storage', '1'], {
      env: { ...server.env, STOCKSHEET_URL: 'http://example.com' },
    })
    expect(result).toMatchObject({ status: 1, ...calm })
    expect(result.err).toContain('https')
  })

  test('a storage the account does not have: 1', async () => {
    const result = await run(['plan', validText, '--storage', '77'], server)
    expect(result).toMatchObject({ status: 1, ...calm })
    expect(result.err).toContain('77')
  })

  test.each([
    ['an empty file', 'empty.csv', '', /empty/],
    ['a non-CSV named .csv', 'junk.csv', new Uint8Array(randomBytes(4000)), /not text|cannot|not a/],
    ['a file with no usable columns', 'odd.csv', 'colour,shape\nred,round\n', /ID, SKU or name/],
  ] as const)('%s: 1', async (_, name, content, words) => {
    const file = await fileIn(server, name, content)
    const result = await run(['plan', file, '--storage', '1', '--json'], server)
    expect(result).toMatchObject({ status: 1, err: calm.err })
    expect(result.err).toMatch(words)
    const error = errorOf(result)
    expect(error).toMatchObject({ code: 'file-refused', at: file })
    expect(error.message).toMatch(words)
    expect(error.fix).not.toBe('')
    // A table without usable columns can still be looked at.
    expect((await run(['inspect', file], server)).status).toBe(name === 'odd.csv' ? 0 : 1)
  })

  test('a file that is not there, a flag that does not exist, a command that does not exist: 1', async () => {
    for (const args of [
      ['plan', join(server.folder, 'absent.csv'), '--storage', '1'],
      ['plan', validText, '--sotrage', '1'],
      ['aply', validText],
      ['apply', validText, join(server.folder, 'absent.csv'), '--storage', '1', '--yes'],
    ]) {
      expect(await run(args, server)).toMatchObject({ status: 1, ...calm })
    }
  })

  test('no account at all: says how to name one', async () => {
    const result = await run(['plan', validText, '--storage', '1'], { env: { STOCKSHEET_DATA: server.data } })
    expect(result).toMatchObject({ status: 1, ...calm })
    expect(result.err).toContain('STOCKSHEET_URL')
  })

  test('header only: 0 rows, status 0', async () => {
    const file = await fileIn(server, 'header.csv', 'sku,price\n')
    const result = await run(['plan', file, '--storage', '1', '--json'], server)
    expect(result.status).toBe(0)
    expect(JSON.parse(result.out)).toMatchObject({ rows: [], cost: { writes: 0 } })
  })

  test('none of these left a run behind', async () => {
    expect(JSON.parse((await run(['runs', '--json'], server)).out)).toEqual({ formatVersion: 1, runs: [] })
  })
})

test('[CLI-1] a limit that was given ends with 7, resumed to the end another day', async () => {
  const server = await practice(['--daily-limit', '60'])
  try {
    const file = join(fixtures, 'stock-count.xlsx')
    const args = ['--rate', '500', '--json']
    const parked = await run(['apply', file, '--storage', '1', '--yes', '--max-requests', '20', ...args], server)
    expect(parked.status).toBe(7)
    const document = JSON.parse(parked.out) as { run: string; state: string }
    expect(document.state).toBe('parked')
    const resumeResult = await run(['resume', document.run, ...args], server)
    expect(resumeResult.status).toBe(0)
    expect(JSON.parse(resumeResult.out)).toMatchObject({
      state: 'done',
      counts: { verified: 37, unknown: 0, failed: 0 },
    })
  } finally {
    await server.close()
  }
})

test('killed in the middle of an apply: resume ends with every row done once', async () => {
  const server = await practice(['--latency', '15'])
  try {
    const before = await pricesOf(server)
    const file = join(fixtures, 'price-list.csv')
    const child = start(['apply', file, '--storage', '1', '--yes', '--rate', '60', '--concurrency', '4'], server)
    await expect.poll(() => changedSince(server, before), { timeout: 30_000, interval: 20 }).toBeGreaterThan(20)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await changedSince(server, before)).toBeLessThan(190)
    const { runs } = JSON.parse((await run(['runs', '--json'], server)).out) as {
      runs: { run: string; state: string }[]
    }
    expect(runs.map(({ state }) => state)).toEqual(['interrupted'])
    const resumeResult = await resumeWhenFree(server)
    expect(resumeResult.status).toBe(0)
    expect(JSON.parse(resumeResult.out)).toMatchObject({
      state: 'done',
      counts: { verified: 206, failed: 0, unknown: 0, unverified: 0 },
    })
    expect((await pricesOf(server)).size).toBe(before.size + 12)
    expect((await run(['plan', file, '--storage', '1'], server)).out).toContain('Nothing to do')
  } finally {
    await server.close()
  }
}, 120_000)

interface RunDocument {
  readonly state: string
  readonly counts: Readonly<Record<string, number>>
  readonly rows: readonly {
    readonly status: string
    readonly material_id: number | null
    readonly state: string
    readonly error: { message: string } | null
    readonly requests: readonly { readonly tries: number }[]
  }[]
}

describe('[RUN-24] a run that was killed, from a copy on a second computer', () => {
  test.each([
    ['the first computer stayed off', false],
    ['the first computer finished it', true],
  ])(
    '%s: nothing twice, and what others changed meanwhile stays',
    async (_, goesOn) => {
      const server = await practice(['--latency', '15'])
      try {
        const before = await pricesOf(server)
        const file = join(fixtures, 'price-list.csv')
        const child = start(['apply', file, '--storage', '1', '--yes', '--rate', '60', '--concurrency', '4'], server)
        await expect.poll(() => changedSince(server, before), { timeout: 30_000, interval: 20 }).toBeGreaterThan(20)
        child.kill('SIGKILL')
        await once(child, 'close')
        const copy = join(server.folder, 'copy.stocksheet')
        const backup = await run(['data', 'backup', copy, '--json'], server)
        expect(backup.status).toBe(0)
        expect(JSON.parse(backup.out)).toMatchObject({ runs: 1, unfinishedRuns: 1, file: copy })
        if (goesOn) expect((await resumeWhenFree(server)).status).toBe(0)
        const second = { ...server, env: { ...server.env, STOCKSHEET_DATA: join(server.folder, 'second') } }
        const restore = await run(['data', 'restore', copy, '--yes'], second)
        expect(restore.status).toBe(0)
        expect(restore.out).toContain('do not apply files on both')
        const list = await run(['runs', '--json'], second)
        expect(JSON.parse(list.out)).toMatchObject({ runs: [{ state: 'stopped' }] })
        const { run: id } = (JSON.parse(list.out) as { runs: [{ run: string }] }).runs[0]
        const report = JSON.parse((await run(['report', id, '--json'], second)).out) as RunDocument
        // Somebody sets another price in a row that the copy has not sent.
        const other = report.rows.findLast(
          ({ status, requests }) => status === 'edit' && requests.every(({ tries }) => tries === 0),
        )
        const material = other?.material_id ?? 0
        expect(await server.post('materials/edit', { material_id: material, price: 987.5 })).toMatchObject({
          success: true,
        })
        const one = await fileIn(server, 'one.csv', 'sku,price\nPNT-0164,12.5\n')
        const plan = await run(['plan', one, '--storage', '1'], second)
        expect(plan.out.replaceAll(/\s+/g, ' ')).toContain('do not apply files on both.')
        const result = await run(['resume', '--rate', '500', '--json'], second)
        const { state, counts, rows } = JSON.parse(result.out) as RunDocument
        expect({ state, failed: counts['failed'], unknown: counts['unknown'] }).toEqual({
          state: 'done',
          failed: 0,
          unknown: 0,
        })
        const prices = await pricesOf(server)
        expect(prices.size).toBe(before.size + 12)
        expect(Number(prices.get(String(material)))).toBe(987.5)
        const left = rows.filter((row) => row.state === 'skipped')
        expect(left.map((row) => row.material_id)).toContain(material)
        // What the first computer added since the copy is listed, as what others added is.
        expect(left.filter(({ error }) => error?.message.includes('appeared') === true).length > 0).toBe(goesOn)
        expect(result.status).toBe(2)
      } finally {
        await server.close()
      }
    },
    120_000,
  )
})

/** The lease of a killed process expires; until then no other process may drive its run. */
async function resumeWhenFree(server: Practice): ReturnType<typeof run> {
  for (;;) {
    const result = await run(['resume', '--rate', '500', '--json'], server)
    if (result.status !== 1) return result
    expect(result.err).toMatch(/another|still/i)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function pricesOf(server: Practice): Promise<Map<string, string>> {
  const { materials } = (await server.post('materials/get_list', { storage_id: 1 })) as {
    materials: { price: string; id: string }[]
  }
  return new Map(materials.map(({ id, price }) => [id, price]))
}

async function changedSince(server: Practice, before: ReadonlyMap<string, string>): Promise<number> {
  return [...(await pricesOf(server))].filter(([id, price]) => before.get(id) !== price).length
}
