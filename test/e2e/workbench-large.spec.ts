/**
 * 100,000 rows: the window never stalls while the preview loads or while it scrolls, sorts and selects, and keeps only what it shows. An edit draws
 * and requests little. Uses counts and processor time (decision 026). Wall times are printed, and measured in test/bench/window.
 */
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { heapOf, scrollFrames, spread, type Spread } from '../bench/window/measure.ts'
import { isThrottled } from './fixtures/slow.ts'
import { cells, number } from './fixtures/way.ts'
import { expect, test } from './fixtures/window.ts'
import { chip, grid, shown, BESIDE_NAME } from './fixtures/workbench.ts'
import { fixedWorkTime, tasksDuring, type Tasks } from './fixtures/workbench-trace.ts'
import { lookAtFile } from './fixtures/places.ts'

const ROWS = 100_000
/** Bytes of the page's heap after garbage collection. */
const MAX_HEAP = 150_000_000
/** A multiple of the fixed work's time. A longer task feels like a stall, and one that grows with the rows is far longer. */
const MAX_OF_FIXED_WORK = 2
/** How many moves of each kind, and how many cells are edited. */
const MOVED = 30
const EDITS = 12
/**
 * For each kind of move: the median task as a share of the fixed work's time, and how often the page is laid out. The times are twice the original
 * ones (5.6, 9.3, 7.4 and 3.9 ms, while the fixed work took 57). Two windows share two cores in the suite, and the fixed work then takes 54 to 94
 * ms. A key causes three or four layouts, depending on its frames.
 */
const MAX_OF_A_MOVE = {
  notch: { usual: 0.22, laidOut: 45 },
  turn: { usual: 0.35, laidOut: 45 },
  page: { usual: 0.28, laidOut: 150 },
  arrow: { usual: 0.16, laidOut: 150 },
} as const
/** For the third longest task. Alone on the machine it fits into a frame of 16 ms. Two tasks may include garbage collection. */
const FRAME_OF_FIXED_WORK = 0.4
/** For the median task of an edit, which took 7.1 ms. */
const EDIT_OF_FIXED_WORK = 0.26
/** The edited cell's row, and the next one, which the cursor moves to. */
const ROWS_OF_AN_EDIT = 2
/** The most rows in the page at 1280 x 800, including the heading row. */
const MAX_ROWS = 40
/** The average elements of a cell with their children, in rows of new materials. */
const MAX_ELEMENTS_OF_A_CELL = 3

test.skip(isThrottled, 'what is measured is the time of a page that has the whole processor')

function largeFile(): string {
  const lines = ['sku;name;unit;price;stock;minimum;notes']
  for (let row = 0; row < ROWS; row += 1) {
    const price = ((row * 7919) % 90_000) / 100 + 1
    lines.push(
      `L-${String(row).padStart(6, '0')};Board ${row % 977} x ${row % 13};pcs;${price.toFixed(2)};${row % 500};5;`,
    )
  }
  return lines.join('\n')
}

const reportTasks = ({ longest, count }: Tasks): Tasks => ({ longest: longest.slice(0, 5), count })

const frames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Makes each move after the frames of the previous one. Returns the longest task of each, longest first, and what was laid out and created. */
async function moved(browser: Browser, page: Page, how: keyof typeof MAX_OF_A_MOVE, move: () => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
  }
  await watchRows(page)
  const before = await layouts()
  const { longest } = await tasksDuring(browser, page, async () => {
    for (let time = 0; time < MOVED; time += 1) {
      const top = await grid(page).evaluate(({ scrollTop }) => scrollTop)
      await move()
      await page.waitForFunction((top) => (document.querySelector('[role=grid]')?.scrollTop ?? 0) > top, top)
      await frames(page)
    }
  })
  const laidOut = (await layouts()) - before
  await session.detach()
  const { made } = await rowsWatched(page)
  return { how, longest: longest.slice(0, MOVED), laidOut, made, most: MAX_OF_A_MOVE[how] }
}

/** From now on, counts the rows that are created, and which ones change. */
async function watchRows(page: Page): Promise<void> {
  await grid(page).evaluate((ownElement) => {
    const changedElements = new Set<Element>()
    let createdCount = 0
    const watch = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList')
          createdCount += [...addedNodes].filter((node) => node instanceof Element && node.role === 'row').length
        const row =
          target instanceof Element ? target.closest('[role=row]') : target.parentElement?.closest('[role=row]')
        if (row) changedElements.add(row)
      }
    })
    watch.observe(ownElement, { subtree: true, childList: true, attributes: true, characterData: true })
    Reflect.set(window, 'rowsWatched', () => {
      watch.disconnect()
      return { made: createdCount, changed: changedElements.size }
    })
  })
}

const watched = z.object({ made: z.number(), changed: z.number() })

const rowsWatched = async (page: Page) => watched.parse(await page.evaluate('rowsWatched()'))

/** Types prices one after the other, and waits for each. Returns the longest task of each, and the data transferred. */
async function edited(browser: Browser, page: Page) {
  const answers: { readonly call: string; readonly bytes: number }[] = []
  const settled: (typeof answers)[] = []
  const rowsChanged: number[] = []
  page.on('response', (response) => {
    const call = /\/call\/(import\.\w+)$/.exec(response.url())?.[1]
    if (call !== undefined) void response.body().then(({ length }) => answers.push({ call, bytes: length }))
  })
  const firstCell = grid(page).locator('[data-r="2"][data-c="4"]')
  await firstCell.click()
  // Keys that are pressed before the cell has the focus would be lost.
  await expect(firstCell).toBeFocused()
  const { longest } = await tasksDuring(browser, page, async () => {
    for (let edit = 0; edit < EDITS; edit += 1) {
      await page.keyboard.type(`${edit + 3}.5`)
      await watchRows(page)
      const before = answers.length
      await page.keyboard.press('Enter')
      await expect.poll(() => answers.length - before).toBe(3)
      await frames(page)
      settled.push(answers.slice(before))
      rowsChanged.push((await rowsWatched(page)).changed)
    }
  })
  return { longest: longest.slice(0, EDITS), answers: settled, rowsChanged }
}

test('100,000 rows open, scroll and filter without a long task', async ({ app: page, browser }) => {
  const file = test.info().outputPath('large.csv')
  writeFileSync(file, largeFile())
  const opening = await tasksDuring(browser, page, async () => {
    // Picked from disk: a dropped file would have to be made inside the page, which is the test's work, not the window's.
    await page.getByTestId('file-input').setInputFiles(file)
    await shown(page)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1))
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await grid(page).hover()
  const moves = [
    await moved(browser, page, 'notch', () => page.mouse.wheel(0, 100)),
    await moved(browser, page, 'turn', () => page.mouse.wheel(0, 600)),
  ]
  await grid(page).locator('[data-c="1"][data-r]').nth(8).click()
  moves.push(
    await moved(browser, page, 'page', () => page.keyboard.press('PageDown')),
    await moved(browser, page, 'arrow', () => page.keyboard.press('ArrowDown')),
  )
  const elements = await grid(page).evaluate((ownElement) => {
    const rows = [...ownElement.querySelectorAll('[role=row]')]
    const count = (inside: string) =>
      ownElement.querySelectorAll(`:is([role=gridcell], [role=rowheader])${inside}`).length
    return { rows: rows.length, perCell: 1 + count(' *') / count('') }
  })
  const times: Record<string, Spread> = {}
  const scrolling = await tasksDuring(browser, page, async () => {
    for (const step of [200, 25_000]) times[step] = spread(await scrollFrames(page, { top: step, left: 0 }, 100))
  })
  await grid(page).evaluate((ownElement) => ownElement.scrollTo(0, 0))
  const edits = await edited(browser, page)
  const fixedNumber = await fixedWorkTime(browser, page)
  const heap = await heapOf(page)
  const requestedNumbers: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/call/import.edit')) requestedNumbers.push(request.postData()?.length ?? 0)
  })
  const moving = await tasksDuring(browser, page, async () => {
    await page.getByRole('searchbox', { name: 'Search rows' }).fill(String(ROWS / 2))
    await page.getByRole('searchbox', { name: 'Search rows' }).press('Enter')
    await expect(page.locator(':focus')).toHaveAttribute('data-r', String(ROWS / 2 - 2))
    await chip(page, 'New').click()
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('L-0999')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '101')
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1))
    const price = grid(page).getByRole('columnheader', { name: /price/ })
    await price.click(BESIDE_NAME)
    await expect(price).toHaveAttribute('aria-sort', 'ascending')
    // The first row takes as long in any order.
    await expect(grid(page).locator('[data-r="1"][data-c="4"]')).toHaveText('1.00')
    await grid(page).locator('[data-r="0"][data-kind="row"]').click()
    await page.keyboard.press('Control+a')
    await expect(page.getByText('100,000 rows selected').first()).toBeVisible()
    await grid(page).locator('[data-r="0"][data-c="4"]').click()
    await page.keyboard.press('Control+Shift+ArrowDown')
    await expect(page.getByText('100,000 cells in 100,000 rows selected').first()).toBeVisible()
    await page.keyboard.press('Control+d')
    await expect(page.getByText('99,999 cells filled.')).toBeVisible()
  })
  // A range and where it is filled from, but never the cells.
  expect(requestedNumbers).toHaveLength(1)
  expect(requestedNumbers[0]).toBeLessThan(1000)
  const tasks = { opening: reportTasks(opening), scrolling: reportTasks(scrolling), moving: reportTasks(moving) }
  console.log(
    '100,000 rows, ms:',
    JSON.stringify({ fixed: fixedNumber, ...tasks, times, elements, heap, moves, edits: edits.longest }),
  )
  expect(elements.rows).toBeLessThan(MAX_ROWS)
  expect(elements.perCell).toBeLessThan(MAX_ELEMENTS_OF_A_CELL)
  for (const { how, longest, laidOut, made, most } of moves) {
    expect(longest, how).toHaveLength(MOVED)
    expect(longest[MOVED / 2], how).toBeLessThanOrEqual(fixedNumber * most.usual)
    expect(longest[2], how).toBeLessThanOrEqual(fixedNumber * FRAME_OF_FIXED_WORK)
    expect(laidOut, how).toBeLessThanOrEqual(most.laidOut)
    // Only the focused row, when it leaves the view.
    expect(made, how).toBeLessThanOrEqual(1)
  }
  expect(edits.longest[EDITS / 2]).toBeLessThanOrEqual(fixedNumber * EDIT_OF_FIXED_WORK)
  expect(edits.rowsChanged.toSorted((a, b) => a - b)[EDITS / 2]).toBe(ROWS_OF_AN_EDIT)
  for (const answers of edits.answers) {
    expect(answers.map(({ call }) => call)).toEqual(['import.edit', 'import.rows', 'import.rows'])
    for (const { call, bytes } of answers) expect(bytes, call).toBeLessThan(call === 'import.edit' ? 6000 : 80_000)
  }
  expect(heap).toBeLessThan(MAX_HEAP)
  for (const { longest, count } of [opening, scrolling, moving]) {
    expect(count).toBeGreaterThan(20)
    expect(longest[0]).toBeLessThanOrEqual(fixedNumber * MAX_OF_FIXED_WORK)
  }
})

test('Look at the file scrolls 100,000 rows and 402 columns without a long task, to the last cell', async ({
  app: page,
  browser,
}) => {
  const file = test.info().outputPath('wide.csv')
  const wide = Array.from({ length: 400 }, (_, index) => `c${index}`).join(';')
  const rows = Array.from({ length: ROWS }, (_, index) => `S-${index};${index % 100};x`)
  writeFileSync(file, [`sku;price;${wide}`, ...rows].join('\n'))
  await page.getByTestId('file-input').setInputFiles(file)
  await lookAtFile(page)
  await cells(page).getByText('S-3', { exact: true }).waitFor()
  await cells(page).focus()
  const scrolling = await tasksDuring(browser, page, async () => {
    await scrollFrames(page, { top: 200, left: 0 }, 100)
    await scrollFrames(page, { top: 0, left: 200 }, 100)
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('PageDown')
    await page.keyboard.press('Control+End')
    await expect(number(page, ROWS + 1)).toBeVisible()
    await expect(cells(page).getByRole('columnheader', { name: /^OL\b/ })).toBeVisible()
  })
  const fixedNumber = await fixedWorkTime(browser, page)
  const heap = await heapOf(page)
  console.log(
    'Look, 100,000 x 402, ms:',
    JSON.stringify({ fixed: fixedNumber, scrolling: reportTasks(scrolling), heap }),
  )
  expect(heap).toBeLessThan(MAX_HEAP)
  expect(scrolling.count).toBeGreaterThan(20)
  expect(scrolling.longest[0]).toBeLessThanOrEqual(fixedNumber * MAX_OF_FIXED_WORK)
})
