/** The settings, the flags and the run itself share the same sending limits. */
import { expect, test } from 'vitest'
import { makeRunOptions } from '../../../src-main/terminal/finish-run.ts'
import { checkOptions } from '../../../src-main/run/options.ts'
import { settingsSchema } from '../../../src-shared/api/settings.ts'

test.each([
  ['concurrency', '64', true],
  ['concurrency', '65', false],
  ['concurrency', '100', false],
  ['concurrency', '0', false],
  ['rate', '1000', true],
  ['rate', '1000.5', false],
  ['rate', '0', false],
] as const)('[TERMINAL-15] --%s %s: the flag and the setting say the same', (name, text, allowed) => {
  const flag = () => checkOptions(makeRunOptions({ [name]: text }))
  expect(settingsSchema.safeParse({ [name]: Number(text) }).success).toBe(allowed)
  if (allowed) expect(flag).not.toThrow()
  else
    expect(flag).toThrow(
      /^--(?:concurrency must be a whole number from 1 to 64|rate must be above 0 and at most 1000), got “/,
    )
})
