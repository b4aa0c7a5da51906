/** Tools to measure the window from inside the page: frames while it scrolls, and how long an answer takes to appear. */
import type { Page } from '@playwright/test'
import { dropFile } from '../../e2e/fixtures/drop.ts'

export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly most: number
}

export function spread(times: readonly number[]): Spread {
  const sortedNumbers = [...times].sort((a, b) => a - b)
  const at = (part: number) =>
    Math.round((sortedNumbers[Math.min(sortedNumbers.length - 1, Math.floor(sortedNumbers.length * part))] ?? 0) * 10) /
    10
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}

/** Milliseconds between frames while the page does nothing. */
export async function idleFrames(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(async (frames) => {
    const times: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times
  }, frames)
}

/** Pixels per frame. */
export interface Way {
  readonly top: number
  readonly left: number
}

/** Milliseconds between frames while the grid scrolls, starting over at each end. */
export async function scrollFrames(page: Page, way: Way, frames: number): Promise<number[]> {
  return page.evaluate(
    async ({ way, frames }) => {
      const grid = document.querySelector('[role=grid]')
      if (!grid) throw new Error('no grid')
      const times: number[] = []
      grid.scrollTo(0, 0)
      let last = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        const atEnd =
          way.top > 0
            ? grid.scrollTop + grid.clientHeight >= grid.scrollHeight
            : grid.scrollLeft + grid.clientWidth >= grid.scrollWidth
        if (atEnd) grid.scrollTo(0, 0)
        grid.scrollBy(way.left, way.top)
        await new Promise((drawn) => requestAnimationFrame(drawn))
        const now = performance.now()
        times.push(now - last)
        last = now
      }
      return times
    },
    { way, frames },
  )
}

/** Frames of the scrolling page and of an empty one, in turns, so that other work on the machine affects both alike. */
export async function framesInTurns(
  page: Page,
  empty: Page,
  way: Way,
  rounds: number,
): Promise<{ readonly idle: number[]; readonly moving: number[] }> {
  const idle: number[] = []
  const moving: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await empty.bringToFront()
    idle.push(...(await idleFrames(empty, FRAMES)))
    await page.bringToFront()
    moving.push(...(await scrollFrames(page, way, FRAMES)))
  }
  return { idle, moving }
}

/** Per turn. */
export const FRAMES = 60

/** Presses an element in the page. Returns the milliseconds until the first rows change and are drawn. */
export async function answered(page: Page, press: string): Promise<number> {
  return page.evaluate(async (press) => {
    const read = () => {
      const grid = document.querySelector('[role=grid]')
      const cells = grid?.querySelectorAll('[data-r="0"], [data-r="1"], [data-r="2"]') ?? []
      return `${grid?.getAttribute('aria-rowcount')} ${Array.from(cells, (cell) => cell.textContent).join('|')}`
    }
    const before = read()
    const element = document.querySelector<HTMLElement>(press)
    if (!element) throw new Error(`nothing to press: ${press}`)
    const start = performance.now()
    element.click()
    while (read() === before) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      if (performance.now() - start > 30_000) throw new Error(`no answer to ${press}`)
    }
    return performance.now() - start
  }, press)
}

/** Types a whole text into a field. Returns the milliseconds until the first rows change. */
export async function searched(page: Page, text: string): Promise<number> {
  return page.evaluate(async (text) => {
    const read = () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!field) throw new Error('no search')
    const before = read()
    const start = performance.now()
    // React only notices changes made by the native setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    while (read() === before) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      if (performance.now() - start > 30_000) throw new Error('no answer')
    }
    return performance.now() - start
  }, text)
}

/** Bytes of the page's heap after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Drops a file on the page. Returns the milliseconds until its first rows are on screen. */
export async function openFile(page: Page, path: string): Promise<number> {
  await page.evaluate(() => {
    for (const name of ['arrived', 'rowsSeen']) Reflect.deleteProperty(window, name)
    const firstCells = () =>
      Array.from(document.querySelectorAll('[data-r="0"]'), ({ textContent }) => textContent).join(' ')
    const oldCells = firstCells()
    window.addEventListener('drop', () => Reflect.set(window, 'arrived', performance.now()), {
      capture: true,
      once: true,
    })
    new MutationObserver((_, observer) => {
      const cells = firstCells()
      if (!Reflect.has(window, 'arrived') || cells === oldCells || !/\d/.test(cells)) return
      Reflect.set(window, 'rowsSeen', performance.now())
      observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await dropFile(page.locator('body'), path)
  await page.waitForFunction(() => Reflect.has(window, 'rowsSeen'), undefined, { timeout: 120_000 })
  return page.evaluate(() => Number(Reflect.get(window, 'rowsSeen')) - Number(Reflect.get(window, 'arrived')))
}

/** Types a price. Returns the milliseconds from Enter until the cell shows it. */
export async function typeCell(page: Page, row: number, text: string): Promise<number> {
  await page.locator(`[data-r="${row}"][data-c="4"]`).dblclick()
  await page.locator('textarea').fill(text)
  const duration = await page.evaluate(
    async ({ row, text }) => {
      const start = performance.now()
      document.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      const reads = () => document.querySelector(`[data-r="${row}"][data-c="4"]`)?.textContent?.includes(text) === true
      while (!reads()) {
        await new Promise((drawn) => requestAnimationFrame(drawn))
        if (performance.now() - start > 30_000) throw new Error('the edit was not seen')
      }
      return performance.now() - start
    },
    { row, text },
  )
  await settledPlan(page).waitFor()
  return duration
}

/** The button in the footer appears once the plan is ready. */
export const settledPlan = (page: Page) =>
  page.getByRole('button', { name: /^Apply [\d,]+ rows?$/ }).and(page.locator(':enabled'))
