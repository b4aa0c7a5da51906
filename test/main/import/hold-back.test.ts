/** What is left out of an import or a saved plan if nobody can be asked. Both give the same result. */
import { describe, expect, test } from 'vitest'
import { holdBackImport, holdBackPlan } from '../../../src-main/import/hold-back.ts'
import type { AllowedChanges } from '../../../src-shared/run/hold-back.ts'
import { ALL_KINDS_ON } from '../../../src-shared/plan/guard/guard-kinds.ts'
import { catalogueOf, previewOf, type Line } from '../../build.ts'

const catalogue = catalogueOf([1, 2, 3, 4].map((id) => ({ id, sku: `S-${id}`, price: '2', in: { 1: '5' } })))

function held(lines: readonly Line[], allowed: AllowedChanges) {
  const preview = previewOf(lines, catalogue)
  const rows = Array.from({ length: preview.count }, (_, index) => preview.row(index))
  return [holdBackImport(preview, allowed), holdBackPlan(rows, ALL_KINDS_ON, catalogue.count, allowed)].map((one) => ({
    groups: [...one.groups].map(([group, { code }]) => `${group} ${code}`),
    told: [one.deletes, one.unusual, one.rows, one.writes],
  }))
}

const LEAP: Line = { sku: 'S-1', price: '2000', stock: '6' }
const PLAIN: Line = { sku: 'S-2', price: '2.1' }
const DELETE: Line = { sku: 'S-3', action: 'delete' }
const SAME: Line = { sku: 'S-4', price: '2' }

describe('[OUT-9]', () => {
  test.each<[string, readonly Line[], AllowedChanges, readonly string[], readonly number[]]>([
    ['nothing unusual', [PLAIN, SAME], { deletes: 0, isUnusualAllowed: false }, [], [0, 0, 0, 0]],
    [
      'a leap in the first row',
      [LEAP, PLAIN],
      { deletes: 0, isUnusualAllowed: false },
      ['m1 unusual-not-allowed'],
      [0, 1, 1, 2],
    ],
    [
      'in the last one',
      [SAME, PLAIN, LEAP],
      { deletes: 0, isUnusualAllowed: false },
      ['m1 unusual-not-allowed'],
      [0, 1, 1, 2],
    ],
    ['that is allowed', [LEAP, PLAIN], { deletes: 0, isUnusualAllowed: true }, [], [0, 0, 0, 0]],
    ['a delete', [PLAIN, DELETE], { deletes: 0, isUnusualAllowed: false }, ['m3 delete-not-allowed'], [1, 0, 1, 1]],
    ['that is allowed, too', [PLAIN, DELETE], { deletes: 1, isUnusualAllowed: false }, [], [0, 0, 0, 0]],
    [
      'both',
      [LEAP, DELETE],
      { deletes: 0, isUnusualAllowed: false },
      ['m1 unusual-not-allowed', 'm3 delete-not-allowed'],
      [1, 1, 2, 3],
    ],
  ])('%s', (_, lines, allowed, groups, reportedNumbers) => {
    expect(held(lines, allowed)).toEqual([
      { groups, told: reportedNumbers },
      { groups, told: reportedNumbers },
    ])
  })
})
