/**
 * The release check for Electron's major version: `node build/scripts/supported-electron.ts` asks the npm registry for the newest one. It fails if
 * ours is not among the latest three, which get security fixes. Not part of `npm test`, because tests must not depend on the date or the network.
 */
import { execFileSync } from 'node:child_process'
import { readElectronVersion } from './electron-version.ts'

/** Electron supports its latest three major versions. */
const SUPPORTED = 3

/** The major version of a plain release such as `1.2.3`; throws for anything else. */
export function majorOf(version: string): number {
  const found = /^(\d{1,4})\.\d+\.\d+$/.exec(version.trim())?.[1]
  if (found === undefined) throw new Error(`${version} is no release of Electron`)
  return Number(found)
}

/** What is wrong, in words; null if nothing is. */
export function whyUnsupported(ourVersion: string, newestVersion: string): string | null {
  const behind = majorOf(newestVersion) - majorOf(ourVersion)
  if (behind < SUPPORTED) return null
  return `Electron ${ourVersion} gets no security fixes any more: the newest is ${newestVersion}, and the latest ${SUPPORTED} majors are supported. Take a newer one in package.json.`
}

if (import.meta.main) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const newestVersion = execFileSync(npm, ['view', 'electron', 'dist-tags.latest'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const problem = whyUnsupported(readElectronVersion(), newestVersion)
  console.log(problem ?? `Electron ${readElectronVersion()} is supported; the newest is ${newestVersion.trim()}.`)
  if (problem !== null) process.exitCode = 1
}
