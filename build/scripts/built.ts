/**
 * Builds out/ if its bundles do not match the sources. Prints only errors and slow progress, and only on stderr, because `npm run -s stocksheet --
 * plan --json` needs stdout.
 */
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const out = join(root, 'out')
const stamp = join(out, '.stamp')
const lock = join(root, '.cache', 'build.lock')

/** The files that the bundles are built from. */
const inputs = [
  'src-main',
  'src-renderer',
  'src-shared',
  'build/scripts/own-files.ts',
  'build/scripts/worker-bundles.ts',
  'build/scripts/terminal-bundle.ts',
  'build/scripts/layers.ts',
  'build/scripts/loaded-files.ts',
  'build/scripts/shipped.ts',
  'build/scripts/guide.ts',
  'docs/guide',
  'docs/privacy.md',
  'docs/privacy.ru.md',
  'CHANGELOG.md',
  'electron.vite.config.ts',
  'build/tsconfig.base.json',
  'package.json',
  'package-lock.json',
]
const outputs = [
  'main/main.js',
  'main/cli.js',
  'main/import-worker.js',
  'main/inspect-worker.js',
  'main/serve-app.js',
  'main/export-worker.js',
  'main/account-worker.js',
  'main/run-worker.js',
  'preload/preload.cjs',
  'renderer/index.html',
  'renderer/licences.json',
  'renderer/news.json',
]

/** After this many milliseconds, a lock is assumed to be left over from a crash. */
const LOCK_LIFE = 120_000

function* filesOf(path: string): Generator<string> {
  if (statSync(join(root, path)).isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(`${path}/${name}`)
  } else yield path
}

/** One digest of all names and contents, because file times are wrong after a checkout. Takes about 20 ms. */
function sourceDigest(): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesOf(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

function isCurrent(digest: string): boolean {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) return false
  return outputs.every((output) => existsSync(join(out, output)))
}

/** Builds if out/ is out of date. Rejects with the bundler's error if that fails. */
export async function ensureBuilt(): Promise<void> {
  const oldDigest = sourceDigest()
  if (isCurrent(oldDigest)) return
  await takeLock()
  try {
    // Another process may have built in the meantime.
    const digest = sourceDigest()
    if (isCurrent(digest)) return
    await build(digest)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Builds into a separate folder first, so that a failed build does not damage the last good one. */
async function build(digest: string): Promise<void> {
  const newFolder = join(root, '.cache', `out-${randomUUID()}`)
  const bundler = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  try {
    const output = await runQuietly([bundler, 'build', '--logLevel', 'warn', '--outDir', newFolder])
    if (output.trim() !== '') process.stderr.write(output)
    // Imported here because it loads the bundler, which is only needed for a build.
    const [{ bundleTerminal }, { bundleWorkers }] = await Promise.all([
      import('./terminal-bundle.ts'),
      import('./worker-bundles.ts'),
    ])
    await bundleTerminal(root, join(newFolder, 'main'))
    await bundleWorkers(join(newFolder, 'main'))
    for (const output of outputs) {
      if (!existsSync(join(newFolder, output))) throw new Error(`The build made no ${output}.`)
    }
    writeFileSync(join(newFolder, '.stamp'), digest)
    rmSync(out, { recursive: true, force: true })
    renameSync(newFolder, out)
  } finally {
    rmSync(newFolder, { recursive: true, force: true })
  }
}

function runQuietly(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (output += piece.toString()))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`The build failed.\n${output}`))))
  })
}

/** Creating a folder is atomic, so two processes can never both take the lock. */
async function takeLock(): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      return mkdirSync(lock)
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    }
    const lockTime = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (lockTime !== undefined && Date.now() - lockTime > LOCK_LIFE) rmSync(lock, { recursive: true, force: true })
    await sleep(100)
  }
}

if (import.meta.main) {
  try {
    await ensureBuilt()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
