import { describe, expect, test } from 'vitest'
import type { Host } from '../../../src-shared/api/window-types.ts'
import { bridgedHost } from '../../../src-renderer/host/bridge.ts'
import { onlyStyles } from '../../../src-renderer/host/page-policy.ts'

/** A bridge that returns the given value, whatever its type says. */
function bridge(given: unknown, heard: ((event: unknown) => void)[] = []): Host {
  const give = async (): Promise<never> => given as never
  const on = (_name: string, listener: (event: never) => void) => {
    heard.push(listener as (event: unknown) => void)
    return () => undefined
  }
  return bridgedHost({ call: give, offerFile: give, saveFile: give, on })
}

describe('[T-30] replies and events of the bridge are parsed', () => {
  const info = { version: '1', host: 'electron', platform: 'linux' }

  test('an answer that follows the contract is passed on, without unknown fields', async () => {
    const given = { ok: true, value: { ...info, more: 'x' }, more: 'y' }
    expect(await bridge(given).call('app.info', {})).toEqual({ ok: true, value: info })
    const failure = { code: 'not-found', message: { title: 'Title', what: 'Gone.', fix: '' } }
    expect(await bridge({ ok: false, failure }).call('app.info', {})).toEqual({ ok: false, failure })
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'ok'],
    ['another shape', { ok: true, value: { version: 1 } }],
    ['no value', { ok: true }],
    [
      'a failure of no kind',
      { ok: false, failure: { code: 'whatever', message: { title: 'Title', what: 'x', fix: '' } } },
    ],
    ['both', { ok: 'yes', value: info }],
  ])('%s is answered in words', async (_what, given) => {
    const understood = { ok: false, failure: { code: 'internal' } }
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
  expect(onlyStyles(':root { --a: url("data:x"); } @media (width >= 48em) { a > b { color: red } }')).toContain(':root')
  for (const text of ['<img src=x onerror=alert(1)>', 'a<b', '</style><script>'])
    expect(() => onlyStyles(text)).toThrow(TypeError)
})
