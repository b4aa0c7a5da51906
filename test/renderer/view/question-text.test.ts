import { expect, test } from 'vitest'
import { questionText } from '../../../src-renderer/view/question-text.ts'
import { wordsOf } from '../../../src-shared/words/window/words.ts'

test('a question is named by its problem, or is left as it is', () => {
  const words = wordsOf('en', 'en-GB')
  const texts = ['conflict', 'not-a-number', '__proto__'].map((question) => questionText(question, words))
  expect(texts).toEqual([words.mine.conflict, 'Not a number', '__proto__'])
})
