/** The stream on which a preview is printed before the user is asked to confirm. */
import { afterEach, expect, test } from 'vitest'
import { choosePreviewStream } from '../../../src-main/terminal/confirm.ts'

const streams = ['stdin', 'stdout', 'stderr'] as const
const were = streams.map((name) => process[name].isTTY)

function terminals(...on: readonly boolean[]): void {
  for (const [at, name] of streams.entries())
    Object.defineProperty(process[name], 'isTTY', { value: on[at], configurable: true, writable: true })
}
afterEach(() => terminals(...were))

const named = (stream: NodeJS.WriteStream | null): string | null =>
  stream === null ? null : stream === process.stderr ? 'stderr' : 'stdout'

test.each([
  ['--json at a terminal: beside the question', [true, true, true], { json: true }, 3, 'stderr'],
  ['--json into a file, with somebody to ask', [true, false, true], { json: true }, 3, 'stderr'],
  ['stdout in a file, with somebody to ask', [true, false, true], {}, 3, 'stderr'],
  ['at a terminal', [true, true, true], {}, 3, 'stdout'],
  ['--json and --yes: nobody is asked', [true, true, true], { json: true, yes: true }, 3, null],
  ['--json and nothing to send', [true, true, true], { json: true }, 0, null],
  ['--json and nobody to ask', [false, false, false], { json: true }, 3, null],
  ['a pipe', [false, false, false], {}, 3, 'stdout'],
  ['a question nobody would see is not asked', [true, true, false], { json: true }, 3, null],
] as const)('[T-2] %s', (_, on, flags, writes, stream) => {
  terminals(...on)
  expect(named(choosePreviewStream(flags, writes))).toBe(stream)
})
