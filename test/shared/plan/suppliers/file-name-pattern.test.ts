import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { makeFileNamePattern, fitsPattern } from '../../../../src-shared/plan/suppliers/recognise.ts'

describe('file names of one supplier', () => {
  test.each([
    ['Holz AG 2026-10.xlsx', 'holz ag *-*.xlsx'],
    ['прайс_12.csv', 'прайс_*.csv'],
    ['list.csv', 'list.csv'],
  ])('%s -> %s', (name, pattern) => {
    expect(makeFileNamePattern(name)).toBe(pattern)
  })

  test.each([
    ['Holz AG 2026-11.xlsx', 'holz ag *-*.xlsx', true],
    ['HOLZ AG 7-1 (2).XLSX', 'holz ag *-*.xlsx', true],
    ['holz ag 7-1.xlsx', ' Holz AG *-*.XLSX', true],
    ['Holz AG.xlsx', 'holz ag *-*.xlsx', false],
    ['Holz AG 2026-11.XLS', 'holz ag *-*.xlsx', true],
    ['Holz AG 2026-11.pdf', 'holz ag *-*.xlsx', false],
    ['Holz AG 2026-11', 'holz ag *-*.xlsx', false],
    ['Holz 2026-11.xlsx', 'holz ag *-*.xlsx', false],
    ['ab.csv', 'ab*b.csv', false],
    ['abb.csv', 'ab*b.csv', true],
    ['anything', '*', true],
    ['', '*', true],
    ['aab', 'a*a*b', true],
    ['ab', 'a*a*b', false],
  ])('%s and %s: %s', (name, pattern, fits) => {
    expect(fitsPattern(name, pattern)).toBe(fits)
  })

  test('of a name and of a pattern 300 characters count', () => {
    const long = 'a'.repeat(300)
    expect(makeFileNamePattern(`${long}7`)).toBe(long)
    expect(fitsPattern(`${long}b`, `${long}c`)).toBe(true)
    expect(fitsPattern(long, `${'a'.repeat(299)}c`)).toBe(false)
    expect(fitsPattern(`${'a'.repeat(299)}b`, `${'a'.repeat(299)}c`)).toBe(false)
  })

  test('the texts between two stars lie apart, in order, before the end', () => {
    const fits = (name: string): boolean => fitsPattern(name, 'x*ab*bc*z')
    expect(['xabbcz', 'x1ab2bc3z', 'xbcabbcz'].map(fits)).toEqual([true, true, true])
    expect(['xabcz', 'xbcabz', 'xabbc', 'xab', 'xabz'].map(fits)).toEqual([false, false, false, false, false])
    expect(fitsPattern('xabcbc', 'x*ab*c*bc')).toBe(true)
    expect(fitsPattern('xabbc', 'x*ab*c*bc')).toBe(false)
  })

  test('every name fits the pattern made of it, and of it with other numbers', () => {
    const part = fc.stringMatching(/^[a-zA-Zа-я ._()-]{1,8}$/)
    fc.assert(
      fc.property(part, fc.nat(), part, fc.nat(), part, (a, first, b, second, c) => {
        const pattern = makeFileNamePattern(`x${a}${first}${b}${second}${c}x`)
        expect(fitsPattern(`x${a}${second}${b}${first}${c}x`, pattern)).toBe(true)
      }),
    )
  })

  test('a pattern of stars alone takes no time', () => {
    expect(fitsPattern('a'.repeat(300), `${'*a'.repeat(149)}b`)).toBe(false)
  })
})
