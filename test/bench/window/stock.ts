/**
 * The Stock screen of a large account, in a real Chromium over the built app: frames while it scrolls against an empty page's, in turns; the
 * processor time of the page's own thread for a frame; the page's heap.
 * node test/bench/window/stock.ts [materials] [storages] [rounds]. Needs a build (node build/scripts/built.ts).
 */
import type { Page } from '@playwright/test'
import { servedLists } from '../account/served-lists.ts'
import { tell } from '../report/measure.ts'
import { heapOf, idleFrames, scrollFrames, spread } from './measure.ts'
import { servedWindow } from './served.ts'

const [materials = 100_000, storages = 3, rounds = 8] = process.argv.slice(2).map(Number)
const FRAMES = 60
const LATENCY_MS = 40
const what = `stock of ${materials.toLocaleString('en')} materials in ${storages} storages`

/** Milliseconds of processor time that the page's tasks took meanwhile. */
async function tasksOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await spent()
  await work()
  const after = await spent()
  await session.detach()
  return after - before
}

const lists = await servedLists(materials, storages, LATENCY_MS)
const { page, empty, close } = await servedWindow(lists.url)
try {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Switch to account environment')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+2')
  await page.locator('[data-r="0"][data-kind="row"]').waitFor({ timeout: 300_000 })
  for (const top of [200, 25_000]) {
    const idle: number[] = []
    const moving: number[] = []
    const spent: number[] = []
    // Turn by turn, so that neighbours on the machine disturb both alike.
    for (let round = 0; round < rounds; round += 1) {
      await empty.bringToFront()
      idle.push(...(await idleFrames(empty, FRAMES)))
      await page.bringToFront()
      const took = await tasksOf(page, async () => moving.push(...(await scrollFrames(page, { top, left: 0 }, FRAMES))))
      spent.push(took / FRAMES)
    }
    const [still, scrolled, work] = [idle, moving, spent].map(spread)
    if (!still || !scrolled || !work) continue
    const side = (name: string, { p50, most }: typeof still) => ({ name, value: { median: p50, least: 0, most } })
    tell({
      section: 'Window',
      what: `${what}, scrolling ${top.toLocaleString('en')} px a frame`,
      ours: side('', scrolled),
      against: side('empty page', still),
      figure: scrolled.p95 / still.p95,
      about: 'of an empty page’s p95',
      target: { kind: 'most', limit: 2, issue: '19' },
      note: `${work.p50} ms of processor time a frame for the page’s own tasks`,
    })
  }
  const heap = (await heapOf(page)) / 1e6
  tell({
    section: 'Window',
    what: `${what}, heap of the page`,
    unit: 'MB',
    ours: { name: '', value: { median: heap, least: heap, most: heap } },
    figure: heap,
    about: 'MB',
    target: { kind: 'most', limit: 200, issue: '19' },
  })
} finally {
  await close()
  lists.end()
}
