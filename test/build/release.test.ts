/** The release workflow, as far as it can be checked here, and its check of Electron's major version. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readElectronVersion } from '../../build/scripts/electron-version.ts'
import { SCHEMA_VERSION } from '../../src-main/store/database/schema.ts'
import { formatVersion } from '../../src-shared/api/documents/parts.ts'
import { BASE_VERSION } from '../../src-shared/export/base.ts'
import { PLAN_VERSION } from '../../src-shared/plan/plan.ts'
import { majorOf, whyUnsupported } from '../../build/scripts/supported-electron.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')

// The YAML parser of electron-updater, which is installed with it.
const load = createRequire(createRequire(import.meta.url).resolve('electron-updater'))('js-yaml') as {
  load: (text: string) => unknown
}

/** The keys that this workflow uses; strict, so that a misspelt key is found here. */
const step = z.strictObject({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z
    .string()
    .regex(/^actions\/[\w-]+@v\d+$/)
    .optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  env: z.record(z.string(), z.string()).optional(),
  'continue-on-error': z.boolean().optional(),
})
const job = z.strictObject({
  needs: z.string().optional(),
  if: z.string().optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.number().max(120),
  strategy: z.strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.array(z.string())) }).optional(),
  permissions: z.record(z.string(), z.enum(['read', 'write', 'none'])).optional(),
  steps: z.array(step.refine((entry) => (entry.uses === undefined) !== (entry.run === undefined))).min(1),
})
const workflow = z
  .strictObject({
    name: z.string(),
    on: z.strictObject({ push: z.strictObject({ tags: z.array(z.string()) }), workflow_dispatch: z.null() }),
    permissions: z.strictObject({ contents: z.literal('read') }),
    concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
    jobs: z.record(z.string(), job),
  })
  .parse(load.load(text))

const commands = (name: string): string[] => workflow.jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? []

describe('the release workflow', () => {
  test('checks and tests first, then packages on each system, then drafts a release', () => {
    expect(Object.entries(workflow.jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['check', undefined],
      ['package', 'check'],
      ['release', 'package'],
    ])
    expect(workflow.jobs['package']?.strategy?.matrix['os']).toEqual([
      'windows-latest',
      'macos-latest',
      'ubuntu-latest',
    ])
    expect(commands('check')).toEqual([
      'npm ci',
      'node build/scripts/supported-electron.ts',
      'npm run check',
      'npm test',
      'npm run test:long',
      'npm run simulate -- --minutes 1',
    ])
  })

  test('only days that were never played may fail without stopping the release', () => {
    const mayFail = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps)
      .filter((entry) => entry['continue-on-error'] === true)
    expect(mayFail.map(({ run }) => run)).toEqual(['npm run simulate -- --minutes 1'])
  })

  test('runs the specs on the real Electron before packaging, and fails without one', () => {
    const steps = workflow.jobs['package']?.steps ?? []
    const at = (foundText: string): number => steps.findIndex(({ run }) => run?.includes(foundText))
    expect(at('node_modules/electron/install.js')).toBeGreaterThan(at('npm ci'))
    expect(at('playwright test --project electron')).toBeGreaterThan(at('node_modules/electron/install.js'))
    expect(at('npm run package')).toBeGreaterThan(at('playwright test --project electron'))
    for (const { run, env } of steps) {
      if (run?.includes('playwright')) expect(env?.['STOCKSHEET_NEED_ELECTRON']).toBe('1')
    }
  })

  test('every npm script it runs exists', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    const run = [...text.matchAll(/npm run ([\w:-]+)|npm (test)\b/g)].map(
      ([, script, testedText]) => script ?? testedText ?? '',
    )
    expect(run.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  test('only the packaging step gets secrets, never on a command line, and only the last job’s token can write', () => {
    const withSecrets = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps)
      .filter((entry) => JSON.stringify(entry).includes('secrets.'))
    expect(withSecrets.map(({ name }) => name)).toEqual(['Package'])
    for (const name of Object.keys(workflow.jobs)) for (const run of commands(name)) expect(run).not.toContain('${{')
    expect(Object.entries(workflow.jobs).flatMap(([name, { permissions }]) => (permissions ? [name] : []))).toEqual([
      'release',
    ])
    const checkouts = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    )
    expect(checkouts.map((checkout) => checkout.with?.['persist-credentials'])).toEqual([false, false])
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
    const numbers = [...page.matchAll(/^\| ([^|,:]+\w)[^|]*\| (\d+) \|/gm)].map(
      ([, name, number]) => [name, Number(number)] as const,
    )
    expect(Object.fromEntries(numbers)).toEqual({
      'the store': SCHEMA_VERSION,
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
