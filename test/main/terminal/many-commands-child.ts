/**
 * The built command line in one process that runs many commands in turn, so that it only starts once. Each command has its own streams, variables,
 * folder and data folder, and a fresh account.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { startPractice, type PracticeServer } from '../../../src-main/practice/server.ts'
import '../worker-in-place.ts'
import { builtMain } from './built-main.ts'
import { SMALL_SEED } from './command.ts'
import type { Carried, Job } from './many-commands.ts'

const main = await builtMain()
const variables = { ...process.env }
const home = process.cwd()

function stream(messages: string[], tty: boolean): NodeJS.WriteStream {
  const made = new Writable({
    write(piece: Buffer, _encoding, done) {
      messages.push(piece.toString('utf8'))
      done()
    },
  })
  return Object.assign(made, { isTTY: tty, columns: 120, fd: 1 }) as unknown as NodeJS.WriteStream
}

let port = 0

/** The requests that the account received, in a form that is the same on every run. */
async function asked({ url, inspectToken }: PracticeServer): Promise<string[]> {
  const answer = await fetch(`${url}/_practice/requests`, { headers: { 'x-practice-token': inspectToken } })
  const { requests } = (await answer.json()) as { requests: { method: string; body?: unknown }[] }
  return requests.map(({ method, body }) => `${method} ${JSON.stringify(body)}`)
}

async function carryOut({
  args,
  tty,
  env,
  stdin,
  from,
  keepAs,
  account,
  stopAfter,
  files: written,
}: Job): Promise<Carried> {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-many-'))
  if (from === null) mkdirSync(join(folder, 'data'))
  else cpSync(from, folder, { recursive: true })
  for (const [name, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  // The address must stay the same, because runs and plans belong to it.
  const server = account ? await startPractice({ folder: join(folder, 'server'), seed: SMALL_SEED, port }) : null
  if (server) port = Number(new URL(server.url).port)
  const [out, err]: [string[], string[]] = [[], []]
  const own = {
    ...Object.fromEntries(
      Object.entries(variables).filter(([name]) => !/^(STOCKSHEET_|NO_COLOR$|FORCE_COLOR$|CI$)/.test(name)),
    ),
    TERM: tty ? 'xterm-256color' : 'dumb',
    STOCKSHEET_URL: server?.url ?? 'http://127.0.0.1:9',
    STOCKSHEET_API_KEY: server?.key ?? 'k',
    STOCKSHEET_DATA: join(folder, 'data'),
    ...env,
  }
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, own)
  process.chdir(folder)
  const input = Object.assign(Readable.from(stdin === null ? [] : [Buffer.from(stdin)]), {
    isTTY: tty && stdin === null,
  })
  const before = ['stdin', 'stdout', 'stderr'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
  )
  const given = { stdin: input, stdout: stream(out, tty), stderr: stream(err, tty) }
  for (const [name, value] of Object.entries(given)) Object.defineProperty(process, name, { value, configurable: true })
  const stopping = setInterval(() => {
    if (stopAfter !== null && (out.join('') + err.join('')).includes(stopAfter)) process.emit('SIGINT')
  }, 10)
  let status: number | null = null
  try {
    status = await main(args.map((word) => word.replace('{url}', server?.url ?? '')))
  } catch (error) {
    err.push(`thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  clearInterval(stopping)
  for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(process, name, descriptor)
  process.chdir(home)
  const requests = server ? await asked(server) : []
  await server?.close()
  rmSync(join(folder, keepAs === null ? 'server' : 'none'), { recursive: true, force: true })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).slice(folder.length + 1) : []))
    .filter((name) => !/\.lock$|-shm$|-wal$/.test(name))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}: ${/\.(csv|json|html|map)$/.test(name) ? readFileSync(join(folder, name), 'utf8') : ''}`)
  if (keepAs === null) rmSync(folder, { recursive: true, force: true })
  else renameSync(folder, keepAs)
  return { status, out: out.join(''), err: err.join(''), files, requests, folder, url: server?.url ?? '' }
}

process.on('message', (job: Job) => {
  void carryOut(job).then((carried) => process.send?.(carried))
})
process.send?.('ready')
