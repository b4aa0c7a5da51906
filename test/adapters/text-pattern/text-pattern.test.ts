/** [FIND-2] Regular expressions as a person types them: what they find, and what is wrong with them, as a code. */
import { expect, test } from 'vitest'
import { readPattern } from '../../../src-main/adapters/text-pattern/text-pattern.ts'

const OPTIONS = { matchCase: false, wholeCell: false }

function pattern(text: string, options = OPTIONS) {
  const read = readPattern({ text, ...options })
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

test.each([
  ['[a', 'bracket-open'],
  ['(a', 'paren-open'],
  ['a)', 'paren-close'],
  ['[b-a]', 'range'],
  ['\\8', 'escape'],
  ['a\\', 'escape'],
  ['(?P<a', 'group'],
  ['(?P<a>x)(?P<a>y)', 'group'],
  ['a(?=b)', 'unsupported'],
  ['a**', 'repeat'],
  ['*a', 'repeat'],
  ['a{2000}', 'repeat-count'],
  [`${'('.repeat(1001)}a${')'.repeat(1001)}`, 'too-large'],
])('%j is wrong: %s', (text, code) => {
  for (const wholeCell of [false, true]) {
    const read = readPattern({ text, ...OPTIONS, wholeCell })
    expect(read.ok ? read.value : read.error.code).toBe(code)
  }
})

test('what is wrong is told as it was typed', () => {
  const read = readPattern({ text: 'x[b-a]y', ...OPTIONS, wholeCell: true })
  expect(read.ok ? '' : read.error.got).toBe('b-a')
})

test('the first place of a cell that it finds', () => {
  expect([pattern('o+').first('foo boo'), pattern('x').first('foo')]).toEqual([[1, 3], null])
})

test('capital letters count only where that is said', () => {
  expect(pattern('OAK').first('oak')).toEqual([0, 3])
  expect(pattern('OAK', { ...OPTIONS, matchCase: true }).first('oak')).toBeNull()
})

test('the whole cell, or any part of it, with every alternative', () => {
  expect(pattern('a|b', { ...OPTIONS, wholeCell: true }).first('ab')).toBeNull()
  expect(pattern('a|b', { ...OPTIONS, wholeCell: true }).first('b')).toEqual([0, 1])
  expect(pattern('a|b').first('xb')).toEqual([1, 2])
})

test('all that it finds is replaced, with what its groups hold', () => {
  expect(pattern('(\\d+) mm').replaced('5 mm, 7 mm', '$1')).toBe('5, 7')
  expect(pattern('x').replaced('abc', 'y')).toBe('abc')
})
