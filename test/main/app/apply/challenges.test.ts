import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { CHALLENGE_MS, Challenges } from '../../../../src-main/app/apply/apply-plan.ts'

const asked = { subject: 'apply a', plan: '1' }

test('[T-27] a phrase holds a number that changes from question to question', () => {
  const challenges = new Challenges(
    () => randomInt(1000, 10_000),
    () => 0,
  )
  const phrases = new Set(Array.from({ length: 50 }, () => challenges.ask(asked, 'apply 3')))
  for (const phrase of phrases) expect(phrase).toMatch(/^apply 3 [1-9]\d{3}$/)
  expect(phrases.size).toBeGreaterThan(25)
})

test.each<[string, (challenges: Challenges, phrase: string) => boolean, boolean]>([
  ['the phrase', (of, phrase) => of.isAnswered(asked, ` ${phrase} `), true],
  ['nothing', (of) => of.isAnswered(asked, undefined), false],
  ['the words without the number', (of) => of.isAnswered(asked, 'apply 3'), false],
  ['the phrase for another plan', (of, phrase) => of.isAnswered({ ...asked, plan: '2' }, phrase), false],
  ['the phrase for another import', (of, phrase) => of.isAnswered({ ...asked, subject: 'apply b' }, phrase), false],
  ['the phrase a second time', (of, phrase) => of.isAnswered(asked, phrase) && of.isAnswered(asked, phrase), false],
  ['the phrase after a wrong one', (of, phrase) => of.isAnswered(asked, 'no') || of.isAnswered(asked, phrase), false],
  [
    'the phrase of an earlier question',
    (of, phrase) => of.ask(asked, 'other') !== '' && of.isAnswered(asked, phrase),
    false,
  ],
])('[T-27] %s', (_what, answer, expected) => {
  const challenges = new Challenges(
    () => randomInt(1000, 10_000),
    () => 0,
  )
  expect(answer(challenges, challenges.ask(asked, 'apply 3'))).toBe(expected)
})

test('[T-27] a phrase grows old', () => {
  let now = 0
  const challenges = new Challenges(
    () => randomInt(1000, 10_000),
    () => now,
  )
  const phrase = challenges.ask(asked, 'delete 1')
  now = CHALLENGE_MS + 1
  expect(challenges.isAnswered(asked, phrase)).toBe(false)
  const secondText = challenges.ask(asked, 'delete 1')
  now += CHALLENGE_MS
  expect(CHALLENGE_MS).toBe(600_000)
  expect(challenges.isAnswered(asked, secondText)).toBe(true)
  // An old challenge for something else is dropped, a recent one stays.
  const [old, young] = ['old', 'young'].map((subject) => ({ ...asked, subject }))
  if (!old || !young) throw new Error('two questions')
  const firstText = challenges.ask(old, 'delete 1')
  now += 1
  const second = challenges.ask(young, 'delete 1')
  now += CHALLENGE_MS
  challenges.ask(asked, 'delete 1')
  expect([challenges.isAnswered(young, second), challenges.isAnswered(old, firstText)]).toEqual([true, false])
})

test('[T-27] outside is asked only after the right answer, and has the last word', async () => {
  const challenges = new Challenges(
    () => 1234,
    () => 0,
  )
  const outside: string[] = []
  const said = (typedText: string | undefined, yes: boolean): Promise<string> => {
    challenges.ask(asked, 'apply 3')
    return challenges.confirm(asked, typedText, async () => {
      outside.push(String(typedText))
      return yes
    })
  }
  expect([await said('apply 3', true), await said('apply 3 1234', true), await said('apply 3 1234', false)]).toEqual([
    'not-typed',
    'confirmed',
    'declined',
  ])
  expect(outside).toEqual(['apply 3 1234', 'apply 3 1234'])
})
