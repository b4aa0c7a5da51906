/** Starts the practice account in a separate process, for benches that must not share its event loop. */
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

/** `latencyMs`: the delay before each answer. */
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
