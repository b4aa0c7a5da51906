/**
 * How many mistakes the unit tests find in the domain and the engine: mistakes are put into lines drawn by a seed, room by room, and only
 * the room's own tests that come by a line are run for it. `npm run test:mutation -- --places 130 --seed 1`, `--room domain/run` for one
 * room; with `--all-tests` all unit tests that come by a line, which takes hours. Survivors are told one by one; those that change no
 * behaviour are named in judged.json, with the reason. `--tell` only tells what was found since the folder of reports was removed.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { drawPlaces, rangeOf, ROOT, roomOf } from './places.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    places: { type: 'string', default: '130' },
    room: { type: 'string' },
    'all-tests': { type: 'boolean' },
    tell: { type: 'boolean' },
  },
})

const position = z.object({ line: z.number(), column: z.number() })
const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: position, end: position }),
        }),
      ),
    }),
  ),
})
const judgedSchema = z.array(
  z.object({ file: z.string(), text: z.string(), replacement: z.string(), why: z.string().min(10) }),
)

interface Mutant {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly replacement: string
  readonly status: string
}

function mutantsIn(path: string): readonly Mutant[] {
  const { files } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ location: { start, end }, replacement = '', status }): Mutant => {
      const part = lines.slice(start.line - 1, end.line)
      const last = part.length - 1
      const text = part
        .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
        .join('\n')
      return { file, line: start.line, text, replacement, status }
    })
  })
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function tell(mutants: readonly Mutant[]): void {
  const judged = judgedSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'judged.json'), 'utf8')))
  const isJudged = ({ file, text, replacement }: Mutant): boolean =>
    judged.some((one) => one.file === file && one.text === text && one.replacement === replacement)
  const rooms = new Map<string, { killed: number; survived: number; same: number }>()
  for (const mutant of mutants) {
    const { file, line, text, replacement, status } = mutant
    const killed = status === 'Killed' || status === 'Timeout'
    if (!killed && status !== 'Survived' && status !== 'NoCoverage') continue
    const room = rooms.get(roomOf(file)) ?? { killed: 0, survived: 0, same: 0 }
    rooms.set(roomOf(file), room)
    if (killed) room.killed += 1
    else if (isJudged(mutant)) room.same += 1
    else {
      room.survived += 1
      say(`${status} ${file}:${line} ${JSON.stringify(text)} -> ${JSON.stringify(replacement)}`)
    }
  }
  say('| room | mistakes | killed | change nothing | survived | score |\n|---|---|---|---|---|---|')
  const sum = { killed: 0, survived: 0, same: 0 }
  const row = (name: string, { killed, survived, same }: typeof sum): void =>
    say(
      `| ${name} | ${killed + survived + same} | ${killed} | ${same} | ${survived} | ${Math.round((100 * killed) / Math.max(1, killed + survived))} % |`,
    )
  for (const [name, room] of [...rooms].sort(([a], [b]) => (a < b ? -1 : 1))) {
    row(name, room)
    sum.killed += room.killed
    sum.survived += room.survived
    sum.same += room.same
  }
  row('all', sum)
}

const REPORTS = join(ROOT, '.cache/mutation/rooms')

function tryRoom(room: string, ranges: readonly string[]): void {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  // One without tests of its own is tested with those that use it.
  const own = values['all-tests'] !== true && existsSync(join(ROOT, 'test', room))
  const { status } = spawnSync(process.execPath, [stryker, 'run', '--mutate', ranges.join(',')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, STOCKSHEET_MUTATION_ROOM: own ? room : '' },
  })
  if (status !== 0) throw new Error(`the mutation run of ${room} ended with ${String(status)}`)
  copyFileSync(join(ROOT, '.cache/mutation/report.json'), join(REPORTS, `${room.replace('/', '-')}.json`))
}

if (values.tell !== true) {
  const places = drawPlaces(Number(values.seed), Number(values.places), values.room ?? null)
  const rooms = [...new Set(places.map(({ file }) => roomOf(file)))].sort()
  say(`${places.length} places in ${rooms.length} rooms`)
  mkdirSync(REPORTS, { recursive: true })
  for (const room of rooms) tryRoom(room, places.filter(({ file }) => roomOf(file) === room).map(rangeOf))
}
tell(readdirSync(REPORTS).flatMap((name) => mutantsIn(join(REPORTS, name))))
