/** Loaded before the program (`--import`): inserts the mistake named in STOCKSHEET_MUTATION into its source text. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { MUTATIONS } from './mutations.ts'

const name = process.env['STOCKSHEET_MUTATION']
const mutation = MUTATIONS.find((mutation) => mutation.name === name)
if (!mutation) throw new Error(`There is no mutation ${name}`)
const target = join(import.meta.dirname, '../..', mutation.file)

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.startsWith('file:') || fileURLToPath(url) !== target) return loaded
    const { source } = loaded
    const text = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
    const parts = text.split(mutation.from)
    if (parts.length !== 2) throw new Error(`${mutation.name} fits ${parts.length - 1} places of ${mutation.file}`)
    return { ...loaded, source: parts.join(mutation.to) }
  },
})
