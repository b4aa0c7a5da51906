import { expect, test } from 'vitest'
import { runTrouble, sentence } from '../../../src-renderer/view/problems-at.ts'
import { untrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { runReasonSchema } from '../../../src-shared/api/problem.ts'
import { refusal } from '../../../src-shared/run/account-refusal.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'

const why = { ...refusal('Unit not found'), field: 'unit' } as const
const reason = runReasonSchema.parse(why)
const failed = { run: { state: 'failed', reason } } as const
const english = { language: 'en' } as const

test('the account’s text is shown at the cell it concerns and at the row, in the window’s language', () => {
  const told = {
    code: 'run-failed',
    severity: 'blocks',
    message: sentence(untrusted(reasonText(why))),
    column: null,
  }
  expect(runTrouble(failed, 'unit', english)).toEqual(told)
  expect(runTrouble(failed, null, english)).toEqual(told)
  expect(runTrouble(failed, 'price', english)).toBeNull()
  expect(runTrouble(failed, null, { language: 'ru' })?.message.what).toMatch(/[а-я].*Unit not found/)
})

test('rows without problems or in progress show nothing, and excluded rows only warn', () => {
  expect(runTrouble({ run: null }, null, english)).toBeNull()
  expect(runTrouble({ run: { state: 'verified', reason } }, 'unit', english)).toBeNull()
  expect(runTrouble({ run: { state: 'sending', reason: null } }, null, english)).toBeNull()
  expect(runTrouble({ run: { state: 'skipped', reason } }, null, english)).toMatchObject({ severity: 'warns' })
  expect(runTrouble({ run: { state: 'skipped', reason: { ...reason, field: null } } }, 'unit', english)).toBeNull()
})
