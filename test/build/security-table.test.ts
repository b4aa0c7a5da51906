import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLAIMS, ITEMS, type Claim } from '../../build/scripts/security-items.ts'
import {
  docsOf,
  itemsWithoutClaims,
  tableOf,
  testedByPlaywright,
  testedByVitest,
  verdicts,
} from '../../build/scripts/security-table.ts'

const claim: Claim = { item: 1, claim: 'The sandbox is on', tests: ['sandbox', 'window'] }

describe('a claim', () => {
  const of = (...results: ('passed' | 'failed' | 'skipped')[]) =>
    verdicts(
      results.map((result, index) => ({ title: index % 2 === 0 ? 'the sandbox is on' : 'a window is shut', result })),
      [claim],
    )[0]?.result

  test('is kept if each of its tests exists and passes', () => {
    expect([of('passed', 'passed'), of('passed', 'passed', 'skipped')]).toEqual(['kept', 'kept'])
  })

  test('is broken by one failure, and untested if a test is missing or was skipped', () => {
    expect([of('passed', 'failed'), of('passed', 'passed', 'failed')]).toEqual(['broken', 'broken'])
    expect([of('passed'), of(), of('passed', 'skipped')]).toEqual(['untested', 'untested', 'untested'])
  })
})

test('the runners’ reports are matched by full titles', () => {
  expect(
    testedByVitest({
      testResults: [
        {
          assertionResults: [
            { fullName: 'a b', status: 'passed' },
            { fullName: 'c', status: 'pending' },
          ],
        },
        { assertionResults: [{ fullName: 'd', status: 'failed' }] },
      ],
    }),
  ).toEqual([
    { title: 'a b', result: 'passed' },
    { title: 'c', result: 'skipped' },
    { title: 'd', result: 'failed' },
  ])
  const inner = { title: 'group', specs: [{ title: 'two', tests: [{ status: 'unexpected' }, { status: 'flaky' }] }] }
  expect(
    testedByPlaywright({
      suites: [{ title: 'file.spec.ts', specs: [{ title: 'one', tests: [{ status: 'expected' }] }], suites: [inner] }],
    }),
  ).toEqual([
    { title: 'file.spec.ts one', result: 'passed' },
    { title: 'file.spec.ts group two', result: 'failed' },
    { title: 'file.spec.ts group two', result: 'passed' },
  ])
  expect(() => testedByVitest({})).toThrow('testResults')
})

test('docs/security.md is of the claims as they are', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')).toBe(docsOf())
})

test('every item of the checklist has claims, and each claim names tests', () => {
  expect(itemsWithoutClaims()).toEqual([])
  expect(itemsWithoutClaims([claim])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
  expect(CLAIMS.filter(({ item, tests }) => ITEMS[item] === undefined || tests.length === 0)).toEqual([])
  const table = tableOf(verdicts([]))
  for (const { claim: words } of CLAIMS) expect(table).toContain(`| ${words} |`)
  expect(table).toContain(`0 of ${CLAIMS.length} claims are kept.`)
})
