/**
 * Runs the built command line on a practice account, which the command line also serves. `run` uses the test file's processes, which run one
 * command after another (warm-command.ts). `runAlone` and `start` use a new process each. See decision 214.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cliFile } from './built-main.ts'
import { checkAdvisedFlags } from './advised-flags.ts'
import { checkOutput, isSentence } from './documents.ts'
import { warmCommand } from './warm-command.ts'

const root = join(import.meta.dirname, '..', '..', '..')
export const fixtures = join(root, 'test', 'fixtures')
export { cliFile }

export interface Ended {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** The error of a document with nothing else; throws for any other output. */
export function errorOf({ out }: Ended): { code: string; message: string; at: string | null; fix: string } {
  const { error, ...rest } = JSON.parse(out) as { error: ReturnType<typeof errorOf> }
  if (JSON.stringify(rest) !== '{"formatVersion":1}') throw new Error(`more than an error: ${out}`)
  if (!isSentence(error.message)) throw new Error(`a message that breaks off: ${out}`)
  return error
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string>>
  /** Variables of the tests that the command must not get. */
  readonly without?: Readonly<Record<string, undefined>>
  /** Everything sent to stdin; nothing by default. */
  readonly stdin?: string | Uint8Array
}

/** All variables of the command. */
function variables({ env, without = {} }: Surroundings): Record<string, string> {
  const ownRows = Object.entries({ ...process.env, ...without, NO_COLOR: '1' })
  return {
    ...Object.fromEntries(
      ownRows.flatMap(([name, value]) =>
        value === undefined || name.startsWith('STOCKSHEET_') ? [] : [[name, value] as const],
      ),
    ),
    ...env,
  }
}

/** A separate process, as users have it. */
export function start(args: readonly string[], surroundings: Surroundings): ChildProcess {
  const { stdin } = surroundings
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: variables(surroundings),
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  // A command that does not read may have ended before it is written to.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(stdin)
  return child
}

/** Node reads these when it starts. */
const AT_START = /^(?:NODE_|SSL_CERT_|LANG$|LC_|TZ$)/

/**
 * Runs the whole command in a process that ran earlier commands of the test file. If stdin or variables for Node are given, uses a separate
 * process.
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const { env, without = {}, stdin } = surroundings
  if (stdin !== undefined || Object.keys({ ...env, ...without }).some((name) => AT_START.test(name)))
    return runAlone(args, surroundings)
  const ended = await (await warmCommand({ args, env: variables(surroundings) })).done
  await checkOutput(args, ended)
  await checkAdvisedFlags(args, ended.err)
  return ended
}

/** Runs in a separate process, for tests about the process itself. */
export async function runAlone(args: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const child = start(args, surroundings)
  const [out, err] = [text(child.stdout), text(child.stderr)]
  const [status] = (await once(child, 'close')) as [number | null]
  const ended = { status, out: await out, err: await err }
  await checkOutput(args, ended)
  await checkAdvisedFlags(args, ended.err)
  return ended
}

async function text(stream: ChildProcess['stdout']): Promise<string> {
  if (!stream) return ''
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString('utf8')
}

export interface Practice extends Surroundings {
  readonly url: string
  readonly key: string
  /** Data folder of the client side. */
  readonly data: string
  readonly folder: string
  /** POST to a documented method; returns the parsed answer. */
  post(method: string, body: object): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Serves a practice account with the `practice` command itself. */
export async function practice(args: readonly string[] = []): Promise<Practice> {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-cli-'))
  const serving = await warmCommand({
    args: ['practice', '--data', join(folder, 'server'), '--fresh', ...args],
    env: variables({ env: {} }),
  })
  const told = JSON.parse(await serving.firstLine) as { url: string; key: string }
  const data = join(folder, 'client')
  return {
    ...told,
    data,
    folder,
    env: { STOCKSHEET_URL: told.url, STOCKSHEET_API_KEY: told.key, STOCKSHEET_DATA: data },
    async post(method, body) {
      const answer = await fetch(`${told.url}/v1/${method}.php`, {
        method: 'POST',
        headers: { authorization: told.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as Record<string, unknown>
    },
    async close() {
      serving.stop()
      await serving.done
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes a file into the practice folder and returns its path. */
export async function fileIn({ folder }: Practice, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** The seed of cli.md, small enough to reason about. */
export const SMALL_SEED = {
  keys: ['practice-key'],
  dailyLimit: 10_000,
  units: [
    { code: 'kg', group: 'mass', factor: 1000 },
    { code: 'g', group: 'mass', factor: 1 },
    { code: 'pcs', group: 'count', factor: 1 },
  ],
  storages: [
    { id: 1, name: 'Main', holdsAll: true },
    { id: 2, name: 'Shop', categories: [10] },
    { id: 3, name: 'Van' },
  ],
  categories: [{ id: 10, name: 'Wood' }],
  suppliers: [{ id: 20, name: 'Timber Ltd' }],
  materials: [
    {
      id: 100,
      name: 'Oak board',
      sku: '00123',
      unit: 'pcs',
      price: 12.5,
      notes: '',
      archived: 0,
      categories: [10],
      suppliers: [20],
      stocks: [{ storage_id: 1, stock: 40, minimum: 5, planned: null }],
    },
    {
      id: 101,
      name: 'Glue',
      sku: 'GL-1',
      unit: 'kg',
      price: 4,
      notes: '',
      archived: 0,
      categories: [],
      suppliers: [],
      stocks: [{ storage_id: 1, stock: 3, minimum: 0, planned: null }],
    },
  ],
  products: [{ id: 500, name: 'Shelf', composition: [{ material_id: 100, quantity: 3 }] }],
}

export async function seeded(args: readonly string[] = [], content: object = SMALL_SEED): Promise<Practice> {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-seed-'))
  const seed = join(folder, 'seed.json')
  await writeFile(seed, JSON.stringify(content))
  const server = await practice(['--seed', seed, ...args])
  await rm(folder, { recursive: true, force: true })
  return server
}
