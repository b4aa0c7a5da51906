import { expect, test } from 'vitest'
import { failedInBench, failedInPlaywright, failedInVitest } from '../../build/scripts/failed-tests.ts'

test('vitest: failed tests with their files, and a file that broke before its tests', () => {
  const one = (fullName: string, status: string) => ({ fullName, status })
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [one('adds', 'passed'), one('divides', 'failed')] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [one('counts', 'passed')] },
  ]
  expect(failedInVitest({ testResults })).toEqual(['a.test.ts > divides', 'b.test.ts'])
  expect(() => failedInVitest({})).toThrow()
})

test('playwright: failed specs at any depth, and errors outside them', () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: 'x.spec.ts', line: 3 })
  const inner = { specs: [spec('shows', true), spec('hides', false)] }
  const report = { suites: [{ specs: [], suites: [inner] }], errors: [{ message: 'no browser' }] }
  expect(failedInPlaywright(report)).toEqual(['x.spec.ts:3 > hides', 'no browser'])
  expect(() => failedInPlaywright({ suites: [{}] })).toThrow()
})

test('the quick bench: figures far off', () => {
  expect(failedInBench({ measured: 2, farOff: 1, off: ['FAR OFF: a row'] })).toEqual(['FAR OFF: a row'])
})
