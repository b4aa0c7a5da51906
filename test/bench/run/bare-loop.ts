/**
 * A bare undici loop in a thread of its own, as a run has one: no journal, nothing parsed, nothing compared. What it sends is given
 * to it; it says how long that took. Parts come one after another, what is in a part side by side.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import { z } from 'zod'

const asked = z.object({
  url: z.string(),
  key: z.string(),
  concurrency: z.number(),
  parts: z.array(z.array(z.object({ method: z.string(), body: z.string() }))),
})

const { url, key, concurrency, parts } = asked.parse(workerData)
const pool = new Pool(url, { connections: concurrency, pipelining: 1 })
const headers = { authorization: key, 'content-type': 'application/json' }

async function sendAll(part: (typeof parts)[number]): Promise<void> {
  let next = 0
  async function worker(): Promise<void> {
    for (let call = part[next++]; call !== undefined; call = part[next++]) {
      const answer = await pool.request({ path: `/v1/${call.method}.php`, method: 'POST', headers, body: call.body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

parentPort?.once('message', () => {
  const started = performance.now()
  const run = async (): Promise<void> => {
    for (const part of parts) await sendAll(part)
    const took = performance.now() - started
    await pool.close()
    parentPort?.postMessage(took)
  }
  void run()
})
parentPort?.postMessage('ready')
