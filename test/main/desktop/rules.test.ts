import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepAwake } from '../../../src-main/desktop/run-signs.ts'
import { findFileArguments } from '../../../src-main/desktop/opened-files.ts'
import { makeStoredArchive } from '../../../src-main/machine/zip-archive.ts'
import { saveCopy, type FileKind } from '../../../src-main/desktop/native.ts'
import { denyPermissions, type PermissionSession } from '../../../src-main/desktop/navigation.ts'
import { windowOptions } from '../../../src-main/desktop/main-window.ts'
import type { AppEvent } from '../../../src-main/app/app.ts'
import { hostWords } from '../../../src-shared/words/host.ts'
import type { RunPhase } from '../../../src-shared/api/run.ts'
import { runCounts } from '../../run-counts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-rules-'))
  writeFileSync(join(folder, 'known.xlsx'), 'workbook')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('saving a file', () => {
  const app = {
    fileOf: (token: string) => (token === 'T' ? { path: join(folder, 'known.xlsx'), name: 'k' } : undefined),
    words: () => hostWords('en'),
    listOpenFiles: () => [join(folder, 'imported.xlsx')],
    language: () => 'en' as const,
  }
  const save = (token: string, name: string, target?: string) => {
    const requestedRows: [string, FileKind[]][] = []
    const ask = async (proposedText: string, kinds: FileKind[]) => {
      requestedRows.push([proposedText, kinds])
      return target
    }
    return saveCopy(app, ask, token, name).then((answer) => ({ answer, asked: requestedRows }))
  }

  test('a copy goes where the user says, proposed by its name and kind', async () => {
    const target = join(folder, 'mine.xlsx')
    const { answer, asked } = await save('T', 'C:\\x\\Report.xlsx', target)
    expect(answer).toEqual({ ok: true, value: true })
    expect(asked).toEqual([['Report.xlsx', [{ name: 'Excel workbook', extensions: ['xlsx'] }]]])
    expect(readFileSync(target, 'utf8')).toBe('workbook')
    expect(readdirSync(folder).toSorted()).toEqual(['known.xlsx', 'mine.xlsx'])
  })

  test('declining is not a failure', async () => {
    expect((await save('T', 'a.csv')).answer).toEqual({ ok: true, value: false })
  })

  test('[SEC-6] an unknown token is refused before the user is asked', async () => {
    const { answer, asked } = await save('U', 'a.csv', join(folder, 'a.csv'))
    expect(answer).toEqual({
      ok: false,
      failure: { code: 'file-gone' },
    })
    expect(asked).toEqual([])
  })

  test('what cannot be written says so and leaves nothing beside it', async () => {
    mkdirSync(join(folder, 'taken.xlsx', 'inner'), { recursive: true })
    const removedItem = await save('T', 'a.xlsx', join(folder, 'nowhere', 'a.xlsx'))
    const takeResult = await save('T', 'a.xlsx', join(folder, 'taken.xlsx'))
    expect(removedItem.answer).toEqual({
      ok: false,
      failure: { code: 'not-written', error: { kind: 'no-folder' }, file: 'a.xlsx' },
    })
    expect(takeResult.answer).toMatchObject({ ok: false, failure: { code: 'not-written' } })
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('[T-8] saving over what is there', () => {
  const save = (target: string) =>
    saveCopy(
      {
        fileOf: () => ({ path: join(folder, 'known.xlsx'), name: 'k' }),
        listOpenFiles: () => [join(folder, 'imported.xlsx')],
      },
      async () => target,
      'T',
      'Report.xlsx',
    )
  const oldText = 'PK\u0003\u0004 old xl/workbook.xml'

  test('an older workbook is replaced, a file of another kind is not', async () => {
    writeFileSync(join(folder, 'older.xlsx'), oldText)
    writeFileSync(join(folder, 'notes.txt'), 'notes')
    expect(await save(join(folder, 'older.xlsx'))).toEqual({ ok: true, value: true })
    expect(readFileSync(join(folder, 'older.xlsx'), 'utf8')).toBe('workbook')
    expect(await save(join(folder, 'notes.txt'))).toMatchObject({
      ok: false,
      failure: { error: { kind: 'other-kind' } },
    })
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('notes')
  })

  test('[KEPT-4] a copy of the data replaces an older copy, but no workbook', async () => {
    const copy = makeStoredArchive([['stocksheet-backup.json', '{}']])
    writeFileSync(join(folder, 'new.stocksheet'), copy)
    writeFileSync(join(folder, 'older.stocksheet'), copy)
    writeFileSync(join(folder, 'book.stocksheet'), oldText)
    const saveData = async (name: string) => {
      const app = {
        fileOf: () => ({ path: join(folder, 'new.stocksheet'), name: 'Stocksheet.stocksheet' }),
        listOpenFiles: () => [],
      }
      return saveCopy(app, async () => join(folder, name), 'T', 'Stocksheet.stocksheet')
    }
    expect(await saveData('older.stocksheet')).toEqual({ ok: true, value: true })
    expect(await saveData('book.stocksheet')).toMatchObject({ ok: false, failure: { error: { kind: 'other-kind' } } })
  })

  test('the file an open import reads is never replaced', async () => {
    writeFileSync(join(folder, 'imported.xlsx'), oldText)
    const answer = await save(join(folder, 'imported.xlsx'))
    expect(answer).toMatchObject({ ok: false, failure: { error: { kind: 'is-read' } } })
    expect(readFileSync(join(folder, 'imported.xlsx'), 'utf8')).toBe(oldText)
  })
})

describe('[SEC-8] files named at start', () => {
  const isFile = (path: string): boolean => !path.endsWith('folder')
  const named = (argv: string[], skip = 1) => findFileArguments(argv, skip, '/home/me', isFile)

  test('are made absolute where the app was started; switches and folders are not files', () => {
    expect(named(['app', '--allow-file-access', 'a.csv', '-x', '/b.xlsx', 'sub/folder', ''])).toEqual([
      '/home/me/a.csv',
      '/b.xlsx',
    ])
    expect(named(['electron', '.', 'a.csv'], 2)).toEqual(['/home/me/a.csv'])
    expect(named(['app', 'a\0.csv'])).toEqual([])
    expect(named(['app'])).toEqual([])
  })
})

test('[SEC-2] every permission is denied, asked or checked, devices and downloads too', () => {
  const handlers: Record<string, (...args: unknown[]) => unknown> = {}
  const keep = (name: string) => (handler: never) => {
    handlers[name] = handler
  }
  const session: PermissionSession = {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    on: (event, listener) => {
      handlers[event] = (given) => listener(given as { preventDefault(): void })
    },
  }
  denyPermissions(session)
  const said: unknown[] = []
  handlers['request']?.({}, 'media', (granted: boolean) => said.push(granted))
  said.push(handlers['check']?.(), handlers['device']?.())
  handlers['will-download']?.({ preventDefault: () => said.push('prevented') })
  expect(said).toEqual([false, false, false, 'prevented'])
})

test('[SEC-1] the window is the same in development and production, but for the developer tools', () => {
  const { webPreferences: developing, ...rest } = windowOptions('/preload.cjs', true)
  const { webPreferences: production, ...same } = windowOptions('/preload.cjs', false)
  expect(rest).toEqual(same)
  expect(production).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    experimentalFeatures: false,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    devTools: false,
  })
  expect({ ...developing, devTools: false }).toEqual(production)
})

test('the machine is kept awake while any run sends or verifies, and only then', () => {
  const doneTexts: string[] = []
  let next = 0
  const feed = keepAwake({
    start(kind) {
      doneTexts.push(`${kind} ${++next}`)
      return next
    },
    stop: (id) => doneTexts.push(`stop ${id}`),
  })
  const tell = (run: string, state: RunPhase): void => {
    const counts = runCounts()
    const quota = { used: 0, limit: 10, reserve: 0, resets: Date.UTC(2026, 10, 22), learnt: false }
    const more = { sending: 0, requests: { reads: 0, writes: 0, retries: 0 }, requestsPerSecond: 0, quota }
    const quiet = {
      done: 0,
      total: 1,
      failed: 0,
      rowsIn: 0,
      perSecond: 0,
      secondsLeft: null,
      leftToday: 1,
      counts,
      why: null,
      ...more,
    }
    const event: AppEvent = { name: 'run.progress', event: { run, state, ...quiet } }
    feed(event)
  }
  tell('a', 'running')
  tell('b', 'running')
  tell('a', 'verifying')
  tell('a', 'done')
  expect(doneTexts).toEqual(['prevent-app-suspension 1'])
  tell('b', 'parked')
  tell('b', 'parked')
  tell('b', 'running')
  tell('b', 'stopped')
  expect(doneTexts).toEqual(['prevent-app-suspension 1', 'stop 1', 'prevent-app-suspension 2', 'stop 2'])
})
