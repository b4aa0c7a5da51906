/** A command in a process of its own: options become flags, the key goes by the environment, and the one document on stdout comes back. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DocumentName, DocumentOf } from '../../../src-shared/contract/documents/all.ts'
import { faultIn, isDocument } from './documents.ts'
import { StocksheetError } from './stocksheet-error.ts'
import type { Connection, Progress, Watching } from './types.ts'

type Told = ConstructorParameters<typeof StocksheetError>[0]

/** Beside this file, in the bundle; a test may name another one. */
const CLI = process.env['STOCKSHEET_CLI'] ?? fileURLToPath(new URL('./cli.js', import.meta.url))

/** Options that are called otherwise as flags. */
const FLAGS: Readonly<Record<string, string>> = { dataFolder: 'data', keys: 'key' }
/** Options that are no flags. */
const OTHERS: ReadonlySet<string> = new Set(['address', 'key', 'signal', 'onProgress'])

/** `file`: the word after the command, or bytes for its stdin. Rejects with StocksheetError for whatever gave no document. */
export async function callCommand<Name extends DocumentName>(
  command: string,
  file: string | Uint8Array | null,
  fixed: readonly string[],
  options: Connection & Watching,
  document: Name,
): Promise<DocumentOf<Name>> {
  const words = file === null ? [] : typeof file === 'string' ? ['--', file] : ['-']
  const flags = ['--json', '--progress', 'json', ...fixed, ...flagsOf(options)]
  const { out, errors, status } = await run(
    [command, ...flags, ...words],
    typeof file === 'string' ? null : file,
    options,
  )
  const fail = (told: Omit<Told, 'status'>): StocksheetError => new StocksheetError({ ...told, status })
  let json: unknown
  try {
    json = JSON.parse(out)
  } catch {
    const message = errors.at(-1) ?? `${command} ended with status ${status} and gave no document.`
    throw fail({ message, code: status === INTERRUPTED ? 'interrupted' : 'internal', at: null, fix: '' })
  }
  // One that breaks off in the middle has an error, too, and is no result.
  if (isDocument('error', json)) throw fail(json.error)
  if (isDocument(document, json)) return json
  throw fail({
    message: `The document of ${command} is not as it should be: ${faultIn(document, json) ?? ''}`,
    code: 'internal',
    at: null,
    fix: 'Install the package again: its parts are of different versions.',
  })
}

const INTERRUPTED = 130

function flagsOf(options: object): string[] {
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    if (OTHERS.has(name) || value === undefined || value === false) return []
    const flag = `--${FLAGS[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    if (value === true) return [flag]
    return (Array.isArray(value) ? value : [value]).map((one) => `${flag}=${String(one)}`)
  })
}

interface Ended {
  readonly out: string
  /** What was said on stderr as errors. */
  readonly errors: readonly string[]
  readonly status: number
}

function run(
  args: readonly string[],
  stdin: Uint8Array | null,
  { address, key, signal, onProgress }: Connection & Watching,
): Promise<Ended> {
  const given = {
    ...(address === undefined ? {} : { STOCKSHEET_URL: address }),
    ...(key === undefined ? {} : { STOCKSHEET_API_KEY: key }),
  }
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...given },
    stdio: [stdin === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const pieces: Buffer[] = []
  const errors: string[] = []
  // Its first Ctrl+C: requests under way are finished, and the run can be resumed.
  const stop = (): boolean => child.kill('SIGINT')
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted === true) stop()
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const told = progressOf(line)
      if (told?.kind === 'error') errors.push(told.text)
      if (told) onProgress?.(told)
    })
  }
  // A command that refuses its flags has ended before it reads.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(stdin)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop)
      resolve({ out: Buffer.concat(pieces).toString('utf8'), errors, status: code ?? INTERRUPTED })
    })
  })
}

/** Null for a line that is not ours, as a warning of Node's. */
function progressOf(line: string): Progress | null {
  try {
    const told: unknown = JSON.parse(line)
    return isDocument('progress', told) ? told : null
  } catch {
    return null
  }
}
