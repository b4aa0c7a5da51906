/** Draws mistakes from a seed, room by room. The same seed draws the same mistakes as long as the room's sources stay the same. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Random } from '../simulation/random.ts'
import { sitesIn, type Site } from './mistakes.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A drawn mistake. Its identity does not depend on line numbers. */
const drawnSchema = z.object({
  id: z.number(),
  file: z.string(),
  line: z.number(),
  within: z.string(),
  /** The text of the line, trimmed. */
  in: z.string(),
  /** The offset of the mistake in that text. */
  at: z.number(),
  from: z.string(),
  to: z.string(),
  kind: z.string(),
  start: z.number(),
  end: z.number(),
  statement: z.boolean(),
})
export type Drawn = z.infer<typeof drawnSchema>

export function readDrawn(path: string): readonly Drawn[] {
  return z.array(drawnSchema).parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** The folder of a source file or of its test, such as `shared/plan/guard`. */
export function roomOf(file: string): string {
  return dirname(file).replace(/^(?:src-|test\/)/, '')
}

export function roomsOf(folders: readonly string[]): readonly string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }))
  return [...new Set(files.map((file) => dirname(file)))].sort()
}

interface Place extends Site {
  readonly file: string
  readonly text: string
}

/** At most `maxCount` of each folder of `rooms`, and at most one at one place. */
export function draw(seed: number, maxCount: number, rooms: readonly string[]): readonly Drawn[] {
  const drawn: Drawn[] = []
  for (const room of rooms) {
    const random = new Random(seed, `mutation of ${room}`)
    const files = globSync(`${room}/*.ts`, { cwd: ROOT })
      .filter((file) => !file.endsWith('.d.ts'))
      .sort()
    const allPlaces = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return sitesIn(file, text).map((site): Place => ({ ...site, file, text }))
    })
    const takenNumbers = new Set<number>()
    while (takenNumbers.size < Math.min(maxCount, allPlaces.length)) takenNumbers.add(random.below(allPlaces.length))
    for (const at of [...takenNumbers].sort((a, b) => a - b)) {
      const place = allPlaces[at]
      if (place) drawn.push(drawnAt(place, random, drawn.length))
    }
  }
  return drawn
}

function drawnAt({ file, text, within, mistakes }: Place, random: Random, id: number): Drawn {
  const { start, end, statement, to, kind } = random.pick(mistakes)
  const line = text.slice(0, start).split('\n').length
  const wholeText = text.split('\n')[line - 1] ?? ''
  const at = start - text.lastIndexOf('\n', start - 1) - 1 - (wholeText.length - wholeText.trimStart().length)
  return {
    id,
    file,
    line,
    within,
    in: wholeText.trim(),
    at,
    from: text.slice(start, end),
    to,
    kind,
    start,
    end,
    statement,
  }
}
