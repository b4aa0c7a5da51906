/**
 * The release's gate for Electron's major: `node build/scripts/supported-electron.ts` asks the npm registry for the newest one and
 * fails when ours is no longer among the latest three, the ones that get security fixes. Not part of `npm test`: what passes
 * today must pass tomorrow, and tests ask no registry.
 */
import { execFileSync } from 'node:child_process'
import { readElectronVersion } from './electron-version.ts'

/** Electron supports its latest three majors. */
const SUPPORTED = 3

/** `1.2.3` of a plain release; anything else throws. */
export function majorOf(version: string): number {
  const found = /^(\d{1,4})\.\d+\.\d+$/.exec(version.trim())?.[1]
  if (found === undefined) throw new Error(`${version} is no release of Electron`)
  return Number(found)
}

/** What is wrong, in words, or null. */
export function whyUnsupported(ours: string, newest: string): string | null {
  const behind = majorOf(newest) - majorOf(ours)
  if (behind < SUPPORTED) return null
  return `Electron ${ours} gets no security fixes any more: the newest is ${newest}, and the latest ${SUPPORTED} majors are supported. Take a newer one in package.json.`
}

if (import.meta.main) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const newest = execFileSync(npm, ['view', 'electron', 'dist-tags.latest'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const wrong = whyUnsupported(readElectronVersion(), newest)
  console.log(wrong ?? `Electron ${readElectronVersion()} is supported; the newest is ${newest.trim()}.`)
  if (wrong !== null) process.exitCode = 1
}
