import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chart } from './chart.ts'
import { keepResults, keptResults } from './kept.ts'
import { exponent, measuresIn, met, spread, tell, type MeasureRow } from './measure.ts'
import { page } from './page.ts'

const row: MeasureRow = {
  section: 'CSV',
  what: '1,000 rows < plain',
  unit: 'ms',
  ours: { name: '', value: { median: 150, least: 140, most: 171 }, megabytes: 90 },
  against: { name: 'papaparse', value: { median: 100, least: 99, most: 120 } },
  figure: 1.5,
  about: 'of papaparse',
  target: { kind: 'most', limit: 1.5, issue: '4' },
}

test('a row told is a row collected, among whatever else is printed', () => {
  const printedTexts: string[] = []
  const { log } = console
  console.log = (text: string) => void printedTexts.push(text)
  try {
    tell(row)
  } finally {
    console.log = log
  }
  expect(measuresIn(['noise', ...printedTexts, 'noise'].join('\n'))).toEqual([row])
})

test('a target at most or at least, just met and just missed', () => {
  expect(met(row)).toBe(true)
  expect(met({ ...row, figure: 1.51 })).toBe(false)
  const least = { kind: 'least', limit: 4, issue: '4' } as const
  expect(met({ ...row, figure: 4, target: least })).toBe(true)
  expect(met({ ...row, figure: 3.99, target: least })).toBe(false)
  const { target: _, ...free } = row
  expect(met(free)).toBeNull()
})

test('medians, and how cost grows', () => {
  expect(spread([3, 1, 2])).toEqual({ median: 2, least: 1, most: 3 })
  expect(
    exponent([
      [10, 5],
      [100, 50],
      [1000, 500],
    ]),
  ).toBeCloseTo(1)
  expect(
    exponent([
      [10, 1],
      [100, 100],
    ]),
  ).toBeCloseTo(2)
})

describe('the page', () => {
  const section = { title: 'CSV to drafts', day: '2026-11-21', load: '0.1' }

  test('says measured, target, met or missed, and when', () => {
    const rows = [row, { ...row, what: 'other', figure: 2 }]
    const text = page([{ ...section, rows }], { machine: '2 cores', missing: [] })
    expect(text).toContain('| 4 | 1,000 rows < plain | 1.50 of papaparse | at most 1.50 | met |')
    expect(text).toContain('| 4 | other | 2.00 of papaparse | at most 1.50 | **missed** |')
    expect(text).toContain('## CSV to drafts\n\nMeasured on 2026-11-21, load 0.1 before.')
    expect(text).toContain('150 ms (140–171), 90.0 MB | papaparse 100 ms (99.0–120) |')
  })

  test('names what was not measured', () => {
    const text = page([{ ...section, rows: [row] }], { machine: '2 cores', missing: ['Running'] })
    expect(text).toContain('Not measured: Running.')
  })
})

test('results are kept by section', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-results-'))
  expect(keptResults(folder)).toEqual({})
  const results = { csv: { day: '2026-11-21', load: '0.1', rows: [row] } }
  keepResults(folder, results)
  expect(keptResults(folder)).toEqual(results)
  await rm(folder, { recursive: true })
})

test('the chart has a bar for each target, texts escaped', () => {
  const { target: _, ...free } = row
  const svg = chart([row, { ...row, figure: 9 }, free])
  expect(svg.match(/<rect x/g)).toHaveLength(2)
  expect(svg).toContain('1,000 rows &lt; plain')
  expect(svg).toContain('6.00 →')
})
