/** Kill -9 during writes, then restart: every answered request is stored, and none is half applied. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startChild, type ChildServer } from './child.ts'
import type { Workshop } from './workshop.ts'

let child: ChildServer | null = null
const folder = mkdtempSync(join(tmpdir(), 'practice-kill-'))
afterEach(async () => {
  await child?.kill()
  rmSync(folder, { recursive: true, force: true })
})

interface Answered {
  /** id -> the last stock answered, and the one requested after it (0 if none). */
  readonly stocks: Map<number, { answered: number; asked: number }>
  requests: number
}

const SEED = {
  dailyLimit: 1_000_000,
  storages: [
    { id: 1, name: 'Main', holdsAll: true },
    { id: 2, name: 'Van' },
  ],
}

/** Adds a material and sets its stock repeatedly, until the connection breaks. */
async function write(shop: Workshop, writer: string, answerResult: Answered): Promise<void> {
  for (let round = 1; ; round += 1) {
    const body = { name: `${writer} ${round}`, unit: 'pcs', storage_id: 2, price: 2, stock: round, minimum: round }
    const id = await shop.add(body)
    answerResult.requests += 1
    const stock = { answered: round, asked: round }
    answerResult.stocks.set(id, stock)
    for (const next of [round + 10, round + 3, round + 20]) {
      stock.asked = next
      expect((await shop.call('materials/update_stock', { material_id: id, storage_id: 2, stock: next })).status).toBe(
        200,
      )
      answerResult.requests += 1
      stock.answered = next
    }
  }
}

async function checkWhole(shop: Workshop, answerResult: Answered): Promise<void> {
  const main = await shop.list(1)
  const van = await shop.list(2)
  // Every material has exactly both rows of its creation.
  expect(van.map(({ id }) => id)).toEqual(main.map(({ id }) => id))
  const listed = new Map(van.map((material) => [Number(material.id), material]))
  for (const [id, { answered: last, asked }] of answerResult.stocks) {
    expect([last, asked]).toContain(Number(listed.get(id)?.stock))
  }
  for (const { id, name, stock, minimum } of van) {
    const { movements, batches } = await shop.material(Number(id))
    const sum = (numbers: readonly string[]) => numbers.reduce((total, text) => total + Number(text), 0)
    expect(Number(minimum)).toBe(Number(name.split(' ')[1]))
    expect(sum(movements.map(({ quantity }) => quantity))).toBe(Number(stock))
    expect(sum(batches.map(({ remaining }) => remaining))).toBe(Number(stock))
    expect(sum(movements.map(({ value }) => value))).toBe(Number(stock) * 2)
  }
}

test('three times over', async () => {
  const answerResult: Answered = { stocks: new Map(), requests: 0 }
  for (const [turn, answers] of [9, 21, 14].entries()) {
    const before = answerResult.stocks.size
    child = await startChild({ folder, seed: SEED })
    const { shop } = child
    const writers = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => write(shop, `${name}${turn}`, answerResult)))
    // Killed while writing, however fast the machine is.
    await vi.waitUntil(() => answerResult.stocks.size >= before + answers, { timeout: 60_000, interval: 1 })
    await child.kill()
    for (const runEnd of await writers)
      expect(String(runEnd.status === 'rejected' && runEnd.reason)).toMatch(/TypeError: (fetch failed|terminated)/)

    child = await startChild({ folder })
    const { counter } = (await child.shop.inspect('counter')) as { counter: { used: number } }
    // Answered requests are counted. Beyond them, at most those pending on four connections at each kill.
    expect(counter.used).toBeGreaterThanOrEqual(answerResult.requests)
    expect(counter.used).toBeLessThanOrEqual(answerResult.requests + 4 * (turn + 1))
    await checkWhole(child.shop, answerResult)
    answerResult.requests += 2
    await child.kill()
  }
})
