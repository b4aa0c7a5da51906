/**
 * The Stock screen of a large account, in a real Chromium with the built app. Measures the time from the account's last list to the first rows,
 * frames while scrolling compared with an empty page, and the page's memory. The account is a separate server. node test/bench/window/stock.ts
 * [materials] [storages] [openings] [rounds]; defaults: 100,000, 3, 3 and 8. Needs a build.
 */
import type { Page } from '@playwright/test'
import { servedLists } from '../account/served-lists.ts'
import { shown, tell, type Measure, type Spread } from '../report/measure.ts'
import { FRAMES, framesInTurns, spread } from './measure.ts'
import { servedApp, servedWindow } from './served.ts'
import { unwatchedPage } from './unwatched.ts'

const [materials = 100_000, storages = 3, openings = 3, rounds = 8] = process.argv.slice(2).map(Number)
const countedText = `${materials.toLocaleString('en')} materials in ${storages} storages`
const MEGABYTE = 1_000_000

const waited: number[] = []
for (let opening = 1; opening <= openings; opening += 1) {
  const account = await servedLists(materials, storages, 0)
  // Nothing is kept, so that each opening reads the account.
  const { page, empty, close } = await servedWindow({ STOCKSHEET_URL: account.url, STOCKSHEET_API_KEY: 'bench' })
  try {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account / })
      .click()
    await page
      .getByRole('menuitemradio')
      .filter({ hasNotText: /Practice|warehouse|floor|Van/ })
      .first()
      .click()
    waited.push((await opened(page)) - account.lastEnd())
    if (opening < openings) continue
    tellTimes('stock, the account’s last list to first rows', waited, 'ms at most', Math.max(...waited), 1500)
    for (const step of [200, 25_000]) await tellScrolling(page, empty, step)
  } finally {
    await close()
    account.end()
  }
}
await tellMemory()

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
    what: `${what}, ${countedText}`,
    ours: { name: '', value: { median: p50, least: Math.min(...times), most } },
    ...(against ? { against } : {}),
    figure,
    about,
    target: { kind: 'most', limit, issue: '19' },
  })
}

/** When the first row appeared, in milliseconds since 1970. */
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
 * The page's memory after garbage collection: objects, elements and bytes; and its process's private memory, compared with an empty page and the
 * app's first screen. Measured after scrolling past as many rows as above.
 */
async function tellMemory(): Promise<void> {
  const account = await servedLists(materials, storages, 0)
  const app = await servedApp({ STOCKSHEET_URL: account.url, STOCKSHEET_API_KEY: 'bench' })
  const page = await unwatchedPage()
  try {
    const empty = await page.ownBytes()
    await page.goTo(app.address)
    await page.until(`document.querySelector('[data-testid=file-input]')`)
    const first = await page.ownBytes()
    await page.press(element('header button', 'text.includes("Practice")'))
    await page.press(element('[role=menuitemradio]', '!text.includes("Practice")'))
    await page.press(element('button', 'text === "Stock"'))
    await page.until(`/\\d/.test(document.querySelector('[data-r="0"][data-kind=row]')?.textContent ?? '')`)
    const openedCount = await page.ownBytes()
    for (const step of [200, 25_000]) await page.evaluate(scrolled(step, rounds * FRAMES))
    const uncollected = await page.ownBytes()
    tellMegabytes('memory of the page', await page.heldBytes())
    const own = await page.ownBytes()
    if (empty === null || first === null || openedCount === null || uncollected === null || own === null) return
    const note = `${shown(openedCount / MEGABYTE)} MB at the first rows; ${shown(uncollected / MEGABYTE)} MB right after scrolling, before the browser collects`
    tellMegabytes('memory of the page’s process, without what it shares', own, {
      against: { name: 'the app’s first screen', value: megabytes(first) },
      floor: { name: 'an empty page', value: megabytes(empty) },
      note,
    })
  } finally {
    await page.close()
    await app.end()
    account.end()
  }
}

function element(selector: string, condition: string): string {
  return `[...document.querySelectorAll('${selector}')].find(({ textContent }) => { const text = textContent.trim(); return ${condition} })`
}

function scrolled(step: number, frames: number): string {
  return `(async () => {
    const grid = document.querySelector('[role=grid]')
    grid.scrollTo(0, 0)
    for (let frame = 0; frame < ${frames}; frame += 1) {
      if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight) grid.scrollTo(0, 0)
      grid.scrollBy(0, ${step})
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })()`
}

function megabytes(bytes: number): Spread {
  const value = bytes / MEGABYTE
  return { median: value, least: value, most: value }
}

function tellMegabytes(what: string, bytes: number, beside: Pick<Measure, 'against' | 'floor' | 'note'> = {}): void {
  tell({
    section: 'Stock',
    what: `stock, ${what}, ${countedText}`,
    unit: 'MB',
    ours: { name: '', value: megabytes(bytes) },
    ...beside,
    figure: bytes / MEGABYTE,
    about: 'MB',
    target: { kind: 'most', limit: 200, issue: '19' },
  })
}
