import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'
import { PLAN_KEYS } from './documents.ts'

describe('what is unusual is said before it is sent', () => {
  let server: Practice
  beforeAll(async () => {
    server = await seeded()
  })
  afterAll(() => server.close())

  const leap =
    'Column “price”: 1 of 1 changed price rises 100 times or more. This usually means a lost or misread decimal separator, or another unit. Check the decimal style of the column, correct the file, or confirm if it is meant. For example row 2 “Oak board” price 12.50 → 1,250.00.'

  test('plan --json keeps its keys; guard and consequences are sentences among the warnings', async () => {
    const file = await fileIn(server, 'leap.csv', 'sku,price\n00123,1250\n')
    const result = await run(['plan', file, '--storage', '1', '--json'], server)
    expect(result.status).toBe(0)
    const plan = JSON.parse(result.out) as { warnings: string[] }
    expect(Object.keys(plan)).toEqual(PLAN_KEYS)
    expect(plan.warnings).toEqual([
      leap,
      'Row 2 (column “price”) changes the price: the cost of products made from the material is recalculated. Without supplies so far, its initial balance and corrections are revalued too. Leave the price cell blank to keep the price.',
    ])
  })

  test('[OUT-10] one price that becomes 0 is marked in words, in warnings and in counts, and --yes sends it', async () => {
    const file = await fileIn(server, 'zero.csv', 'sku,price,notes\n00123,0,\nGL-1,,zero\n')
    const mark = 'Column “price”: 1 of 1 changed price becomes 0. Check it: row 2 “Oak board” price 12.50 → 0.00.'
    const result = await run(['plan', file, '--storage', '1', '--json'], server)
    const plan = JSON.parse(result.out) as { warnings: string[]; guard: unknown }
    expect(plan.warnings[0]).toBe(mark)
    expect(plan.guard).toMatchObject({ phrase: null, kinds: [], marks: [{ kind: 'zero', count: 1, share: 1 }] })
    const shownText = (await run(['plan', file, '--storage', '1'], server)).out.replace(/\s+/g, ' ')
    expect(shownText).toContain(mark)
    const createdText = join(server.folder, 'zero.json')
    await run(['plan', file, '--storage', '1', '--out', createdText], server)
    expect((await run(['show', createdText], server)).out.replace(/\s+/g, ' ')).toContain(
      mark.replace('Column “price”: ', ''),
    )
    const applyResult = await run(['apply', file, '--storage', '1', '--rate', '500', '--yes', '--json'], server)
    expect([applyResult.status, states(applyResult.out).map(([, state]) => state)]).toEqual([
      0,
      ['verified', 'verified'],
    ])
    const back = await fileIn(server, 'zero-back.csv', 'sku,price\n00123,12.5\n')
    expect((await run(['apply', back, '--storage', '1', '--rate', '500', '--yes'], server)).status).toBe(0)
  })

  test('plan in words shows stock value, movers and how far prices change', async () => {
    const file = await fileIn(server, 'money.csv', 'sku,price,stock\n00123,13.75,44\n')
    const { out } = await run(['plan', file, '--storage', '1'], server)
    expect(out).toContain('Stock value: +55, 0; together +55\n')
    expect(out).toContain('Largest: row 2 “Oak board” +55\n')
    expect(out).toContain('Prices: 1 rise by 10 to 20 %\n')
  })

  test('a delete is warned of once', async () => {
    const file = await fileIn(server, 'delete.csv', 'sku,action\n00123,delete\n')
    const result = await run(['plan', file, '--storage', '1', '--json'], server)
    const plan = JSON.parse(result.out) as { warnings: string[] }
    expect(plan.warnings.filter((text) => text.includes('cannot be undone'))).toHaveLength(1)
  })

  test('[T-7] without a terminal an unusual plan needs --yes; with it the reasons are told on stderr', async () => {
    const file = await fileIn(server, 'unusual.csv', 'sku,price\n00123,1250\n')
    const plan = join(server.folder, 'unusual.json')
    expect((await run(['plan', file, '--storage', '1', '--out', plan], server)).status).toBe(0)
    const unasked = await run(['apply', file, '--storage', '1'], server)
    expect(unasked.status).toBe(1)
    expect(unasked.err).toContain('--yes')
    const result = await run(['apply', plan, '--yes', '--json'], server)
    expect(result.status).toBe(2)
    expect(result.err).toContain('Left out: 1 unusual row. Check them, then add --allow-unusual.')
    expect(JSON.parse(result.out)).toMatchObject({ run: null, rows: [{ row: 2, state: 'skipped' }] })
    // A plan file has no columns.
    const ended = await run(['apply', plan, '--yes', '--allow-unusual', '--json'], server)
    expect(ended.status).toBe(0)
    expect(ended.err).toContain(`Unusual, and sent: ${leap.replace('Column “price”: ', '')}`)
  })

  test('[T-7] plan --json says what the guard asks: the phrase, and each kind with count, share and the largest', async () => {
    const file = await fileIn(server, 'kinds.csv', 'sku,price,action\n00123,-1,\nGL-1,,delete\n')
    const plan = JSON.parse((await run(['plan', file, '--storage', '1', '--json'], server)).out) as { guard: unknown }
    expect(plan.guard).toMatchObject({
      phrase: 'apply 2',
      kinds: [
        { kind: 'delete', count: 1, message: expect.stringContaining('delet') as string },
        {
          kind: 'sign',
          count: 1,
          share: 1,
          largest: { row: 2, changes: [{ field: 'price', after: '-1' }] },
          message: expect.stringContaining('price') as string,
        },
      ],
    })
    const calm = await fileIn(server, 'calm.csv', 'sku,notes\n00123,checked\n')
    const other = JSON.parse((await run(['plan', calm, '--storage', '1', '--json'], server)).out) as { guard: unknown }
    expect(other.guard).toEqual({ phrase: null, kinds: [], marks: [] })
  })

  test.each(['file', 'plan'])(
    '[T-7] of a %s, --yes sends what is ordinary, and leaves out deletes and unusual rows',
    async (from) => {
      const file = await fileIn(
        server,
        'brakes.csv',
        `sku,name,unit,price,action,notes\nD-${from},To delete ${from},pcs,1,,\n`,
      )
      const args = ['--storage', '1', '--rate', '500', '--yes', '--json']
      expect((await run(['apply', file, ...args], server)).status).toBe(0)
      const mixed = await fileIn(
        server,
        'mixed.csv',
        `sku,price,action,notes\nD-${from},,delete,\n00123,-5,,\nGL-1,,,${from}\n`,
      )
      const createdText = join(server.folder, `mixed-${from}.json`)
      expect((await run(['plan', mixed, '--storage', '1', '--out', createdText], server)).status).toBe(0)
      const requestedTexts =
        from === 'plan' ? ['apply', createdText, '--rate', '500', '--yes', '--json'] : ['apply', mixed, ...args]
      const none = await run(requestedTexts, server)
      expect(none.status).toBe(2)
      expect(states(none.out)).toEqual([
        [2, 'skipped', 'Left out: there is 1 delete, and it was not allowed.'],
        [3, 'skipped', 'Left out: the change is unusual, and it was not confirmed.'],
        [4, 'verified', ''],
      ])
      const few = await run([...requestedTexts, '--allow-deletes', '0', '--allow-unusual'], server)
      expect(few.status).toBe(2)
      expect(
        states(few.out)
          .map(([, state]) => state)
          .slice(0, 2),
      ).toEqual(['skipped', 'verified'])
      const fullResult = await run([...requestedTexts, '--allow-deletes', '1', '--allow-unusual'], server)
      expect(states(fullResult.out)[0]).toEqual([2, 'verified', ''])
      const back = await fileIn(server, 'back.csv', 'sku,price\n00123,12.5\n')
      expect((await run(['apply', back, ...args], server)).status).toBe(0)
    },
  )

  test('[T-7] an undo deletes only what --allow-deletes allows', async () => {
    const file = await fileIn(server, 'added.csv', 'sku,name,unit,price\nU-1,Undone one,pcs,1\nU-2,Undone two,pcs,1\n')
    const applyResult = await run(['apply', file, '--storage', '1', '--yes', '--json'], server)
    const { run: id } = JSON.parse(applyResult.out) as { run: string }
    const result = await run(['undo', id, '--yes', '--allow-deletes', '1'], server)
    expect(result.status).toBe(2)
    expect(result.err).toContain(
      'Left out: 2 deletes, and --allow-deletes is 1. Check them, then add --allow-deletes 2.',
    )
    const undoResult = await run(['undo', id, '--yes', '--allow-deletes', '2', '--json'], server)
    expect(undoResult.status).toBe(0)
    expect(states(undoResult.out).map(([, state]) => state)).toEqual(['verified', 'verified'])
  })

  test.each(['--allow-unusual', '--allow-deletes=1'])(
    '[T-7] %s without --yes is refused: it would be ignored',
    async (flag) => {
      const file = await fileIn(server, 'any.csv', 'sku,price\n00123,13\n')
      const result = await run(['apply', file, '--storage', '1', flag], server)
      expect(result.status).toBe(1)
      expect(result.err).toContain('goes with --yes')
    },
  )
})

/** Row, status and the first sentence of the reason. */
function states(out: string): [number, string, string][] {
  const { rows } = JSON.parse(out) as { rows: { row: number; state: string; error: { message: string } | null }[] }
  return rows.map(({ row, state, error }) => [row, state, /^[^.]*\.(?= |$)/.exec(error?.message ?? '')?.[0] ?? ''])
}
