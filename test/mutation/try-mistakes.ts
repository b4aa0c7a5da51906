/**
 * A test runner for vitest: it runs each test once unchanged, then once with each mistake that the test reaches and that has not been found yet.
 * After finding a mistake, the test must pass unchanged again. Otherwise the mistake left something behind, and the find is uncertain. With
 * STOCKSHEET_MISTAKE, one mistake is active from the first import on, and each test runs once.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { TestRunner, type RunnerTask, type RunnerTestCase } from 'vitest'
import { readDrawn, ROOT } from './draw.ts'

/** Tests that take longer are not repeated. */
const LONGEST_MS = 1_000
/** The time limit for one mistake. */
const MAX_MS = 30_000

const now = performance.now.bind(performance)
const drawn = readDrawn(process.env['STOCKSHEET_MISTAKES'] ?? '')
const log = process.env['STOCKSHEET_MISTAKES_LOG'] ?? ''
const throughout = process.env['STOCKSHEET_MISTAKE']

const hits = new Uint32Array(drawn.length)
const spentNumbers = new Float64Array(drawn.length)
const foundNumbers = new Set<number>()
const covered = new Set<number>()
/** Pairs of a mistake and a test file. */
const loaded = new Set<string>()
/** The active mistake. */
let active = throughout === undefined ? -1 : Number(throughout)
let countedCount = 0
let limit = throughout === undefined ? 0 : 10_000_000

Object.assign(globalThis, {
  __mistake(id: number): boolean {
    if (id !== active) {
      hits[id] = (hits[id] ?? 0) + 1
      return false
    }
    countedCount += 1
    if (countedCount > limit) throw new Error('a mistake that never ends')
    return true
  },
})

/** Mistakes that left something behind in a test file. They are not tried there again. */
const leftBehind = new Set<string>()
/** Test files that took too long for a mistake that they reach. The mistake is tried there separately. */
const notTried = new Set<string>()
/** Tests that have already been repeated: once is enough. */
const startedAgain = new Set<string>()
const lineSchema = z.object({ what: z.string(), id: z.number().optional(), by: z.string().optional() })
if (existsSync(log)) {
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const { what, id, by = '' } = lineSchema.parse(JSON.parse(line))
    if ((what === 'found' || what === 'hung') && id !== undefined) foundNumbers.add(id)
    if (what === 'start-again') startedAgain.add(by)
    if (what === 'left-behind') leftBehind.add(`${id} ${by.split(' > ')[0]}`)
  }
}

const nameOf = (test: RunnerTestCase): string => `${relative(ROOT, test.file.filepath)} > ${test.name}`

function note(what: string, id?: number, test?: RunnerTestCase): void {
  const by = test && nameOf(test)
  appendFileSync(log, `${JSON.stringify({ what, id, by })}\n`)
}

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class TryMistakes extends TestRunner {
  private queue: number[] = []
  private tried = -1
  private began = 0

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test)
    if (throughout === undefined && test.type === 'test' && test.fails !== true) test.repeats = Infinity
  }

  override onBeforeTryTask(test: RunnerTask, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options)
    if (throughout !== undefined || test.type !== 'test') return
    if (options.repeats === 0) {
      // Mistakes that were reached since the last test: while loading files, or in setup code.
      const file = relative(ROOT, test.file.filepath)
      for (const [id, count] of hits.entries()) {
        if (count === 0 || loaded.has(`${id} ${file}`)) continue
        loaded.add(`${id} ${file}`)
        note('loaded', id, test)
      }
      hits.fill(0)
      this.tried = -1
      this.queue = []
    }
    this.began = now()
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options)
    if (throughout !== undefined || test.repeats !== Infinity) return
    const { result } = test
    if (!result) return
    const passed = result.state !== 'fail'
    const duration = now() - this.began
    delete result.errors

    if (options.repeats === 0) {
      if (!passed && this.last && !startedAgain.has(nameOf(test)))
        await this.startAgain(this.last.id, this.last.test, test)
      else if (!passed) note('unusable', undefined, test)
      else this.queue = this.toTry(duration, test)
      this.clean = hits.slice()
    } else if (active === -1) {
      // The test must pass unchanged after it found a mistake.
      if (passed) foundNumbers.add(this.tried)
      note(passed ? 'found' : 'doubtful', this.tried, test)
      if (!passed && !startedAgain.has(nameOf(test))) await this.startAgain(this.tried, test, test)
      if (!passed) this.queue = []
    } else {
      this.tried = active
      spentNumbers[active] = (spentNumbers[active] ?? 0) + duration
      active = -1
      if (!passed) return
    }
    const next = this.queue.shift()
    active = next ?? -1
    if (next === undefined) {
      result.state = 'skip'
      hits.fill(0)
      return
    }
    this.last = { id: next, test }
    countedCount = 0
    limit = (this.clean[next] ?? 0) * 100 + 10_000
    note('trying', next, test)
  }

  private clean = hits.slice()
  /** The last mistake tried in this process, and the test that tried it. */
  private last: { readonly id: number; readonly test: RunnerTestCase } | null = null

  /** A mistake changed something outside the tests, so this process ends. A new one continues with the file of `now`. */
  private startAgain(id: number, remainingTest: RunnerTestCase, now: RunnerTestCase): Promise<never> {
    note('left-behind', id, remainingTest)
    note('start-again', undefined, now)
    return new Promise(() => {})
  }

  private toTry(duration: number, test: RunnerTestCase): number[] {
    const file = relative(ROOT, test.file.filepath)
    const queue: number[] = []
    for (const [id, count] of hits.entries()) {
      if (count === 0) continue
      if (!covered.has(id)) note('covered', id)
      covered.add(id)
      if (foundNumbers.has(id) || leftBehind.has(`${id} ${file}`)) continue
      if (duration < LONGEST_MS) {
        if ((spentNumbers[id] ?? 0) < MAX_MS) queue.push(id)
      } else if (!notTried.has(`${id} ${file}`)) {
        notTried.add(`${id} ${file}`)
        note('not-tried', id, test)
      }
    }
    return queue
  }
}
