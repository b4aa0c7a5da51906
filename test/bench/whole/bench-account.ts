/** Starts `served.ts`: the account that whole commands and the window are measured on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

export interface BenchAccount {
  /** The account's materials, with a few changed prices. */
  readonly file: string
  /** The environment variables that connect a program to the account. */
  readonly variables: Readonly<Record<string, string>>
  readonly end: () => void
}

/** Starts an account of so many materials in a process of its own, and writes its file into the folder. */
export async function startBenchAccount(folder: string, materials: number): Promise<BenchAccount> {
  const file = join(folder, `few-changed-${materials}.csv`)
  const server = spawn(process.execPath, [join(import.meta.dirname, 'served.ts'), String(materials), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
  const { url, key } = z.object({ url: z.string(), key: z.string() }).parse(JSON.parse(line))
  return {
    file,
    variables: { STOCKSHEET_URL: url, STOCKSHEET_API_KEY: key },
    end: () => server.stdin.end(),
  }
}
