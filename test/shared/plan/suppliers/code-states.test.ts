import { expect, test } from 'vitest'
import { findCodeStates } from '../../../../src-shared/plan/suppliers/cross-reference.ts'
import { OAK_BOARD } from '../../../build.ts'

test('[SUPPLIER-12] a code’s material is named; archived, deleted and unlisted ones are told apart', () => {
  const { id, name = '', sku = '' } = OAK_BOARD
  const listed = new Map([
    [id, { name, sku, archived: false }],
    [103, { name: 'Rope', sku: 'R', archived: true }],
  ])
  expect(findCodeStates([103, 7, OAK_BOARD.id, 8], listed, new Set([7]))).toEqual([
    { name: 'Rope', sku: 'R', state: 'archived' },
    { name: '', sku: '', state: 'deleted' },
    { name: OAK_BOARD.name, sku: OAK_BOARD.sku, state: 'here' },
    { name: '', sku: '', state: 'unlisted' },
  ])
})
