/** Finds the files of out/main that the desktop app loads, at once or later. The others belong to the command line. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The entry files of the desktop app's processes and threads. */
const ENTRIES = [
  'main.js',
  'import-worker.js',
  'export-worker.js',
  'account-worker.js',
  'run-worker.js',
  'workbook-worker.js',
]

export function loadedFiles(folder: string, entries: readonly string[] = ENTRIES): ReadonlySet<string> {
  const loaded = new Set<string>()
  const visit = (name: string): void => {
    if (loaded.has(name)) return
    loaded.add(name)
    // All kinds of imports, and `new URL('./x.js', import.meta.url)`, have the file's name in quotes.
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [, found = ''] of text.matchAll(/["']\.\/([\w.-]+\.js)["']/g)) visit(found)
    for (const [, found = ''] of text.matchAll(/\bfindWorkerFile\(["']([\w-]+)["']/g)) visit(`${found}.js`)
  }
  for (const entry of entries) visit(entry)
  return loaded
}

/** The files that a file loads at startup, including those of its chunks. `./x.js` counts; `node:fs` and `electron` do not. */
export function loadedAtOnce(folder: string, entry: string): Set<string> {
  const loaded = new Set<string>()
  const visit = (file: string): void => {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?["']([^"']+)["']/gm)) {
      if (loaded.has(name)) continue
      loaded.add(name)
      if (name.startsWith('./')) visit(name)
    }
  }
  visit(entry)
  return loaded
}

/** All worker threads, whatever their names. */
export function workersIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => /^[\w-]+-worker\.js$/.test(name))
}

export function unusedFiles(folder: string, entries?: readonly string[]): readonly string[] {
  const loaded = loadedFiles(folder, entries)
  return readdirSync(folder).filter((name) => !loaded.has(name))
}
