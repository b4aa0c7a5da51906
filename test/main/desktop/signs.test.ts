/** What is visible of the app outside its window: menus, progress on the dock, notifications, opened files. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EventOf } from '../../../src-shared/api/calls.ts'
import type { RunPhase } from '../../../src-shared/api/run.ts'
import type { AppEvent } from '../../../src-main/app/app.ts'
import { menuTemplate, type MenuDependencies } from '../../../src-main/desktop/menu.ts'
import { OpenedFiles } from '../../../src-main/desktop/opened-files.ts'
import { openPersistedFile } from '../../../src-main/desktop/persisted-file.ts'
import { RecentFiles, recentFilesSchema } from '../../../src-main/desktop/recent-files.ts'
import { notifyAboutEnds, showProgress } from '../../../src-main/desktop/run-signs.ts'
import { english } from '../../../src-shared/words/desktop/en.ts'
import { russian } from '../../../src-shared/words/desktop/ru.ts'
import { appDouble } from '../app/app-double.ts'
import { runCounts } from '../../run-counts.ts'

const counts = runCounts()

function progress(run: string, state: RunPhase, more: Partial<EventOf<'run.progress'>> = {}): AppEvent {
  const quiet = { done: 0, total: 10, failed: 0, perSecond: 0, secondsLeft: null, leftToday: 1, counts, why: null }
  return { name: 'run.progress', event: { run, state, ...quiet, ...more } as EventOf<'run.progress'> }
}

test('the bar on the dock follows all runs and goes with the last', () => {
  const shown: unknown[] = []
  const feed = showProgress(() => ({ setProgressBar: (value, { mode }) => shown.push([value, mode]) }))
  feed(progress('a', 'running', { done: 5 }))
  feed(progress('b', 'running', { done: 0, total: 30 }))
  feed(progress('a', 'done', { done: 10 }))
  feed(progress('b', 'paused', { done: 15, total: 30 }))
  feed(progress('b', 'verifying', { done: 30, total: 30 }))
  feed(progress('b', 'stopped'))
  feed({ name: 'import.progress', event: { session: null, of: 'file', stage: 'file', done: 1, total: 2 } })
  expect(shown).toEqual([
    [0.5, 'normal'],
    [0.125, 'normal'],
    [0, 'normal'],
    [0.5, 'paused'],
    [2, 'indeterminate'],
    [-1, 'none'],
  ])
})

describe('a notification', () => {
  function notices(watched = false, words = english) {
    const clock = { now: 0 }
    const messages: string[] = []
    const feed = notifyAboutEnds({
      now: () => clock.now,
      isWatched: () => watched,
      words: () => words,
      notify: ({ title, body }) => messages.push(`${title}: ${body}`),
    })
    return { clock, told: messages, feed }
  }

  test('comes once when a long run ends', () => {
    const { clock, told, feed } = notices()
    feed(progress('a', 'running'))
    clock.now = 10_000
    feed(progress('a', 'verifying'))
    feed(progress('a', 'done', { counts: { ...counts, verified: 1 } }))
    feed(progress('a', 'done', { counts: { ...counts, verified: 1 } }))
    expect(told).toEqual(['All changes are applied: 1 row changed and verified.'])
  })

  test('[REPORT-12] says rows that were left out', () => {
    const { clock, told, feed } = notices()
    feed(progress('a', 'running'))
    clock.now = 20_000
    feed(progress('a', 'done', { counts: { ...counts, verified: 1, skipped: 40, unchanged: 1 } }))
    expect(told).toEqual([
      'The import has ended; some rows need attention: 39 rows to look at. The report says which and why.',
    ])
  })

  test('says failures, in the user’s language', () => {
    const { clock, told, feed } = notices(false, russian)
    feed(progress('a', 'running'))
    clock.now = 20_000
    feed(progress('a', 'done', { counts: { ...counts, verified: 5, failed: 2, unknown: 1 } }))
    expect(told).toEqual([
      'Применение окончено; некоторые строки требуют внимания: Требуют внимания: 3 строки. В отчёте сказано, какие и почему.',
    ])
  })

  test('does not come after a short run, nor while the user looks, nor for what the user paused', () => {
    const short = notices()
    short.feed(progress('a', 'running'))
    short.clock.now = 9_999
    short.feed(progress('a', 'done'))
    const watched = notices(true)
    watched.feed(progress('a', 'running'))
    watched.clock.now = 60_000
    watched.feed(progress('a', 'done'))
    const pausedResult = notices()
    pausedResult.feed(progress('a', 'running'))
    pausedResult.clock.now = 60_000
    pausedResult.feed(progress('a', 'paused'))
    expect([short.told, watched.told, pausedResult.told]).toEqual([[], [], []])
  })

  test('comes each time a run begins to wait, however short it was', () => {
    const { told, feed } = notices()
    feed(progress('a', 'running'))
    feed(progress('a', 'parked'))
    feed(progress('a', 'parked'))
    feed(progress('a', 'running'))
    feed(progress('a', 'parked'))
    feed(progress('b', 'done'))
    expect(told).toEqual([
      `The import is waiting: ${english.runEnded.parkedBody}`,
      `The import is waiting: ${english.runEnded.parkedBody}`,
    ])
  })
})

describe('the menu bar', () => {
  const parts: MenuDependencies = {
    isMac: false,
    isDevelopment: false,
    words: english,
    recentFiles: [
      { path: '/a/R&D.csv', name: 'R&D.csv' },
      { path: '/a/x.csv', name: 'x.csv' },
      { path: '/b/x.csv', name: 'x.csv' },
    ],
    open: () => undefined,
    openRecent: () => undefined,
    clearRecent: () => undefined,
    command: () => undefined,
    showLog: () => undefined,
  }
  const outline = (template: ReturnType<typeof menuTemplate>): unknown[] =>
    template.map(({ role, label, type, submenu, accelerator }) =>
      Array.isArray(submenu)
        ? [label, ...outline(submenu)]
        : type === 'separator'
          ? '-'
          : `${label}${accelerator === undefined ? '' : ` ${accelerator}`}${role === undefined ? '' : ` (${role})`}`,
    )

  test('as Windows and Linux have it', () => {
    expect(outline(menuTemplate(parts))).toEqual([
      [
        'File',
        'Open… CmdOrCtrl+O',
        ['Open Recent', 'R&&D.csv', '/a/x.csv', '/b/x.csv', '-', 'Clear List'],
        '-',
        'Export Stock… CmdOrCtrl+E',
        '-',
        'Settings… CmdOrCtrl+,',
        '-',
        'Exit (quit)',
      ],
      [
        'Edit',
        'Undo (undo)',
        'Redo Ctrl+Y (redo)',
        '-',
        'Cut (cut)',
        'Copy (copy)',
        'Paste (paste)',
        'Select All (selectAll)',
      ],
      [
        'View',
        'Files CmdOrCtrl+1',
        'Stock CmdOrCtrl+2',
        'Suppliers CmdOrCtrl+3',
        'History CmdOrCtrl+4',
        'Account CmdOrCtrl+5',
        '-',
        'Actual Size (resetZoom)',
        'Zoom In (zoomIn)',
        'Zoom Out (zoomOut)',
        '-',
        'Full Screen (togglefullscreen)',
      ],
      ['Window', 'Minimise (minimize)', 'Close Window (close)'],
      [
        'Help',
        'Stocksheet Help F1',
        'Keyboard Shortcuts',
        'What Is New',
        '-',
        'Copy a Report…',
        'Show Log',
        'Licences',
        '-',
        'About Stocksheet',
      ],
    ])
  })

  test('as macOS has it: the app’s own menu first, no quitting under File, F1 left alone', () => {
    const [app, file, , , window, help] = outline(
      menuTemplate({ ...parts, isMac: true, recentFiles: [], checkForUpdates: () => undefined }),
    )
    expect([app, file, window, help]).toEqual([
      [
        'Stocksheet',
        'About Stocksheet',
        'Check for Updates…',
        '-',
        'Settings… CmdOrCtrl+,',
        '-',
        'Services (services)',
        '-',
        'Hide Stocksheet (hide)',
        'Hide Others (hideOthers)',
        'Show All (unhide)',
        '-',
        'Quit Stocksheet (quit)',
      ],
      [
        'File',
        'Open… CmdOrCtrl+O',
        ['Open Recent', 'No Recent Files'],
        '-',
        'Export Stock… CmdOrCtrl+E',
        '-',
        'Close Window (close)',
      ],
      ['Window', 'Minimise (minimize)', 'Zoom (zoom)', '-', 'Bring All to Front (front)'],
      ['Help', 'Stocksheet Help', 'Keyboard Shortcuts', 'What Is New', '-', 'Copy a Report…', 'Show Log', 'Licences'],
    ])
  })

  test('[SEC-7] developer tools are for developing only; no menu reloads the page', () => {
    const text = (developing: boolean): string => JSON.stringify(menuTemplate({ ...parts, isDevelopment: developing }))
    expect(text(false)).not.toMatch(/toggleDevTools|reload/i)
    expect(text(true)).toContain('toggleDevTools')
    expect(text(true)).not.toMatch(/reload/i)
  })
})

test('a recent file that is gone is said and taken off; one that is there becomes a token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-opened-'))
  const app = appDouble()
  const done: unknown[] = []
  const here = join(folder, 'here.csv')
  writeFileSync(here, 'a;b\n')
  const recentFiles = new RecentFiles(
    openPersistedFile(join(folder, 'recent.json'), recentFilesSchema, { paths: [] }),
    { addRecentDocument: () => undefined, clearRecentDocuments: () => undefined },
    () => undefined,
  )
  const told = Promise.withResolvers<AppEvent>()
  const files = new OpenedFiles({
    app: Promise.resolve(app),
    whenReady: Promise.resolve(),
    recentFiles,
    sendEvent: async (message) => told.resolve(message),
    words: () => english,
    showMessage: (title, message) => done.push([title, message]),
    pickFile: async () => [here],
  })
  recentFiles.add(join(folder, 'gone.csv'))
  files.openRecent(join(folder, 'gone.csv'))
  expect(done).toEqual([
    [
      'The file could not be opened',
      '“gone.csv” is no longer where it was. It was taken off the list of recent files.',
    ],
  ])
  expect(recentFiles.list()).toEqual([])
  await files.choose()
  const message = await told.promise
  expect(message).toMatchObject({ name: 'file.offered', event: { name: 'here.csv', bytes: 4 } })
  expect(JSON.stringify(message)).not.toContain(folder)
  expect(recentFiles.list()).toEqual([{ path: here, name: 'here.csv' }])
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
