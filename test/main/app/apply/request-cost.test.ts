import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import { withRequestCost } from '../../../../src-main/app/apply/request-cost.ts'
import type { JournalPort } from '../../../../src-main/ports/journal-port.ts'

const account = { address: 'https://shop.test', ledger: 'shop' }
const NO_ROWS = { code: 'no-rows' } as const
const unpriced = {
  cost: { reads: 10, writes: 90, leftToday: 0, seconds: 0 },
  problems: [],
  warnings: [NO_ROWS],
}

let folder: string
let journal: JournalPort

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-request-cost-'))
  journal = openJournal(join(folder, 'journal.db'))
})

afterEach(() => {
  journal.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['a fresh day', 0, 0, { leftToday: 10_000, days: null }],
  ['a day that is half used', 5000, 0, { leftToday: 5000, days: null }],
  ['what is kept for other programs', 5000, 4950, { leftToday: 50, days: { days: 2, perDay: 5050 } }],
  ['a day that is used up', 10_000, 0, { leftToday: 0, days: { days: 2, perDay: 10_000 } }],
])('the cost of 100 requests on %s', (_day, usedCount, reserve, expected) => {
  journal.countRequests(account.ledger, usedCount)
  const { cost, warnings } = withRequestCost(unpriced, { journal, account, rate: 4, reserve })
  expect(cost).toMatchObject({ reads: 10, writes: 90, seconds: 25, ...expected })
  expect(cost).toMatchObject({ quota: { used: usedCount, reserve, limit: 10_000 } })
  expect(warnings).toEqual([NO_ROWS])
})

test('after a refusal by the account nothing is left, however few requests were counted', () => {
  journal.countRequests(account.ledger, 3)
  journal.recordQuotaRefusal(account.ledger)
  const { cost } = withRequestCost(unpriced, { journal, account, rate: 4, reserve: 0 })
  expect(cost).toMatchObject({ leftToday: 0, quota: { used: 10_000 }, days: { days: 2, perDay: 10_000 } })
})

test('[RUN-23] a reserve that leaves no request of any day is said, and no time is promised', () => {
  const reportResult = withRequestCost(unpriced, { journal, account, rate: 4, reserve: 10_000 })
  expect(reportResult).toMatchObject({
    cost: { days: 'never', leftToday: 0 },
    warnings: [NO_ROWS, { code: 'all-kept' }],
  })
  const nothing = { ...unpriced, cost: { ...unpriced.cost, reads: 0, writes: 0 } }
  expect(withRequestCost(nothing, { journal, account, rate: 4, reserve: 10_000 }).warnings).toEqual([NO_ROWS])
})
