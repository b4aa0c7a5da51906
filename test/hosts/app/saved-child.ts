/** A program of its own on a data folder: opens the file, or several as one plan, edits it, says so, and stays until it is killed. */
import { basename } from 'node:path'
import { composeApp } from '../../../src-main/hosts/compose.ts'

const [dataFolder = '', ...paths] = process.argv.slice(2)
const app = await composeApp({ dataFolder, host: 'electron', version: '0.0.0' })
const tokens: string[] = []
for (const path of paths) {
  const offered = await app.offerPath(path, basename(path))
  if (!offered.ok) throw new Error(offered.failure.message.what)
  tokens.push(offered.value.file)
}
const together = await app.handle('files.together', { files: tokens })
if (!together.ok) throw new Error(together.failure.message.what)
const { file } = together.value as { file: string }
const request = { file, account: 'practice', choices: { storage: 2 } }
const opened = await app.handle('import.open', request)
if (!opened.ok) throw new Error(opened.failure.message.what)
const { session } = opened.value as { session: string }
await app.handle('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '7.77' } })
await app.saveWork()
process.send?.('edited')
process.on('message', () => undefined)
