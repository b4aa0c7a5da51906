/**
 * The window with a large file, in a real Chromium with the built app. Measures the time to the first rows, frames while scrolling compared with an
 * empty page, answers to sorting, filtering, searching and typing, and the page's heap. node test/bench/window/window.ts [rows] [rounds]; defaults:
 * 100,000 and 8. Needs a build (node build/scripts/built.ts).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { tell, type Measure } from '../report/measure.ts'
import { answered, framesInTurns, heapOf, openFile, searched, settledPlan, spread, typeCell } from './measure.ts'
import { servedWindow } from './served.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 8)

/** New materials in random order, so that each row is computed and nothing is sorted yet. */
function file(): string {
  const lines = ['sku;name;unit;price;stock;minimum;notes']
  for (let row = 0; row < rows; row += 1) {
    const price = ((row * 7919) % 90_000) / 100 + 1
    const name = `Board ${(row * 31) % 977} x ${row % 13}`
    lines.push(`L-${String((row * 7919) % rows).padStart(7, '0')};${name};pcs;${price.toFixed(2)};${row % 500};5;`)
  }
  return lines.join('\n')
}

const countedText = `${rows.toLocaleString('en')} rows`

/** One figure of the window in wall time, with the median and the longest time. */
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
    section: 'Window',
    what: `${what}, ${countedText}`,
    ours: { name: '', value: { median: p50, least: Math.min(...times), most } },
    ...(against ? { against } : {}),
    figure,
    about,
    target: { kind: 'most', limit, issue: '7' },
  })
}

const { folder, page, empty, close } = await servedWindow()
const path = join(folder, 'large.csv')
writeFileSync(path, file())

try {
  const { seen, took } = await opened(page)
  const own = took.file + took.account + took.plan
  console.log(`${rows} rows; load ${(await import('node:os')).loadavg()[0]?.toFixed(1)}`)
  console.log(
    `file to first rows ${seen.toFixed(0)} ms; the engine's own ${own.toFixed(0)}: ${(seen / own).toFixed(2)}x`,
  )

  tellTimes('file to first rows', [seen], "of the engine's own time", seen / own, 3, {
    name: 'the engine alone',
    value: { median: own, least: own, most: own },
  })
  for (const step of [200, 25_000]) {
    const { idle, moving } = await framesInTurns(page, empty, { top: step, left: 0 }, rounds)
    const [still, scrolled] = [spread(idle), spread(moving)]
    console.log(
      `${step} px a frame: p50 ${scrolled.p50}, p95 ${scrolled.p95} ms; empty page p50 ${still.p50}, p95 ${still.p95}: ${(scrolled.p95 / still.p95).toFixed(2)}x`,
    )
    tellTimes(
      `scrolling ${step.toLocaleString('en')} px a frame`,
      moving,
      'of an empty page’s p95',
      scrolled.p95 / still.p95,
      2,
      {
        name: 'empty page',
        value: { median: still.p50, least: Math.min(...idle), most: still.most },
      },
    )
  }
  console.log(`heap ${((await heapOf(page)) / 1e6).toFixed(1)} MB`)

  await page.evaluate(() => document.querySelector('[role=grid]')?.scrollTo({ top: 0 }))
  const heads = [2, 3, 5, 6].map((column) => `[role=columnheader][data-c="${column}"]`)
  const sorts: number[] = []
  for (const head of heads) for (let press = 0; press < 3; press += 1) sorts.push(await answered(page, head))
  console.log('sort', JSON.stringify(spread(sorts)), JSON.stringify(sorts.map(Math.round)))
  const searches: number[] = []
  for (const text of ['l-0012', 'l-00123', 'board 17', '5 x 1', 'no such', ''])
    searches.push(await searched(page, text))
  console.log('search', JSON.stringify(spread(searches)), JSON.stringify(searches.map(Math.round)))
  const edits: number[] = []
  for (let round = 0; round < rounds; round += 1) edits.push(await typeCell(page, round, `${round + 3}.5`))
  console.log('edit, seen', JSON.stringify(spread(edits)))
  const plans: number[] = []
  for (let round = 0; round < rounds; round += 1) plans.push(await planned(page))
  console.log('edit, plan', JSON.stringify(spread(plans)))
  for (const [what, times] of [
    ['sort', sorts],
    ['search', searches],
    ['edit, seen', edits],
    ['edit, plan made again', plans],
  ] as const) {
    tellTimes(what, times, 'ms at the 95th percentile', spread(times).p95, 150)
  }
  const heap = (await heapOf(page)) / 1e6
  console.log(`heap at the end ${heap.toFixed(1)} MB`)
  tell({
    section: 'Window',
    what: `heap of the page, ${countedText}`,
    unit: 'MB',
    ours: { name: '', value: { median: heap, least: heap, most: heap } },
    figure: heap,
    about: 'MB',
    target: { kind: 'most', limit: 150, issue: '7' },
  })
} finally {
  await close()
}

/** Milliseconds from the file's arrival in the page to its first rows on screen. */
async function opened(page: Page): Promise<{ seen: number; took: { file: number; account: number; plan: number } }> {
  const reply = page.waitForResponse((response) => response.url().endsWith('/call/import.open'), { timeout: 120_000 })
  const seen = await openFile(page, path)
  const answer: unknown = await (await reply).json()
  const took = /"took":\{"file":([\d.]+),"account":([\d.]+),"plan":([\d.]+)\}/.exec(JSON.stringify(answer))
  return { seen, took: { file: Number(took?.[1]), account: Number(took?.[2]), plan: Number(took?.[3]) } }
}

/** Undoes and redoes the last edit. Returns the milliseconds until the plan is ready. */
async function planned(page: Page): Promise<number> {
  await settledPlan(page).waitFor()
  const start = performance.now()
  const reply = page.waitForResponse((response) => /import\.(undo|redo)$/.test(response.url()), { timeout: 60_000 })
  await page.keyboard.press('Control+z')
  await reply
  return performance.now() - start
}
