/** Runs a command on a real pseudo-terminal made by script(1), with the output a person would see and typed input. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cliFile, type Surroundings } from './command.ts'

export const hasTerminal = process.platform === 'linux' && existsSync('/usr/bin/script')

export interface OnTerminal {
  readonly status: number | null
  /** Both output streams, mixed as in a terminal. */
  readonly seen: string
}

export interface Typing {
  /** Types each answer once the text before it has appeared. */
  readonly answers?: readonly (readonly [after: string, typed: string | (() => string)])[]
  readonly columns?: number
}

export async function onTerminal(
  args: readonly string[],
  { env }: Surroundings,
  { answers = [], columns = 120 }: Typing = {},
): Promise<OnTerminal> {
  const words = [process.execPath, cliFile, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`)
  const command = `stty cols ${columns} rows 40; exec ${words.join(' ')}`
  const own = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('STOCKSHEET_') && !['NO_COLOR', 'FORCE_COLOR', 'COLUMNS', 'CI'].includes(name),
    ),
  )
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    env: { ...own, TERM: 'xterm-256color', SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // The command may end before the typed text arrives.
  child.stdin.on('error', () => undefined)
  let seenText = ''
  const remainingRows = [...answers]
  child.stdout.on('data', (piece: Buffer) => {
    seenText += piece.toString('utf8')
    const [nextTexts] = remainingRows
    if (!nextTexts || !seenText.includes(nextTexts[0])) return
    remainingRows.shift()
    child.stdin.write(typeof nextTexts[1] === 'string' ? nextTexts[1] : nextTexts[1]())
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, seen: seenText }
}
