/**
 * Lists the rooms of the architecture, with the rooms and packages that each may import, and reports every forbidden import. The TypeScript
 * projects already keep Node and browser APIs out of `src-shared`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

interface Room {
  readonly folder: string
  /** The rooms that this room may import, besides itself. */
  readonly rooms: readonly string[]
  /** The packages and Node modules that it may import. */
  readonly packages: RegExp
}

/** The pure rooms, in order. Each may import the ones before it. */
const PURE = [
  'material/values',
  'material/fields',
  'material/catalogue',
  'account',
  'file/headings',
  'file',
  'mapping/rules',
  'mapping',
  'plan/draft',
  'plan',
  'plan/suppliers',
  'plan/guard',
  'plan/preview',
  'run',
  'run/history',
  'export',
].map((room) => `src-shared/${room}`)

const API = 'src-shared/api'
const WORDS = 'src-shared/words'

const NONE = /^$/
const NODE = /^node:/

const main = (rooms: string): string[] => rooms.split(' ').map((room) => `src-main/${room}`)

/** The rooms that every room of main may import. */
const GROUND = [...PURE, API, ...main('ports')]
const BELOW_APP = [
  ...GROUND,
  WORDS,
  ...main(
    'machine file file/csv file/xlsx account account/keys account/worker import import/worker import/suppliers run run/worker',
  ),
  ...main('store export export/worker'),
]

const ROOMS: readonly Room[] = [
  ...PURE.map((folder, index) => ({ folder, rooms: PURE.slice(0, index), packages: NONE })),
  { folder: API, rooms: PURE, packages: /^zod$/ },
  { folder: WORDS, rooms: [...PURE, API], packages: NONE },

  { folder: 'src-main/practice', rooms: [], packages: NODE },
  { folder: 'src-main/ports', rooms: [...PURE, API], packages: NONE },
  { folder: 'src-main/machine', rooms: GROUND, packages: /^(node:|zod$)/ },
  { folder: 'src-main/import', rooms: GROUND, packages: NONE },
  { folder: 'src-main/run', rooms: GROUND, packages: NONE },
  // Depends on nothing else, so it could be a separate package.
  { folder: 'src-main/file/xlsx', rooms: [], packages: NODE },
  {
    folder: 'src-main/file',
    rooms: [...GROUND, ...main('machine file/xlsx file/cells file/csv file/other-workbooks')],
    packages: NODE,
  },
  { folder: 'src-main/file/cells', rooms: [...GROUND, ...main('file/xlsx')], packages: NODE },
  {
    folder: 'src-main/file/csv',
    rooms: [...GROUND, ...main('machine file/xlsx file/cells')],
    packages: /^(node:|papaparse$|iconv-lite$)/,
  },
  {
    folder: 'src-main/file/other-workbooks',
    rooms: [...GROUND, ...main('machine file/xlsx file/csv')],
    packages: /^(node:|htmlparser2$|@e965\/xlsx$|@e965\/xlsx\/dist\/)/,
  },
  {
    folder: 'src-main/account',
    rooms: [...GROUND, ...main('machine')],
    packages: /^(node:|zod$|undici$|undici\/lib\/)/,
  },
  {
    folder: 'src-main/store',
    rooms: [...GROUND, ...main('machine import import/suppliers run')],
    packages: /^(node:|zod$)/,
  },
  { folder: 'src-main/account/keys', rooms: [...GROUND, ...main('machine store')], packages: /^(node:|zod$)/ },
  {
    folder: 'src-main/export',
    rooms: [...GROUND, WORDS, ...main('machine run store')],
    packages: /^(node:|zod$|papaparse$|exceljs$|exceljs\/lib\/stream\/)/,
  },
  ...main('account/worker import/worker run/worker export/worker').map((folder) => ({
    folder,
    rooms: BELOW_APP,
    packages: NODE,
  })),
  { folder: 'src-main/app', rooms: [...BELOW_APP, ...main('practice')], packages: /^(node:|zod$)/ },
  ...main('terminal browser desktop').map((folder) => ({
    folder,
    rooms: [...BELOW_APP, ...main('app practice browser')],
    packages: /^(node:|zod$|ws$|electron$|electron-updater$)/,
  })),

  ...['view', 'host', 'state'].map((room, index, rooms) => ({
    folder: `src-renderer/${room}`,
    rooms: [...PURE, API, WORDS, ...rooms.slice(0, index).map((one) => `src-renderer/${one}`)],
    packages: /^(?!node:|electron|undici|exceljs|papaparse|react|@mantine)/,
  })),
  {
    folder: 'src-renderer',
    rooms: [...PURE, API, WORDS, ...['view', 'host', 'state'].map((room) => `src-renderer/${room}`)],
    packages: /^(?!node:|electron|undici|exceljs|papaparse)/,
  },
]

/** The innermost room that contains a file. */
function roomOf(file: string): Room | undefined {
  const around = ROOMS.filter(({ folder }) => within(file, folder))
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0]
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

function within(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}

interface Imported {
  /** The importing file, relative to the root, with forward slashes. */
  readonly file: string
  /** One of our files, or the name of a package. */
  readonly target: string
  readonly ours: boolean
  /** `type`: removed by the compiler · `late`: loaded when needed. */
  readonly kind: 'value' | 'type' | 'late'
}

export function* importsOf(root: string): Generator<Imported> {
  for (const top of ['src-shared', 'src-main', 'src-renderer']) {
    for (const path of sourceFiles(join(root, top))) {
      const file = relative(root, path).replaceAll('\\', '/')
      for (const match of readFileSync(path, 'utf8').matchAll(importPattern)) {
        const target = match[1] ?? match[2] ?? match[3] ?? ''
        const ours = target.startsWith('.')
        const kind = match[2] !== undefined ? 'late' : isTypeImport(match[0]) ? 'type' : 'value'
        yield { file, target: ours ? normalize(join(dirname(file), target)).replaceAll('\\', '/') : target, ours, kind }
      }
    }
  }
}

/** `import type { A } from` and `import { type A, type B } from`. */
function isTypeImport(statement: string): boolean {
  if (/^\s*(?:import|export)\s+type\b/.test(statement)) return true
  const names = /^\s*(?:import|export)\s*\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '')
  return names?.every((name) => /^\s*type\s/.test(name)) ?? false
}

/** All files that `entry` loads, directly or indirectly, without type imports. `late`: includes files that are loaded only when needed. */
export function reachedFiles(root: string, entry: string, { late }: { readonly late: boolean }): ReadonlySet<string> {
  const targets = new Map<string, string[]>()
  for (const { file, target, ours, kind } of importsOf(root)) {
    if (!ours || kind === 'type' || (kind === 'late' && !late)) continue
    targets.set(file, [...(targets.get(file) ?? []), target])
  }
  const reached = new Set([entry])
  for (const file of reached) for (const target of targets.get(file) ?? []) reached.add(target)
  return reached
}

/** One line per forbidden import: `file imports x`. Empty if every import is allowed. */
export function turnedArrows(root: string): string[] {
  const turned: string[] = []
  for (const { file, target, ours } of importsOf(root)) {
    const room = roomOf(file)
    const other = ours ? roomOf(target)?.folder : undefined
    if (!room) turned.push(`${file} belongs to no room`)
    else if (ours ? other !== room.folder && !room.rooms.includes(other ?? '') : !room.packages.test(target))
      turned.push(`${file} imports ${target}`)
  }
  return [...new Set(turned)]
}

/** Files that import each other in a circle, including type imports. One line per circle, with its files in order. */
export function importCircles(root: string): string[] {
  const imports = new Map<string, string[]>()
  for (const { file, target, ours } of importsOf(root)) {
    if (ours) imports.set(file, [...(imports.get(file) ?? []), target])
  }
  return circlesIn(imports).map((circle) => `a circle of imports: ${circle.toSorted().join(', ')}`)
}

/** Folders that import each other in a circle, even if no two files do. One line per circle. A folder and its subfolders may import each other. */
export function folderCircles(root: string): string[] {
  const imports = new Map<string, string[]>()
  for (const { file, target, ours } of importsOf(root)) {
    const [from, to] = [dirname(file), dirname(target)]
    if (!ours || from === to || within(from, to) || within(to, from)) continue
    imports.set(from, [...(imports.get(from) ?? []), to])
  }
  return circlesIn(imports).map((circle) => `a circle of folders: ${circle.toSorted().join(', ')}`)
}

/** Tarjan's algorithm: finds the groups of two or more files that can all reach each other. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    low.set(file, own)
    open.push(file)
    for (const next of imports.get(file) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? own) : own) : visit(next)
      low.set(file, Math.min(low.get(file) ?? own, reached))
    }
    const lowest = low.get(file) ?? own
    if (lowest === own) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return lowest
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

if (import.meta.main) {
  const root = process.cwd()
  const circles = [...turnedArrows(root), ...importCircles(root), ...folderCircles(root)]
  for (const line of circles) console.error(line)
  if (circles.length > 0) process.exit(1)
}
