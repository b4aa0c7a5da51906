/** The test's connection to the stand-in's process: requests and answers over Node's IPC channel. */
import { recorded } from './record.ts'

export interface Question {
  readonly id: number
  readonly what: string
  readonly given?: unknown
}

export interface Reply {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

type Answers = Readonly<Record<string, (given: unknown) => Promise<unknown>>>

const queued = new Map<string, unknown[]>()

/** The answer that the test queued for a dialog, used once; undefined if there is none, so the user declines. */
export function dialogAnswer(what: string): unknown {
  return queued.get(what)?.shift()
}

const own: Answers = {
  async record() {
    return recorded()
  },
  async dialog(given) {
    const { what, answer } = given as { what: string; answer: unknown }
    queued.set(what, [...(queued.get(what) ?? []), answer])
    return true
  },
}

export function answerTest(answers: Answers): void {
  process.on('message', (question: Question) => {
    const answer = answers[question.what] ?? own[question.what]
    const value = answer ? answer(question.given) : Promise.reject(new Error(`no such question: ${question.what}`))
    value.then(
      (value) => process.send?.({ id: question.id, value } satisfies Reply),
      (error: unknown) => process.send?.({ id: question.id, error: String(error) } satisfies Reply),
    )
  })
  // The test has ended, so nothing else would end this process.
  process.on('disconnect', () => process.exit(0))
}
