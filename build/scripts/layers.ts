/**
 * Says which imports turn an arrow of the architecture round. The compiler already refuses wrong relative imports
 * (one TypeScript project per layer); this also covers packages, which every project can resolve.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, dirname } from 'node:path'

interface Layer {
  readonly folder: string
  /** Folders of ours this one may import, besides itself. */
  readonly ours: readonly string[]
  /** Packages and builtins it may import: exact names, or a regular expression. */
  readonly packages: RegExp
}

const domain = 'src-shared/domain'
const contract = 'src-shared/contract'
const engine = 'src-main/engine'
const adapters = 'src-main/adapters'
const practice = 'src-main/practice'
const workers = 'src-main/workers'

// Most specific folder first: the first that fits a file decides.
const layers: readonly Layer[] = [
  { folder: domain, ours: [], packages: /^$/ },
  { folder: contract, ours: [domain], packages: /^zod$/ },
  { folder: engine, ours: [domain, contract], packages: /^$/ },
  { folder: `${adapters}/xlsx-read`, ours: [], packages: /^node:/ },
  {
    folder: adapters,
    ours: [domain, contract, engine],
    packages: /^(node:|zod$|undici$|papaparse$|exceljs$|exceljs\/lib\/stream\/)/,
  },
  { folder: practice, ours: [], packages: /^node:/ },
  { folder: workers, ours: [domain, contract, engine, adapters], packages: /^node:/ },
  {
    folder: 'src-main/hosts/electron',
    ours: [domain, contract, engine, adapters, practice, workers, 'src-main/hosts'],
    packages: /^(node:|electron$|electron-updater$|zod$)/,
  },
  {
    folder: 'src-main/hosts',
    ours: [domain, contract, engine, adapters, practice, workers],
    packages: /^(node:|zod$|ws$)/,
  },
  { folder: 'src-renderer', ours: [domain, contract], packages: /^(?!node:|electron|undici|exceljs|papaparse)/ },
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

/** One line per forbidden import: `file imports x`. Empty when every arrow points the right way. */
export function turnedArrows(root: string): string[] {
  const found: string[] = []
  for (const top of ['src-shared', 'src-main', 'src-renderer']) {
    for (const path of sourceFiles(join(root, top))) {
      const file = normalize(path)
        .slice(normalize(root).length + 1)
        .replaceAll('\\', '/')
      const layer = layers.find(({ folder }) => within(file, folder))
      if (!layer) {
        found.push(`${file} belongs to no layer`)
        continue
      }
      for (const match of readFileSync(path, 'utf8').matchAll(importPattern)) {
        const target = match[1] ?? match[2] ?? match[3] ?? ''
        if (target.startsWith('.')) {
          const to = normalize(join(dirname(file), target)).replaceAll('\\', '/')
          const allowed = [layer.folder, ...layer.ours].some((folder) => within(to, folder))
          if (!allowed) found.push(`${file} imports ${to}`)
        } else if (!layer.packages.test(target)) {
          found.push(`${file} imports ${target}`)
        }
      }
    }
  }
  return found
}

if (import.meta.main) {
  const found = turnedArrows(process.cwd())
  for (const line of found) console.error(line)
  if (found.length > 0) process.exit(1)
}
