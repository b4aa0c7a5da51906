/**
 * `node build/scripts/places.ts FOLDER ADDRESS` writes the manifests of winget and the Homebrew cask beside a release's files, with their sums.
 * `ADDRESS` is where the files will be. They are handed in by hand (docs/release.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestVersion, thisRelease } from './release-notes.ts'

export const WINGET = 'Stocksheet.Stocksheet'
const SCHEMA = '1.6.0'
/** Homebrew takes less than 80 characters. */
const DESCRIPTION = 'Turns spreadsheets into the smallest safe set of changes to an inventory'

export interface Release {
  readonly version: string
  /** Such as 2026-11-30. */
  readonly date: string
  /** The folder of the release's files on the web. */
  readonly address: string
  /** Of each file by its name, as `sha256sum` writes them. */
  readonly sums: ReadonlyMap<string, string>
}

export function sumsOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/^([0-9a-f]{64}) [ *](\S+)$/gm)].map(([, sum = '', file = '']) => [file, sum]))
}

/** The one file of a release with this ending. */
function fileOf({ sums }: Release, ending: RegExp): { readonly file: string; readonly sum: string } {
  const [entry, ...others] = [...sums].filter(([file]) => ending.test(file))
  if (!entry || others.length > 0)
    throw new Error(`The release needs one file like ${ending.source}, and has ${others.length + (entry ? 1 : 0)}.`)
  return { file: entry[0], sum: entry[1] }
}

function manifest(kind: string, version: string, entries: object): string {
  // JSON is YAML: no text of a release can be taken for something else.
  const lines = Object.entries({
    PackageIdentifier: WINGET,
    PackageVersion: version,
    ...entries,
    ManifestType: kind,
    ManifestVersion: SCHEMA,
  }).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${kind}.${SCHEMA}.schema.json\n${lines.join('\n')}\n`
}

/** The three files of winget, by name. One installer is for both processors. */
export function wingetManifests(release: Release): ReadonlyMap<string, string> {
  const { version, date, address } = release
  const { file, sum } = fileOf(release, /-setup(?:-unsigned)?\.exe$/)
  const installer = { InstallerUrl: `${address}/${file}`, InstallerSha256: sum.toUpperCase() }
  return new Map([
    [`${WINGET}.yaml`, manifest('version', version, { DefaultLocale: 'en-US' })],
    [
      `${WINGET}.installer.yaml`,
      manifest('installer', version, {
        InstallerType: 'nullsoft',
        Scope: 'user',
        UpgradeBehavior: 'install',
        ReleaseDate: date,
        Commands: ['stocksheet'],
        Installers: ['x64', 'arm64'].map((Architecture) => ({ Architecture, ...installer })),
      }),
    ],
    [
      `${WINGET}.locale.en-US.yaml`,
      manifest('defaultLocale', version, {
        PackageLocale: 'en-US',
        Publisher: 'The Stocksheet authors',
        PackageName: 'Stocksheet',
        License: 'MIT',
        ShortDescription: DESCRIPTION,
        Moniker: 'stocksheet',
      }),
    ],
  ])
}

/** A release updates itself on macOS if it has the file that the updater reads. */
export function homebrewCask(release: Release): string {
  const { file, sum } = fileOf(release, /\.dmg$/)
  const url = `${release.address}/${file}`.replaceAll(release.version, '#{version}')
  return `cask "stocksheet" do
  version "${release.version}"
  sha256 "${sum}"

  url "${url}"
  name "Stocksheet"
  desc "${DESCRIPTION}"
  homepage "${release.address.replace(/\/releases\/.*$/, '')}"

${release.sums.has('latest-mac.yml') ? '  auto_updates true\n\n' : ''}  app "Stocksheet.app"
  binary "#{appdir}/Stocksheet.app/Contents/Resources/terminal/stocksheet"

  zap trash: "~/Library/Application Support/Stocksheet"
end
`
}

if (import.meta.main) {
  const [folder = '', address = ''] = process.argv.slice(2)
  const { version, date } = newestVersion(thisRelease().changelog)
  const release = { version, date, address, sums: sumsOf(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')) }
  for (const [name, text] of wingetManifests(release)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'stocksheet.rb'), homebrewCask(release))
}
