/** Rows whose material an unfinished run is still going to change. */
import { expect, test } from 'vitest'
import { blockClaimedRows, claimsOf, type Claim } from '../../../src-shared/plan/claims.ts'
import { catalogueOf, previewOf, statusesOf, type Line } from '../../build.ts'

const account = catalogueOf([
  { id: 100, name: 'Oak', sku: 'O-1', price: '5', in: { 1: '4', 2: '6' } },
  { id: 101, name: 'Pine', sku: 'P-1', price: '3', in: { 1: '7' } },
])
const of = (materialId: number | null, sku = '', name = ''): Claim => ({
  run: 'r-1',
  file: 'first.csv',
  materialId,
  sku,
  name,
})
const NEW: Line = { sku: 'N-1', name: 'New', unit: 'pcs', stock: '1' }

test.each<readonly [string, readonly Claim[], readonly Line[], readonly string[]]>([
  [
    'a price',
    [of(100)],
    [
      { sku: 'O-1', price: '6' },
      { sku: 'P-1', price: '6' },
    ],
    ['problem', 'edit'],
  ],
  ['a stock', [of(101)], [{ sku: 'P-1', stock: '9' }], ['problem']],
  ['what is a key and a value alike', [of(101)], [{ id: '101', name: 'Pine board' }], ['problem']],
  ['nothing to change is nothing to claim', [of(100)], [{ sku: 'O-1', price: '5' }], ['unchanged']],
  [
    'all rows of the material that change something',
    [of(100)],
    [
      { sku: 'O-1', storage: '1', stock: '9' },
      { sku: 'O-1', storage: '2', stock: '8' },
    ],
    ['problem', 'problem'],
  ],
  [
    'a row of it that changes nothing stays unchanged',
    [of(100)],
    [
      { sku: 'O-1', storage: '1', stock: '9' },
      { sku: 'O-1', storage: '2', stock: '6' },
    ],
    ['problem', 'unchanged'],
  ],
  ['a delete', [of(100)], [{ sku: 'O-1', action: 'delete' }], ['problem']],
  ['an add of the same sku', [of(null, 'n-1', 'Other')], [NEW], ['problem']],
  ['an add of the same name', [of(null, '', 'new')], [NEW], ['problem']],
  ['another add', [of(null, 'N-2', 'Else')], [NEW], ['add']],
])('[T-5] [RUN-18] an unfinished run claims: %s', (_, claims, lines, statuses) => {
  const preview = previewOf(lines, account, { claims: claimsOf(claims) })
  expect(statusesOf(preview).map((status) => status.replace(': claimed-by-run', ''))).toEqual(statuses)
  for (const [index, status] of statuses.entries()) {
    const { problems, calls } = preview.row(index)
    const reportedProblems = problems.filter(({ code }) => code === 'claimed-by-run')
    expect(reportedProblems.map(({ severity, row, details }) => [severity, row, details])).toEqual(
      status === 'problem' ? [['blocks', index + 2, { run: 'r-1', file: 'first.csv' }]] : [],
    )
    if (status === 'problem') expect(calls).toEqual([])
  }
  // The file was planned before anyone claimed the material, and is applied now.
  const previewBefore = previewOf(lines, account, {})
  const savedRows = lines.map((_line, index) => previewBefore.row(index))
  const rows = blockClaimedRows(savedRows, claimsOf(claims))
  const outline = ({ status, calls, problems }: (typeof rows)[number]) => ({
    status,
    calls,
    claimed: problems
      .filter(({ code }) => code === 'claimed-by-run')
      .map(({ severity, row, details }) => [severity, row, details]),
  })
  expect(rows.map(outline)).toEqual(lines.map((_line, index) => outline(preview.row(index))))
})
