import { expect, test } from 'vitest'
import {
  addCounts,
  countsOfBench,
  countsOfPlaywright,
  countsOfVitest,
  summary,
} from '../../build/scripts/test-counts.ts'

test('vitest: tests by outcome, and a file that broke before its tests as one failure', () => {
  const file = (status: string, tests: number) => ({
    status,
    assertionResults: Array.from({ length: tests }, () => ({})),
  })
  const report = {
    numPassedTests: 5,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('passed', 5), file('failed', 4), file('failed', 0)],
  }
  expect(countsOfVitest(report)).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('playwright: an error outside the tests is a failure, a test that passed when repeated is not', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'x' }] }
  expect(countsOfPlaywright(report)).toEqual({ passed: 8, failed: 2, skipped: 2 })
})

test('a report of the wrong shape is refused, not counted as empty', () => {
  expect(() => countsOfVitest({})).toThrow()
  expect(() => countsOfPlaywright({ stats: {} })).toThrow()
})

test('the last line', () => {
  const total = addCounts({ passed: 10, failed: 0, skipped: 0 }, { passed: 5, failed: 1, skipped: 0 })
  expect(summary(total)).toBe('15 passed, 1 failed')
  expect(summary({ ...total, skipped: 3 })).toBe('15 passed, 1 failed, 3 skipped')
})

test('quick bench figures far from the expected ones count as failures', () => {
  expect(countsOfBench({ measured: 19, farOff: 2 })).toEqual({ passed: 17, failed: 2, skipped: 0 })
  expect(() => countsOfBench({ measured: -1 })).toThrow()
})
