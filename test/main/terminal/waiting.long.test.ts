import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from './command.ts'
import { FAST_CLOCK } from './fast-clock.ts'

let folder: string
let mute: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-waiting-'))
  await writeFile(join(folder, 'prices.csv'), 'sku,price\nA-1,2.50\n')
  mute = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(mute, 'listening')
})
afterAll(async () => {
  mute.closeAllConnections()
  mute.close()
  await rm(folder, { recursive: true, force: true })
})

test.concurrent.each([
  ['plan', ['plan', 'prices.csv', '--storage', '1']],
  ['apply', ['apply', 'prices.csv', '--storage', '1', '--yes']],
  ['export', ['export', '--storage', '1', '--out', 'stock.xlsx']],
  ['list', ['stock', '--storage', '1']],
] as const)(
  '[T-17] %s says that it still waits for an account that never answers, and stops at Ctrl+C',
  { timeout: 90_000 },
  async (name, args) => {
    const { port } = mute.address() as AddressInfo
    const child = start(
      args.map((word) => (word.includes('.') ? join(folder, word) : word)),
      {
        env: {
          STOCKSHEET_URL: `http://127.0.0.1:${port}`,
          STOCKSHEET_API_KEY: 'key',
          STOCKSHEET_DATA: join(folder, `data-${name}`),
          ...FAST_CLOCK,
        },
      },
    )
    if (!child.stderr) throw new Error('no stderr')
    const messages: string[] = []
    for await (const line of createInterface({ input: child.stderr })) {
      messages.push(line)
      if (line.startsWith('Still waiting')) break
    }
    expect(messages.at(-1)).toMatch(
      /^Still waiting: no progress for [2-8]\d s\. The account may be slow or out of reach\. Ctrl\+C stops\.$/,
    )
    child.kill('SIGINT')
    await once(child, 'close')
  },
)
