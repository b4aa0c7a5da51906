/** A copy is restored by the running program: it closes its data, replaces it, and opens it again. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../../../src-main/app/app.ts'
import { makeBackup } from '../../../../src-main/app/backup/make-backup.ts'
import { composeApp } from '../../../../src-main/app/compose.ts'
import { openStore, openStoreIn } from '../../../../src-main/store/database/store.ts'
import { storeFileOf } from '../../../../src-main/store/database/with-store.ts'
import { SettingsTable } from '../../../../src-main/store/settings/settings-table.ts'
import { DEFAULT_SETTINGS } from '../../../../src-shared/api/settings.ts'

const MADE = Date.UTC(2026, 10, 30, 9, 5)

let root: string
let data: string
let app: App

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'stocksheet-restore-'))
  data = join(root, 'data')
  app = await composeApp({ dataFolder: data, host: 'browser', version: '0.2.0' })
})

afterEach(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

/** Offers a copy of a folder with these settings; returns its token. */
async function offerCopy(settings: object): Promise<string> {
  const other = join(root, 'other')
  await new SettingsTable(openStoreIn(other)).set({ ...DEFAULT_SETTINGS, ...settings })
  const file = join(root, 'monday.stocksheet')
  await makeBackup({ dataFolder: other, version: '0.2.0', now: MADE }, file)
  const answer = await app.offerPath(file, 'monday.stocksheet')
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value.file
}

const settingsNow = () => app.handle('settings.get', {})

test('[KEPT-4] the data is replaced and open again, and the page learns no path', async () => {
  const file = await offerCopy({ rate: 3 })
  expect(await app.handle('backup.read', { file })).toMatchObject({ ok: true, value: { madeAt: MADE, runs: 0 } })
  const listening = new Promise((resolve) => app.listen(({ name }) => resolve(name)))
  const restoring = app.handle('backup.restore', { file })
  const answer = await restoring
  expect(answer).toMatchObject({ ok: true, value: { madeAt: MADE } })
  const previous = answer.ok ? (answer.value as { previousData: string }).previousData : ''
  expect(readdirSync(join(data, 'copies'))).toEqual([previous])
  expect(await settingsNow()).toMatchObject({ value: { settings: { rate: 3 } } })
  // Listeners stay, and what was set aside is put back in the same way.
  const aside = await app.offerPath(join(data, 'copies', previous), previous)
  expect(await app.handle('backup.restore', { file: aside.ok ? aside.value.file : '' })).toMatchObject({ ok: true })
  expect(await settingsNow()).toMatchObject({ value: { settings: { rate: DEFAULT_SETTINGS.rate } } })
  await app.handle('settings.set', { settings: { ...DEFAULT_SETTINGS, rate: 4 } })
  expect(await listening).toBe('settings.changed')
})

test('calls that come meanwhile are answered from the restored data', async () => {
  const file = await offerCopy({ rate: 3 })
  const restoring = app.handle('backup.restore', { file })
  for (let call = 0; call < 200; call += 1) {
    expect(await app.handle('backup.last', {})).toMatchObject({ ok: true })
    await setImmediate()
  }
  expect(await restoring).toMatchObject({ ok: true })
})

test('another program has the data open: refused, and this one goes on with the old data', async () => {
  const file = await offerCopy({ rate: 3 })
  const other = openStore(storeFileOf(data))
  try {
    expect(await app.handle('backup.restore', { file })).toMatchObject({ failure: { code: 'data-in-use' } })
  } finally {
    other.close()
  }
  expect(await settingsNow()).toMatchObject({ value: { settings: DEFAULT_SETTINGS } })
})

test('[PROTECT-1] a copy with weaker settings is refused in a browser', async () => {
  const file = await offerCopy({ guard: { ...DEFAULT_SETTINGS.guard, leap: false } })
  expect(await app.handle('backup.restore', { file })).toMatchObject({
    failure: { code: 'weakens-protection', commands: ['stocksheet config set guard-leap off'] },
  })
  expect(readdirSync(data)).not.toContain('copies')
})

test('a token that was not given, and a file that is no copy', async () => {
  expect(await app.handle('backup.restore', { file: 'a'.repeat(22) })).toMatchObject({
    failure: { code: 'file-unknown' },
  })
  const answer = await app.offerPath(storeFileOf(data), 'list.csv')
  const file = answer.ok ? answer.value.file : ''
  for (const name of ['backup.read', 'backup.restore'])
    expect(await app.handle(name, { file })).toMatchObject({ failure: { why: 'not-a-backup', file: 'list.csv' } })
})
