import { expect, test } from 'vitest'
import { z } from 'zod'
import { toFaultDetails, parseFault } from '../../../src-shared/account/account-error.ts'
import { CONNECTIONS } from '../words/message-reasons.ts'

test.each(CONNECTIONS)('%j is read back from a run’s details as it was', (fault) => {
  const keptRecord = z.record(z.string(), z.union([z.string(), z.number()]))
  const text = JSON.stringify({ seconds: 20, ...toFaultDetails(fault) })
  expect(parseFault(keptRecord.parse(JSON.parse(text)))).toEqual(fault)
})

test('details without a known fault have none', () => {
  expect(parseFault({})).toBeNull()
  expect(parseFault({ fault: 'constructor' })).toBeNull()
})
