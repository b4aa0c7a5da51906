import { describe, expect, test } from 'vitest'
import type { Host } from '../../../src-shared/api/window-types.ts'
import { makeBridgedHost } from '../../../src-renderer/host/bridge.ts'
import { allowStyles } from '../../../src-renderer/host/trusted-types.ts'

/** A bridge that returns the given value, whatever its type says. */
function bridge(given: unknown, heard: ((event: unknown) => void)[] = []): Host {
  const give = async (): Promise<never> => given as never
  const on = (_name: string, listener: (event: never) => void) => {
    heard.push(listener as (event: unknown) => void)
    return () => undefined
  }
  return makeBridgedHost({ call: give, offerFile: give, saveFile: give, on })
}

describe('[T-30] replies and events of the bridge are parsed', () => {
  const info = { version: '1', host: 'electron', platform: 'linux' }

  test('an answer that follows the contract is passed on, without unknown fields', async () => {
    const given = { ok: true, value: { ...info, more: 'x' }, more: 'y' }
    expect(await bridge(given).call('app.info', {})).toEqual({ ok: true, value: info })
  })

  test('a failure is passed on without unknown fields, and words itself in the language of the moment', async () => {
    const failure = { code: 'file-missing', name: 'a.csv', more: 'x' }
    const answer = await bridge({ ok: false, failure }).call('app.info', {})
    if (answer.ok) throw new Error('no failure')
    const { kind, reason, message } = answer.failure
    expect({ kind, reason }).toEqual({ kind: 'not-found', reason: { code: 'file-missing', name: 'a.csv' } })
    expect([message('en').what, message('ru').what]).toEqual([
      '“a.csv” can no longer be found.',
      'Файла «a.csv» больше нет на месте.',
    ])
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'ok'],
    ['another shape', { ok: true, value: { version: 1 } }],
    ['no value', { ok: true }],
    ['an unknown failure', { ok: false, failure: { code: 'whatever' } }],
    ['a failure without its details', { ok: false, failure: { code: 'file-missing' } }],
    ['both', { ok: 'yes', value: info }],
  ])('%s is answered in words', async (_what, given) => {
    const understood = { ok: false, failure: { kind: 'internal' } }
    expect(await bridge(given).call('app.info', {})).toMatchObject(understood)
    expect(await bridge(given).offerFile(new Blob())).toMatchObject(understood)
    expect(await bridge(given).saveFile('token', 'a.csv')).toMatchObject(understood)
  })

  test('an event of the wrong shape is dropped', () => {
    const heard: ((event: unknown) => void)[] = []
    const events: unknown[] = []
    bridge(undefined, heard).on('import.fileChanged', (event) => events.push(event))
    for (const event of [null, {}, { session: 7 }, { session: 'a', more: 'a.csv' }]) heard[0]?.(event)
    expect(events).toEqual([{ session: 'a' }])
  })
})

test('[T-30] text that could contain an element is not HTML, but a style sheet is', () => {
  expect(allowStyles(':root { --a: url("data:x"); } @media (width >= 48em) { a > b { color: red } }')).toContain(
    ':root',
  )
  for (const text of ['<img src=x onerror=alert(1)>', 'a<b', '</style><script>'])
    expect(() => allowStyles(text)).toThrow(TypeError)
})
