/** Closing while a window still sends calls: nothing is opened any more, so that the program can exit. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeApp } from '../../../src-main/app/compose.ts'
import { startPractice } from '../../../src-main/practice/server.ts'

test('a list of accounts that is asked for while the program closes leaves no practice account running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-closing-'))
  const dataFolder = join(folder, 'data')
  const app = await composeApp({ dataFolder, host: 'browser', version: '0.0.0' })
  const closed = app.close()
  const asked = app.handle('accounts.list', {})
  await closed
  await asked
  await app.handle('accounts.list', {})
  // Refused while another practice account runs in the folder.
  const free = await startPractice({ folder: join(dataFolder, 'practice') })
  await free.close()
  expect(free.storages.length).toBeGreaterThan(0)
  await rm(folder, { recursive: true, force: true })
})
