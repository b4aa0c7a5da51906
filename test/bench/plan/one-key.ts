/**
 * Files whose rows all share one key: the cost of planning them and of one page, and how it grows with the rows. `node test/bench/plan/one-key.ts
 * [rows,rows,...]`.
 */
import { makePreview } from '../../../src-shared/plan/preview/preview.ts'
import { catalogueOf, draftsOf, inputOf } from '../../build.ts'
import { exponent, spread, tell } from '../report/measure.ts'

const PAGE = 100
const PAGES = 40

const sizes = (process.argv[2] ?? '10000,100000').split(',').map(Number)
const catalogue = catalogueOf([{ id: 1, sku: 'A-1', name: 'Oak', in: { 1: '5' } }])
const plans: number[] = []
for (const rows of sizes) {
  const input = inputOf(
    draftsOf(Array.from({ length: rows }, () => ({ sku: 'A-1', stock: '9', price: '3' }))),
    catalogue,
  )
  let began = performance.now()
  const preview = makePreview(input)
  plans.push(performance.now() - began)
  const pages = Array.from({ length: PAGES }, (_, page) => {
    began = performance.now()
    for (let index = 0; index < PAGE; index++) preview.row((page * 6151 + index) % rows)
    return performance.now() - began
  })
  tell({
    section: 'Preview',
    what: `a page of ${rows.toLocaleString('en')} rows of one key`,
    ours: { name: '', value: spread(pages) },
    figure: pages.toSorted((a, b) => a - b)[Math.floor(PAGES * 0.95)] ?? Number.NaN,
    about: 'ms by the clock at the 95th percentile',
    target: { kind: 'most', limit: 150, issue: '16' },
  })
}
const [least = 0] = plans
tell({
  section: 'Preview',
  what: `planning rows of one key, ${sizes.map((rows) => rows.toLocaleString('en')).join(' to ')}`,
  ours: { name: '', value: spread(plans) },
  figure: least === 0 ? Number.NaN : exponent(sizes.map((rows, index) => [rows, plans[index] ?? Number.NaN] as const)),
  about: 'growth with the rows: 1 is linear',
  target: { kind: 'most', limit: 1.2, issue: '16' },
})
