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
  const requestedAnswer = app.handle('accounts.list', {})
  await closed
  await requestedAnswer
  await app.handle('accounts.list', {})
  // Refused while another practice account runs in the folder.
  const freeServer = await startPractice({ folder: join(dataFolder, 'practice') })
  await freeServer.close()
  expect(freeServer.storages.length).toBeGreaterThan(0)
  await rm(folder, { recursive: true, force: true })
})
