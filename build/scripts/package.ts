/**
 * `npm run package [-- --dir] [-- --stand-in]`: packages the desktop app for this system into .cache/release, with its bill of materials. `--dir`
 * makes only the unpacked folder. `--stand-in` replaces Electron with a folder of empty files if Electron is not available. The result contains all
 * our files (the archive, fuses, resources) but does not run.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'electron-builder'
import { z } from 'zod'
import { SAMPLES } from '../../src-main/app/samples.ts'
import { licencesSchema, LICENCES_FILE } from '../../src-shared/api/own-files.ts'
import { ELECTRON_DIST, packageConfig, RELEASE } from '../electron-builder.ts'
import { billOfMaterials, licencesText } from './bill-of-materials.ts'
import { ensureBuilt } from './built.ts'
import { unusedFiles } from './loaded-files.ts'
import { productionFolders, readLock } from './shipped.ts'
import { shippedNodeVersion } from './shipped-node.ts'
import { terminalResources } from './terminal-package.ts'
import { standInElectron } from './stand-in-electron.ts'

const root = join(import.meta.dirname, '../..')
const packageFolder = '.cache/package'

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() })

export interface PackageOptions {
  /** Makes only the unpacked folder. */
  readonly dir: boolean
  /** Replaces Electron with a folder of empty files, shaped for this system. */
  readonly standIn?: 'linux' | 'mac'
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Writes the files that go next to the program and the release: licences and the bill of materials. */
export function writeMade(): void {
  mkdirSync(join(root, packageFolder), { recursive: true })
  const file: unknown = JSON.parse(readFileSync(join(root, 'out', 'renderer', LICENCES_FILE), 'utf8'))
  const { packages } = licencesSchema.parse(file)
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const bill = billOfMaterials(
    { ...manifest, licence: manifest.license },
    packages,
    readLock(root),
    shippedNodeVersion(),
  )
  writeFileSync(join(root, packageFolder, 'LICENCES.txt'), licencesText(packages))
  writeFileSync(join(root, packageFolder, 'stocksheet.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
}

/** Returns the paths of the files that were made. */
export async function makePackage({ dir, standIn, env = process.env }: PackageOptions): Promise<readonly string[]> {
  await ensureBuilt()
  writeMade()
  const dist = standIn === undefined ? undefined : standInElectron(join(root, '.cache', `stand-in-${standIn}`), standIn)
  const platform = standIn === 'mac' ? 'darwin' : (standIn ?? process.platform)
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const config = packageConfig({
    env: dist === undefined ? env : { ...env, [ELECTRON_DIST]: dist },
    leftOut: productionFolders(root, readLock(root)).leftOut,
    unused: unusedFiles(join(root, 'out', 'main')),
    samples: [...SAMPLES],
    terminal: terminalResources({
      root,
      platform,
      made: packageFolder,
      version,
      runs: standIn === undefined,
      isRelease: env[RELEASE] === '1',
    }),
    made: packageFolder,
    platform,
  })
  const targets =
    standIn === 'mac' ? { mac: ['dir'], x64: true } : standIn === 'linux' ? { linux: ['dir'], x64: true } : {}
  return build({ projectDir: root, config, publish: 'never', dir, ...targets })
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const standIn = args.includes('--stand-in') ? (args.includes('--mac') ? 'mac' : 'linux') : undefined
  try {
    const paths = await makePackage({
      dir: args.includes('--dir') || standIn !== undefined,
      ...(standIn ? { standIn } : {}),
    })
    for (const path of paths) console.log(path)
    if (standIn) console.log('Made with a stand-in for Electron: it can be looked at, and does not run.')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(message))
      console.error(
        `Electron could not be downloaded. Name an unpacked one in ${ELECTRON_DIST}, or add --stand-in for a package to look at.`,
      )
    // electron-builder's own exit hook resets process.exitCode.
    process.exit(1)
  }
}
