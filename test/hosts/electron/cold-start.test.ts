/** What the built app loads before its first window and its first answer, and what the window loads before its first paint. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ensureBuilt } from '../../../build/scripts/built.ts'
import { firstPaint } from '../../electron-standin/first-paint.ts'

const root = join(import.meta.dirname, '../../..')
const moment = z.object({ after: z.number(), processor: z.number(), modules: z.array(z.string()) })
const startShape = z.object({ window: moment, answer: moment })

/** Milliseconds of module loading, by the issue. */
const MOST_MS = 150
/** Kilobytes of 1,000 bytes, compressed. */
const MOST_FIRST_PAINT_KB = 350
/** Heavy things that no start needs: parsers, writers, the network, the update check. */
const HEAVY =
  /exceljs|papaparse|undici|electron-updater|archiver|saxes|\/ws\/|-worker\.js$|\/(?:session-(?!failure)|stock-workbook)/

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-cold-'))
  await ensureBuilt()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(): z.infer<typeof startShape> {
  const said = execFileSync(process.execPath, [join(root, 'test/electron-standin/cold-start.ts')], {
    encoding: 'utf8',
    env: { ...process.env, STOCKSHEET_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return startShape.parse(JSON.parse(said))
}

/** `choices-BB68nh1E.js` and its like by what they are. */
const plain = (modules: readonly string[]): string[] =>
  modules.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).toSorted()

describe('the main process', () => {
  test('loads only its own few files before the first window, and nothing heavy before the first answer', () => {
    const { window, answer } = start()
    expect(plain(window.modules).filter((name) => name.startsWith('node_modules'))).toEqual([])
    expect(window.modules.length).toBeLessThanOrEqual(10)
    expect(plain(window.modules)).toContain('out/main/main.js')
    expect(window.modules.some((name) => name.includes('compose'))).toBe(false)
    expect(answer.modules.filter((name) => HEAVY.test(name))).toEqual([])
    expect(answer.modules.some((name) => name.includes('compose'))).toBe(true)
  })

  test('takes less than 150 ms of processor time until the first window, loading as far as needed', () => {
    // The best of five: the machine is shared, and a pause is not ours.
    const starts = Array.from({ length: 5 }, start)
    const window = Math.min(...starts.map((one) => one.window.processor))
    const answer = Math.min(...starts.map((one) => one.answer.processor))
    console.log(
      `processor time until the first window ${window.toFixed(0)} ms, until the first answer ${answer.toFixed(0)} ms`,
    )
    expect(window).toBeLessThan(MOST_MS)
    expect(answer).toBeLessThan(2 * MOST_MS)
  })
})

describe('the window', () => {
  const page = join(root, 'out/renderer')
  test('paints after less than 350 kB, compressed', () => {
    const sizes = [...firstPaint(page)].map(
      (path) => [path, gzipSync(readFileSync(join(page, path)), { level: 9 }).length] as const,
    )
    const sum = sizes.reduce((total, [, size]) => total + size, 0)
    console.log(`first paint: ${(sum / 1000).toFixed(0)} kB compressed in ${sizes.length} files`)
    expect(sizes.length).toBeGreaterThanOrEqual(2)
    expect(sum).toBeLessThan(MOST_FIRST_PAINT_KB * 1000)
  })

  test('has other screens, charts, licences and the guide in files of their own', () => {
    const first = [...firstPaint(page)].join(' ')
    expect(first).not.toMatch(/export-screen|history-screen|about-sheets|charts-drawn/)
    const texts = [...firstPaint(page)]
      .filter((path) => path.endsWith('.js'))
      .map((path) => readFileSync(join(page, path), 'utf8'))
    // A name that recharts writes into its own markup.
    for (const text of texts) expect(text.includes('recharts-')).toBe(false)
  })
})
