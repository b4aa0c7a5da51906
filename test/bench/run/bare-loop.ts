/**
 * The bare loop in its own thread, as a run has. It is given the requests to send and returns the time they took. Parts run one after another;
 * requests within a part run in parallel.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import { z } from 'zod'
import { sendBare } from './send-bare.ts'

const asked = z.object({
  url: z.string(),
  key: z.string(),
  concurrency: z.number(),
  parts: z.array(z.array(z.object({ method: z.string(), body: z.string() }))),
})

const { url, key, concurrency, parts } = asked.parse(workerData)
const pool = new Pool(url, { connections: concurrency, pipelining: 1 })

parentPort?.once('message', () => {
  const startTime = performance.now()
  const run = async (): Promise<void> => {
    for (const part of parts) await sendBare(pool, key, concurrency, part)
    const duration = performance.now() - startTime
    await pool.close()
    parentPort?.postMessage(duration)
  }
  void run()
})
parentPort?.postMessage('ready')
