/** Checked in every test of a command: its messages only suggest flags that can be used. */
import { expect, test } from 'vitest'
import { checkAdvisedFlags } from './advised-flags.ts'

test.each([
  [['undo', 'r-1'], 'Say which one, as --rows Shop!3.'],
  [['undo', 'r-1'], 'See its rows with: stocksheet report r-1 --failed-only'],
  // A refused flag is named as it was typed.
  [['undo', 'r-1', '--storage', '1'], 'undo has no flag --storage: it can be used with plan and apply.'],
  [['undo', '--help'], '--storage'],
])('%j may say “%s”', async (args, output) => {
  await expect(checkAdvisedFlags(args, output)).resolves.toBeUndefined()
})

test.each([
  [['undo', 'r-1'], 'Choose with --on-conflict mine.', 'undo does not have'],
  [['undo', 'r-1'], 'See its rows with: stocksheet report r-1 --rows 3', 'report does not have'],
])('%j may not say “%s”', async (args, output, fault) => {
  await expect(checkAdvisedFlags(args, output)).rejects.toThrow(fault)
})
