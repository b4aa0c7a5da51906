import { describe, expect, test } from 'vitest'
import { makeDispatch, type Handlers } from '../../../src-main/app/dispatch.ts'
import { calls, isCallName } from '../../../src-shared/api/calls.ts'

const handled: string[] = []
const bugs: string[] = []
// Every call answers with its own name; `runs.list` has a bug.
const handlers = Object.fromEntries(
  Object.keys(calls).map((name) => [
    name,
    async () => {
      if (name === 'runs.list') throw new TypeError('x is not a function')
      handled.push(name)
      return { ok: true, value: name }
    },
  ]),
) as unknown as Handlers
const handle = makeDispatch(handlers, (name, error) => bugs.push(`${name}: ${String(error)}`))

describe('[SEC-5] whatever comes in, an answer goes out', () => {
  const hostile = { length: { toString: null, valueOf: 7 } }
  test.each([
    ['import.summary', { session: hostile }],
    ['import.summary', hostile],
    ['run.start', { session: 's', confirm: hostile }],
    ['window.prefers', { language: hostile, theme: hostile }],
    ['import.summary', { session: 's'.repeat(10_000_000) }],
  ])('%s with a hostile request', async (name, request) => {
    expect(await handle(name, request)).toMatchObject({ ok: false, failure: { code: 'not-understood' } })
    expect(handled).toEqual([])
  })

  test.each([['__proto__'], ['constructor'], ['toString'], [''], [7], [null], [['app.info']], [hostile]])(
    'a call named %j',
    async (name) => {
      expect(isCallName(name)).toBe(false)
      expect(await handle(name, {})).toEqual({
        ok: false,
        failure: { code: 'not-understood', what: 'There is no such call.' },
      })
    },
  )

  test('a bug is answered with a code, without its message', async () => {
    const answer = await handle('runs.list', {})
    expect(JSON.stringify(answer)).not.toContain('not a function')
    expect(answer).toEqual({ ok: false, failure: { code: 'unexpected' } })
    expect(bugs).toEqual(['runs.list: TypeError: x is not a function'])
  })
})
