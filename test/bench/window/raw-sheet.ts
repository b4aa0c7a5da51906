/**
 * Look at the file with a large, wide file: frames while it scrolls down and across, compared with an empty page in the same run. node
 * test/bench/window/raw-sheet.ts [rows] [columns] [rounds]; defaults: 100,000, 400 and 8. Needs a build.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tell } from '../report/measure.ts'
import { framesInTurns, spread, type Way } from './measure.ts'
import { servedWindow } from './served.ts'

const [rows = 100_000, columns = 400, rounds = 8] = process.argv.slice(2).map(Number)
const { folder, page, empty, close } = await servedWindow()
const path = join(folder, 'wide.csv')
const cells = Array.from({ length: columns - 3 }, (_, index) => index % 10).join(';')
writeFileSync(
  path,
  [
    ['sku', 'price', 'name', ...Array.from({ length: columns - 3 }, (_, index) => `c${index}`)].join(';'),
    ...Array.from({ length: rows }, (_, index) => `S-${index};${index % 100};Board ${index % 977};${cells}`),
  ].join('\n'),
)
const WAYS: readonly (readonly [what: string, way: Way])[] = [
  ['down, 200 px a frame', { top: 200, left: 0 }],
  ['down, 25,000 px a frame', { top: 25_000, left: 0 }],
  ['across, 200 px a frame', { top: 0, left: 200 }],
]

try {
  await page.getByTestId('file-input').setInputFiles(path)
  await page.getByRole('banner').getByRole('heading').getByRole('button').click({ timeout: 120_000 })
  await page.getByRole('menuitem', { name: 'Look at the file' }).click()
  await page.locator('[role=grid]').getByText('S-3', { exact: true }).waitFor()
  for (const [what, way] of WAYS) {
    const { idle, moving } = await framesInTurns(page, empty, way, rounds)
    const [still, scrolled] = [spread(idle), spread(moving)]
    tell({
      section: 'Look at the file',
      what: `scrolling ${what}, ${rows.toLocaleString('en')} x ${columns}`,
      ours: { name: '', value: { median: scrolled.p50, least: Math.min(...moving), most: scrolled.most } },
      against: {
        name: 'empty page',
        value: { median: still.p50, least: Math.min(...idle), most: still.most },
      },
      figure: scrolled.p95 / still.p95,
      about: 'of an empty page’s p95',
      target: { kind: 'most', limit: 2, issue: '18' },
    })
  }
} finally {
  await close()
}
