/**
 * A page that is told what to do and is not watched. Playwright watches the network of each page it drives, and Chromium then keeps the bodies
 * of all answers in the page's process, up to 200 MB: no measurement of its memory.
 */
import { readFileSync } from 'node:fs'
import { chromium, type CDPSession } from '@playwright/test'
import { z } from 'zod'
import { chromiumLaunch } from '../../e2e/fixtures/chromium.ts'

export interface UnwatchedPage {
  readonly goTo: (address: string) => Promise<void>
  /** Presses the first element that `find`, an expression of the page, answers; waits for it to appear. */
  readonly press: (find: string) => Promise<void>
  /** Waits until an expression of the page is true. */
  readonly until: (expression: string) => Promise<void>
  /** The value of an expression of the page, or of what it promises. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Bytes of objects, elements and buffers, once what nobody needs is gone. */
  readonly heldBytes: () => Promise<number>
  /** Bytes that are the page's process's own; null where the system does not tell. */
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

/** In a browser of its own: its only page. */
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
    const started = Date.now()
    while ((await evaluate(`Boolean(${expression})`)) !== true) {
      if (Date.now() - started > LONGEST_MS) throw new Error(`never true: ${expression}`)
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
      const held = usageSchema.parse(await send('Runtime.getHeapUsage', {}))
      return held.usedSize + held.embedderHeapUsedSize + held.backingStorageSize
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

/** A page in a context that Playwright did not make: Playwright lets go of those. */
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
  const said = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
  const kilobytes = [...said.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, size]) => Number(size))
  return kilobytes.reduce((sum, one) => sum + one * 1024, 0)
}
