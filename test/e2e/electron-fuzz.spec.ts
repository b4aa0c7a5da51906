/** Ten thousand messages from a compromised page, on the built app. */
import { readdirSync } from 'node:fs'
import { expect, test } from './fixtures/desktop.ts'

const MESSAGES = 10_000
const AT_ONCE = 500

interface Outcome {
  readonly sent: number
  readonly refused: number
  readonly failures: number
  readonly taken: number
  readonly unexpected: readonly string[]
}

test('[SEC-5] 10,000 IPC messages cause no crash, and no invalid one is accepted', async ({ desktop }, info) => {
  const keptTexts = readdirSync(desktop.dataFolder).toSorted()
  const sum = { sent: 0, refused: 0, failures: 0, taken: 0 }
  const unexpected: string[] = []
  for (let from = 0; from < MESSAGES; from += AT_ONCE) {
    const outcome = (await desktop.ask('fuzz', { seed: 20_261_121, from, count: AT_ONCE })) as Outcome
    for (const key of ['sent', 'refused', 'failures', 'taken'] as const) sum[key] += outcome[key]
    unexpected.push(...outcome.unexpected)
  }
  info.annotations.push({ type: 'messages', description: JSON.stringify(sum) })
  expect(unexpected).toEqual([])
  expect(sum.sent).toBe(MESSAGES)
  expect(sum.refused + sum.failures + sum.taken).toBe(MESSAGES)
  // All three outcomes happened often enough to be meaningful.
  expect(Math.min(sum.refused, sum.failures, sum.taken)).toBeGreaterThan(50)

  // The app still runs and answers, and has written only its usual files.
  const info2 = await desktop.page.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'stocksheet') as { call(name: string, request: unknown): Promise<unknown> }
    return bridge.call('app.info', {})
  })
  expect(info2).toMatchObject({ ok: true })
  expect(desktop.process.exitCode).toBeNull()
  const log = (await desktop.record()).filter(({ what }) => what === 'dialog.showErrorBox')
  expect(log).toEqual([])
  expect(
    readdirSync(desktop.dataFolder).filter(
      (name) => !keptTexts.includes(name) && !/^(practice|settings|mappings|inbox|changes\.lock)/.test(name),
    ),
  ).toEqual([])
})
