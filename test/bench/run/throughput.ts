/**
 * A complete journaled run compared with a bare undici loop over the same requests: `node test/bench/run/throughput.ts [calls,calls,...] [rounds]`.
 * The rate is unlimited, with 8 in parallel. The practice account is a separate process with the latency of a nearby network. Both are bundled and
 * alternate in one process (rounds.ts), each in a new thread. The floor is a warmed-up loop that sends only the writes. Prints the ratio of wall
 * times, from the journaled plan to the last verified row. It also prints how long one more run blocks the main event loop, and the machine's load.
 */
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { z } from 'zod'
import { median, spread, tell } from '../report/measure.ts'
import { built } from './built.ts'
import { served, type Served } from './served.ts'

const sizes = (process.argv[2] ?? '3000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 5)
const round = z.object({
  floor: z.number(),
  bare: z.number(),
  run: z.object({ ms: z.number(), fromJournaled: z.number() }),
  work: z.object({ bare: z.number(), run: z.number() }),
  reads: z.number(),
})
const held = z.object({ blocked: z.number(), usual: z.number(), busy: z.number() })

/** Less than a ping to the next city. */
const NEAR_MS = 10

const { script, remove } = await built('rounds', ['bare-loop'])
try {
  for (const calls of sizes) {
    const account = await served(calls, NEAR_MS)
    try {
      tellRounds(account, calls)
    } finally {
      account.end()
    }
  }
} finally {
  remove()
}

function tellRounds(account: Served, calls: number): void {
  const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
  const before = load()
  const { url, key, inspectToken } = account
  const printedText = execFileSync(process.execPath, [script, url, key, inspectToken, String(calls), String(rounds)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = printedText.trim().split('\n')
  const watched = held.parse(JSON.parse(lines.pop() ?? ''))
  const took = lines.map((line) => round.parse(JSON.parse(line)))
  const ratios = took.map(({ bare, run }) => bare / run.fromJournaled)
  const wholeNumber = median(took.map(({ bare, run }) => bare / run.ms))
  const work = median(took.map(({ work }) => work.run / work.bare))
  const singleNumber = median(took.map(({ floor, run }) => floor / run.fromJournaled))
  const busy = `load ${before} to ${load()} on two cores`
  const many = calls.toLocaleString('en')
  tell({
    section: 'Running',
    what: `run of ${many} calls, from the journaled plan to the last row verified, an account that answers after ${NEAR_MS} ms`,
    ours: { name: '', value: spread(took.map(({ run }) => run.fromJournaled)) },
    against: { name: 'bare undici loop, the same requests', value: spread(took.map(({ bare }) => bare)) },
    floor: { name: 'writes alone, a loop that is warm', value: spread(took.map(({ floor }) => floor)) },
    figure: median(ratios),
    about: 'of the requests a second of a bare undici loop',
    target: { kind: 'least', limit: 0.9, issue: '17' },
    note: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} over ${rounds} rounds, ${busy}; ${took[0]?.reads ?? 0} lists read on both sides; ${singleNumber.toFixed(2)} of the floor; ${wholeNumber.toFixed(2)} with starting its thread and journaling the plan; ${work.toFixed(1)} times the processor time`,
  })
  tell({
    section: 'Running',
    what: `longest block of main’s event loop during a run of ${many} calls`,
    ours: { name: '', value: spread([watched.blocked]) },
    figure: watched.blocked,
    about: 'ms at most',
    target: { kind: 'most', limit: 50, issue: '6' },
    note: `${busy}, waits for a processor included; 99.9 % of its turns stay below ${watched.usual.toFixed(0)} ms`,
  })
  tell({
    section: 'Running',
    what: 'the same by the processor time of main’s own thread',
    ours: { name: '', value: spread([watched.busy]) },
    figure: watched.busy,
    about: 'ms at most',
    target: { kind: 'most', limit: 50, issue: '6' },
    note: 'what main itself does at a stretch, whoever else wants the processor',
  })
}
