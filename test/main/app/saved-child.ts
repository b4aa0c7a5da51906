/** A program of its own on a data folder: opens the file, edits it, says so, and stays until it is killed. */
import { basename } from 'node:path'
import { composeApp } from '../../../src-main/app/compose.ts'

const [dataFolder = '', path = ''] = process.argv.slice(2)
const app = await composeApp({ dataFolder, host: 'electron', version: '0.0.0' })
const offered = await app.offerPath(path, basename(path))
if (!offered.ok) throw new Error(offered.failure.message.what)
const { file } = offered.value
const request = { file, account: 'practice', choices: { storage: 2 } }
const opened = await app.handle('import.open', request)
if (!opened.ok) throw new Error(opened.failure.message.what)
const { session } = opened.value as { session: string }
await app.handle('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '7.77' } })
await app.saveWork()
process.send?.('edited')
process.on('message', () => undefined)
