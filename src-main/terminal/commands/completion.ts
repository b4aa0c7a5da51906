/** A script that lets a shell complete commands, flags and their values. */
import { wordAt, type CommandLine } from '../arguments.ts'
import type { Command } from '../command.ts'
import { CommandError, EXIT, type ExitStatus } from '../command-error.ts'
import { write } from '../terminal.ts'

export const completion: Command = {
  name: 'completion',
  usage: ['completion bash|zsh|fish|powershell'],
  summary: 'a script that lets your shell complete commands and flags',
  about: `Prints the script for a shell. It is made of the commands' own definitions and asks nothing when it completes.
bash: add “source <(stocksheet completion bash)” to ~/.bashrc. zsh: write it to a file _stocksheet in a folder of $fpath. fish: write it to
~/.config/fish/completions/stocksheet.fish. PowerShell: add “stocksheet completion powershell | Out-String | Invoke-Expression” to $PROFILE.`,
  examples: ['completion bash', 'completion fish'],
  words: 1,
  flags: ['quiet', 'no-color', 'help', 'version'],
  run,
}

async function run(line: CommandLine, allCommands: () => Promise<readonly Command[]>): Promise<ExitStatus> {
  const { completionScript, SHELLS } = await import('../completion-script.ts')
  const name = wordAt(line, 0, `a shell: ${SHELLS.join(', ')}`)
  const shell = SHELLS.find((shell) => shell === name)
  if (shell === undefined)
    throw new CommandError({
      what: `completion knows no shell “${name}”.`,
      fix: `Name one of ${SHELLS.join(', ')}.`,
      at: name,
    })
  await write(completionScript(shell, await allCommands()))
  return EXIT.done
}
