/** Waits for a word, then tries to go on with a saved import, and says what became of it. */
import { once } from 'node:events'
import { storeIn } from '../../../src-main/store/database/store.ts'
import { SavedImports } from '../../../src-main/store/saved-imports/saved-imports.ts'

const [dataFolder = '', id = ''] = process.argv.slice(2)
const saved = new SavedImports(storeIn(dataFolder), () => Date.now())
const told = once(process, 'message')
process.send?.('ready')
await told
const claimed = await saved.claim(id)
process.send?.(claimed === 'gone' ? 'gone' : 'damaged' in claimed ? 'damaged' : 'mine')
// Until it is killed: what a process that has ended held is anybody's.
process.on('message', () => undefined)
