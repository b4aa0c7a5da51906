/** Prints the result of a mutation run: each survivor, and a row per room. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { roomOf, type Drawn } from './draw.ts'

/** Mistakes that change no behaviour, with the reason. They are identified by their text, so that lines may move. */
const judgedSchema = z.array(
  z.object({
    file: z.string(),
    within: z.string(),
    in: z.string(),
    at: z.number(),
    from: z.string(),
    to: z.string(),
    why: z.string().min(10),
  }),
)

/** A test found it: the test failed or hung. */
export const FOUND: ReadonlySet<string> = new Set(['found', 'hung'])

interface Line {
  readonly what: string
  readonly id?: number | undefined
  readonly by?: string | undefined
}

interface Row {
  own: number
  others: Map<string, number>
  same: number
  survived: number
}

export function tell(drawn: readonly Drawn[], log: readonly Line[]): void {
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const judged = judgedSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'judged.json'), 'utf8')))
  const isJudged = (entry: Drawn): boolean =>
    judged.some((same) =>
      (['file', 'within', 'in', 'at', 'from', 'to'] as const).every((key) => same[key] === entry[key]),
    )
  const rooms = new Map<string, Row>()
  for (const mistake of drawn) {
    if (log.some(({ what, id }) => id === mistake.id && what === 'refused')) continue
    const room = roomOf(mistake.file)
    const row = rooms.get(room) ?? { own: 0, others: new Map(), same: 0, survived: 0 }
    rooms.set(room, row)
    const finder = log.find(({ what, id }) => id === mistake.id && FOUND.has(what))
    const by = finder?.by === undefined ? undefined : roomOf(finder.by)
    if (by === room) row.own += 1
    else if (by !== undefined) row.others.set(by, (row.others.get(by) ?? 0) + 1)
    else if (isJudged(mistake)) row.same += 1
    else {
      row.survived += 1
      const reached = log.some(({ what, id }) => id === mistake.id && what === 'covered') ? '' : ' (no test comes by)'
      const { file, line, within, from, to } = mistake
      say(
        `${file}:${line} ${within}${reached}\n    ${mistake.in}\n    ${' '.repeat(mistake.at)}${from} -> ${to === '' ? 'nothing' : to}`,
      )
    }
  }
  say('| room | mistakes | by its own tests | by tests of others | change nothing | survived | score |')
  say('|---|---|---|---|---|---|---|')
  const sum: Row = { own: 0, others: new Map(), same: 0, survived: 0 }
  for (const [name, row] of rooms) {
    sayRow(name, row)
    sum.own += row.own
    sum.same += row.same
    sum.survived += row.survived
    for (const count of row.others.values()) sum.others.set('', (sum.others.get('') ?? 0) + count)
  }
  sayRow('all', sum)

  function sayRow(name: string, { own, others, same, survived }: Row): void {
    const foundCount = own + [...others.values()].reduce((total, count) => total + count, 0)
    const maxTexts = [...others].sort((a, b) => b[1] - a[1]).map(([by, count]) => `${by} ${count}`.trim())
    const score = `${Math.round((100 * foundCount) / Math.max(1, foundCount + survived))} %`
    say(
      `| ${[name, foundCount + same + survived, own, maxTexts.join(', ') || '0', same, survived, score].join(' | ')} |`,
    )
  }
}
