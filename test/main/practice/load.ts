/** Measures a running practice server from outside: time to the last byte, without parsing the answer. */
import { Agent, request } from 'node:http'
import type { Served } from './serve.ts'

export interface Load {
  /** Milliseconds from the request to the last byte. Throws unless the answer is 200. */
  time(method: string, body: unknown): Promise<number>
  close(): void
}

export function makeLoad(served: Served, connections: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    time: (method, body) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const text = JSON.stringify(body)
        const headers = {
          authorization: served.key,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }
        const asked = request(`${served.url}/v1/${method}.php`, { agent, method: 'POST', headers }, (response) => {
          response.resume()
          response.on('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - began)
            else reject(new Error(`${method} was answered with ${response.statusCode}`))
          })
        })
        asked.on('error', reject)
        asked.end(text)
      }),
    close: () => agent.destroy(),
  }
}

export function median(times: readonly number[]): number {
  const sortedNumbers = [...times].sort((a, b) => a - b)
  return sortedNumbers[Math.floor(sortedNumbers.length / 2)] ?? Number.NaN
}

/** The median of `rounds` after `warmUp` extra rounds, in milliseconds. */
export async function medianTime(
  load: Load,
  rounds: number,
  warmUp: number,
  ask: (round: number) => [string, unknown],
) {
  const times: number[] = []
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const time = await load.time(...ask(round))
    if (round >= warmUp) times.push(time)
  }
  return median(times)
}

/** update_stock calls answered per second over the load's connections; every call is a separate correction. */
export async function updatesPerSecond(load: Load, connections: number, each: number): Promise<number> {
  const began = performance.now()
  const writer = async (connection: number) => {
    for (let round = 0; round < each; round += 1) {
      const material = 1001 + ((round * connections + connection) % 9000)
      await load.time('materials/update_stock', { material_id: material, storage_id: 1, stock: 10_000 + round / 4 })
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => writer(connection)))
  return ((connections * each) / (performance.now() - began)) * 1000
}
