import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultDetails, faultOf } from '../../../src-shared/account/account-error.ts'
import { reason } from '../../../src-shared/run/run.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { CONNECTIONS } from '../words/message-reasons.ts'

test.each(CONNECTIONS)('%j is read back from a run’s details as it was', (fault) => {
  const keptRecord = z.record(z.string(), z.union([z.string(), z.number()]))
  const text = JSON.stringify({ seconds: 20, ...faultDetails(fault) })
  expect(faultOf(keptRecord.parse(JSON.parse(text)))).toEqual(fault)
})

test('a journal of an older version holds the sentence itself', () => {
  expect(faultOf({ reason: 'the connection was refused' })).toBeNull()
  expect(faultOf({ fault: 'constructor' })).toBeNull()
  expect(reasonText(reason('unreachable', { reason: 'the connection was refused' }))).toBe(
    'The account cannot be reached: the connection was refused. Nothing more was sent. Check the connection, then resume the import.',
  )
})
