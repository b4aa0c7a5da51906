/**
 * The terminal's start as a user waits for it: wall and processor time of whole processes, in turns with a Node that does nothing. Runs
 * `--version`, and `plan` for a file of 300 rows on a practice account served by another process. node test/bench/start/terminal.ts [rounds]
 * [command]; needs a build. The default command is out/main/cli.js; another one can be an installed package's.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { median, spread, tell } from '../report/measure.ts'

const root = join(import.meta.dirname, '../../..')
const rounds = Number(process.argv[2] ?? 9)
const command = process.argv[3] ?? join(root, 'out/main/cli.js')
const ROWS = 300

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-start-'))
const own = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(STOCKSHEET_|NODE_COMPILE_CACHE$|NODE_OPTIONS$)/.test(name)),
)
const env = { ...own, NO_COLOR: '1', XDG_CACHE_HOME: join(folder, 'cache'), STOCKSHEET_DATA: join(folder, 'data') }

interface Took {
  readonly wall: number
  readonly processor: number
}

async function took(args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Took> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--require', spentScript, ...args], {
    env: { ...env, ...more },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let [output, spentText] = ['', '']
  child.stderr?.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stdio[3]?.on('data', (piece: Buffer) => (spentText += piece.toString()))
  const closed = once(child, 'close')
  await once(child, 'exit')
  const wall = performance.now() - began
  const [status] = (await closed) as [number | null]
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}: ${output}`)
  return { wall, processor: Number(spentText) }
}

interface Served {
  readonly server: ChildProcess
  readonly account: Readonly<Record<string, string>>
}

async function serve(): Promise<Served> {
  const server = spawn(process.execPath, [command, 'practice', '--fresh', '--data', join(folder, 'practice')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('no stdout')
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
  const { url, key } = z.object({ url: z.string(), key: z.string() }).parse(JSON.parse(line))
  return { server, account: { STOCKSHEET_URL: url, STOCKSHEET_API_KEY: key } }
}

/** Writes the processor milliseconds of a program and its threads to its fourth stream. */
const spentScript = join(folder, 'spent.cjs')
writeFileSync(
  spentScript,
  `const { writeSync } = require('node:fs')
process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String((user + system) / 1000)) })\n`,
)
const file = join(folder, 'prices.csv')
writeFileSync(
  file,
  `name,sku,unit,price\n${Array.from({ length: ROWS }, (_, index) => `New thing ${index},N-${index},pcs,${index + 1}.5\n`).join('')}`,
)
const { server, account } = await serve()
const cases = {
  bare: () => took(['-e', '0']),
  version: () => took([command, '--version']),
  plan: () => took([command, 'plan', file, '--storage', '1'], account),
}
const seen: Record<keyof typeof cases, Took[]> = { bare: [], version: [], plan: [] }
try {
  // As for a person who has used it before: the journal and Node's compile cache exist.
  for (const run of Object.values(cases)) await run()
  await cases.version()
  await cases.plan()
  for (let round = 0; round < rounds; round += 1) {
    seen.bare.push(await cases.bare())
    seen.version.push(await cases.version())
    seen.plan.push(await cases.plan())
  }
} finally {
  server.kill('SIGTERM')
  await once(server, 'close')
  rmSync(folder, { recursive: true, force: true })
}

const of = (name: keyof typeof cases, what: keyof Took): number[] => seen[name].map((timing) => timing[what])
const section = 'Starting the terminal'
for (const what of ['wall', 'processor'] as const) {
  const unit = what === 'wall' ? 'ms' : 'ms processor'
  const floor = { name: 'an empty Node process', value: spread(of('bare', what)) }
  const over = median(of('version', what)) - median(of('bare', what))
  tell({
    section,
    what: `--version${what === 'wall' ? '' : ', processor time'}`,
    unit,
    ours: { name: '', value: spread(of('version', what)) },
    floor,
    figure: over,
    about: `${unit} over bare Node`,
    ...(what === 'wall' ? { target: { kind: 'most', limit: 60, issue: '22' } } : {}),
  })
  tell({
    section,
    what: `plan of ${ROWS} rows${what === 'wall' ? '' : ', processor time'}`,
    unit,
    ours: { name: '', value: spread(of('plan', what)) },
    floor,
    figure: median(of('plan', what)),
    about: unit,
    ...(what === 'wall' ? { target: { kind: 'most', limit: 500, issue: '22' } } : {}),
  })
}
