/**
 * The jobs that people do, as whole processes: start, threads, account, comparing, remembering and printing included. Every command and every peer
 * takes its turn in each round. `node test/bench/whole/bench.ts [rounds] [sizes] [command,command ...]`; needs a build. With several commands, each
 * of them takes its turns: an old build beside a new one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { workbookFile } from '../xlsx-read/generate.ts'
import { startBenchAccount } from './bench-account.ts'
import { exponent, median, shown, spread, tell, type Measure } from '../report/measure.ts'

const root = join(import.meta.dirname, '../../..')
const rounds = Number(process.argv[2] ?? 9)
const [small = 10_000, large = 100_000] = (process.argv[3] ?? '10000,100000').split(',').map(Number)
const commands = (process.argv[4] ?? join(root, 'out/main/cli.js')).split(',')
const FEW = 300
/** So that neither another machine nor a busy one fails. */
const STARTS_TOLERANCE = 1.6

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-whole-'))
const own = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(STOCKSHEET_|NODE_COMPILE_CACHE$|NODE_OPTIONS$)/.test(name)),
)

/** Writes the processor milliseconds of a program with its threads, and the most memory it had (kB), to its fourth stream. */
const spentScript = join(folder, 'spent.cjs')
writeFileSync(
  spentScript,
  `const { writeSync } = require('node:fs')
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1000, maxRSS / 1024]))
})\n`,
)

interface Took {
  readonly wall: number
  readonly processor: number
  readonly megabytes: number
}
type Variables = Readonly<Record<string, string>>

async function took(args: readonly string[], variables: Variables): Promise<Took> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--require', spentScript, ...args], {
    env: { ...own, NO_COLOR: '1', ...variables },
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
  const [processor, megabytes] = z.tuple([z.number(), z.number()]).parse(JSON.parse(spentText))
  return { wall, processor, megabytes }
}

function newRows(count: number): string {
  const file = join(folder, `new-${count}.csv`)
  const rows = Array.from({ length: count }, (_, index) => `New thing ${index},N-${index},pcs,${index + 1}.5\n`)
  writeFileSync(file, `name,sku,unit,price\n${rows.join('')}`)
  return file
}

interface Job {
  readonly what: string
  readonly args: readonly string[]
  readonly account?: Variables
  readonly peers: readonly string[]
  /** At most so many seconds by the clock, or so much of each of these peers. */
  readonly limits?: {
    readonly ms?: number
    readonly of?: Readonly<Record<string, number>>
    readonly megabytes?: number
  }
  /** Its processor time when this was written, in starts of an empty Node process: a quick run fails far above it. */
  readonly starts?: number
}

/** Limits hold for one size. */
type Limits = Pick<Job, 'limits' | 'starts'>
const PLAN_LIMITS: Readonly<Record<number, Limits>> = {
  10_000: { limits: { of: { naive: 2 } }, starts: 55 },
  100_000: { limits: { of: { naive: 1.6 }, megabytes: 250 } },
}
const NEW_LIMITS: Readonly<Record<number, Limits>> = { 100_000: { limits: { ms: 1800, megabytes: 250 } } }
const BOOK_LIMITS: Readonly<Record<number, Limits>> = {
  10_000: { limits: { of: { exceljs: 0.3, SheetJS: 0.3 } } },
  100_000: { limits: { of: { exceljs: 0.11, SheetJS: 0.11 }, megabytes: 250 } },
}

const shop = await startBenchAccount(folder, FEW)
const smallShop = await startBenchAccount(folder, small)
const largeShop = await startBenchAccount(folder, large)
const fewNew = newRows(FEW)
const manyNew = newRows(large)
const cache = join(root, '.cache', 'bench-xlsx')
const smallBook = await workbookFile(cache, small, 'shared')
const largeBook = await workbookFile(cache, large, 'shared')
const readers = [
  'exceljs',
  'SheetJS',
  ...(existsSync(join(import.meta.dirname, '../node_modules/hucre')) ? ['hucre'] : []),
]
const count = (number: number): string => number.toLocaleString('en')

const JOBS: readonly Job[] = [
  { what: '--version', args: ['--version'], peers: [], starts: 2 },
  {
    what: `plan, ${FEW} rows`,
    args: ['plan', fewNew, '--storage', '1'],
    account: shop.variables,
    peers: [],
    limits: { ms: 300 },
    starts: 23,
  },
  { what: `inspect, ${FEW} rows`, args: ['inspect', fewNew], peers: [], limits: { ms: 130 }, starts: 6 },
  { what: 'stock', args: ['stock', '--storage', '1'], account: shop.variables, peers: [], starts: 11 },
  ...[
    { size: small, at: smallShop },
    { size: large, at: largeShop },
  ].map(({ size, at: { file, variables: account } }) => ({
    what: `plan, ${count(size)} rows, 1 % changed`,
    args: ['plan', file, '--storage', '1'],
    account,
    peers: ['naive'],
    ...PLAN_LIMITS[size],
  })),
  {
    what: `plan, ${count(large)} new rows`,
    args: ['plan', manyNew, '--storage', '1'],
    account: shop.variables,
    peers: ['papaparse'],
    ...NEW_LIMITS[large],
  },
  {
    what: `plan --json, ${count(large)} new rows`,
    args: ['plan', manyNew, '--storage', '1', '--json'],
    account: shop.variables,
    peers: [],
    limits: { megabytes: 250 },
  },
  {
    what: `inspect, XLSX, ${count(small)} x 10`,
    args: ['inspect', smallBook],
    peers: readers,
    ...BOOK_LIMITS[small],
  },
  {
    what: `inspect, XLSX, ${count(large)} x 10`,
    args: ['inspect', largeBook],
    peers: readers,
    ...BOOK_LIMITS[large],
  },
]

/** A person who has used it before: settings, the last reading and Node's compile cache exist. */
function variablesOf(command: string, { account }: Job): Variables {
  const place = join(folder, String(commands.indexOf(command)))
  const name = new URL(account?.['STOCKSHEET_URL'] ?? 'http://none').port
  return { ...account, XDG_CACHE_HOME: join(place, 'cache'), STOCKSHEET_DATA: join(place, `data-${name}`) }
}

const timings = new Map<string, Took[]>()
const timingsOf = (name: string): Took[] => timings.get(name) ?? []

async function round(record: boolean): Promise<void> {
  for (const job of JOBS) {
    const file = job.args[1] ?? ''
    const sides = [
      ...commands.map((command) => [command, [command, ...job.args], variablesOf(command, job)] as const),
      ...job.peers.map(
        (peer) => [peer, [join(import.meta.dirname, 'peers.mjs'), peer, file], job.account ?? {}] as const,
      ),
    ]
    const bare = await took(['-e', '0'], {})
    if (record) timings.set(`${job.what}\nbare`, [...timingsOf(`${job.what}\nbare`), bare])
    for (const [name, args, variables] of sides) {
      const key = `${job.what}\n${name}`
      const timing = await took(args, variables)
      if (record) timings.set(key, [...timingsOf(key), timing])
    }
  }
}

try {
  await round(false)
  await round(false)
  for (let done = 0; done < rounds; done += 1) await round(true)
} finally {
  for (const account of [shop, smallShop, largeShop]) account.end()
  rmSync(folder, { recursive: true, force: true })
}

const ofSide = (job: Job, name: string, what: keyof Took): number[] =>
  timingsOf(`${job.what}\n${name}`).map((timing) => timing[what])

if (commands.length > 1) tellSides()
else for (const job of JOBS) tellJob(job, commands[0] ?? '')
if (commands.length === 1) tellGrowth(commands[0] ?? '')

/** Several builds beside each other, as a table. */
function tellSides(): void {
  const names = commands.map((command) => basename(dirname(dirname(dirname(command)))))
  console.log(`| whole command | ${names.join(' | ')} | peers |\n|---|${names.map(() => '---|').join('')}---|`)
  for (const job of JOBS) {
    const side = (name: string): string => {
      const wall = spread(ofSide(job, name, 'wall').map((ms) => ms / 1000))
      const least = `${shown(wall.median)} s (${shown(wall.least)}–${shown(wall.most)})`
      const processor = shown(median(ofSide(job, name, 'processor')) / 1000)
      return `${least}, processor ${processor} s, ${shown(median(ofSide(job, name, 'megabytes')))} MB`
    }
    const peers = job.peers.map((peer) => `${peer} ${side(peer)}`).join('; ')
    console.log(`| ${job.what} | ${commands.map(side).join(' | ')} | ${peers} |`)
  }
}

function tellJob(job: Job, command: string): void {
  const { what, peers, limits = {} } = job
  const wall = ofSide(job, command, 'wall')
  const megabytes = Math.max(...ofSide(job, command, 'megabytes'))
  const row = {
    section: 'Whole commands',
    ours: { name: '', value: spread(wall), megabytes },
    floor: { name: 'an empty Node process', value: spread(ofSide(job, 'bare', 'wall')) },
    note: `${shown(median(ofSide(job, command, 'processor')))} ms of processor time`,
  } satisfies Partial<Measure>
  const target = (limit: number | undefined) =>
    limit === undefined ? {} : ({ target: { kind: 'most', limit, issue: '38' } } as const)
  if (peers.length === 0 || limits.ms !== undefined)
    tell({ ...row, what, figure: median(wall), about: 'ms', ...target(limits.ms) })
  for (const peer of peers) {
    const values = ofSide(job, peer, 'wall')
    const against = { name: peer, value: spread(values), megabytes: Math.max(...ofSide(job, peer, 'megabytes')) }
    const figure = median(wall) / median(values)
    tell({ ...row, what, against, figure, about: `of ${peer}`, ...target(limits.of?.[peer]) })
  }
  if (job.starts !== undefined) {
    const bare = ofSide(job, 'bare', 'processor')
    const starts = ofSide(job, command, 'processor').map((ms, index) => ms / (bare[index] ?? 0))
    tell({
      section: 'Whole commands',
      what: `${what}: processor time`,
      unit: 'starts',
      ours: { name: '', value: spread(starts) },
      figure: median(starts),
      about: 'starts of an empty Node process',
      target: { kind: 'most', limit: job.starts, issue: '38', tolerance: STARTS_TOLERANCE },
    })
  }
  if (limits.megabytes !== undefined)
    tell({ ...row, what: `${what}: memory`, figure: megabytes, about: 'MB at most', ...target(limits.megabytes) })
}

/** Processor time, so that a busy machine says the same. */
function tellGrowth(command: string): void {
  const sizes = JOBS.filter(({ what }) => what.endsWith('1 % changed'))
  const points = sizes.map(
    (job, index) => [index === 0 ? small : large, median(ofSide(job, command, 'processor'))] as const,
  )
  const least = sizes[0]
  if (!least) return
  tell({
    section: 'Whole commands',
    what: `plan, 1 % changed: growth from ${count(small)} to ${count(large)} rows`,
    unit: 'ms processor',
    ours: { name: '', value: spread(ofSide(least, command, 'processor')) },
    figure: exponent(points),
    about: 'is the exponent of the row count',
    target: { kind: 'most', limit: 1.05, issue: '38' },
  })
}
