/**
 * Says which imports turn an arrow of the architecture round. The compiler already refuses wrong relative imports
 * (one TypeScript project per layer); this also covers packages, which every project can resolve.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

interface Layer {
  readonly folder: string
  /** Folders of ours this one may import, besides itself. */
  readonly ours: readonly string[]
  /** Packages and builtins it may import: exact names, or a regular expression. */
  readonly packages: RegExp
}

const domain = 'src-shared/domain'
const contract = 'src-shared/contract'
const wording = 'src-shared/wording'
const engine = 'src-main/engine'
const adapters = 'src-main/adapters'
const practice = 'src-main/practice'
const workers = 'src-main/workers'

/** The rooms of the domain, each with the rooms it may import. A room never imports one that is listed below it. */
const ROOMS = {
  values: [],
  fields: ['values'],
  account: ['values'],
  sheet: ['values', 'fields'],
  rules: ['values', 'fields', 'sheet'],
  mapping: ['values', 'fields', 'sheet'],
  draft: ['values', 'fields', 'sheet', 'rules', 'mapping'],
  catalogue: ['values', 'fields', 'sheet', 'draft'],
  plan: ['values', 'fields', 'sheet', 'draft', 'catalogue'],
  suppliers: ['values', 'fields', 'draft', 'catalogue', 'plan'],
  run: ['values', 'fields', 'sheet', 'catalogue', 'plan'],
  history: ['values', 'fields', 'catalogue', 'plan', 'run'],
  guard: ['values', 'fields', 'sheet', 'catalogue', 'plan', 'run'],
  preview: ['values', 'fields', 'sheet', 'mapping', 'draft', 'catalogue', 'plan', 'guard'],
  export: ['values', 'fields', 'sheet', 'mapping', 'catalogue', 'run'],
} as const

const rooms: readonly Layer[] = Object.entries(ROOMS).map(([room, others]) => ({
  folder: `${domain}/${room}`,
  ours: others.map((other) => `${domain}/${other}`),
  packages: /^$/,
}))

/** The writers of workbooks and pages are given the words inside them: they know their types. */
const WORDED = [`${adapters}/xlsx-write`, `${adapters}/html-write`]

// Most specific folder first: the first that fits a file decides.
const layers: readonly Layer[] = [
  ...rooms,
  { folder: wording, ours: [domain], packages: /^$/ },
  { folder: contract, ours: [domain], packages: /^zod$/ },
  { folder: engine, ours: [domain, contract], packages: /^$/ },
  { folder: `${adapters}/xlsx-read`, ours: [], packages: /^node:/ },
  ...WORDED.map((folder) => ({
    folder,
    ours: [domain, contract, wording, engine, adapters],
    packages: /^(node:|zod$|papaparse$|exceljs$|exceljs\/lib\/stream\/)/,
  })),
  {
    folder: adapters,
    ours: [domain, contract, engine],
    packages: /^(node:|zod$|undici$|undici\/lib\/|papaparse$|iconv-lite$|exceljs$|exceljs\/lib\/stream\/)/,
  },
  { folder: practice, ours: [], packages: /^node:/ },
  { folder: workers, ours: [domain, contract, wording, engine, adapters], packages: /^node:/ },
  {
    folder: 'src-main/hosts/electron',
    ours: [domain, contract, wording, engine, adapters, practice, workers, 'src-main/hosts'],
    packages: /^(node:|electron$|electron-updater$|zod$)/,
  },
  {
    folder: 'src-main/hosts',
    ours: [domain, contract, wording, engine, adapters, practice, workers],
    packages: /^(node:|zod$|ws$)/,
  },
  ...(['view', 'wording', 'host', 'state'] as const).map((room, at, below) => ({
    folder: `src-renderer/${room}`,
    ours: [domain, contract, wording, ...below.slice(0, at).map((one) => `src-renderer/${one}`)],
    packages: /^(?!node:|electron|undici|exceljs|papaparse|react|@mantine)/,
  })),
  {
    folder: 'src-renderer',
    ours: [domain, contract, wording],
    packages: /^(?!node:|electron|undici|exceljs|papaparse)/,
  },
]

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
  /** The importing file, from the root, with forward slashes. */
  readonly file: string
  /** A file of ours, or a package's name. */
  readonly target: string
  readonly ours: boolean
}

export function* importsOf(root: string): Generator<Imported> {
  for (const top of ['src-shared', 'src-main', 'src-renderer']) {
    for (const path of sourceFiles(join(root, top))) {
      const file = relative(root, path).replaceAll('\\', '/')
      for (const match of readFileSync(path, 'utf8').matchAll(importPattern)) {
        const target = match[1] ?? match[2] ?? match[3] ?? ''
        const ours = target.startsWith('.')
        yield { file, target: ours ? normalize(join(dirname(file), target)).replaceAll('\\', '/') : target, ours }
      }
    }
  }
}

/** One line per forbidden import: `file imports x`. Empty when every arrow points the right way. */
export function turnedArrows(root: string): string[] {
  const found: string[] = []
  for (const { file, target, ours } of importsOf(root)) {
    const layer = layers.find(({ folder }) => within(file, folder))
    if (!layer) found.push(`${file} belongs to no layer`)
    else if (
      ours ? ![layer.folder, ...layer.ours].some((folder) => within(target, folder)) : !layer.packages.test(target)
    )
      found.push(`${file} imports ${target}`)
  }
  return [...new Set(found)]
}

/** Files that import each other in a circle, types included: one line per circle, its files in order. */
export function importCircles(root: string): string[] {
  const imports = new Map<string, string[]>()
  for (const { file, target, ours } of importsOf(root)) {
    if (ours) imports.set(file, [...(imports.get(file) ?? []), target])
  }
  return circlesIn(imports).map((circle) => `a circle of imports: ${circle.toSorted().join(', ')}`)
}

/**
 * Folders that import each other in a circle, though no two of their files do: one line per circle. A folder and those inside it
 * are one thing in parts, and may import each other.
 */
export function folderCircles(root: string): string[] {
  const imports = new Map<string, string[]>()
  for (const { file, target, ours } of importsOf(root)) {
    const [from, to] = [dirname(file), dirname(target)]
    if (!ours || from === to || within(from, to) || within(to, from)) continue
    imports.set(from, [...(imports.get(from) ?? []), to])
  }
  return circlesIn(imports).map((circle) => `a circle of folders: ${circle.toSorted().join(', ')}`)
}

/** Tarjan's algorithm: the groups of two or more each of which reaches the others. */
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
  const found = [...turnedArrows(root), ...importCircles(root), ...folderCircles(root)]
  for (const line of found) console.error(line)
  if (found.length > 0) process.exit(1)
}
