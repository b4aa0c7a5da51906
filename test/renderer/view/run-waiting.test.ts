import { expect, test } from 'vitest'
import { makeRunProblem, makeUntitledMessage } from '../../../src-renderer/view/problems-at.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { runReasonSchema } from '../../../src-shared/api/problem.ts'
import { makeRefusalReason } from '../../../src-shared/run/account-refusal.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'

const why = { ...makeRefusalReason('Unit not found'), field: 'unit' } as const
const reason = runReasonSchema.parse(why)
const failed = { run: { state: 'failed', reason } } as const
const english = { language: 'en' } as const

test('the account’s text is shown at the cell it concerns and at the row, in the window’s language', () => {
  const told = {
    code: 'run-failed',
    severity: 'blocks',
    message: makeUntitledMessage(markUntrusted(reasonText(why))),
    column: null,
  }
  expect(makeRunProblem(failed, 'unit', english)).toEqual(told)
  expect(makeRunProblem(failed, null, english)).toEqual(told)
  expect(makeRunProblem(failed, 'price', english)).toBeNull()
  expect(makeRunProblem(failed, null, { language: 'ru' })?.message.what).toMatch(/[а-я].*Unit not found/)
})

test('rows without problems or in progress show nothing, and excluded rows only warn', () => {
  expect(makeRunProblem({ run: null }, null, english)).toBeNull()
  expect(makeRunProblem({ run: { state: 'verified', reason } }, 'unit', english)).toBeNull()
  expect(makeRunProblem({ run: { state: 'sending', reason: null } }, null, english)).toBeNull()
  expect(makeRunProblem({ run: { state: 'skipped', reason } }, null, english)).toMatchObject({ severity: 'warns' })
  expect(makeRunProblem({ run: { state: 'skipped', reason: { ...reason, field: null } } }, 'unit', english)).toBeNull()
})
