/**
 * Peak memory of a run, in a fresh bundled process that does nothing else: `node test/bench/run/memory.ts [calls] [rounds]`. Prints the peak
 * resident memory of the process, and how much it used before the run.
 */
import { execFileSync } from 'node:child_process'
import { z } from 'zod'
import { median, spread, tell } from '../report/measure.ts'
import { built } from './built.ts'
import { served } from './served.ts'

const calls = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 3)
const result = z.object({ before: z.number(), most: z.number() })

const took: z.infer<typeof result>[] = []
const { script, remove } = await built('one-run')
try {
  for (let round = 0; round < rounds; round += 1) {
    // A new account for each round, because the account contains what the plan starts from.
    const account = await served(calls)
    const printedText = execFileSync(process.execPath, [script, account.url, account.key, String(calls)], {
      encoding: 'utf8',
    })
    account.end()
    took.push(result.parse(JSON.parse(printedText)))
  }
} finally {
  remove()
}
const maxNumbers = took.map((entry) => entry.most)
const before = median(took.map((entry) => entry.before))
tell({
  section: 'Running',
  what: `memory of a run of ${calls.toLocaleString('en')} calls, the whole process`,
  unit: 'MB',
  ours: { name: '', value: spread(maxNumbers) },
  figure: Math.max(...maxNumbers),
  about: 'MB at most',
  target: { kind: 'most', limit: 200, issue: '6' },
  note: `${before.toFixed(0)} MB of it before the run; bundled as it ships; the most of ${rounds} processes`,
})
