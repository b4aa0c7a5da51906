/**
 * The Stock screen of a large account, in a real Chromium over the built app: from the end of the account's last list to the first rows,
 * frames while it scrolls against an empty page's in the same run, and the memory of the page. The account is a server of its own.
 * node test/bench/window/stock.ts [materials] [storages] [openings] [rounds]: 100,000, 3, 3 and 8 unless told. Needs a build.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { servedLists } from '../account/served-lists.ts'
import { tell, type Measure, type Spread } from '../report/measure.ts'
import { framesInTurns, spread } from './measure.ts'
import { servedWindow } from './served.ts'

const [materials = 100_000, storages = 3, openings = 3, rounds = 8] = process.argv.slice(2).map(Number)
const counted = `${materials.toLocaleString('en')} materials in ${storages} storages`
const MEGABYTE = 1_000_000

const usage = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number(), backingStorageSize: z.number() })
const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) })

/** What the largest renderer takes by itself before the stock is opened: of an empty page alone, and of the app's first screen. */
interface Before {
  readonly empty: number | null
  readonly first: number | null
}

const waited: number[] = []
for (let opening = 1; opening <= openings; opening += 1) {
  const account = await servedLists(materials, storages, 0)
  // Nothing is kept: each opening reads the account.
  let alone: number | null = null
  const env = { STOCKSHEET_URL: account.url, STOCKSHEET_API_KEY: 'bench' }
  const { page, empty, close } = await servedWindow(env, async (nothing) => {
    alone = await ownMemory(nothing)
  })
  try {
    const before = { empty: alone, first: await ownMemory(page) }
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitemradio').filter({ hasNotText: 'Practice' }).click()
    waited.push((await opened(page)) - account.lastEnd())
    if (opening < openings) continue
    tellTimes('stock, the account’s last list to first rows', waited, 'ms at most', Math.max(...waited), 1500)
    for (const step of [200, 25_000]) await tellScrolling(page, empty, step)
    await tellMemory(page, before)
  } finally {
    await close()
    account.end()
  }
}

function tellTimes(
  what: string,
  times: readonly number[],
  about: string,
  figure: number,
  limit: number,
  against?: Measure['against'],
): void {
  const { p50, most } = spread(times)
  tell({
    section: 'Stock',
    what: `${what}, ${counted}`,
    ours: { name: '', value: { median: p50, least: Math.min(...times), most } },
    ...(against ? { against } : {}),
    figure,
    about,
    target: { kind: 'most', limit, issue: '19' },
  })
}

/** When the first row was seen, in milliseconds since 1970. */
async function opened(page: Page): Promise<number> {
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!/\d/.test(document.querySelector('[data-r="0"][data-kind=row]')?.textContent ?? '')) return
      Reflect.set(window, 'shown', Date.now())
      observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await page.waitForFunction(() => Reflect.has(window, 'shown'), undefined, { timeout: 180_000 })
  return page.evaluate(() => Number(Reflect.get(window, 'shown')))
}

async function tellScrolling(page: Page, empty: Page, step: number): Promise<void> {
  const { idle, moving } = await framesInTurns(page, empty, { top: step, left: 0 }, rounds)
  const [still, scrolled] = [spread(idle), spread(moving)]
  const name = `stock, scrolling ${step.toLocaleString('en')} px a frame`
  tellTimes(name, moving, 'of an empty page’s p95', scrolled.p95 / still.p95, 2, {
    name: 'empty page',
    value: { median: still.p50, least: Math.min(...idle), most: still.most },
  })
}

/**
 * What the page holds once what nobody needs is gone: objects, elements and bytes; and all that is its process's own, beside what that is of an
 * empty page and of the app's first screen.
 */
async function tellMemory(page: Page, before: Before): Promise<void> {
  const held = await heldBy(page)
  const own = await ownMemory(page)
  tellMegabytes('memory of the page', held)
  if (own === null) return
  const { empty, first } = before
  tellMegabytes('memory of the page’s process, without what it shares', own, {
    ...(first === null ? {} : { against: { name: 'the app’s first screen', value: megabytes(first) } }),
    ...(empty === null ? {} : { floor: { name: 'an empty page', value: megabytes(empty) } }),
  })
}

async function heldBy(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const held = usage.parse(await session.send('Runtime.getHeapUsage'))
  await session.detach()
  return held.usedSize + held.embedderHeapUsedSize + held.backingStorageSize
}

function megabytes(bytes: number): Spread {
  const value = bytes / MEGABYTE
  return { median: value, least: value, most: value }
}

function tellMegabytes(what: string, bytes: number, beside: Pick<Measure, 'against' | 'floor'> = {}): void {
  tell({
    section: 'Stock',
    what: `stock, ${what}, ${counted}`,
    unit: 'MB',
    ours: { name: '', value: megabytes(bytes) },
    ...beside,
    figure: bytes / MEGABYTE,
    about: 'MB',
    target: { kind: 'most', limit: 200, issue: '19' },
  })
}

/** Of the renderer that has the most: the other one shows nothing. Null where the system does not tell. */
async function ownMemory(page: Page): Promise<number | null> {
  const browser = page.context().browser()
  if (!browser || process.platform !== 'linux') return null
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = processes.parse(await session.send('SystemInfo.getProcessInfo'))
  await session.detach()
  const own = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const said = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')
      const kilobytes = [...said.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, size]) => Number(size))
      return kilobytes.reduce((sum, one) => sum + one * 1024, 0)
    })
  return Math.max(...own)
}
