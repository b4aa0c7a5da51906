/**
 * The page about the store lists exactly the existing tables and columns, and the program stores nothing elsewhere. The page on privacy names each of
 * them, and each place where something leaves the computer.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { englishSettingsTexts } from '../../../../src-shared/words/window/en/settings.ts'
import { russianSettingsTexts } from '../../../../src-shared/words/window/ru/settings.ts'
import { dataFolder } from '../../../../src-main/app/data-folder.ts'
import { storeFileOf, withStore } from '../../../../src-main/store/database/with-store.ts'

const page = readFileSync('docs/store.md', 'utf8')

/** `table.column` for each column of the store. */
function columnsOfStore(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-page-'))
  const columns = withStore(storeFileOf(folder), (database) =>
    database
      .prepare(
        `SELECT t.name AS name, c.name AS column FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' ORDER BY t.rowid, c.cid`,
      )
      .all()
      .map(({ name, column }) => `${String(name)}.${String(column)}`),
  )
  rmSync(folder, { recursive: true })
  return columns
}

test('docs/store.md has each table with its columns', () => {
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
  expect(described.toSorted()).toEqual(columnsOfStore().toSorted())
})

/** Names that the sources join to the data folder or its subfolders, and names of key files. */
function placesNamed(): string[] {
  const names = new Set<string>()
  for (const entry of readdirSync('src-main', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    for (const [, name = ''] of text.matchAll(
      /join\((?:\w+\.)*(?:dataFolder|data|dataPath|shellFolder|store\.folder), '([^']+)'\)/g,
    ))
      names.add(name)
    for (const [, name = ''] of text.matchAll(/_FILE = '([^']+)'/g)) names.add(name)
  }
  return [...names].toSorted()
}

/** A new place must be added here and to the page. The user's data belongs in the store. */
const PLACES = [
  'changes.lock',
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

/** What the sources use to reach another program or computer. */
const NETWORK =
  /(?:from |getBuiltinModule\()'node:(?:http|https|http2|net|tls|dgram|dns)[/']|import\('(?:node:(?:http|https|http2|net|tls|dgram|dns)|undici|electron-updater)|from '(?:undici|ws|electron-updater)|\bfetch\(|new (?:WebSocket|EventSource|XMLHttpRequest|RTCPeerConnection)\b|sendBeacon|openExternal\(|resolveProxy\(/

const ACCOUNT = 'your account'
const HERE = '127.0.0.1'
/** Each of these files, and the row or sentence of the page that names what it does. A new file must be named there first. */
const ON_THE_NETWORK: Readonly<Record<string, string>> = {
  'src-main/account/connector.ts': 'a proxy',
  'src-main/account/exchange.ts': ACCOUNT,
  'src-main/account/read-link.ts': 'a link that you gave',
  'src-main/app/network.ts': 'PAC',
  'src-main/browser/events.ts': HERE,
  'src-main/browser/serve.ts': HERE,
  'src-main/desktop/main.ts': 'the update address',
  'src-main/practice/http-handler.ts': HERE,
  'src-main/practice/owner.ts': HERE,
  'src-main/practice/server.ts': HERE,
  'src-renderer/host/event-stream.ts': HERE,
  'src-renderer/host/loopback.ts': HERE,
  'src-renderer/host/session.ts': HERE,
  'src-renderer/mount.tsx': HERE,
}

describe.each([
  ['docs/privacy.md', englishSettingsTexts],
  ['docs/privacy.ru.md', russianSettingsTexts],
] as const)('%s', (path, { setting: { storedData } }) => {
  const privacy = readFileSync(path, 'utf8')

  test('names each table of the store, and each place in the data folder', () => {
    const tables = new Set(columnsOfStore().map((column) => column.split('.')[0] ?? ''))
    expect([...tables, ...PLACES].filter((name) => !privacy.includes(`\`${name}\``))).toEqual([])
  })

  test('calls the place to erase, and what is erased there, as the settings do', () => {
    const { readings, rows, log } = storedData.things
    expect([storedData.title, readings, rows, log].filter((name) => !privacy.includes(`**${name}**`))).toEqual([])
  })

  test('has the folders as the program chooses them', () => {
    const home = { env: {}, home: '~' }
    const folders = (['win32', 'darwin', 'linux'] as const).map((platform) =>
      dataFolder(undefined, { platform, ...home }),
    )
    expect(folders.map((folder) => folder.replace(/~.AppData.Local./, '%LOCALAPPDATA%\\'))).toSatisfy(
      (names: string[]) => names.every((name) => privacy.includes(`\`${name}\``)),
    )
  })
})

test('each file that uses the network is named on the page on privacy', () => {
  const privacy = readFileSync('docs/privacy.md', 'utf8').toLowerCase()
  const files = ['src-main', 'src-shared', 'src-renderer'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(top, name))
      .filter((name) => NETWORK.test(readFileSync(name, 'utf8'))),
  )
  expect(files.map((name) => name.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(ON_THE_NETWORK))
  const unnamed = Object.values(ON_THE_NETWORK).filter((phrase) => !privacy.includes(phrase.toLowerCase()))
  expect(unnamed).toEqual([])
})
