#!/usr/bin/env node
/**
 * Entry point of the command line. Runs on Node 20 or later. If the running Node is too old for the engine (node:sqlite, undici 8), it starts itself
 * again on the project's own Node. It then exits with the status of that process. Imports nothing heavy.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import module from 'node:module'
import { homedir } from 'node:os'
import { makeFolder } from '../machine/make-folder.ts'

const RELAUNCHED_VARIABLE = 'STOCKSHEET_RELAUNCHED'
const IS_WINDOWS = process.platform === 'win32'

function isModernEnough(version: string): boolean {
  const [majorVersion = 0, minorVersion = 0] = version.split('.').map(Number)
  return majorVersion > 22 || (majorVersion === 22 && minorVersion >= 19)
}

/** The binary of this system's Node package (package.json, optionalDependencies) in this or a parent folder's node_modules. */
function findOwnNode(startFolder: string): string | undefined {
  const systemName = `${IS_WINDOWS ? 'win' : process.platform}-${process.arch}`
  const file = IS_WINDOWS ? 'node.exe' : 'node'
  for (let folder = startFolder; ; folder = dirname(folder)) {
    // Earlier installations used the name `node`, which an old folder may still have.
    for (const name of [`node-${systemName}`, `node-bin-${systemName}`, 'node']) {
      const candidate = join(folder, 'node_modules', name, 'bin', file)
      if (existsSync(candidate)) return candidate
    }
    if (dirname(folder) === folder) return undefined
  }
}

async function relaunch(): Promise<void> {
  const ownFile = fileURLToPath(import.meta.url)
  const nodePath = findOwnNode(dirname(ownFile))
  if (nodePath === undefined) {
    process.stderr.write(
      `Stocksheet needs Node 22.19 or newer; this is ${process.version}. Install a newer Node, or run npm ci beside it, and try again.\n`,
    )
    process.exitCode = 1
    return
  }
  const { spawn } = await import('node:child_process')
  // The IPC channel closes when this process ends, even if it is killed. The child notices this, so no run continues without this process.
  const child = spawn(nodePath, [ownFile, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [RELAUNCHED_VARIABLE]: '1' },
    // A terminal signals the whole process group. The child has its own group, so it gets each Ctrl+C only once, from this process.
    detached: !IS_WINDOWS,
  })
  passSignals(child)
  child.on('error', (error) => {
    process.stderr.write(
      `Stocksheet could not start its own Node (${error.name}). Run npm ci beside it, and try again.\n`,
    )
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode =
      signal === null ? (code ?? 1) : END_SIGNALS.some((signalName) => signalName === signal) ? INTERRUPTED_STATUS : 1
  })
}

/** Signals that end a command. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const INTERRUPTED_STATUS = 130

/** Each signal reaches the child exactly once. Windows sends Ctrl+C to both processes itself. */
function passSignals(child: ChildProcess): void {
  for (const signal of END_SIGNALS) process.on(signal, () => IS_WINDOWS || child.kill(signal))
  if (IS_WINDOWS) return
  // Ctrl+Z and `fg`: both processes pause and continue together.
  process.on('SIGTSTP', () => {
    child.kill('SIGSTOP')
    process.kill(process.pid, 'SIGSTOP')
  })
  process.on('SIGCONT', () => child.kill('SIGCONT'))
}

function followParent(): void {
  if (process.env[RELAUNCHED_VARIABLE] === undefined || process.channel === undefined) return
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

/**
 * The environment variable with the folder of Node's compile cache. Threads read it. If it is already set, Node has used it since the process
 * started.
 */
const CACHE_VARIABLE = 'NODE_COMPILE_CACHE'

function enableCompileCache(): void {
  if (process.env[CACHE_VARIABLE] !== undefined || process.env['NODE_DISABLE_COMPILE_CACHE'] !== undefined) return
  const folder = findCacheFolder()
  if (!makePrivateFolder(folder)) return
  module.enableCompileCache(folder)
  process.env[CACHE_VARIABLE] = folder
}

function findCacheFolder(): string {
  const { env, platform } = process
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Stocksheet', 'compiled')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Stocksheet', 'compiled')
  const cachesFolder = env['XDG_CACHE_HOME'] ?? ''
  return join(cachesFolder === '' ? join(homedir(), '.cache') : cachesFolder, 'stocksheet', 'compiled')
}

/**
 * Creates the folder if it is missing. False if others may write to it, or if it cannot be created. The program then runs without the cache, which
 * only saves time.
 */
function makePrivateFolder(folder: string): boolean {
  try {
    makeFolder(folder)
    const { uid, mode } = statSync(folder)
    // Windows has no user ids. There, the folder belongs to the user.
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  } catch {
    return false
  }
}

if (isModernEnough(process.versions.node)) {
  followParent()
  enableCompileCache()
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  await relaunch()
}
