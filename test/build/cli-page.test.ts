/** docs/cli.md matches the definitions of the commands. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLI_PAGE, cliPage } from '../../build/scripts/cli-page.ts'

test('[CLI-8] docs/cli.md is current: node build/scripts/cli-page.ts', async () => {
  expect(readFileSync(CLI_PAGE, 'utf8')).toBe(await cliPage())
})
