/**
 * Finds names or skus that belong to another row: a row's new text is the account's text for another material. This happens if a column was shifted,
 * sorted without the others or pasted elsewhere. Looks at columns, never at calls, and only if many rows change the field. [OUT-7]
 */

export interface CheckedColumn {
  readonly field: 'name' | 'sku'
  /** The number of rows in the file. Row indexes start at 0. */
  readonly count: number
  /** The account's text for the row's material; undefined if the row has none. */
  readonly valueBefore: (index: number) => string | undefined
  /** The new text, if the row changes it. */
  readonly valueAfter: (index: number) => string | undefined
  /** The texts of all materials in the account, including those that are not in the file; null if unknown. */
  readonly accountTexts: Iterable<string> | null
}

export interface MovedTexts {
  readonly field: 'name' | 'sku'
  /** Rows whose new text belongs to another material, in file order. */
  readonly rows: readonly number[]
  /** The number of rows that change the field. */
  readonly of: number
  /** By how many rows most of these texts were shifted; above 0 if they moved down. Null if the number is not constant. */
  readonly offset: number | null
}

interface NewText {
  readonly rows: number[]
  isInAccount: boolean
}

/** The maximum number of rows with the same new text that are used as evidence. A text that many rows share is not evidence of a shift. */
const MAX_ROWS_PER_TEXT = 4

export function findMovedTexts(
  { field, count, valueBefore, valueAfter, accountTexts }: CheckedColumn,
  minRows: number,
): MovedTexts | null {
  const newTexts = new Map<string, NewText>()
  let totalRows = 0
  for (let index = 0; index < count; index++) {
    const text = valueAfter(index)
    if (text === undefined || text === '') continue
    totalRows++
    const newText = newTexts.get(text)
    if (newText) newText.rows.push(index)
    else newTexts.set(text, { rows: [index], isInAccount: false })
  }
  if (totalRows < minRows) return null
  const rowCountByOffset = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const text = valueBefore(index)
    const newText = text === undefined ? undefined : newTexts.get(text)
    if (!newText) continue
    newText.isInAccount = true
    for (const row of newText.rows.slice(0, MAX_ROWS_PER_TEXT))
      rowCountByOffset.set(row - index, (rowCountByOffset.get(row - index) ?? 0) + 1)
  }
  for (const text of accountTexts ?? []) {
    const newText = newTexts.get(text)
    if (newText) newText.isInAccount = true
  }
  const rows: number[] = []
  for (const newText of newTexts.values()) if (newText.isInAccount) for (const row of newText.rows) rows.push(row)
  if (rows.length === 0) return null
  rows.sort((a, b) => a - b)
  let bestOffset: readonly [number, number] = [0, 0]
  for (const offsetCount of rowCountByOffset) if (offsetCount[1] > bestOffset[1]) bestOffset = offsetCount
  return {
    field,
    rows,
    of: totalRows,
    offset: bestOffset[0] !== 0 && bestOffset[1] * 2 >= rows.length ? bestOffset[0] : null,
  }
}
