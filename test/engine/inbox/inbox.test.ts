/** What waits in an inbox, and what does not. */
import { describe, expect, test } from 'vitest'
import { MOST_BYTES } from '../../../src-main/engine/inbox/inbox.ts'
import { FakeInbox, states } from './fake-inbox.ts'

const FAILURE = {
  code: 'account-unreachable',
  message: { title: 'No answer', what: 'It did not answer.', fix: '' },
} as const

describe('a file that comes', () => {
  test('[INBOX-2] is prepared once its size and time stay the same', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('holz.csv', 'half')
    await inbox.check()
    expect([fake.prepared, inbox.view.waiting, inbox.isWaitingForFiles]).toEqual([
      [],
      [{ name: 'holz.csv', why: 'writing' }],
      true,
    ])
    fake.pass(inbox, 2_000)
    fake.put('holz.csv', 'half and more')
    await inbox.check()
    fake.pass(inbox, 1_999)
    await inbox.check()
    expect(fake.prepared).toEqual([])
    fake.pass(inbox, 1)
    await inbox.check()
    expect([fake.prepared, states(inbox), inbox.view.waiting]).toEqual([['holz.csv'], { 'holz.csv': 'ready' }, []])
    await inbox.check()
    expect([fake.prepared.length, inbox.isWaitingForFiles]).toEqual([1, false])
  })

  test('[INBOX-2] waits while another program has it open', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('holz.xlsx', 'a')
    fake.locks.push('~$holz.xlsx')
    await fake.settle(inbox)
    expect(inbox.view.waiting).toEqual([{ name: 'holz.xlsx', why: 'open' }])
    fake.locks.pop()
    fake.files.set('holz.xlsx', { content: 'a', time: fake.now, busy: true })
    await fake.settle(inbox)
    expect([inbox.view.waiting, fake.prepared]).toEqual([[{ name: 'holz.xlsx', why: 'open' }], []])
    fake.files.set('holz.xlsx', { content: 'a', time: fake.now })
    await fake.settle(inbox)
    expect(states(inbox)).toEqual({ 'holz.xlsx': 'ready' })
  })

  test('[INBOX-2] that is another one once it was read is waited for again', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('holz.csv', 'a')
    fake.answers.set('sha of a', { kind: 'changed', requests: 0 })
    await fake.settle(inbox)
    expect([states(inbox), inbox.view.waiting]).toEqual([{}, [{ name: 'holz.csv', why: 'writing' }]])
  })

  test('[INBOX-3] of no profile, unreadable, or too large is told, and in nobody’s way', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    const message = { title: 'Empty', what: 'It is empty.', fix: '' }
    fake.put('a.csv', 'a')
    fake.answers.set('sha of a', { kind: 'made', state: { kind: 'unknown' }, requests: 0 })
    fake.put('b.csv', 'b')
    fake.answers.set('sha of b', { kind: 'made', state: { kind: 'refused', message }, requests: 0 })
    fake.files.set('c.csv', { content: 'c', time: 1, bytes: MOST_BYTES + 1 })
    fake.put('d.csv', 'd')
    await fake.settle(inbox)
    expect(states(inbox)).toEqual({ 'a.csv': 'unknown', 'b.csv': 'refused', 'c.csv': 'too-large', 'd.csv': 'ready' })
    expect(fake.prepared).toEqual(['a.csv', 'b.csv', 'd.csv'])
  })

  test('[INBOX-3] is looked at again once there is another profile; a plan that waits is not', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    fake.put('d.csv', 'd')
    fake.answers.set('sha of a', { kind: 'made', state: { kind: 'unknown' }, requests: 0 })
    await fake.settle(inbox)
    fake.answers.clear()
    await inbox.check()
    expect(fake.prepared).toEqual(['a.csv', 'd.csv'])
    fake.basis = 'profiles 2'
    await inbox.check()
    expect([fake.prepared, states(inbox)]).toEqual([
      ['a.csv', 'd.csv', 'a.csv'],
      { 'a.csv': 'ready', 'd.csv': 'ready' },
    ])
  })
})

describe('what was seen before', () => {
  test('[INBOX-5] saved again as it was costs nothing; with other content it is another offer', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    fake.now += 1
    fake.put('holz.csv', 'a')
    await fake.settle(inbox)
    expect(fake.prepared).toEqual(['holz.csv'])
    fake.put('holz.csv', 'b')
    await fake.settle(inbox)
    expect([fake.prepared.length, states(inbox)]).toEqual([2, { 'holz.csv': 'ready' }])
  })

  test('[INBOX-5] one content under two names is one offer, also once one of them goes', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'same')
    fake.put('b.csv', 'same')
    await fake.settle(inbox)
    expect([states(inbox), fake.prepared]).toEqual([{ 'a.csv': 'ready', 'b.csv': 'same' }, ['a.csv']])
    fake.files.delete('a.csv')
    await inbox.check()
    expect([states(inbox), fake.prepared]).toEqual([{ 'b.csv': 'ready' }, ['a.csv']])
    fake.put('c.csv', 'same')
    await fake.settle(inbox)
    fake.put('b.csv', 'another')
    await fake.settle(inbox)
    await inbox.check()
    expect(states(inbox)).toEqual({ 'b.csv': 'ready', 'c.csv': 'ready' })
  })

  test('[INBOX-5] a start remembers what waits and what was put aside', async () => {
    const fake = new FakeInbox()
    const first = fake.open()
    fake.put('a.csv', 'a')
    fake.put('b.csv', 'b')
    await fake.settle(first)
    expect(await first.dismiss('b.csv', true)).toBe(true)
    const second = fake.open()
    await fake.settle(second)
    expect(fake.prepared).toEqual(['a.csv', 'b.csv'])
    expect(second.view.entries.map(({ name, dismissed }) => [name, dismissed])).toEqual([
      ['a.csv', false],
      ['b.csv', true],
    ])
    // Another content under the name was put aside by nobody.
    fake.put('b.csv', 'new')
    await fake.settle(second)
    expect(second.view.entries.every(({ dismissed }) => !dismissed)).toBe(true)
  })

  test('[INBOX-5] a file that a run was made from is no offer again', async () => {
    const fake = new FakeInbox()
    fake.put('a.csv', 'a')
    fake.runs.set('sha of a', { run: 'r-1', verified: false })
    const inbox = fake.open()
    await fake.settle(inbox)
    expect([states(inbox), fake.prepared]).toEqual([{ 'a.csv': 'applied' }, []])
    // Told as an offer by no look, though it was one when the program ended.
    const waited = new FakeInbox()
    waited.put('a.csv', 'a')
    await waited.settle(waited.open())
    waited.runs.set('sha of a', { run: 'r-1', verified: false })
    const told: string[] = []
    const again = waited.open()
    Object.assign(waited, { told: 0 })
    await again.check()
    told.push(...Object.values(states(again)))
    expect(told).toEqual(['applied'])
  })

  test('[INBOX-6] a folder that is away takes nothing along, and costs nothing when it is back', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    await fake.settle(inbox)
    fake.away = 'away'
    await inbox.check()
    expect([inbox.view.status, inbox.view.entries.length]).toEqual(['away', 1])
    // A mount point without its drive is an empty folder.
    fake.away = null
    const files = [...fake.files]
    fake.files.clear()
    await inbox.check()
    expect(states(inbox)).toEqual({ 'a.csv': 'gone: ready' })
    for (const [name, file] of files) fake.files.set(name, file)
    await inbox.check()
    expect([inbox.view.status, states(inbox), fake.prepared]).toEqual(['watching', { 'a.csv': 'ready' }, ['a.csv']])
  })
})

describe('preparing', () => {
  test('[INBOX-7] is done by one program only; another one shows what that one knows', async () => {
    const fake = new FakeInbox()
    const owner = fake.open()
    fake.put('a.csv', 'a')
    await fake.settle(owner)
    fake.claimed = false
    fake.put('b.csv', 'b')
    const other = fake.open()
    await fake.settle(other)
    expect([other.view.status, states(other), fake.prepared]).toEqual(['elsewhere', { 'a.csv': 'ready' }, ['a.csv']])
    expect(await other.dismiss('a.csv', true)).toBe(false)
  })

  test('[INBOX-9] is put off where the account cannot be asked, for longer each time', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    fake.put('b.csv', 'b')
    fake.answers.set('sha of a', { kind: 'later', failure: FAILURE, requests: 1 })
    /** As often as a loop looks. */
    const looks = async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= 10_000) {
        fake.now += Math.min(left, 10_000)
        await inbox.check()
      }
    }
    await fake.settle(inbox)
    expect([inbox.view.hindered, fake.prepared]).toEqual([FAILURE, ['a.csv']])
    expect(inbox.view.waiting.map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
    expect(inbox.isWaitingForFiles).toBe(false)
    await looks(59_000)
    expect(fake.prepared.length).toBe(1)
    await looks(1_000)
    await looks(119_000)
    expect(fake.prepared.length).toBe(2)
    inbox.retry()
    fake.answers.clear()
    await inbox.check()
    expect([inbox.view.hindered, states(inbox)]).toEqual([null, { 'a.csv': 'ready', 'b.csv': 'ready' }])
  })

  test('[INBOX-9] is not begun without a key or a request left', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    fake.hindered = FAILURE
    await fake.settle(inbox)
    expect([fake.prepared, inbox.view.hindered]).toEqual([[], FAILURE])
  })

  test('[INBOX-2] a thousand files are prepared one after another, and written down now and then', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    for (let index = 0; index < 1_000; index += 1) fake.put(`list ${index}.csv`, `content ${index}`)
    await fake.settle(inbox)
    expect([fake.prepared.length, inbox.view.entries.length]).toEqual([1_000, 1_000])
    expect(fake.saves).toBeLessThan(10)
  })

  test('ends after the file it is at when it is stopped, and goes on at the next start', async () => {
    const fake = new FakeInbox()
    const stop = new AbortController()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    fake.put('b.csv', 'b')
    await inbox.check()
    fake.pass(inbox, 2_000)
    const answer = { kind: 'made', state: { kind: 'unknown' }, requests: 0 } as const
    const answers = fake.answers
    answers.get = (key) => {
      stop.abort()
      return Map.prototype.get.call(new Map([['sha of a', answer]]), key) as typeof answer | undefined
    }
    await inbox.check(stop.signal)
    expect([fake.prepared, fake.kept.map(({ name }) => name)]).toEqual([['a.csv'], ['a.csv']])
  })
})

describe('what is known', () => {
  test('[INBOX-5] is not prepared again where the disk did not take it', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    await inbox.check()
    fake.pass(inbox, 2_000)
    fake.full = true
    await expect(inbox.check()).rejects.toThrow('full')
    await expect(inbox.check()).rejects.toThrow('full')
    expect([fake.prepared, states(inbox)]).toEqual([['a.csv'], { 'a.csv': 'ready' }])
    fake.full = false
    await inbox.check()
    expect([fake.prepared, fake.kept.map(({ name }) => name)]).toEqual([['a.csv'], ['a.csv']])
  })

  test('[INBOX-5] what is put aside while a look is under way stays so', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    await fake.settle(inbox)
    fake.runs.set('sha of a', { run: 'r-1', verified: true })
    fake.copying = () => inbox.dismiss('a.csv', true)
    await inbox.check()
    expect(fake.kept.map(({ state, dismissed }) => [state.kind, dismissed])).toEqual([['applied', true]])
    // While it is read, and written.
    fake.loading = () => inbox.dismiss('a.csv', false)
    await inbox.check()
    expect([inbox.view.entries[0]?.dismissed, fake.kept[0]?.dismissed]).toEqual([false, false])
  })

  test('[INBOX-2] what no profile reads is looked at twice: it may have been another file by then', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    fake.answers.set('sha of a', { kind: 'made', state: { kind: 'unknown' }, requests: 0 })
    fake.preparing = () => fake.put('a.csv', 'more than a')
    await fake.settle(inbox)
    expect([states(inbox), inbox.view.waiting]).toEqual([{}, [{ name: 'a.csv', why: 'writing' }]])
    await fake.settle(inbox)
    expect(states(inbox)).toEqual({ 'a.csv': 'ready' })
  })
})

describe('while the account is waited for', () => {
  test('[INBOX-2] a file that waits for the account is not said to be written', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    await inbox.check()
    fake.pass(inbox, 2_000)
    const shown: unknown[] = []
    const asked = new Promise<null>((resolve) => setImmediate(resolve, null))
    fake.asking = async () => {
      shown.push(inbox.view.waiting)
      return asked
    }
    await inbox.check()
    expect(shown).toEqual([[{ name: 'a.csv', why: 'queued' }]])
  })

  test('[INBOX-9] why nothing is prepared stays told while it lasts, also where a file is saved again', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'a')
    fake.answers.set('sha of a', { kind: 'later', failure: FAILURE, requests: 1 })
    await fake.settle(inbox)
    fake.put('a.csv', 'b')
    await inbox.check()
    expect([inbox.view.hindered, inbox.isWaitingForFiles]).toEqual([FAILURE, true])
    fake.pass(inbox, 2_000)
    await inbox.check()
    expect([inbox.view.hindered, inbox.view.waiting]).toEqual([FAILURE, [{ name: 'a.csv', why: 'queued' }]])
    fake.files.clear()
    await inbox.check()
    expect(inbox.view.hindered).toBe(null)
  })
})

describe('what has its name taken by other content', () => {
  test('[INBOX-5] comes under another name as what it was, put aside or not, and costs nothing', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('list.csv', 'may')
    await fake.settle(inbox)
    await inbox.dismiss('list.csv', true)
    fake.files.delete('list.csv')
    fake.put('old list.csv', 'may', 5)
    fake.put('list.csv', 'june')
    await fake.settle(inbox)
    expect(fake.prepared).toEqual(['list.csv', 'list.csv'])
    expect(inbox.view.entries.map(({ name, dismissed }) => [name, dismissed])).toEqual([
      ['list.csv', false],
      ['old list.csv', true],
    ])
  })

  test('[INBOX-5] leaves a copy of it as it was: one that was put aside stays so', async () => {
    const fake = new FakeInbox()
    const inbox = fake.open()
    fake.put('a.csv', 'may')
    fake.put('b.csv', 'may')
    await fake.settle(inbox)
    await inbox.dismiss('b.csv', true)
    fake.put('a.csv', 'june')
    await fake.settle(inbox)
    await inbox.check()
    expect(inbox.view.entries.map(({ name, state, dismissed }) => [name, state.kind, dismissed])).toEqual([
      ['a.csv', 'ready', false],
      ['b.csv', 'ready', true],
    ])
    expect(fake.prepared).toEqual(['a.csv', 'a.csv'])
  })
})
