/** A bare undici loop: sends each request and takes the answer as text, without parsing or storing it. */
import type { Pool } from 'undici'

export interface BareRequest {
  /** As in a plan: materials/add. */
  readonly method: string
  /** JSON. */
  readonly body: string
}

/** Sends this many requests in parallel. */
export async function sendBare(
  pool: Pool,
  key: string,
  concurrency: number,
  requests: readonly BareRequest[],
): Promise<void> {
  const headers = { authorization: key, 'content-type': 'application/json' }
  let next = 0
  async function worker(): Promise<void> {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const answer = await pool.request({
        path: `/v1/${request.method}.php`,
        method: 'POST',
        headers,
        body: request.body,
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
