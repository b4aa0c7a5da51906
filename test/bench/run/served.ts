/** The practice account in a process of its own, for the benches that share no event loop with it. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const said = z.object({ url: z.string(), key: z.string(), inspectToken: z.string() })

export interface Served {
  readonly url: string
  readonly key: string
  readonly inspectToken: string
  end(): void
}

/** `latencyMs`: how long the account thinks about each request. */
export async function served(materials: number, latencyMs = 0): Promise<Served> {
  const script = fileURLToPath(new URL('serve.ts', import.meta.url))
  const server = spawn(process.execPath, [script, String(materials), String(latencyMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) =>
    server.stdout.once('data', (part: Buffer) => resolve(part.toString())),
  )
  return { ...said.parse(JSON.parse(line)), end: () => server.stdin.end() }
}
