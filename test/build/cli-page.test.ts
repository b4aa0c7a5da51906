/** docs/cli.md is what the commands say of themselves. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { POINTS } from '../../build/scripts/cli-compared.ts'
import { CLI_PAGE, cliPage } from '../../build/scripts/cli-page.ts'
import { parseCommandLine } from '../../src-main/hosts/cli/arguments.ts'
import { commandNamed } from '../../src-main/hosts/cli/all-commands.ts'
import { rejectUnknownFlags } from '../../src-main/hosts/cli/reject-unknown-flags.ts'

test('[CLI-8] docs/cli.md is current: node build/scripts/cli-page.ts', async () => {
  expect(readFileSync(CLI_PAGE, 'utf8')).toBe(await cliPage())
})

test('[CLI-8] what the comparison says of our commands is a command line that is taken', async () => {
  const said = POINTS.flatMap(({ ours }) => [...ours.matchAll(/`([a-z]+ [^`]+|[a-z]+)`/g)].map(([, text = '']) => text))
  expect(said.length).toBeGreaterThan(10)
  for (const text of said) {
    const line = parseCommandLine(text.split(' '))
    const command = await commandNamed(line.command)
    // A word alone may be a choice or a shell.
    if (!command && line.words.length === 0 && Object.keys(line.flags).length === 0) continue
    if (!command) throw new Error(`no command: ${text}`)
    await expect(rejectUnknownFlags(command, line.flags)).resolves.toBeUndefined()
  }
})
