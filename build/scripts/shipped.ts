/**
 * All third-party software that is shipped, with its licence. It includes the packages in the window's bundle (as reported by the bundler), the
 * packages that main loads (production dependencies that our code uses), and Electron. Throws for a package without a licence.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ShippedPackage } from '../../src-shared/api/own-files.ts'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
})

/**
 * The dependencies of a package that our code really loads. We only use the streaming writer of exceljs. Its readers would add 42 packages,
 * including buffers 0.1.1, which has no licence. test/build/left-out.test.ts writes a workbook without them.
 */
const USED_OF: Readonly<Record<string, readonly string[]>> = { exceljs: ['archiver', 'saxes'] }

/** Already part of our bundles, of main and of the window, so their packages are not shipped separately. */
const BUNDLED = new Set(['zod'])

type Lock = z.infer<typeof lockSchema>['packages']

export function readLock(root: string): Lock {
  return lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages
}

/**
 * Folders under `root` of the production dependencies: those shipped, and those left out because nothing loads them. `without`: packages to skip.
 */
export function productionFolders(
  root: string,
  lock: Lock,
  without: readonly string[] = [],
): { readonly shipped: readonly string[]; readonly leftOut: readonly string[] } {
  const needed = new Set<string>()
  const visit = (folder: string): void => {
    if (needed.has(folder)) return
    needed.add(folder)
    const { dependencies, optionalDependencies } = lock[folder] ?? {}
    const usedFiles = USED_OF[folder.replace(/^.*node_modules\//, '')]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = usedFiles && !usedFiles.includes(name) ? undefined : resolved(lock, folder, name)
      if (found !== undefined) visit(found)
    }
  }
  for (const name of Object.keys(lock['']?.dependencies ?? {})) {
    if (!BUNDLED.has(name) && !without.includes(name)) visit(resolved(lock, '', name) ?? '')
  }
  needed.delete('')
  const production = Object.entries(lock)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && dev !== true && devOptional !== true)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
  return {
    shipped: production.filter((folder) => needed.has(folder)),
    leftOut: production.filter((folder) => !needed.has(folder)),
  }
}

/** Resolves `name` from `folder` as Node does: its own node_modules first, then each one above. */
function resolved(lock: Lock, folder: string, name: string): string | undefined {
  for (
    let at = folder;
    ;
    at = at.includes('/node_modules/') ? at.replace(/\/node_modules\/(?:@[^/]+\/)?[^/]+$/, '') : ''
  ) {
    const candidate = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock[candidate]) return candidate
    if (at === '') return undefined
  }
}

/** The package folder of a module in the bundle; undefined for our own sources and for virtual modules. */
export function folderOf(root: string, module: string): string | undefined {
  const path = module.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '')
  const within = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
  const base = `${root.replaceAll('\\', '/')}/`
  return within?.startsWith(base) ? within.slice(base.length) : undefined
}

export function describePackage(root: string, folder: string, part: ShippedPackage['part']): ShippedPackage {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))
  const { name, version } = manifest
  const statedLicence = typeof manifest.license === 'object' ? manifest.license.type : manifest.license
  const licence = statedLicence ?? manifest.licenses?.map(({ type }) => type).join(' OR ')
  if (licence === undefined) throw new Error(`${name} ${version} (${folder}) says no licence; it cannot be shipped.`)
  const author = typeof manifest.author === 'object' ? manifest.author.name : manifest.author
  return { name, version, licence, text: licenceText(join(root, folder)) ?? notice(name, licence, author), part }
}

function licenceText(folder: string): string | undefined {
  const names = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

/** Some packages contain only the name of their licence. Then the notice has that name, the author and the address of the licence's text. */
function notice(name: string, licence: string, author: string | undefined): string {
  const by = author === undefined ? '' : `Copyright ${author.replaceAll(/<[^>]*>/g, '').trim()}. `
  return `${by}${name} is licensed under ${licence} (https://spdx.org/licenses/${licence}.html). The package carries no copy of the text.`
}

/** Everything that is shipped, sorted by name, with one entry for each version. `windowFolders` are the package folders in the window's bundle. */
export function shippedPackages(root: string, windowFolders: Iterable<string>): ShippedPackage[] {
  const inWindow = new Set(windowFolders)
  const inMain = productionFolders(root, readLock(root)).shipped.filter((folder) => !inWindow.has(folder))
  const all = [
    ...[...inWindow].map((folder) => describePackage(root, folder, 'window')),
    ...inMain.map((folder) => describePackage(root, folder, 'main')),
    describePackage(root, 'node_modules/electron', 'runtime'),
  ]
  const unique = new Map(all.map((shipped) => [`${shipped.name}@${shipped.version}`, shipped]))
  return [...unique.values()].toSorted((a, b) =>
    a.name === b.name ? order(a.version, b.version) : order(a.name, b.name),
  )
}

// Sorts by code unit, so that the file is the same on every machine.
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
