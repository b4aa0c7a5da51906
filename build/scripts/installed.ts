/**
 * Installs a package of .cache/release as its users do, starts what it installed, and removes it again: a step of the release workflow each.
 *
 *     node build/scripts/installed.ts install FILE      NSIS silently, a DMG mounted, an AppImage, a .deb
 *     node build/scripts/installed.ts update FILE       the same over an earlier one; on Windows by the app's updater, from a feed of this computer
 *     node build/scripts/installed.ts use FILE          a change of the practice account, whose data later steps and versions must keep
 *     node build/scripts/installed.ts terminal FILE     the command that came with it: version, main job, the runs so far
 *     node build/scripts/installed.ts start FILE        the program as it is: window and store are there, and it ends when asked to
 *     node build/scripts/installed.ts open FILE         a copy that Playwright can drive; prints its program
 *     node build/scripts/installed.ts remove FILE       nothing of it stays but the user's data
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { z } from 'zod'
import { downloadUpdate, serveFeed } from './local-feed.ts'

const root = join(import.meta.dirname, '../..')

type Command = readonly [string, ...string[]]

/** What is done with a package, and where it puts its program. Programs of macOS are in an app folder, which is copied and removed whole. */
export interface Installation {
  readonly install: readonly Command[]
  readonly remove: readonly Command[]
  readonly program: string
  /** The folder with everything installed. */
  readonly folder: string
  /** The folder that holds `terminal`. */
  readonly resources: string
  /** How a user's start runs it, if not by the program. */
  readonly start?: string
}

export interface Places {
  readonly home: string
  /** LOCALAPPDATA on Windows. */
  readonly localData: string
  /** A folder for what has no place of its own. */
  readonly work: string
}

/** By the package's ending. */
export function installationOf(file: string, { home, localData, work }: Places): Installation {
  if (file.endsWith('.exe')) {
    const folder = join(localData, 'Programs', 'stocksheet')
    return {
      install: [[file, '/S']],
      // `_?=` keeps the uninstaller from going on in a copy of itself, which nobody could wait for.
      remove: [[join(folder, 'Uninstall Stocksheet.exe'), '/S', `_?=${folder}`]],
      program: join(folder, 'Stocksheet.exe'),
      folder,
      resources: join(folder, 'resources'),
    }
  }
  if (file.endsWith('.dmg')) {
    const volume = join(work, 'volume')
    const folder = join(home, 'Applications', 'Stocksheet.app')
    return {
      install: [
        ['hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', volume, file],
        ['ditto', join(volume, 'Stocksheet.app'), folder],
        ['hdiutil', 'detach', volume],
      ],
      remove: [['rm', '-rf', folder]],
      program: join(folder, 'Contents/MacOS/Stocksheet'),
      folder,
      resources: join(folder, 'Contents/Resources'),
    }
  }
  if (file.endsWith('.AppImage')) {
    const folder = join(work, 'squashfs-root')
    return {
      install: [
        ['chmod', '+x', file],
        [file, '--appimage-extract'],
      ],
      remove: [['rm', '-rf', folder]],
      program: join(folder, 'stocksheet-desktop'),
      folder,
      resources: join(folder, 'resources'),
      start: file,
    }
  }
  if (!file.endsWith('.deb')) throw new Error(`${file} is no package that can be installed.`)
  return {
    install: [['sudo', 'apt-get', 'install', '--yes', file]],
    remove: [['sudo', 'apt-get', 'remove', '--yes', 'stocksheet']],
    program: '/opt/Stocksheet/stocksheet-desktop',
    folder: '/opt/Stocksheet',
    resources: '/opt/Stocksheet/resources',
  }
}

const work = join(root, '.cache/installed')
/** One for all steps, so that the later ones read what an earlier version wrote. */
const dataFolder = join(work, 'data')

function run(command: Command, env: NodeJS.ProcessEnv = process.env): string {
  const [program, ...args] = command
  console.log(`> ${command.join(' ')}`)
  const isScript = program.endsWith('.cmd')
  return execFileSync(isScript ? `"${program}"` : program, args, { cwd: work, env, encoding: 'utf8', shell: isScript })
}

const launcherOf = ({ resources }: Installation): string =>
  join(resources, 'terminal', process.platform === 'win32' ? 'stocksheet.cmd' : 'stocksheet')

function use(installation: Installation): void {
  const args = ['set', 'sku=PNT-0164', 'stock_change=1', '--storage', '1', '--account', 'practice', '--yes']
  console.log(run([launcherOf(installation), ...args], { ...process.env, STOCKSHEET_DATA: dataFolder }))
}

function terminal(installation: Installation): void {
  const launcher = launcherOf(installation)
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const installedVersion = run([launcher, '--version']).trim()
  if (installedVersion !== version) throw new Error(`The terminal says version ${installedVersion}, not ${version}.`)
  console.log(run([launcher, 'demo']))
  const runs = run([launcher, 'runs'], { ...process.env, STOCKSHEET_DATA: dataFolder })
  console.log(runs)
  if (!/ done /.test(runs)) throw new Error('The terminal does not have the runs that were done before.')
}

/** Minutes of a slow runner, not of a user. */
const PATIENCE_MS = 120_000

async function until(what: string, isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !isDone(); await wait(200))
    if (Date.now() > end) throw new Error(`${what} took more than two minutes.`)
}

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

/** Returns when the program and all that it started have ended. */
export async function start({
  program,
  start: starter = program,
}: Pick<Installation, 'program' | 'start'>): Promise<void> {
  const fresh = mkdtempSync(join(tmpdir(), 'stocksheet-installed-'))
  const env = { ...process.env, STOCKSHEET_DATA: fresh, APPIMAGE_EXTRACT_AND_RUN: '1' }
  // An AppImage starts its program in a process of its own, so all of the group is ended and waited for.
  const child = spawn(starter, [], { env, stdio: 'inherit', detached: process.platform !== 'win32' })
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  await until('The start', () => hasEnded() || existsSync(join(fresh, 'stocksheet.sqlite')))
  if (hasEnded()) throw new Error(`The program ended by itself, with ${child.exitCode ?? child.signalCode}.`)
  if (process.platform === 'win32') {
    // Refused until there is a window to close.
    await until('The end', () => hasEnded() || (spawnSync('taskkill', ['/PID', String(child.pid)]), false))
  } else {
    process.kill(-Number(child.pid), 'SIGTERM')
    await until('The end', () => hasEnded() && !isGroupAlive(Number(child.pid)))
  }
  rmSync(fresh, { recursive: true, force: true, maxRetries: 10 })
}

/**
 * A copy whose program takes Playwright's switches. The installed one refuses them, by a fuse and by itself: so the fuse is turned in the copy, and its
 * program is called as Electron is, which then takes itself for one that is being developed. All other files are the installed ones.
 */
async function openCopy({ folder, program }: Installation): Promise<string> {
  const copy = join(work, 'opened', basename(folder))
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(dirname(copy), { recursive: true })
  if (process.platform === 'darwin') run(['ditto', folder, copy])
  else cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  const copiedProgram = join(copy, program.slice(folder.length))
  await flipFuses(process.platform === 'darwin' ? copy : copiedProgram, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  const drivenProgram = join(dirname(copiedProgram), process.platform === 'win32' ? 'electron.exe' : 'Electron')
  renameSync(copiedProgram, drivenProgram)
  if (process.platform === 'darwin') {
    run(['plutil', '-replace', 'CFBundleExecutable', '-string', 'Electron', join(copy, 'Contents/Info.plist')])
    run(['codesign', '--force', '--deep', '--sign', '-', copy])
  }
  if (process.platform === 'linux') {
    const sandbox = join(copy, 'chrome-sandbox')
    run(['sudo', 'chown', 'root:root', sandbox])
    run(['sudo', 'chmod', '4755', sandbox])
  }
  return drivenProgram
}

async function update(file: string, installation: Installation): Promise<void> {
  // One without a feed has no updater: a newer installer goes over it.
  if (!file.endsWith('.exe') || !existsSync(join(installation.resources, 'app-update.yml'))) {
    for (const command of installation.install) run(command)
    return
  }
  const feed = await serveFeed(dirname(file))
  const settings = readFileSync(join(installation.resources, 'app-update.yml'), 'utf8')
  const publisher = /^publisherName:\s*(?:-\s*)?(.+)$/m.exec(settings)?.[1]
  const installer = await downloadUpdate({ feed: feed.url, folder: join(work, 'update'), version: '0.0.1', publisher })
  feed.close()
  run([installer, '/S', '--updated'])
}

function remove({ remove: commands, folder, program }: Installation): void {
  for (const command of commands) run(command)
  if (existsSync(program)) throw new Error(`${folder} still has the program.`)
  if (!existsSync(join(dataFolder, 'stocksheet.sqlite'))) throw new Error('The user’s data is gone.')
}

async function main(step: string | undefined, file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('Name a step and a package.')
  mkdirSync(work, { recursive: true })
  const path = resolve(file)
  const installation = installationOf(path, {
    home: homedir(),
    localData: process.env['LOCALAPPDATA'] ?? '',
    work,
  })
  if (step === 'install') for (const command of installation.install) run(command)
  else if (step === 'update') await update(path, installation)
  else if (step === 'use') use(installation)
  else if (step === 'terminal') terminal(installation)
  else if (step === 'start') await start(installation)
  else if (step === 'open') console.log(`STOCKSHEET_INSTALLED=${await openCopy(installation)}`)
  else if (step === 'remove') remove(installation)
  else throw new Error(`${step ?? ''} is no step.`)
}

if (import.meta.main) {
  try {
    await main(process.argv[2], process.argv[3])
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
