/** A worker for tests: it answers, waits to be stopped, throws, or uses all memory. */
import { answerCalls, sendToMain } from '../../../src-main/machine/worker-calls.ts'
import type { SmallCalls } from './worker-calls.test.ts'

answerCalls<SmallCalls, string>({
  double(number, { sendMessage }) {
    sendMessage(`of ${number}`)
    sendToMain('beside')
    return number * 2
  },
  wait: (_, { stop }) => new Promise((resolve) => stop.addEventListener('abort', () => resolve('stopped'))),
  fail(message) {
    throw new Error(message)
  },
  fill() {
    const allRows: number[][] = []
    for (;;) allRows.push(Array.from({ length: 10_000 }, (_, index) => index + allRows.length))
  },
})
