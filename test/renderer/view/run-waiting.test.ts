import { expect, test } from 'vitest'
import { runTrouble, sentence } from '../../../src-renderer/view/problems-at.ts'
import { untrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const message = untrusted('The account refused it: “Unit not found”. Use a unit code of the account.')
const failed = { run: { state: 'failed', message, field: 'unit' } } as const

test('the account’s text stands at the cell it concerns, and at the row', () => {
  const told = {
    code: 'run-failed',
    severity: 'blocks',
    message: sentence(message),
    column: null,
  }
  expect(runTrouble(failed, 'unit')).toEqual(told)
  expect(runTrouble(failed, null)).toEqual(told)
  expect(runTrouble(failed, 'price')).toBeNull()
})

test('rows that are well, or under way, say nothing; what was left out only warns', () => {
  expect(runTrouble({ run: null }, null)).toBeNull()
  expect(runTrouble({ run: { state: 'verified', message: message, field: 'unit' } }, 'unit')).toBeNull()
  expect(runTrouble({ run: { state: 'sending', message: null } }, null)).toBeNull()
  expect(runTrouble({ run: { state: 'skipped', message: message } }, null)).toMatchObject({ severity: 'warns' })
  expect(runTrouble({ run: { state: 'skipped', message: message } }, 'unit')).toBeNull()
})
