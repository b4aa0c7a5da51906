/**
 * Names or SKUs that stand in another row: the new text of a row is what the account calls another material. That is what a
 * column leaves behind that was moved by some rows, sorted by itself or pasted elsewhere. Looks at columns, never at
 * calls, and only where many rows change the field. [OUT-7]
 */

export interface MovedColumn {
  readonly field: 'name' | 'sku'
  /** Rows of the file, from 0. */
  readonly count: number
  /** The text the account has for the row's material; undefined where the row found none. */
  readonly before: (index: number) => string | undefined
  /** The new text, where the row changes it. */
  readonly after: (index: number) => string | undefined
  /** The texts of all materials of the account, those the file does not name too; null where nobody knows them. */
  readonly held: Iterable<string> | null
}

export interface Moved {
  readonly field: 'name' | 'sku'
  /** Rows whose new text another material has, in file order. */
  readonly rows: readonly number[]
  /** Rows that change the field. */
  readonly of: number
  /** By how many rows most of them were moved, down the file where above 0; null: by no constant number. */
  readonly offset: number | null
}

interface Wanted {
  readonly rows: number[]
  held: boolean
}

/** Rows with the same new text that vote: a text that many rows share tells nothing of offsets. */
const MOST_VOTES = 4

export function movedIn({ field, count, before, after, held }: MovedColumn, least: number): Moved | null {
  const wanted = new Map<string, Wanted>()
  let of = 0
  for (let index = 0; index < count; index++) {
    const text = after(index)
    if (text === undefined || text === '') continue
    of++
    const known = wanted.get(text)
    if (known) known.rows.push(index)
    else wanted.set(text, { rows: [index], held: false })
  }
  if (of < least) return null
  const votes = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const text = before(index)
    const asked = text === undefined ? undefined : wanted.get(text)
    if (!asked) continue
    asked.held = true
    for (const row of asked.rows.slice(0, MOST_VOTES)) votes.set(row - index, (votes.get(row - index) ?? 0) + 1)
  }
  for (const text of held ?? []) {
    const asked = wanted.get(text)
    if (asked) asked.held = true
  }
  const rows: number[] = []
  for (const asked of wanted.values()) if (asked.held) for (const row of asked.rows) rows.push(row)
  if (rows.length === 0) return null
  rows.sort((a, b) => a - b)
  let best: readonly [number, number] = [0, 0]
  for (const vote of votes) if (vote[1] > best[1]) best = vote
  return { field, rows, of, offset: best[0] !== 0 && best[1] * 2 >= rows.length ? best[0] : null }
}
