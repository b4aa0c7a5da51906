/** What becomes of applied files: copied, moved, refused by the disk, come back. */
import { describe, expect, test } from 'vitest'
import { FakeInbox, states } from './fake-inbox.ts'

describe('an applied file', () => {
  test('[INBOX-8] is copied to its run, and stays where it is', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    await fake.settle(inbox)
    fake.runs.set('sha of a', { run: 'r-1', verified: true })
    await inbox.check()
    await inbox.check()
    expect([fake.copied, fake.movedFiles, states(inbox)]).toEqual([['r-1 a.csv'], [], { 'a.csv': 'applied' }])
  })

  test('[INBOX-8] goes to done once all of its run is verified, where that is asked for', async () => {
    const fake = new FakeInbox()
    fake.moves = true
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    await fake.settle(inbox)
    fake.runs.set('sha of a', { run: 'r-1', verified: false })
    await inbox.check()
    expect(fake.movedFiles).toEqual([])
    fake.runs.set('sha of a', { run: 'r-1', verified: true })
    await inbox.check()
    expect([fake.movedFiles, states(inbox)]).toEqual([['a.csv'], { 'a.csv': 'gone: applied' }])
    await inbox.check()
    expect(fake.copied).toEqual(['r-1 a.csv'])
  })

  test('[INBOX-8] goes to done again, where it came once more', async () => {
    const fake = new FakeInbox()
    fake.moves = true
    const inbox = fake.open()
    fake.runs.set('sha of a', { run: 'r-1', verified: true })
    fake.put('a.csv', 'a')
    await fake.settle(inbox)
    fake.put('a.csv', 'a', 5)
    await fake.settle(inbox)
    expect([fake.movedFiles, states(inbox)]).toEqual([['a.csv', 'a.csv'], { 'a.csv': 'gone: applied' }])
  })
})

describe('what the disk refused', () => {
  const filed = (inbox: ReturnType<FakeInbox['open']>): unknown =>
    inbox.view.entries.map(({ state }) => (state.kind === 'applied' ? [state.copied, state.moved] : state.kind))
  async function refusing(refuses: 'copy' | 'move') {
    const fake = new FakeInbox()
    Object.assign(fake, { moves: true, refuses })
    fake.put('a.csv', 'a')
    fake.runs.set('sha of a', { run: 'r-1', verified: true })
    const inbox = fake.open()
    await fake.settle(inbox)
    return { fake, inbox, tries: refuses === 'copy' ? fake.copied : fake.movedFiles }
  }
  async function looks({ fake, inbox }: Awaited<ReturnType<typeof refusing>>, ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 10_000) {
      fake.now += Math.min(left, 10_000)
      await inbox.check()
    }
  }

  test.each(['copy', 'move'] as const)(
    '[INBOX-8] to %s is told, and tried again after a minute, then after longer each time, up to an hour',
    async (refuses) => {
      const all = await refusing(refuses)
      const { fake, inbox, tries } = all
      expect(filed(inbox)).toEqual([refuses === 'copy' ? ['failed', 'not yet'] : ['done', 'failed']])
      await looks(all, 50_000)
      expect(tries.length).toBe(1)
      await looks(all, 10_000)
      expect(tries.length).toBe(2)
      await looks(all, 110_000)
      expect(tries.length).toBe(2)
      await looks(all, 10_000)
      expect(tries.length).toBe(3)
      await looks(all, 24 * 3_600_000)
      expect(tries.length).toBeGreaterThan(24)
      expect(tries.length).toBeLessThan(32)
      fake.refuses = null
      await looks(all, 3_600_000)
      expect(filed(inbox)).toEqual([['done', 'done']])
    },
  )

  test('[INBOX-8] is tried at once where somebody asks for a look, and at the next start', async () => {
    const { fake, inbox, tries } = await refusing('copy')
    inbox.retry()
    await inbox.check()
    expect([tries.length, filed(inbox)]).toEqual([2, [['failed', 'not yet']]])
    fake.refuses = null
    const next = fake.open()
    await next.check()
    expect([tries.length, filed(next)]).toEqual([3, [['done', 'done']]])
  })

  test('[INBOX-8] keeps no other file back', async () => {
    const { fake, inbox } = await refusing('copy')
    fake.refuses = null
    fake.put('b.csv', 'b')
    fake.runs.set('sha of b', { run: 'r-2', verified: true })
    await fake.settle(inbox)
    expect(filed(inbox)).toEqual([
      ['done', 'done'],
      ['failed', 'not yet'],
    ])
  })
})

test('[INBOX-8] what went to done, and comes back as it was, goes there again', async () => {
  const fake = new FakeInbox()
  fake.moves = true
  const inbox = fake.open()
  fake.runs.set('sha of a', { run: 'r-1', verified: true })
  fake.put('a.csv', 'a', 5)
  await fake.settle(inbox)
  fake.put('a.csv', 'a', 5)
  await inbox.check()
  expect([fake.movedFiles, states(inbox)]).toEqual([['a.csv', 'a.csv'], { 'a.csv': 'gone: applied' }])
})
