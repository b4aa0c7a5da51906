/** LibreOffice without a window, if this machine has it: to check our files with another program, and to save them again. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The program's version; null if it is not installed. */
export const LIBREOFFICE: string | null = versionOf()

/** Why tests that need it are skipped, for their names; '' if they run. */
export const WITHOUT = LIBREOFFICE === null ? ' (skipped: LibreOffice is not installed)' : ''

function versionOf(): string | null {
  try {
    return execFileSync('soffice', ['--headless', '--version'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}

/** Opens several files and saves each again at once. Returns the folder of the results, with the same file names. */
export async function allSavedAs(paths: readonly string[], format: 'xlsx' | 'ods'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'soffice-'))
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const out = join(folder, 'saved')
  await run('soffice', [profile, '--headless', '--convert-to', format, '--outdir', out, ...paths], { timeout: 300_000 })
  return out
}

/** Opens a file and saves it as `format` in a separate folder. Returns the path of the result. */
export async function savedAs(path: string, format: 'xlsx' | 'csv' | 'ods'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'soffice-'))
  const filter = format === 'csv' ? 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false' : format
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, path], { timeout: 120_000 })
  return join(folder, `${basename(path, extname(path))}.${format}`)
}
