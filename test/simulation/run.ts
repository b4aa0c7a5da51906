/**
 * Plays simulated days. `--seed N` plays one, and `--trace` prints its events. `--seeds N [--from S]` plays N of them, and `--minutes M` plays for
 * M minutes. `--only a,b` or `--without a,b` selects parts of a seed. A failing seed is made smaller, and a command that reproduces it is printed.
 * `--plain` skips that. `--mutations all` proves that the simulation can fail: see mutations.ts. `--explore N` tries all paths of small worlds, at
 * most N of each. `--picture FILE` draws what killed processes were doing. `--counts` prints how often each fault occurred. `--leave-out KIND`
 * plays without it: sleep, clock, day, moved, key, disk, power. `--keep CAUSE` with `--seed` stores the scenario for the tests.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { KINDS, partsOf, scenarioOf, without } from './scenario.ts'
import { shrink } from './shrink.ts'
import { play, type Result } from './simulation.ts'
import { tryMutations } from './mutation-suite.ts'
import { explore, SMALL_WORLDS } from './explore.ts'
import { pictureOf } from './picture.ts'
import { keep } from './keep.ts'
import { inTurn } from './many.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    without: { type: 'string' },
    mutations: { type: 'string' },
    plain: { type: 'boolean' },
    trace: { type: 'boolean' },
    keep: { type: 'string' },
    picture: { type: 'string' },
    explore: { type: 'string' },
    'stop-at': { type: 'string' },
    counts: { type: 'boolean' },
    'leave-out': { type: 'string' },
  },
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function told({ seed, digest, broken, events, requests, kills, runs }: Result): string {
  const what = `seed ${seed} digest ${digest} events ${events} requests ${requests} kills ${kills} runs ${runs}`
  return broken ? `${what}\nBROKEN ${broken.message}` : `${what} fine`
}

async function one(seed: number): Promise<boolean> {
  const scenario = scenarioOf(seed)
  const allTexts = partsOf(scenario)
  const keptTexts = values.only === undefined ? null : new Set(values.only.split(','))
  const remainingTexts = new Set(
    keptTexts ? allTexts.filter((part) => !keptTexts.has(part)) : (values.without ?? '').split(','),
  )
  const played = without(scenario, remainingTexts)
  const result = await play(played, values.trace === true)
  for (const line of result.trace ?? []) say(line)
  say(told(result))
  if (values.keep !== undefined && result.broken) {
    keep({ broke: result.broken.rule, cause: values.keep, seed, scenario: played })
  }
  return result.broken === null
}

if (values.mutations !== undefined) {
  const names = values.mutations === 'all' ? [] : values.mutations.split(',')
  const found = tryMutations(
    { names, seeds: Number(values.seeds ?? 10_000), leftOut: values['leave-out'] ?? null },
    ({ name, what, days, rule }) => say(`| ${name} | ${what} | ${days ?? 'not found'} | ${rule} |`),
  )
  const missed = found.filter(({ days }) => days === null)
  say(`${found.length - missed.length} of ${found.length} found`)
  process.exitCode = missed.length === 0 ? 0 : 1
} else if (values.explore !== undefined) {
  for (const small of SMALL_WORLDS) {
    const { ways, states, whole, broken } = await explore(small, Number(values.explore))
    say(`${small.name}: ${states} states, ${ways} ways${whole ? ', all of them' : ''}; ${broken.length} broke`)
    for (const text of broken) say(text)
    if (broken.length > 0) process.exitCode = 1
  }
} else if (values.seed !== undefined) {
  process.exitCode = (await one(Number(values.seed))) ? 0 : 1
} else {
  const maxCount = Number(values['stop-at'] ?? 1)
  const from = Number(values.from ?? Math.floor(performance.timeOrigin / 1000) * 1_000_000)
  say(`seeds from ${from}`)
  const sum = await inTurn({
    from,
    seeds: Number(values.seeds ?? Number.POSITIVE_INFINITY),
    minutes: Number(values.minutes ?? (values.seeds === undefined ? 1 : Number.POSITIVE_INFINITY)),
    mostFailures: maxCount,
    leftOut: KINDS.find((kind) => kind === values['leave-out']) ?? null,
  })
  for (const { seed, broken } of sum.failed) {
    if (values.plain === true) {
      say(`seed ${seed} broke ${broken?.message ?? ''}`)
      continue
    }
    const { result, parts } = await shrink(seed)
    say(`seed ${seed} broke ${result.broken?.message ?? ''}`)
    say(`node test/simulation/run.ts --seed ${seed} --only ${parts.join(',')} --trace`)
  }
  const { runs, seconds, processor, kills, requests, events } = sum
  say(
    `${runs} seeds from ${sum.from} in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor: ${(runs / processor).toFixed(0)} a second)`,
  )
  say(`${sum.failed.length} broke; ${kills} kills, ${requests} requests, ${events} events`)
  if (values.counts === true) {
    for (const [what, { times, days }] of [...sum.counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const of = (count: number): string => ((count * 1000) / runs).toFixed(1)
      say(`| ${what} | ${of(times)} | ${of(days)} |`)
    }
  }
  if (values.picture !== undefined) {
    writeFileSync(values.picture, pictureOf(sum.places, `Where ${kills} processes ended in ${runs} simulated days`))
  }
  process.exitCode = sum.failed.length === 0 ? 0 : 1
}
