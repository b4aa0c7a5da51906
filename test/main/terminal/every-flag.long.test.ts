/**
 * Every command as a real process: on a terminal, on one without escape codes, into a pipe, and as a document, with one flag each. Every
 * combination is in `every-flag-product.long.test.ts`. New commands are included automatically. Nobody answers at the address, so nothing is sent.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAllCommands } from '../../../src-main/terminal/all-commands.ts'
import type { Command } from '../../../src-main/terminal/command.ts'
import { runAlone, type Surroundings } from './command.ts'
import { faultOf, LONG, typed, type Seen } from './every-flag.ts'
import { hasTerminal, onTerminal } from './pseudo-terminal.ts'

const commands = await loadAllCommands()
const SURFACES = ['pipe', 'json', ...(hasTerminal ? (['terminal', 'dumb'] as const) : [])] as const
type Surface = (typeof SURFACES)[number]

/** How many processes run at once. */
const AT_ONCE = 4

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-flags-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function surroundings({ name }: Command): Surroundings {
  return {
    env: {
      STOCKSHEET_URL: 'http://127.0.0.1:9',
      STOCKSHEET_API_KEY: 'k',
      STOCKSHEET_DATA: join(folder, LONG.has(name) ? 'file' : 'data'),
    },
  }
}

/** A person at the terminal is asked for a key. */
const TYPING = { answers: [['API key', 'k\n']] } as const

async function carryOut(command: Command, args: readonly string[], surface: Surface): Promise<Seen> {
  const from = surroundings(command)
  if (surface === 'terminal') return onTerminal(args, from, TYPING)
  if (surface === 'dumb') return onTerminal(args, { env: { ...from.env, TERM: 'dumb' } }, TYPING)
  // `runAlone` checks what is printed with --json.
  const ended = await runAlone(surface === 'json' ? [...args, '--json'] : args, from)
  return { status: ended.status, seen: ended.out + ended.err }
}

test('[CLI-15] every command on every surface: its flag counts or is refused, without a stack trace, escape codes or an unknown status', async () => {
  const jobs = commands.flatMap((command, row) => {
    // The demo keeps its data in its own folder unless another one is given.
    const flags = command.name === 'demo' ? (['help', 'version', 'data'] as const) : [...new Set(command.flags)]
    return SURFACES.flatMap((surface, index) => {
      const flag = flags[(row * SURFACES.length + index) % flags.length]
      return flag === undefined ? [] : [{ command, flag, surface }]
    })
  })
  expect(jobs.length).toBe(commands.length * SURFACES.length)
  const faults: string[] = []
  const remainingEntries = jobs.filter(
    ({ command: { flags }, surface }) => surface !== 'json' || flags.includes('json'),
  )
  const work = async (): Promise<void> => {
    for (let job = remainingEntries.pop(); job; job = remainingEntries.pop()) {
      const { command, flag, surface } = job
      const args = [command.name, ...typed(flag, folder).filter((word) => surface !== 'json' || word !== '--json')]
      const fault = await carryOut(command, args, surface).then(
        (seen) => faultOf(flag, surface, seen),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (fault !== null) faults.push(`${args.join(' ')} (${surface}): ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(faults).toEqual([])
}, 600_000)
