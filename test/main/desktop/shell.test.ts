/** What the shell stores between starts, and how: window, recent files, preferences. */
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, integer, property, record } from '../../fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPersistedFile, makeShellFolder } from '../../../src-main/desktop/persisted-file.ts'
import { choosePreferences, preferencesSchema } from '../../../src-main/desktop/preferences.ts'
import { RecentFiles, recentFilesSchema } from '../../../src-main/desktop/recent-files.ts'
import { findRefusedSwitch } from '../../../src-main/desktop/switches.ts'
import { hasFeed, makeUpdateChecker, type Updater } from '../../../src-main/desktop/updates.ts'
import {
  FIRST_STATE,
  openingOf,
  addPlace,
  windowStateSchema,
  type Bounds,
} from '../../../src-main/desktop/window-state.ts'
import { english } from '../../../src-shared/words/desktop/en.ts'
import { russian } from '../../../src-shared/words/desktop/ru.ts'
import { chooseDesktopLanguage, getDesktopWords } from '../../../src-shared/words/desktop/words.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-shell-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)

describe('[SEC-14] what the shell keeps', () => {
  test('is written whole, for the user only, and leaves nothing beside it', () => {
    const file = openPersistedFile(at('recent.json'), recentFilesSchema, { paths: [] })
    expect(file.write({ paths: ['/a.csv'] })).toBe(true)
    expect(file.write({ paths: ['/b.csv', '/a.csv'] })).toBe(true)
    expect(file.read()).toEqual({ paths: ['/b.csv', '/a.csv'] })
    if (process.platform !== 'win32') expect(statSync(at('recent.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['recent.json'])
  })

  test.each([
    ['nothing', undefined],
    ['half a file', '{"paths": ["/a'],
    ['another shape', '{"paths": [7]}'],
    ['a key of old', '{"__proto__": {"paths": ["/x"]}}'],
  ])('%s counts as none', (_what, text) => {
    const path = at('damaged.json')
    if (text !== undefined) writeFileSync(path, text)
    expect(openPersistedFile(path, recentFilesSchema, { paths: ['none'] }).read()).toEqual({ paths: ['none'] })
  })

  test('a disk that refuses stops nobody', () => {
    expect(
      openPersistedFile(join(at('recent.json'), 'below'), recentFilesSchema, { paths: [] }).write({ paths: [] }),
    ).toBe(false)
  })

  test('its folder is for the user only, and says so when it cannot be made', () => {
    const createdText = makeShellFolder(at('window'), folder)
    if (process.platform !== 'win32') expect(statSync(createdText).mode & 0o777).toBe(0o700)
    expect(() => makeShellFolder(join(at('recent.json'), 'window'), '/data')).toThrow(
      'The folder for its data, /data, cannot be used. Allow writing there, or name another folder in STOCKSHEET_DATA.',
    )
  })
})

describe('the window opens where it was', () => {
  const left = { id: 1, workArea: { x: 0, y: 25, width: 1440, height: 875 } }
  const right = { id: 2, workArea: { x: 1440, y: 0, width: 2560, height: 1400 } }
  const there = { x: 1600, y: 100, width: 1500, height: 900 }
  const state = addPlace(FIRST_STATE, { display: 2, bounds: there, maximised: true, zoom: 1 })

  test('the first time in the middle, as large as usual or as the display', () => {
    expect(openingOf(FIRST_STATE, [right])).toEqual({ bounds: { width: 1360, height: 860 }, maximised: false, zoom: 0 })
    const small = { id: 3, workArea: { x: 0, y: 0, width: 1024, height: 700 } }
    expect(openingOf(FIRST_STATE, [small]).bounds).toEqual({ width: 1024, height: 700 })
    expect(openingOf(FIRST_STATE, []).bounds).toEqual({ width: 1360, height: 860 })
  })

  test('on its display, maximised and enlarged as it was', () => {
    expect(openingOf(state, [left, right])).toEqual({ bounds: there, maximised: true, zoom: 1 })
  })

  test('each display has a place of its own; one that is gone leaves the primary one', () => {
    const bothResult = addPlace(state, {
      display: 1,
      bounds: { x: 5, y: 30, width: 950, height: 600 },
      maximised: false,
      zoom: 0,
    })
    expect(openingOf(bothResult, [left, right]).bounds).toEqual({ x: 5, y: 30, width: 950, height: 600 })
    expect(openingOf(state, [left])).toEqual({ bounds: { width: 1360, height: 860 }, maximised: false, zoom: 1 })
    expect(openingOf({ ...bothResult, display: 2 }, [left, right]).bounds).toEqual(there)
    expect(openingOf({ ...bothResult, display: 2 }, [left]).bounds).toEqual({ x: 5, y: 30, width: 950, height: 600 })
  })

  test('only the last eight displays are remembered', () => {
    const many = Array.from({ length: 20 }, (_, display) => display).reduce(
      (before, display) => addPlace(before, { display, bounds: there, maximised: false, zoom: 0 }),
      FIRST_STATE,
    )
    expect(many.places.map(({ display }) => display)).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
    expect(windowStateSchema.safeParse(many).success).toBe(true)
  })

  test('never out of reach, whatever was kept', () => {
    const number = integer({ min: -100_000, max: 100_000 })
    const size = integer({ min: 1, max: 100_000 })
    assert(
      property(record({ x: number, y: number, width: size, height: size }), (kept: Bounds) => {
        const odd = addPlace(FIRST_STATE, { display: 2, bounds: kept, maximised: false, zoom: 99 })
        const { bounds, zoom } = openingOf(odd, [left, right])
        const { x = NaN, y = NaN, width = NaN, height = NaN } = bounds
        const { workArea: area } = right
        expect(zoom).toBe(9)
        expect(
          x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height,
        ).toBe(true)
        expect(width >= 900 && height >= 560).toBe(true)
      }),
    )
  })
})

describe('recent files', () => {
  function recent() {
    const doneTexts: string[] = []
    const system = {
      addRecentDocument: (path: string) => doneTexts.push(`add ${path}`),
      clearRecentDocuments: () => doneTexts.push('clear'),
    }
    const file = openPersistedFile(at('list.json'), recentFilesSchema, { paths: [] })
    file.write({ paths: [] })
    const files = new RecentFiles(file, system, () => doneTexts.push('changed'))
    return { files, done: doneTexts, again: () => new RecentFiles(file, system, () => undefined) }
  }

  test('newest first, each once, spreadsheets only, and kept', () => {
    const { files, done, again } = recent()
    for (const path of ['/a/x.csv', '/b/x.csv', '/m.json', '/c.XLSX', '/a/x.csv']) files.add(path)
    const expected = [
      { path: '/a/x.csv', name: 'x.csv' },
      { path: '/c.XLSX', name: 'c.XLSX' },
      { path: '/b/x.csv', name: 'x.csv' },
    ]
    expect(files.list()).toEqual(expected)
    expect(again().list()).toEqual(expected)
    expect(done).toEqual(['/a/x.csv', '/b/x.csv', '/c.XLSX', '/a/x.csv'].flatMap((path) => [`add ${path}`, 'changed']))
  })

  test('ten at most; one is taken off, all are cleared, in the system too', () => {
    const { files, done, again } = recent()
    for (let n = 0; n < 14; n++) files.add(`/${n}.csv`)
    expect(files.list().map(({ name }) => name)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((n) => `${n}.csv`))
    files.remove('/13.csv')
    expect(files.list()).toHaveLength(9)
    files.clear()
    expect(again().list()).toEqual([])
    expect(done.slice(-2)).toEqual(['clear', 'changed'])
  })
})

test('before the window has said anything, the system’s language is spoken', () => {
  expect(choosePreferences(null, chooseDesktopLanguage('ru-RU'))).toEqual({ language: 'ru', theme: 'auto' })
  expect(choosePreferences({ language: 'en', theme: 'dark' }, 'ru')).toEqual({ language: 'en', theme: 'dark' })
  expect(preferencesSchema.safeParse({ language: 'en', theme: 'pink' }).success).toBe(false)
})

test('[SEC-7] the packaged app starts with no debugging switch; while developing all are allowed', () => {
  const started = (...names: string[]) => ({ hasSwitch: (name: string) => names.includes(name) })
  const names = ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'js-flags', 'no-sandbox']
  for (const name of [...names, 'disable-web-security', 'ignore-certificate-errors', 'load-extension']) {
    expect(findRefusedSwitch(started(name), true)).toBe(name)
    expect(findRefusedSwitch(started(name), false)).toBeUndefined()
  }
  expect(findRefusedSwitch(started('enable-logging'), true)).toBeUndefined()
})

describe('[T-29] switches that open the packaged app to others', () => {
  const nothing = { hasSwitch: () => false }
  test.each([
    '--renderer-cmd-prefix=/tmp/x',
    '--utility-cmd-prefix=x',
    '--gpu-launcher=x',
    '--proxy-server=http://127.0.0.1:8080',
    '--proxy-pac-url=http://x',
    '--ssl-key-log-file=/tmp/keys',
    '--log-net-log=/tmp/log',
    '--remote-debugging-port=9222',
    '--remote-debugging-anything-new',
    '-inspect=0',
    '--INSPECT-BRK',
    '--js-flags=--expose-gc',
    '--host-rules=MAP * evil',
    '--load-extension=/tmp/x',
    '--ignore-certificate-errors-spki-list=x',
    '--unsafely-treat-insecure-origin-as-secure=http://x',
    '--unsafely-anything-new',
    '--disable-setuid-sandbox',
    '--no-sandbox',
    '--renderer-startup-dialog',
  ])('%s is refused, wherever it stands', (argument) => {
    const name = /^--?([a-z-]+)/i.exec(argument)?.[1]?.toLowerCase()
    expect(findRefusedSwitch(nothing, true, ['/app', argument])).toBe(name)
    expect(findRefusedSwitch(nothing, true, ['/app', '/a.csv', argument, '--lang=ru'])).toBe(name)
    expect(findRefusedSwitch(nothing, false, ['/app', argument])).toBeUndefined()
  })

  test('what is no such switch is let in', () => {
    const fine = ['/app', '/proxy-server.csv', '--lang=ru', '--enable-logging', '--ozone-platform=wayland', '-']
    expect(findRefusedSwitch(nothing, true, [...fine, '--', '--inspect'])).toBeUndefined()
  })

  test('[T-30] where the sandbox was switched off, the words say what to do, in both languages', () => {
    for (const language of ['en', 'ru'] as const) {
      const { noSandbox } = getDesktopWords(language).problems
      expect(noSandbox).toMatch(/--no-sandbox/)
      expect(noSandbox).toMatch(/sudo sysctl/)
      expect(noSandbox).toMatch(/userns/)
    }
  })
})

describe('updates', () => {
  function checker(found: string | null | Error, answers: number[]) {
    const messages: string[] = []
    const updater: Updater = {
      autoDownload: true,
      autoInstallOnAppQuit: false,
      allowDowngrade: true,
      requestHeaders: null,
      async checkForUpdates() {
        if (found instanceof Error) throw found
        return { isUpdateAvailable: found !== null, updateInfo: { version: found ?? '1.0.0' } }
      },
      downloadUpdate: async () => messages.push('downloaded'),
      quitAndInstall: () => messages.push('installed'),
    }
    const check = makeUpdateChecker({
      load: async () => updater,
      version: '1.0.0',
      words: () => english,
      ask: async (message) => {
        messages.push(message)
        return answers.shift() ?? 1
      },
      onFailure: (error) => messages.push(String(error)),
    })
    return { check, said: messages, updater }
  }

  test('nothing is downloaded or installed unasked', async () => {
    const { check, said, updater } = checker('1.1.0', [0, 0])
    await check()
    expect(said).toEqual(['Stocksheet 1.1.0 is available.', 'downloaded', 'The update is ready.', 'installed'])
    expect([updater.autoDownload, updater.autoInstallOnAppQuit, updater.allowDowngrade]).toEqual([false, true, false])
    expect(updater.requestHeaders).toEqual({ 'x-user-staging-id': '' })

    const laterResult = checker('1.1.0', [1])
    await laterResult.check()
    expect(laterResult.said).toEqual(['Stocksheet 1.1.0 is available.'])
  })

  test('no update, and no answer, are said', async () => {
    const newestResult = checker(null, [0])
    await newestResult.check()
    expect(newestResult.said).toEqual(['You have the latest version.'])
    const failing = checker(new Error('offline'), [0, 0])
    await Promise.all([failing.check(), failing.check()])
    expect(failing.said).toEqual(['Error: offline', 'The update could not be checked.'])
  })

  test('off unless the package was made with a feed', () => {
    expect([hasFeed(folder, true), hasFeed(undefined, true)]).toEqual([false, false])
    writeFileSync(at('app-update.yml'), 'provider: generic\n')
    expect([hasFeed(folder, true, 'darwin'), hasFeed(folder, false, 'darwin')]).toEqual([true, false])
    // Nothing checks whose AppImage an update is.
    expect(hasFeed(folder, true, 'linux')).toBe(false)
  })

  test.each([
    ['provider: generic\n', false],
    ['provider: generic\npublisherName:\n', false],
    ['provider: generic\npublisherName: null\n', false],
    ['provider: generic\npublisherName: []\n', false],
    ["provider: generic\npublisherName: ''\n", false],
    ['provider: generic\npublisherName:\nurl: https://x\n', false],
    ['provider: generic\n# publisherName: The authors\n', false],
    ['provider: generic\npublisherName: The authors\n', true],
    ['publisherName:\n  - The authors\nprovider: generic\n', true],
    ["publisherName:\r\n  - 'The authors'\r\n", true],
  ])('[T-30] on Windows %j updates: %s', (text, updates) => {
    writeFileSync(at('app-update.yml'), text)
    expect(hasFeed(folder, true, 'win32')).toBe(updates)
  })
})

test('both languages have the same words, none of them empty', () => {
  const keys = (words: object, path = ''): string[] =>
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? keys(value, `${path}${key}.`) : [`${path}${key}`],
    )
  expect(keys(russian)).toEqual(keys(english))
  for (const words of [english, russian]) expect(JSON.stringify(words)).not.toContain('""')
  expect([english.runEnded.doneBody(1), english.runEnded.doneBody(2)]).toEqual([
    '1 row changed and verified.',
    '2 rows changed and verified.',
  ])
  expect([1, 3, 5].map((count) => russian.runEnded.doneBody(count))).toEqual([
    'Изменено и проверено: 1 строка.',
    'Изменено и проверено: 3 строки.',
    'Изменено и проверено: 5 строк.',
  ])
})
