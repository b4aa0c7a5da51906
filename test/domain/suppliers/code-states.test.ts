import { expect, test } from 'vitest'
import { codeStates } from '../../../src-shared/domain/suppliers/code-states.ts'
import { catalogueOf, OAK_BOARD } from '../build.ts'

test('[SUPPLIER-12] a code’s material is named; archived, deleted and unlisted ones are told apart', () => {
  const catalogue = catalogueOf([OAK_BOARD, { id: 103, name: 'Rope', sku: 'R', archived: true, in: { 1: '9' } }])
  expect(codeStates([103, 7, OAK_BOARD.id, 8], catalogue, new Set([7]))).toEqual([
    { name: 'Rope', sku: 'R', state: 'archived' },
    { name: '', sku: '', state: 'deleted' },
    { name: OAK_BOARD.name, sku: OAK_BOARD.sku, state: 'here' },
    { name: '', sku: '', state: 'unlisted' },
  ])
})
