/**
 * Every command with every flag it has, in each output: a terminal, one without escape codes, a pipe, and a document. Each flag is also in a scene
 * where it has an effect. A few processes run all of them; `every-flag.long.test.ts` has each command on a real terminal.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAllCommands } from '../../../src-main/terminal/all-commands.ts'
import type { Command } from '../../../src-main/terminal/command.ts'
import { flagValueOf } from '../../../src-main/terminal/commands/completion.ts'
import type { Flag } from '../../../src-main/terminal/flags.ts'
import { checkOutput } from './documents.ts'
import { errorFault, faultOf, LONG, typed } from './every-flag.ts'
import { BASES, EFFECTS, makeScene, OF_ALL, SAME_HERE, STOPPED } from './flag-scenes.ts'
import { CommandProcess, JOB, type Carried, type Job } from './many-commands.ts'

const commands = await loadAllCommands()
const SURFACES = ['pipe', 'json', 'terminal', 'dumb'] as const
const PROCESSES = 2

let folder = ''
let processes: CommandProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-product-'))
  writeFileSync(join(folder, 'file'), '')
  processes = Array.from({ length: PROCESSES }, () => new CommandProcess())
})
afterAll(() => {
  for (const process of processes) process.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs all of them, divided among the processes. */
async function inParts<T>(
  all: readonly T[],
  work: (one: T, by: CommandProcess, at: number) => Promise<void>,
): Promise<void> {
  const left = [...all]
  await Promise.all(
    processes.map(async (by, index) => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one, by, index)
    }),
  )
}

test('[CLI-15] every command x every flag x terminal, dumb terminal, pipe and document', async () => {
  const jobs = commands.flatMap((command) =>
    (command.name === 'demo' ? (['help', 'version', 'data'] as const) : [...new Set(command.flags)]).flatMap((flag) =>
      SURFACES.filter((surface) => surface !== 'json' || command.flags.includes('json')).map((surface) => ({
        command,
        flag,
        surface,
      })),
    ),
  )
  expect(jobs.length).toBeGreaterThan(commands.length * 6 * SURFACES.length)
  const faults: string[] = []
  await inParts(jobs, async ({ command, flag, surface }, by) => {
    const words = typed(flag, folder).filter((word) => surface !== 'json' || word !== '--json')
    const args = [command.name, ...words, ...(surface === 'json' ? ['--json'] : [])]
    const env = {
      ...(LONG.has(command.name) ? { STOCKSHEET_DATA: join(folder, 'file') } : {}),
      ...(surface === 'dumb' ? { TERM: 'dumb' } : {}),
    }
    const tty = surface === 'terminal' || surface === 'dumb'
    const { status, out, err } = await by.carryOut({ ...JOB, args, tty, env, account: false, stdin: tty ? 'k\n' : '' })
    const fault =
      faultOf(flag, surface, { status, seen: out + err }) ??
      errorFault(out) ??
      (await checkOutput(args, { status, out, err }).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ))
    if (fault !== null) faults.push(`${args.join(' ')} (${surface}): ${fault}`)
  })
  expect(faults).toEqual([])
}, 600_000)

/** What a person would see of it, without parts that differ each time. */
function told({ status, out, err, files, requests, folder: own }: Carried): string {
  return (
    [`status ${status}`, out, err, ...files, ...requests]
      .join('\n')
      .replaceAll(own, 'FOLDER')
      // How often progress is printed depends on the machine.
      .replaceAll(/^(Applying|Verifying) \[.*(?:\n\1 \[.*)*/gm, '$1')
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?|\d\d:\d\d(?::\d\d)?/g, 'TIME')
      .replaceAll(/stocksheet-demo-[\w-]+|token=[\w-]+|[\w-]{40,}|\d{8}-\d{4}-[0-9a-f]{4}/g, 'NAME')
      .replaceAll(/[0-9a-f]{4,}(?![a-z])/g, 'HEX')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'ACCOUNT')
      .replaceAll(/\b\d+(?:\.\d+)? ?(?:ms|s)\b/g, 'SECONDS')
      .replaceAll(/\b[\d,]+ MB free\b/g, 'MEGABYTES free')
      // A slow machine reads the account again between two batches.
      .replaceAll(/\b\d+ to read\b/g, 'READS')
  )
}

function effectOf(
  { name }: Command,
  flag: Flag,
): { base: readonly string[]; args: readonly string[]; more: Partial<Job> } {
  const { base = BASES[name] ?? [], add, stdin } = EFFECTS[`${name} --${flag}`] ?? EFFECTS[`--${flag}`] ?? {}
  const word = flagValueOf(flag).kind === 'nothing' ? [] : ['no sense']
  return { base, args: [...base, ...(add ?? [`--${flag}`, ...word])], more: stdin === undefined ? {} : { stdin } }
}

describe('[CLI-17] no flag is ignored', () => {
  test('each changes what is told, written or asked, or is refused', async () => {
    const scenes: Readonly<Record<string, string>>[] = []
    for (const [at, by] of processes.entries()) scenes.push(await makeScene(by, join(folder, `scene-${at}`)))
    const ignored: string[] = []
    const noisy: string[] = []
    // Those stopped by a key take longest. If they started last, one process would wait for the other.
    const stoppedFirst = Map.groupBy(commands, ({ name }) => name in STOPPED)
    await inParts(
      [true, false].flatMap((stopped) => stoppedFirst.get(stopped) ?? []),
      async (command, by, at) => {
        const scene = scenes[at] ?? {}
        const go = async (args: readonly string[], more: Partial<Job> = {}): Promise<string> => {
          const words = [command.name, ...args.map((word) => scene[word] ?? word)]
          return told(
            await by.carryOut({
              ...JOB,
              args: words,
              from: scene['folder'] ?? null,
              stopAfter: STOPPED[command.name] ?? null,
              ...more,
            }),
          )
        }
        const knownTexts = new Map<string, string>()
        const usual = async (base: readonly string[]): Promise<string> => {
          const text = knownTexts.get(base.join(' ')) ?? (await go(base))
          knownTexts.set(base.join(' '), text)
          return text
        }
        const base = BASES[command.name] ?? []
        const [first, second] = [await usual(base), await go(base)].map((text) => text.split('\n')) as [
          string[],
          string[],
        ]
        const otherLine = first.find((line, at) => line !== second[at])
        if (otherLine !== undefined || first.length !== second.length) noisy.push(`${command.name}: ${otherLine}`)
        for (const flag of new Set(command.flags)) {
          if (OF_ALL.has(flag) || SAME_HERE.has(`${command.name} --${flag}`)) continue
          const { base: before, args, more } = effectOf(command, flag)
          const after = await go(args, more)
          if (after === (await usual(before))) ignored.push(`${command.name} ${args.join(' ')}`)
          if (/thrown:|unexpected went wrong/.test(after)) ignored.push(`${command.name} ${args.join(' ')}: ${after}`)
        }
      },
    )
    expect(noisy).toEqual([])
    expect(ignored).toEqual([])
  }, 600_000)

  test('what is said of a command or a flag is of one that is there', () => {
    const names = new Set(commands.map(({ name }) => name))
    expect(new Set(Object.keys(BASES))).toEqual(names)
    const pairs = new Set(commands.flatMap(({ name, flags }) => flags.map((flag) => `${name} --${flag}`)))
    for (const output of [...Object.keys(EFFECTS), ...SAME_HERE.keys()])
      expect([output, output.startsWith('--') || pairs.has(output)]).toEqual([output, true])
  })
})
