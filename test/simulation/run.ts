/**
 * Plays simulated days. `--seed N` one, with `--trace` what happened; `--seeds N [--from S]` so many, `--minutes M` so long;
 * `--only a,b` or `--without a,b` with some parts of a seed. A seed that fails is made smaller, and the command that shows it is printed.
 * `--keep CAUSE` with `--seed`: its scenario is played by the tests from now on.
 */
import { parseArgs } from 'node:util'
import { partsOf, scenarioOf, without } from './scenario.ts'
import { shrink } from './shrink.ts'
import { play, type Result } from './simulation.ts'
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
    trace: { type: 'boolean' },
    keep: { type: 'string' },
    'stop-at': { type: 'string' },
  },
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function told({ seed, digest, broken, events, requests, kills, runs }: Result): string {
  const what = `seed ${seed} digest ${digest} events ${events} requests ${requests} kills ${kills} runs ${runs}`
  return broken ? `${what}\nBROKEN ${broken.message}` : `${what} fine`
}

async function one(seed: number): Promise<boolean> {
  const scenario = scenarioOf(seed)
  const all = partsOf(scenario)
  const kept = values.only === undefined ? null : new Set(values.only.split(','))
  const left = new Set(kept ? all.filter((part) => !kept.has(part)) : (values.without ?? '').split(','))
  const played = without(scenario, left)
  const result = await play(played, values.trace === true)
  for (const line of result.trace ?? []) say(line)
  say(told(result))
  if (values.keep !== undefined && result.broken) {
    keep({ broke: result.broken.rule, cause: values.keep, seed, scenario: played })
  }
  return result.broken === null
}

if (values.seed !== undefined) {
  process.exitCode = (await one(Number(values.seed))) ? 0 : 1
} else {
  const most = Number(values['stop-at'] ?? 1)
  const sum = await inTurn({
    from: Number(values.from ?? Math.floor(performance.timeOrigin / 1000) * 1_000_000),
    seeds: Number(values.seeds ?? Number.POSITIVE_INFINITY),
    minutes: Number(values.minutes ?? (values.seeds === undefined ? 1 : Number.POSITIVE_INFINITY)),
    mostFailures: most,
  })
  for (const { seed } of sum.failed) {
    const { result, parts } = await shrink(seed)
    say(`seed ${seed} broke ${result.broken?.message ?? ''}`)
    say(`node test/simulation/run.ts --seed ${seed} --only ${parts.join(',')} --trace`)
  }
  const { runs, seconds, processor, kills, requests, events } = sum
  say(
    `${runs} seeds from ${sum.from} in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor: ${(runs / processor).toFixed(0)} a second)`,
  )
  say(`${sum.failed.length} broke; ${kills} kills, ${requests} requests, ${events} events`)
  process.exitCode = sum.failed.length === 0 ? 0 : 1
}
