/** Windows removes and renames no file that is open. Restoring a copy must not need it. Its rules are imitated, as far as they matter here. */
import { readdirSync, readlinkSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBackup } from '../../../../src-main/app/backup/make-backup.ts'
import { restoreBackup } from '../../../../src-main/app/backup/restore-backup.ts'
import { composeApp } from '../../../../src-main/app/compose.ts'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { SettingsTable } from '../../../../src-main/store/settings/settings-table.ts'
import { DEFAULT_SETTINGS } from '../../../../src-shared/api/settings.ts'

/** Throws if this process has the file open. */
const refuseOpen = vi.hoisted(() => ({ check: (_path: string): void => undefined }))

vi.mock(import('node:fs'), async (original) => {
  const fs = await original()
  const rmSyncClosed: typeof fs.rmSync = (path, options) => {
    refuseOpen.check(String(path))
    fs.rmSync(path, options)
  }
  return { ...fs, rmSync: rmSyncClosed }
})
vi.mock(import('node:fs/promises'), async (original) => {
  const fs = await original()
  const renameClosed: typeof fs.rename = async (from, to) => {
    for (const path of [from, to]) refuseOpen.check(String(path))
    await fs.rename(from, to)
  }
  return { ...fs, rename: renameClosed }
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stocksheet-windows-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  refuseOpen.check = () => undefined
  rmSync(root, { recursive: true, force: true })
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      // The one that listed the folder.
      return []
    }
  })
}

const onLinux = test.skipIf(process.platform !== 'linux')

/** From here on, files that this process has open are neither removed nor renamed. */
function behaveAsWindows(): void {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  refuseOpen.check = (path) => {
    if (openFiles().includes(path)) throw Object.assign(new Error(`EBUSY: ${path}`), { code: 'EBUSY' })
  }
}

async function makeCopy(): Promise<string> {
  const [other, file] = [join(root, 'other'), join(root, 'monday.stocksheet')]
  await new SettingsTable(openStoreIn(other)).set({ ...DEFAULT_SETTINGS, rate: 3 })
  await makeBackup({ dataFolder: other, version: '0.2.0', now: 1 }, file)
  return file
}

onLinux.each(['no data yet', 'data there'])('[KEPT-4] a command puts a copy back: %s', async (before) => {
  const [data, file] = [join(root, 'data'), await makeCopy()]
  if (before === 'data there') await new SettingsTable(openStoreIn(data)).set({ ...DEFAULT_SETTINGS, rate: 4 })
  behaveAsWindows()
  const answer = await restoreBackup({ dataFolder: data, version: '0.2.0', now: 2 }, file)
  expect(answer).toMatchObject({ ok: true, value: { madeAt: 1 } })
})

onLinux('[KEPT-4] the window puts a copy back', async () => {
  const file = await makeCopy()
  const app = await composeApp({ dataFolder: join(root, 'data'), host: 'browser', version: '0.2.0' })
  const offer = await app.offerPath(file, 'monday.stocksheet')
  behaveAsWindows()
  const answer = await app.handle('backup.restore', { file: offer.ok ? offer.value.file : '' })
  vi.restoreAllMocks()
  await app.close()
  expect(answer).toMatchObject({ ok: true, value: { madeAt: 1 } })
})
