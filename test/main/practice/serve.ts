/**
 * A practice server in its own process, for tests that kill it or watch its memory. Options are JSON in the first argument (`generate` makes that
 * many materials). Sends its address, and on request its memory, over IPC.
 */
import { generateSeed } from '../../../src-main/practice/catalogue.ts'
import { startPractice, type PracticeOptions } from '../../../src-main/practice/server.ts'

export interface Served {
  readonly url: string
  readonly key: string
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  readonly inspectToken: string
}

const options = JSON.parse(process.argv[2] ?? '{}') as PracticeOptions & { readonly generate?: number }
const { generate, ...rest } = options
const seed = generate === undefined ? {} : { seed: generateSeed(generate, 1) }
const { url, key, storages, inspectToken } = await startPractice({ ...rest, ...seed })
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }))
process.send?.({ url, key, storages, inspectToken } satisfies Served)
