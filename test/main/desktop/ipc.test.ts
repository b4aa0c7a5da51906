import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anything, array, assert, asyncProperty } from '../../fast-check.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OfferedFile, Answer } from '../../../src-shared/api/host.ts'
import { CHANNELS } from '../../../src-main/desktop/channels.ts'
import type { Challenge } from '../../../src-main/desktop/drops.ts'
import { answerWindow, isOwnFrame, type Frame } from '../../../src-main/desktop/ipc.ts'
import { appDouble, type AppDouble } from '../app/app-double.ts'

const main: Frame = { url: 'app://stocksheet/', parent: null, processId: 7, frameToken: 'A' }

let app: AppDouble
let saved: unknown[][]
let handlers: Map<string, (event: { senderFrame: Frame | null }, ...args: unknown[]) => Promise<unknown>>

beforeEach(() => {
  app = appDouble()
  saved = []
  handlers = new Map()
  const save = async (...args: unknown[]): Promise<Answer<boolean>> => {
    saved.push(args)
    return { ok: true, value: true }
  }
  answerWindow(
    { handle: (channel, answer) => handlers.set(channel, answer) },
    { mainFrame: () => main },
    Promise.resolve(app),
    save,
  )
})
afterEach(() => app.close())

function send(channel: string, args: readonly unknown[], senderFrame: Frame | null = { ...main }): Promise<unknown> {
  return handlers.get(channel)?.({ senderFrame }, ...args) ?? Promise.reject(new Error('no handler'))
}

test('[SEC-5] only the documented channels are answered', () => {
  const { event: _told, ...asked } = CHANNELS
  expect([...handlers.keys()].toSorted()).toEqual(Object.values(asked).toSorted())
})

describe('[SEC-5] the sender', () => {
  const strangers: readonly (readonly [string, Frame | null])[] = [
    ['no frame', null],
    ['a frame inside the page', { ...main, frameToken: 'B', parent: main }],
    ['a frame that is not the topmost', { ...main, parent: main }],
    ['another window', { ...main, frameToken: 'B' }],
    ['another process', { ...main, processId: 8 }],
    ['another address', { ...main, url: 'https://evil.example/' }],
    ['a lookalike address', { ...main, url: 'app://stocksheet.evil.example/' }],
    ['a blank page', { ...main, url: 'about:blank' }],
    ['no address', { ...main, url: '' }],
  ]
  test.each(strangers)('%s is refused on every channel', async (_who, frame) => {
    for (const channel of handlers.keys()) {
      await expect(send(channel, ['app.info', {}], frame)).rejects.toThrow(
        `${channel} was refused: not the app's own window`,
      )
    }
    expect(app.handled).toEqual([])
    expect(saved).toEqual([])
  })

  test('nothing is ours while there is no window', () => {
    expect(isOwnFrame(main, { mainFrame: () => undefined })).toBe(false)
    expect(isOwnFrame(main, { mainFrame: () => main })).toBe(true)
  })
})

describe('[SEC-5] the shape', () => {
  const path = process.platform === 'win32' ? 'C:\\a.csv' : '/a.csv'
  const wrongRows: readonly (readonly [string, readonly unknown[]])[] = [
    [CHANNELS.call, []],
    [CHANNELS.call, [['app.info'], {}]],
    [CHANNELS.call, [null, {}]],
    [CHANNELS.call, ['x'.repeat(10_000_000), {}]],
    [CHANNELS.call, ['app.info', {}, 'more']],
    [CHANNELS.call, [{ length: { toString: null } }, {}]],
    [CHANNELS.save, ['token', { length: { valueOf: 1, toString: 2 } }]],
    [CHANNELS.offerDrop, [path, 'a.csv']],
    [CHANNELS.offerDrop, ['', 'a.csv', 3]],
    [CHANNELS.offerDrop, [path, 'a.csv', -1]],
    [CHANNELS.offerDrop, [path, 'a.csv', 1.5]],
    [CHANNELS.offerDrop, ['/'.repeat(10_000_000), 'a.csv', 3]],
    [CHANNELS.offerDrop, [path, 'x'.repeat(10_000_000), 3]],
    [CHANNELS.offerDrop, [{ toString: () => path }, 'a.csv', 3]],
    [CHANNELS.proveDrop, ['id']],
    [CHANNELS.proveDrop, ['id', 'digest']],
    [CHANNELS.proveDrop, ['id', new Uint8Array(31)]],
    [CHANNELS.proveDrop, ['x'.repeat(10_000), new Uint8Array(32)]],
    [CHANNELS.offerBytes, ['bytes', 'a.csv']],
    [CHANNELS.offerBytes, [[1, 2], 'a.csv']],
    [CHANNELS.offerBytes, [new Uint8Array(256 * (1 << 20) + 1), 'a.csv']],
    [CHANNELS.save, ['', 'a.csv']],
    [CHANNELS.save, ['token', null]],
    [CHANNELS.save, ['x'.repeat(10_000_000), 'a.csv']],
  ]
  test.each(wrongRows.map(([channel, args], number) => ({ number, channel, args })))(
    '$channel case $number is refused',
    async ({ channel, args }) => {
      await expect(send(channel, args)).rejects.toThrow(`${channel} was refused: not the documented shape`)
      expect(saved).toEqual([])
      expect(app.handled).toEqual([])
    },
  )

  test('anything at all is refused or answered, never a crash and never a changed prototype', async () => {
    const fuzz = asyncProperty(
      array(anything({ withNullPrototype: true, withTypedArray: true }), { maxLength: 3 }),
      async (args) => {
        for (const channel of handlers.keys()) {
          const outcome = await send(channel, args).catch((error: unknown) => error)
          if (outcome instanceof Error) expect(outcome.message).toBe(`${channel} was refused: not the documented shape`)
        }
      },
    )
    await assert(fuzz, { numRuns: 200 })
    const polluted = JSON.parse('{"__proto__": {"polluted": true}}') as unknown
    await send(CHANNELS.call, ['__proto__', polluted])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('what arrives', () => {
  test('a call reaches the application as it is', async () => {
    expect(await send(CHANNELS.call, ['app.info', { a: 1 }])).toMatchObject({ ok: true })
    expect(app.handled).toEqual([{ name: 'app.info', request: { a: 1 } }])
  })

  test('[SEC-6] a path becomes a token, under a clean name', async () => {
    const path = join(app.scratch, 'prices.csv')
    writeFileSync(path, 'a;b\n')
    const requestedAnswer = (await send(CHANNELS.offerDrop, [path, '..\\pri\u202eces.csv', 4])) as Answer<Challenge>
    if (!requestedAnswer.ok) throw new Error(requestedAnswer.failure.code)
    const { id, nonce } = requestedAnswer.value
    const digest = new Uint8Array(createHash('sha256').update(`${nonce}a;b\n`).digest())
    const answer = (await send(CHANNELS.proveDrop, [id, digest])) as Answer<OfferedFile>
    expect(answer).toMatchObject({ ok: true, value: { name: 'prices.csv', bytes: 4 } })
    expect(JSON.stringify(answer)).not.toContain(app.scratch)
  })

  test('bytes become a file of the scratch folder, readable by the user only', async () => {
    const answer = await send(CHANNELS.offerBytes, [new TextEncoder().encode('1\t2\n'), 'pasted.tsv'])
    expect(answer).toMatchObject({ ok: true, value: { name: 'pasted.tsv', bytes: 4 } })
    const { value } = answer as { value: OfferedFile }
    const knownResult = app.fileOf(value.file)
    expect(knownResult?.path.startsWith(app.scratch)).toBe(true)
    expect(readFileSync(knownResult?.path ?? '', 'utf8')).toBe('1\t2\n')
  })

  test('[T-27] pasted bytes have a total: the oldest that no import reads make room, files in use do not', async () => {
    const own = new Map<string, (event: { senderFrame: Frame | null }, ...args: unknown[]) => Promise<unknown>>()
    answerWindow(
      { handle: (channel, answer) => own.set(channel, answer) },
      { mainFrame: () => main },
      Promise.resolve(app),
      async () => ({ ok: true, value: true }),
      undefined,
      { space: { files: 10, bytes: 100 } },
    )
    const paste = async (name: string): Promise<Answer<OfferedFile>> =>
      (await own.get(CHANNELS.offerBytes)?.({ senderFrame: main }, new Uint8Array(40), name)) as Answer<OfferedFile>
    const [firstAnswer, second] = [await paste('1.csv'), await paste('2.csv')]
    if (!firstAnswer.ok || !second.ok) throw new Error('there was room')
    expect(await paste('3.csv')).toMatchObject({ ok: true })
    expect(app.fileOf(firstAnswer.value.file)).toBeUndefined()
    for (const name of ['2.csv', '3.csv']) app.inUse.add(name)
    expect(await paste('4.csv')).toMatchObject({ ok: false, failure: { code: 'uploads-full' } })
    expect(readdirSync(app.scratch)).toHaveLength(2)
  })

  test('saving is asked with token and name', async () => {
    await send(CHANNELS.save, ['token', 'a.xlsx'])
    expect(saved).toEqual([['token', 'a.xlsx']])
  })
})
