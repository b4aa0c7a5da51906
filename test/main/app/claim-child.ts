/** Waits for a message, then tries to resume a saved import, and reports the result. */
import { once } from 'node:events'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { SavedImports } from '../../../src-main/store/saved-imports/saved-imports.ts'

const [dataFolder = '', id = ''] = process.argv.slice(2)
const savedImports = new SavedImports(openStoreIn(dataFolder), () => Date.now())
const told = once(process, 'message')
process.send?.('ready')
await told
const claimed = await savedImports.claim(id)
process.send?.(claimed === 'gone' ? 'gone' : 'damaged' in claimed ? 'damaged' : 'mine')
// Runs until it is killed, because anyone may take over what an ended process had.
process.on('message', () => undefined)
