/** `--key-stdin`: the API key as the first line of stdin, never as an argument: those are seen by every program of the machine. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandEnd } from './exit-status.ts'
import { tell } from './terminal.ts'

/** Longer than any key: what comes then is a file by mistake. */
const MOST_SIGNS = 2000

/** At a terminal the key is asked for and not shown as it is typed. Throws CommandEnd when none comes. */
export async function keyFromStdin(): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) tell('API key (it is not shown while you type):')
  const lines = createInterface({ input: stdin, output: nowhere(), terminal: stdin.isTTY })
  try {
    for await (const line of lines) {
      const key = line.trim()
      if (key === '') break
      if (key.length > MOST_SIGNS)
        throw new CommandEnd('What came on stdin is not an API key: its first line is too long.')
      return key
    }
  } finally {
    lines.close()
  }
  throw new CommandEnd(
    'No API key came on stdin. Pipe it in, for example: secret-tool lookup app stock | stocksheet … --key-stdin',
  )
}

function nowhere(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() })
}
