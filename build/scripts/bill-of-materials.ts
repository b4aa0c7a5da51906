/** The bill of materials of a package, in CycloneDX 1.6: everything shipped, with its name, version, licence and checksum. */
import type { ShippedPackage } from '../../src-shared/api/own-files.ts'
import type { readLock } from './shipped.ts'

interface Component {
  readonly type: 'library' | 'framework'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly ({ license: { id: string } } | { expression: string })[]
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
  readonly properties: readonly { readonly name: string; readonly value: string }[]
}

/** The same lock file always gives the same bytes. There is no serial number or time, so that two builds can be compared. */
export function billOfMaterials(
  app: { readonly name: string; readonly version: string; readonly licence: string },
  shipped: readonly ShippedPackage[],
  lock: ReturnType<typeof readLock>,
  nodeVersion: string,
): object {
  const checksums = new Map(
    Object.entries(lock).map(([folder, { version, integrity }]) => [
      `${folder.replace(/^.*node_modules\//, '')}@${version}`,
      integrity,
    ]),
  )
  const nodePurl = `pkg:generic/node@${nodeVersion}`
  const node: Component = {
    type: 'framework',
    'bom-ref': nodePurl,
    name: 'node',
    version: nodeVersion,
    purl: nodePurl,
    licenses: [{ license: { id: 'MIT' } }],
    properties: [{ name: 'stocksheet:part', value: 'terminal' }],
  }
  const packages = shipped.map((entry): Component => {
    const purl = `pkg:npm/${entry.name.replace(/^@/, '%40')}@${entry.version}`
    const integrity = checksums.get(`${entry.name}@${entry.version}`)
    return {
      type: entry.part === 'runtime' ? 'framework' : 'library',
      'bom-ref': purl,
      name: entry.name,
      version: entry.version,
      purl,
      licenses: [/\s/.test(entry.licence) ? { expression: entry.licence } : { license: { id: entry.licence } }],
      ...(integrity?.startsWith('sha512-')
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
        : {}),
      properties: [{ name: 'stocksheet:part', value: entry.part }],
    }
  })
  const components = [...packages, node]
  const ownPurl = `pkg:npm/${app.name}@${app.version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ownPurl,
        name: app.name,
        version: app.version,
        licenses: [{ license: { id: app.licence } }],
      },
    },
    components,
    dependencies: [{ ref: ownPurl, dependsOn: components.map((component) => component['bom-ref']) }],
  }
}

/** All licences as one text, shipped next to the program. */
export function licencesText(shipped: readonly ShippedPackage[]): string {
  const line = '-'.repeat(80)
  const head = `Stocksheet is made with the packages below. Chromium's own licences are in LICENSES.chromium.html.\n`
  return [
    head,
    ...shipped.map(({ name, version, licence, text }) => `${line}\n${name} ${version} (${licence})\n\n${text}\n`),
  ].join('\n')
}
