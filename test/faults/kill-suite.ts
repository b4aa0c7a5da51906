/**
 * The whole kill suite: `node test/faults/kill-suite.ts [--rows 300] [--from 1] [--to N] [--step 1] [--jobs 2]`. Kills the run at every boundary,
 * and the resumed run at another one, and prints the counts. Exits with 1 if anything was wrong.
 */
import { parseArgs } from 'node:util'
import { buildChild } from './built-child.ts'
import { killPoint } from './kill-point.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: '0' },
    step: { type: 'string', default: '1' },
    /** How many points run at the same time. */
    jobs: { type: 'string', default: '2' },
  },
})
const rows = Number(values.rows)
const step = Number(values.step)
const startTime = performance.now()
const built = await buildChild()
const calm = await killPoint({ rows, kills: [] }, built)
const last = Number(values.to) || calm.passed
console.log(`${rows} rows: ${calm.writes} writes, ${calm.reads} reads, ${calm.passed} boundaries undisturbed`)
if (calm.wrong.length > 0) console.log(calm.wrong.join('\n'))

let points = 0
let killed = 0
let invalidLength = calm.wrong.length
let mostExtra = 0
let mostReads = 0
let next = Number(values.from)

function minutes(): string {
  return `${((performance.now() - startTime) / 60_000).toFixed(1)} minutes`
}

async function work(): Promise<void> {
  while (next <= last) {
    const at = next
    next += step
    // The second kill comes early in the resumed run, while it settles, and moves by a prime.
    const again = 1 + ((at * 7) % 61)
    const result = await killPoint({ rows, kills: [at, again] }, built)
    points += 1
    killed += result.killed
    mostExtra = Math.max(mostExtra, result.extraWrites)
    mostReads = Math.max(mostReads, result.reads)
    if (result.wrong.length > 0) {
      invalidLength += 1
      console.log(`boundary ${at}, then ${again}:\n  ${result.wrong.slice(0, 5).join('\n  ')}`)
    }
    if (points % 50 === 0) console.log(`${points} points, ${killed} kills, ${invalidLength} bad; ${minutes()}`)
  }
}

try {
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
} finally {
  built.remove()
}
console.log(
  `${points} points, ${killed} kills, ${invalidLength} bad; at most ${mostExtra} extra writes and ${mostReads} reads; ${minutes()}`,
)
process.exit(invalidLength === 0 ? 0 : 1)
