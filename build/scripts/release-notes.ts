/**
 * `node build/scripts/release-notes.ts v1.2.3` prints what a release says of itself: its part of the changelog, and how a download is checked. Fails
 * if the tag, package.json and the changelog name different versions.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')

const CHECK = `
## Check what you download

\`sha256sum --check --ignore-missing SHA256SUMS\` compares the files; \`gh attestation verify FILE --repo OWNER/NAME\` says from which commit and workflow a file
comes. \`stocksheet.cdx.json\` lists everything it is made of (CycloneDX). A file with \`unsigned\` in its name is not signed: Windows and macOS warn before they start it.
`

/** The newest version of a changelog: its number, its date, and its entries as they stand there. */
export function newestVersion(changelog: string): {
  readonly version: string
  readonly date: string
  readonly entries: string
} {
  const [, version, date, entries] =
    /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  if (version === undefined || date === undefined || entries === undefined)
    throw new Error('CHANGELOG.md has no heading such as "## 1.2.3 (2026-11-30)".')
  return { version, date, entries: entries.trim() }
}

export function releaseNotes(tag: string, changelog: string, packageVersion: string): string {
  const { version, entries } = newestVersion(changelog)
  if (new Set([tag.replace(/^v/, ''), version, packageVersion]).size > 1)
    throw new Error(`The tag is ${tag}, package.json has ${packageVersion}, CHANGELOG.md has ${version}.`)
  if (/^## Unreleased/m.test(changelog)) throw new Error('CHANGELOG.md still has entries under "Unreleased".')
  return `${entries}\n${CHECK}`
}

/** The changelog and version of this repository. */
export function thisRelease(): { readonly changelog: string; readonly version: string } {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  return { changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version }
}

if (import.meta.main) {
  try {
    const { changelog, version } = thisRelease()
    console.log(releaseNotes(process.argv[2] ?? '', changelog, version))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
