import { describe, expect, test } from 'vitest'
import { addRow } from '../main/run/build.ts'
import { matrixRows, rules, runWithFaults, type Fault, type Method, type When } from './matrix.ts'
import { runCounts } from '../run-counts.ts'

// A sample of the matrix (matrix-suite.ts), with each fault and each method at least once.
const SAMPLE: readonly (readonly [Fault, Method, When])[] = [
  ['reset-before', 'materials/add', 'one in five'],
  ['reset-after', 'materials/add', 'always'],
  ['500-before', 'materials/add', 'first'],
  ['malformed', 'materials/add', 'last'],
  ['500-after', 'materials/edit', 'always'],
  ['reset-before', 'materials/edit', 'middle'],
  ['malformed', 'materials/update_stock', 'always'],
  ['500-before', 'materials/update_stock', 'always'],
  ['reset-after', 'materials/delete', 'always'],
  ['500-before', 'materials/delete', 'first'],
  ['timeout-after', 'materials/add', 'middle'],
  ['timeout-before', 'materials/edit', 'last'],
  ['slow', 'materials/update_stock', 'always'],
  ['malformed', 'materials/get_list', 'first'],
  ['reset-after', 'materials/get_list', 'last'],
  ['500-before', 'materials/get_entry', 'first'],
  ['malformed', 'materials/get_entry', 'always'],
]

describe('the fault matrix: every report is the truth', () => {
  test.each(SAMPLE)('%s of %s, %s', async (fault, method, when) => {
    const rows = matrixRows()
    const { end, wrong } = await runWithFaults(rows, rules(fault, method, when, rows))
    expect(wrong).toEqual([])
    expect(end.state).toBe('done')
  })

  test('a list that never comes: nothing is sent', async () => {
    const rows = matrixRows()
    const { end, wrong } = await runWithFaults(rows, rules('500-before', 'materials/get_list', 'always', rows))
    expect(wrong).toEqual([])
    expect([end.state, end.reason?.code, end.requests.writes]).toEqual(['stopped', 'unusable-answer', 0])
  })
})

test('[RUN-5] 1,000 adds, one answer in five lost after the fact: 0 duplicates, all verified', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) =>
    addRow(index + 2, { name: `New ${index}`, sku: `N-${index}`, price: '1.5', stock: '2' }),
  )
  const faults = [
    { method: 'materials/add', rate: 0.05, fault: 'reset-after' },
    { method: 'materials/add', rate: 0.05, fault: '500-after' },
    { method: 'materials/add', rate: 0.05, fault: 'malformed' },
    { method: 'materials/add', rate: 0.05, fault: 'timeout-after' },
  ]
  const { end, wrong } = await runWithFaults(rows, faults)
  expect(wrong).toEqual([])
  expect(end.counts).toMatchObject(runCounts({ verified: 1000 }))
  expect(end.requests).toMatchObject({ writes: 1000, retries: 0 })
})
