/** Which third-party software is shipped under which licence, and the bill of materials that lists it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { billOfMaterials, licencesText } from '../../build/scripts/bill-of-materials.ts'
import { ensureBuilt } from '../../build/scripts/built.ts'
import { describePackage, folderOf, productionFolders, readLock } from '../../build/scripts/shipped.ts'
import { licencesSchema, type ShippedPackage } from '../../src-shared/api/own-files.ts'

const root = join(import.meta.dirname, '../..')
const lock = readLock(root)

/** Licences that allow us to distribute the work inside a program under MIT. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
])

/** `A OR B` needs one allowed licence; `A AND B` needs both. Without brackets, AND binds tighter. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())))
}

let packages: readonly ShippedPackage[]
beforeAll(async () => {
  await ensureBuilt()
  packages = licencesSchema.parse(JSON.parse(readFileSync(join(root, 'out/renderer/licences.json'), 'utf8'))).packages
}, 120_000)

test('every shipped package has a licence that allows shipping it, with its text', () => {
  expect(
    packages.filter(({ licence }) => !isAllowed(licence)).map(({ name, licence }) => `${name}: ${licence}`),
  ).toEqual([])
  expect(packages.filter(({ text }) => text.trim().length < 60)).toEqual([])
})

test('the rule itself', () => {
  expect(['MIT', '(MIT OR GPL-3.0-or-later)', 'MIT AND ISC'].map(isAllowed)).toEqual([true, true, true])
  expect(['GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', ''].map(isAllowed)).toEqual(
    Array(5).fill(false),
  )
})

test('no shipped package is missing', () => {
  const named = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const { shipped } = productionFolders(root, lock)
  const missingTexts = shipped.filter(
    (folder) => !named.has(`${folder.replace(/^.*node_modules\//, '')}@${lock[folder]?.version}`),
  )
  expect(missingTexts).toEqual([])
  for (const [name, part] of [
    ['react', 'window'],
    ['@mantine/core', 'window'],
    ['undici', 'main'],
    ['electron', 'runtime'],
  ]) {
    expect(packages.find((one) => one.name === name)?.part).toBe(part)
  }
  expect(packages.map(({ name }) => name)).not.toContain('vitest')
})

test('a package without a licence cannot be shipped', () => {
  expect(() => describePackage(root, 'node_modules/buffers', 'main')).toThrow(
    'buffers 0.1.1 (node_modules/buffers) says no licence',
  )
})

test('a module’s package is its innermost folder', () => {
  const of = (module: string) => folderOf('/r', module)
  expect([
    of('/r/node_modules/a/b.js'),
    of('/r/node_modules/@s/a/b.js?x'),
    of('\0/r/node_modules/a/node_modules/c/d.js'),
    of('/r/src/a.ts'),
    of('\0virtual'),
    of('/elsewhere/node_modules/a/b.js'),
  ]).toEqual(['node_modules/a', 'node_modules/@s/a', 'node_modules/a/node_modules/c', undefined, undefined, undefined])
})

describe('the bill of materials', () => {
  test('names each package once, with licence and checksum, always in the same way', () => {
    const app = { name: 'stocksheet', version: '1.2.3', licence: 'MIT' }
    const bill = billOfMaterials(app, packages, lock, '24.21.0') as {
      bomFormat: string
      specVersion: string
      components: { purl: string; hashes?: { content: string }[]; licenses: unknown[] }[]
      dependencies: { ref: string; dependsOn: string[] }[]
    }
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6'])
    expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(packages.length + 1)
    // The terminal's Node is no package.
    const withoutSum = bill.components.filter(({ hashes }) => hashes?.[0]?.content.length !== 128)
    expect(withoutSum.map(({ purl }) => purl)).toEqual(['pkg:generic/node@24.21.0'])
    expect(bill.dependencies[0]?.dependsOn).toHaveLength(packages.length + 1)
    expect(billOfMaterials(app, packages, lock, '24.21.0')).toEqual(bill)
    const scoped = bill.components.find(({ purl }) => purl.includes('mantine/core'))
    expect(scoped?.purl).toMatch(/^pkg:npm\/%40mantine\/core@/)
  })

  test('the licence files next to the program are those of the window', () => {
    const text = licencesText(packages)
    for (const { name, version, licence } of packages) expect(text).toContain(`${name} ${version} (${licence})`)
  })
})
