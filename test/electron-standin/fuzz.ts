/**
 * IPC messages as a compromised page would send them: from the window's frame and from others, on every channel and on none, in any shape. Reports
 * what was refused, what was answered, and what was wrongly accepted.
 */
import { isAbsolute } from 'node:path'
import { calls, isCallName } from '../../src-shared/api/calls.ts'
import { answerSchema } from './fuzz-answer.ts'
import { ipcHandlers } from './main-process.ts'
import type { WebFrame } from './window.ts'

export interface FuzzOutcome {
  readonly sent: number
  readonly refused: number
  readonly failures: number
  readonly taken: number
  /** Messages that were accepted despite a wrong sender, channel or shape, or that caused a bug. */
  readonly unexpected: readonly string[]
}

/** Xorshift: the same messages for the same seed. */
function chance(seed: number): () => number {
  let state = seed || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const OPENING = /^stocksheet:(?:call|offer-drop|prove-drop|offer-bytes|save)$/
const REFUSED = /was refused: not (?:the documented shape|the app's own window)$/

export async function fuzz(
  ownFrame: WebFrame,
  { seed, from, count }: { readonly seed: number; readonly from: number; readonly count: number },
): Promise<FuzzOutcome> {
  let refusedCount = 0
  let failures = 0
  let takenCount = 0
  const unexpected: string[] = []
  for (let number = from; number < from + count; number++) {
    const random = chance(seed * 7919 + number * 104_729 + 1)
    for (let warm = 0; warm < 4; warm++) random()
    const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
    const channel = pick([...ipcHandlers.keys()])
    const isStranger = random() < 0.2
    const senderFrame = isStranger ? stranger(ownFrame, pick) : { ...ownFrame }
    const args = argumentsFor(channel, random, pick)
    const note = (what: string): unknown => unexpected.push(`${number} ${channel}: ${what}: ${shown(args)}`)
    try {
      const handler = ipcHandlers.get(channel)
      const answer = answerSchema.safeParse(await handler?.({ sender: undefined, senderFrame }, ...args))
      if (!answer.success) note('answered in another shape')
      else if (isStranger) note('a stranger was answered')
      else if (!answer.data.ok) {
        failures++
        if (answer.data.failure.code === 'unexpected') note('a bug')
      } else {
        takenCount++
        if (!isExpected(channel, args)) note('taken')
      }
    } catch (error) {
      refusedCount++
      if (!(error instanceof Error && REFUSED.test(error.message) && OPENING.test(channel))) note(String(error))
    }
  }
  if (Reflect.get({}, 'polluted') !== undefined) unexpected.push('the prototype of all objects was changed')
  return { sent: count, refused: refusedCount, failures, taken: takenCount, unexpected }
}

/**
 * A call of the contract in its documented shape, bytes with a name, or the path of a spreadsheet. The path is answered with a challenge and opens
 * nothing. A proof is never accepted here, because nobody has the contents.
 */
function isExpected(channel: string, args: readonly unknown[]): boolean {
  const [first, second] = args
  if (channel === 'stocksheet:call') return isCallName(first) && calls[first].request.safeParse(second).success
  if (channel === 'stocksheet:offer-bytes') return first instanceof Uint8Array && typeof second === 'string'
  if (channel !== 'stocksheet:offer-drop' || typeof first !== 'string' || typeof second !== 'string') return false
  return isAbsolute(first) && first.endsWith('.csv') && typeof args[2] === 'number'
}

type Pick = <T>(choices: readonly T[]) => T

function stranger(ownFrame: WebFrame, pick: Pick): unknown {
  return pick([
    null,
    { ...ownFrame, url: 'https://evil.example/' },
    { ...ownFrame, url: 'app://stocksheet.evil.example/' },
    { ...ownFrame, frameToken: 'other' },
    { ...ownFrame, processId: 99 },
    { ...ownFrame, parent: ownFrame },
  ])
}

function argumentsFor(channel: string, random: () => number, pick: Pick): unknown[] {
  // Half of them are nearly right, so that they get further.
  const nearly = random() < 0.5
  const odd = (): unknown => value(random, pick, 3)
  if (!nearly) return Array.from({ length: Math.floor(random() * 4) }, odd)
  switch (channel) {
    case 'stocksheet:call':
      return [
        pick([...Object.keys(calls), '__proto__', 'constructor', 'toString', 'import.open\0']),
        request(random, pick),
      ]
    case 'stocksheet:prove-drop':
      return [pick(['id', '', odd()]), pick([new Uint8Array(32), new Uint8Array(3), 'digest'])]
    case 'stocksheet:offer-drop':
      return [
        pick([
          '/etc/passwd\0.csv',
          '../../etc/passwd',
          '/nowhere/at/all.csv',
          'C:\\nowhere.csv',
          '\\\\server\\share\\a.csv',
          '',
        ]),
        pick(['a.csv', odd()]),
        pick([3, 0, -1, 1.5, 1e300, odd()]),
      ]
    case 'stocksheet:offer-bytes':
      return [
        pick([new Uint8Array(3), 'text', [1, 2, 3], { length: 4 }, null]),
        pick(['a.csv', '../../a.csv', 'x'.repeat(2000), 7]),
      ]
    default:
      return [
        pick(['token', '', '../../etc/passwd', 'x'.repeat(201), 7, null]),
        pick(['a.csv', '/etc/cron.d/a', odd()]),
      ]
  }
}

function request(random: () => number, pick: Pick): unknown {
  const keys = [
    'file',
    'account',
    'session',
    'run',
    'from',
    'count',
    'filter',
    'choices',
    'edit',
    'storages',
    'format',
    'language',
    'theme',
    'storage',
  ]
  const entries = Array.from({ length: Math.floor(random() * 5) }, () => [pick(keys), value(random, pick, 2)] as const)
  return Object.fromEntries(entries)
}

function value(random: () => number, pick: Pick, depth: number): unknown {
  const leaf = (): unknown =>
    pick([
      undefined,
      null,
      true,
      0,
      -1,
      NaN,
      Infinity,
      2 ** 53,
      10n,
      '',
      'practice',
      '__proto__',
      '/etc/passwd',
      '..\\..\\x',
      '\0',
      '\u202e',
      '\ud800',
      // A long text only sometimes: ten megabytes each time would test the machine.
      random() < 0.002 ? 'x'.repeat(10_000_000) : 'x'.repeat(300),
      new Uint8Array(8),
      new Date(0),
      new Map([['a', 1]]),
      Symbol('s'),
      () => 'called',
    ])
  if (depth === 0 || random() < 0.6) return leaf()
  if (random() < 0.3)
    return JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}') as unknown
  if (random() < 0.5) return Array.from({ length: Math.floor(random() * 4) }, () => value(random, pick, depth - 1))
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 4) }, () => [
      pick(['a', 'length', 'then', 'toString', 'session', 'constructor']),
      value(random, pick, depth - 1),
    ]),
  )
}

function shown(args: readonly unknown[]): string {
  try {
    return JSON.stringify(args, (_key, entry: unknown) => (typeof entry === 'bigint' ? `${entry}n` : entry)).slice(
      0,
      300,
    )
  } catch {
    return String(args.length)
  }
}
