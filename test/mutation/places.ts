/** Places of the domain and the engine, drawn by a seed: the same seed draws the same while the sources are the same. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../simulation/random.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** Between two places are at least so many lines. */
const APART = 3
const FOLDERS = ['src-shared/domain', 'src-main/engine'] as const

export interface Place {
  readonly file: string
  readonly line: number
}

/** `room`: as `domain/values`; null: all. */
export function drawPlaces(seed: number, count: number, room: string | null): readonly Place[] {
  const random = new Random(seed, 'mutation')
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT })).sort()
  const all = files
    .filter((file) => file.split('/').length > 3 && (room === null || roomOf(file) === room))
    .flatMap((file) => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
      return lines.flatMap((text, index) => (isCode(text) ? [{ file, line: index + 1 }] : []))
    })
  const drawn: Place[] = []
  while (drawn.length < Math.min(count, Math.floor(all.length / 8))) {
    const place = random.pick(all)
    const near = drawn.some(({ file, line }) => file === place.file && Math.abs(line - place.line) < APART)
    if (!near) drawn.push(place)
  }
  return drawn.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

/** Something is computed, compared, chosen or called here: no import, comment, type, or bracket alone. */
function isCode(text: string): boolean {
  const line = text.trim()
  if (/^(import|export \*|\/\/|\/?\*|interface|type|export type|export interface|readonly|\|)/.test(line)) return false
  return /[=(?<>!&|+*/]/.test(line) && line.length > 4
}

/** As the mutation tool is told of it. */
export function rangeOf({ file, line }: Place): string {
  return `${file}:${line}-${line}`
}

/** As `domain/values`. */
export function roomOf(file: string): string {
  return file.split('/').slice(1, 3).join('/')
}
