/**
 * A page that is driven without Playwright watching it. Playwright watches the network of its pages, and Chromium then keeps up to 200 MB of
 * answers in the page's process, which would spoil a memory measurement.
 */
import { readFileSync } from 'node:fs'
import { chromium, type CDPSession } from '@playwright/test'
import { z } from 'zod'
import { chromiumLaunch } from '../../e2e/fixtures/chromium.ts'

export interface UnwatchedPage {
  readonly goTo: (address: string) => Promise<void>
  /** Waits for the first element that the page's expression `find` returns, and presses it. */
  readonly press: (find: string) => Promise<void>
  /** Waits until an expression of the page is true. */
  readonly until: (expression: string) => Promise<void>
  /** Evaluates an expression of the page, and awaits its promise. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Bytes of objects, elements and buffers after garbage collection. */
  readonly heldBytes: () => Promise<number>
  /** Private memory of the page's process in bytes; null if the system does not report it. */
  readonly ownBytes: () => Promise<number | null>
  readonly close: () => Promise<void>
}

const LONGEST_MS = 60_000

const answerSchema = z.object({ id: z.number(), result: z.unknown() })
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
})
const usageSchema = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number(), backingStorageSize: z.number() })
const processesSchema = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) })

/** Opens the only page of a new browser. */
export async function unwatchedPage(): Promise<UnwatchedPage> {
  const browser = await chromium.launch(chromiumLaunch())
  const session = await browser.newBrowserCDPSession()
  const send = await attached(session)
  await send('Emulation.setDeviceMetricsOverride', { width: 1360, height: 860, deviceScaleFactor: 1, mobile: false })

  const evaluate = async (expression: string): Promise<unknown> => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = evaluatedSchema.parse(await send('Runtime.evaluate', asked))
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return result.value
  }
  const until = async (expression: string): Promise<void> => {
    const startTime = Date.now()
    while ((await evaluate(`Boolean(${expression})`)) !== true) {
      if (Date.now() - startTime > LONGEST_MS) throw new Error(`never true: ${expression}`)
      await new Promise((again) => setTimeout(again, 50))
    }
  }
  return {
    evaluate,
    until,
    async goTo(address) {
      await send('Page.navigate', { url: address })
    },
    async press(find) {
      await until(`(${find})`)
      await evaluate(`void (${find}).click()`)
    },
    async heldBytes() {
      await send('HeapProfiler.enable', {})
      await send('HeapProfiler.collectGarbage', {})
      const result = usageSchema.parse(await send('Runtime.getHeapUsage', {}))
      return result.usedSize + result.embedderHeapUsedSize + result.backingStorageSize
    },
    async ownBytes() {
      if (process.platform !== 'linux') return null
      const { processInfo } = processesSchema.parse(await session.send('SystemInfo.getProcessInfo'))
      return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id)))
    },
    close: () => browser.close(),
  }
}

type Send = (method: string, params: object) => Promise<unknown>

/** A page in a context not created by Playwright, so that Playwright can detach from it. */
async function attached(session: CDPSession): Promise<Send> {
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (result: unknown) => void>()
  session.on('Target.receivedMessageFromTarget', (told) => {
    if (told.sessionId !== sessionId) return
    const answer = answerSchema.safeParse(JSON.parse(told.message))
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result)
  })
  let last = 0
  return async (method, params) => {
    last += 1
    const id = last
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    return answer
  }
}

function privateBytes(processId: number): number {
  const output = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
  const kilobytes = [...output.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, size]) => Number(size))
  return kilobytes.reduce((sum, one) => sum + one * 1024, 0)
}
