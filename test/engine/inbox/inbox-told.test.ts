/** When an inbox tells that its view is another, and when it writes down what it knows: not without a reason, and never too seldom. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Inbox } from '../../../src-main/engine/inbox/inbox.ts'
import { FakeInbox, states } from './fake-inbox.ts'

const DAY = 24 * 3_600_000

let fake: FakeInbox
let inbox: Inbox

beforeEach(() => {
  fake = new FakeInbox()
  inbox = fake.open()
})

/** How often it told, and wrote, while that was done. */
async function counted(does: () => Promise<unknown>): Promise<readonly [told: number, written: number]> {
  const [told, saves] = [fake.told, fake.saves]
  await does()
  return [fake.told - told, fake.saves - saves]
}

describe('[INBOX-5] what is known is written down', () => {
  test('once something is known, and not by a look that finds nothing new', async () => {
    // What was remembered is read.
    expect(await counted(() => inbox.check())).toEqual([1, 0])
    expect(await counted(() => inbox.check())).toEqual([0, 0])
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    expect([fake.saves, fake.kept.map(({ name }) => name)]).toEqual([1, ['holz.csv']])
    expect(await counted(() => inbox.check())).toEqual([0, 0])
  })

  test('not by a start that finds all as it was', async () => {
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    const again = fake.open()
    // The entries are read: they are another view.
    expect(await counted(() => again.check())).toEqual([1, 0])
    expect(await counted(() => again.check())).toEqual([0, 0])
    expect(states(again)).toEqual({ 'holz.csv': 'ready' })
  })

  test('that a file is still there once a day, without a word', async () => {
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    fake.now += DAY
    expect((await counted(() => inbox.check()))[1]).toBe(0)
    fake.now += 1
    expect((await counted(() => inbox.check()))[1]).toBe(1)
    expect(fake.kept[0]?.seen).toBe(fake.now)
    expect(await counted(() => inbox.check())).toEqual([0, 0])
  })

  test('again, where the disk did not take it', async () => {
    fake.put('holz.csv', 'a')
    await inbox.check()
    fake.pass(inbox, 2_000)
    fake.full = true
    await expect(inbox.check()).rejects.toThrow('full')
    expect(fake.saves).toBe(0)
    fake.full = false
    expect((await counted(() => inbox.check()))[1]).toBe(1)
    expect([fake.prepared, fake.kept.length]).toEqual([['holz.csv'], 1])
  })
})

describe('[INBOX-5] what a person sees of it is told', () => {
  test('that a file came, is prepared and waits', async () => {
    fake.put('holz.csv', 'a')
    expect((await counted(() => inbox.check()))[0]).toBeGreaterThan(0)
    fake.pass(inbox, 2_000)
    const seen: unknown[] = []
    fake.preparing = () => seen.push(inbox.view.preparing, inbox.view.waiting)
    expect((await counted(() => inbox.check()))[0]).toBeGreaterThan(0)
    expect(seen).toEqual(['holz.csv', [{ name: 'holz.csv', why: 'queued' }]])
    expect([inbox.view.preparing, inbox.view.waiting]).toEqual([null, []])
  })

  test('that one is put aside or brought back, once each; of one that is not there nothing', async () => {
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    expect(await counted(() => inbox.dismiss('holz.csv', true))).toEqual([1, 1])
    expect([fake.kept[0]?.dismissed, inbox.view.entries[0]?.dismissed]).toEqual([true, true])
    expect(await counted(() => inbox.dismiss('holz.csv', false))).toEqual([1, 1])
    expect(await counted(() => inbox.dismiss('metall.csv', true))).toEqual([0, 0])
    fake.claimed = false
    expect(await inbox.dismiss('holz.csv', true)).toBe(false)
    expect(inbox.view.entries[0]?.dismissed).toBe(false)
  })

  test('that one went, and that one is back', async () => {
    fake.put('holz.csv', 'a', 1)
    await fake.settle(inbox)
    fake.files.clear()
    expect(await counted(() => inbox.check())).toEqual([1, 0])
    expect(states(inbox)).toEqual({ 'holz.csv': 'gone: ready' })
    expect(await counted(() => inbox.check())).toEqual([0, 0])
    fake.put('holz.csv', 'a', 1)
    expect(await counted(() => inbox.check())).toEqual([1, 0])
    // One went and another came: as many as before.
    fake.files.clear()
    fake.put('metall.csv', 'b')
    await inbox.check()
    expect(states(inbox)).toEqual({ 'holz.csv': 'gone: ready' })
  })

  test('that one went 90 days ago: it is forgotten, and that is written down', async () => {
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    const { now } = fake
    fake.files.clear()
    await inbox.check()
    fake.now = now + 90 * DAY - 1
    expect(await counted(() => inbox.check())).toEqual([0, 0])
    expect(states(inbox)).toEqual({ 'holz.csv': 'gone: ready' })
    fake.now = now + 90 * DAY
    expect((await counted(() => inbox.check()))[1]).toBe(1)
    expect([states(inbox), fake.kept]).toEqual([{}, []])
    // Whoever shows it hears of it with the next look at the latest.
    expect(await counted(() => inbox.check())).toEqual([1, 0])
  })

  test('that a run was made from it', async () => {
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    fake.runs.set('sha of a', { run: 'r-1', verified: true })
    expect((await counted(() => inbox.check()))[0]).toBeGreaterThan(0)
    expect(states(inbox)).toEqual({ 'holz.csv': 'applied' })
  })

  test('the newest stands first, and of one moment by name', async () => {
    for (const name of ['b.csv', 'a.csv', 'c.csv']) fake.put(name, name)
    await fake.settle(inbox)
    fake.pass(inbox, 5_000)
    fake.put('0.csv', 'new')
    await fake.settle(inbox)
    expect(inbox.view.entries.map(({ name }) => name)).toEqual(['0.csv', 'a.csv', 'b.csv', 'c.csv'])
  })
})

test('[INBOX-7] where another program prepares, what that one wrote is shown, told once, and nothing is written', async () => {
  const other = fake.open()
  fake.put('holz.csv', 'a')
  await fake.settle(other)
  fake.claimed = false
  expect(await counted(() => inbox.check())).toEqual([1, 0])
  expect([inbox.view.status, states(inbox)]).toEqual(['elsewhere', { 'holz.csv': 'ready' }])
  expect(await counted(() => inbox.check())).toEqual([0, 0])
  // The folder cannot be read: whoever prepares says why.
  fake.away = 'away'
  expect((await counted(() => inbox.check()))[1]).toBe(0)
  expect(inbox.view.status).toBe('elsewhere')
  fake.claimed = true
  await inbox.check()
  expect([inbox.view.status, inbox.view.waiting, inbox.view.preparing]).toEqual(['away', [], null])
})
