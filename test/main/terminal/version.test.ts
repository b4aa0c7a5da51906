import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { saveWindowVersion } from '../../../src-main/store/settings/settings-table.ts'
import { findVersionWarning, readProductVersion } from '../../../src-main/terminal/version.ts'

test('[TERMINAL-11] a window of another version on the same data is told, one of the same is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-version-'))
  expect(await findVersionWarning(folder)).toBeNull()
  saveWindowVersion(openStoreIn(folder), readProductVersion())
  expect(await findVersionWarning(folder)).toBeNull()
  saveWindowVersion(openStoreIn(folder), '9.8.7')
  expect(await findVersionWarning(folder)).toContain('is version 9.8.7. Install the same version of both')
  await rm(folder, { recursive: true, force: true })
})
