/** Starts the account of serve-lists.ts in a separate process. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const served = z.object({ url: z.string() })
const sent = z.object({ ended: z.number() })

export interface ServedLists {
  readonly url: string
  /** When the last list was completely sent, in milliseconds since 1970; NaN before that. */
  readonly lastEnd: () => number
  readonly end: () => void
}

export async function servedLists(materials: number, storages: number, latencyMs: number): Promise<ServedLists> {
  const script = join(import.meta.dirname, 'serve-lists.ts')
  const child = spawn(process.execPath, [script, ...[materials, storages, latencyMs].map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve) =>
    lines.once('line', (line) => resolve(served.parse(JSON.parse(line)).url)),
  )
  let ended = Number.NaN
  lines.on('line', (line) => {
    ended = sent.parse(JSON.parse(line)).ended
  })
  return { url, lastEnd: () => ended, end: () => child.stdin.end() }
}
