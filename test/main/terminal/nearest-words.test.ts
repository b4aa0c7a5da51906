import { describe, expect, test } from 'vitest'
import { countDifferingLetters, findNearestWords } from '../../../src-main/terminal/arguments.ts'

describe('words that were probably meant', () => {
  const commands = ['plan', 'apply', 'undo', 'runs', 'report', 'history']
  test.each([
    ['plna', ['plan']],
    ['aplpy', ['apply']],
    ['udno', ['undo']],
    ['histroy', ['history']],
    ['rep', ['report']],
    ['xyzzy', []],
  ])('%s', (typedText, meant) => expect(findNearestWords(typedText, commands)).toEqual(meant))

  test('two letters that changed places are one mistake', () => {
    expect([
      countDifferingLetters('ab', 'ba'),
      countDifferingLetters('plna', 'plan'),
      countDifferingLetters('abc', 'cab'),
    ]).toEqual([1, 1, 2])
    expect([
      countDifferingLetters('', 'abc'),
      countDifferingLetters('abc', ''),
      countDifferingLetters('abc', 'abc'),
    ]).toEqual([3, 3, 0])
  })
})
