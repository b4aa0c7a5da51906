/** The page about the store lists exactly the existing tables and columns, and the program stores nothing elsewhere. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeFile, withStore } from '../../../../src-main/store/database/with-store.ts'

const page = readFileSync('docs/store.md', 'utf8')

test('docs/store.md has each table with its columns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-page-'))
  const tables = withStore(storeFile(folder), (database) =>
    database
      .prepare(
        `SELECT t.name AS name, c.name AS column FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' ORDER BY t.rowid, c.cid`,
      )
      .all()
      .map(({ name, column }) => `${String(name)}.${String(column)}`),
  )
  rmSync(folder, { recursive: true })
  const described = page
    .split(/^### /m)
    .slice(1)
    .flatMap((part) => {
      const name = /^\w+/.exec(part)?.[0] ?? ''
      const lists = part.split('\n').filter((line) => line.startsWith('- '))
      return lists.flatMap((line) =>
        [...(line.split(':')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, column = '']) => `${name}.${column}`),
      )
    })
  expect(described.toSorted()).toEqual(tables.toSorted())
})

/** Names that the sources join to the data folder or its subfolders, and names of key files. */
function placesNamed(): string[] {
  const names = new Set<string>()
  for (const entry of readdirSync('src-main', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    for (const [, name = ''] of text.matchAll(
      /join\((?:\w+\.)*(?:dataFolder|data|shellFolder|store\.folder), '([^']+)'\)/g,
    ))
      names.add(name)
    for (const [, name = ''] of text.matchAll(/_FILE = '([^']+)'/g)) names.add(name)
  }
  return [...names].toSorted()
}

/** A new place must be added here and to the page. The user's data belongs in the store. */
const PLACES = [
  'copies',
  'imports',
  'keys.json',
  'logs',
  'originals',
  'plain-keys.json',
  'practice',
  'preferences.json',
  'recent.json',
  'stocksheet.sqlite',
  'terminal-keys.json',
  'versions.sqlite',
  'window',
  'window.json',
]

test('nothing is kept at a place that the page does not name', () => {
  expect(placesNamed()).toEqual(PLACES)
  expect(PLACES.filter((place) => !page.includes(`\`${place}`))).toEqual([])
})
