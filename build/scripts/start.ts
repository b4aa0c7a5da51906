/**
 * `npm start`: starts the desktop app. If Electron or a display is missing, starts the same app in a browser and prints the reason. Arguments are
 * passed on: files to open for the desktop app.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './built.ts'
import { installedElectron } from './electron-program.ts'

const root = join(import.meta.dirname, '../..')
const electron = join(root, 'node_modules', 'electron')

/** The download is about 110 MB. Without a network it fails at once. */
const DOWNLOAD_PATIENCE = 180_000

type Found = { readonly program: string } | { readonly missing: string }

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
}

function findElectron(): Found {
  if (!hasDisplay()) return { missing: 'There is no display for the desktop app' }
  const present = installedElectron()
  if (present) return { program: present }
  process.stderr.write('Fetching Electron (about 110 MB, once) ...\n')
  spawnSync(process.execPath, [join(electron, 'install.js')], { stdio: 'ignore', timeout: DOWNLOAD_PATIENCE })
  const fetched = installedElectron()
  return fetched ? { program: fetched } : { missing: 'Electron is not on this machine and could not be downloaded' }
}

/** How long the app may take to finish pending work and exit. */
const ENDING_MS = 15_000

/**
 * Exits when the child exits, and ends the child when this process ends. That includes signals from the terminal, SIGTERM to this process only, and
 * the parent (npm) disappearing, as after SIGTERM to npm.
 */
function follow(child: ChildProcess): void {
  let ending = false
  const end = (signal: NodeJS.Signals): void => {
    child.kill(signal)
    if (ending) return
    ending = true
    setTimeout(() => child.kill('SIGKILL'), ENDING_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  const parent = process.ppid
  const watch = setInterval(() => {
    // A process whose parent has ended gets a new parent.
    if (process.ppid !== parent && !ending) end('SIGTERM')
  }, 500)
  process.on('exit', () => child.kill('SIGTERM'))
  child.on('error', (error) => {
    clearInterval(watch)
    process.stderr.write(`Stocksheet could not be started: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
  })
}

async function start(args: readonly string[]): Promise<void> {
  await ensureBuilt()
  const found = findElectron()
  if ('program' in found) {
    follow(spawn(found.program, ['.', ...args], { cwd: root, stdio: 'inherit' }))
    return
  }
  process.stdout.write(`${found.missing}, so Stocksheet opens in your browser instead.\n`)
  follow(spawn(process.execPath, [join(root, 'out/main/cli.js'), 'serve'], { cwd: root, stdio: 'inherit' }))
}

try {
  await start(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
