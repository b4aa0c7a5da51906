/** The problems of a file and its rows in the window's language. The text of each row's problem is built only once per language. */
import type { Failure, Message, Problem, RawSheet } from '../../src-shared/api/window-types.ts'
import { toRawText, markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { problemMessage, TITLES } from '../../src-shared/words/problems.ts'
import { describeFailure } from './failure-text.ts'
import type { Language, Words } from '../../src-shared/words/window/words.ts'
import type { Message as PlainMessage } from '../../src-shared/words/message.ts'

/** A problem as a cell or a row shows it. */
export interface ShownProblem extends Pick<Problem, 'severity' | 'column'> {
  readonly code: string
  readonly message: Message
}

const cachedMessages: Readonly<Record<Language, WeakMap<Problem, Message>>> = { en: new WeakMap(), ru: new WeakMap() }

export function makeProblemMessage(problem: Problem, { language }: Pick<Words, 'language'>): Message {
  return makeMessage(problemMessage(toRawText(problem), language))
}

/** The title of a problem's code, or any other text unchanged. */
export function problemTitle(code: string, { language }: Pick<Words, 'language'>): string {
  const titles: Readonly<Record<string, string>> = TITLES[language]
  return Object.hasOwn(titles, code) ? (titles[code] ?? code) : code
}

/** The problem in words. The text does not repeat the row's number, because it is shown beside the row. */
export function makeShownProblem(problem: Problem, words: Pick<Words, 'language'>): ShownProblem {
  const { code, severity, column } = problem
  const cachedMessage = cachedMessages[words.language].get(problem)
  const message = cachedMessage ?? makeProblemMessage({ ...problem, row: null }, words)
  if (!cachedMessage) cachedMessages[words.language].set(problem, message)
  return { code, severity, column, message }
}

/** Why no preview of a file is possible with the current choices; null if one is possible. */
export function refusalOf({ name, refusal }: RawSheet): Failure | null {
  return refusal && describeFailure({ code: 'refused', refusal, file: name })
}

/** A message whose sentences may quote the file or the account. */
export function makeMessage({ title, what, fix }: PlainMessage): Message {
  return { title, what: markUntrusted(what), fix: markUntrusted(fix) }
}
