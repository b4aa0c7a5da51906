/** The account of serve-lists.ts in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const served = z.object({ url: z.string() })

export async function servedLists(
  materials: number,
  storages: number,
  latencyMs: number,
): Promise<{ readonly url: string; readonly end: () => void }> {
  const script = join(import.meta.dirname, 'serve-lists.ts')
  const child = spawn(process.execPath, [script, ...[materials, storages, latencyMs].map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'))
  const { url } = served.parse(JSON.parse(String(line)))
  return { url, end: () => child.stdin.end() }
}
