/** Rows that are cut, joined or covered. */
import type { FaultClass, SentValues } from './class-member.ts'
import { csvText, makeTable, memberOf, rightValues, tableTexts, utf8 } from './shop-table.ts'
import { sheetXlsx, type XlsxCell } from './small-xlsx.ts'

/** A blank before each opening quote, as people type lists by hand. */
export const BLANKS_BEFORE_QUOTES: FaultClass = {
  name: 'A4 a blank before a quotation mark',
  isAlwaysReadable: true,
  makeMember(random) {
    const createdTable = makeTable(random, { fields: ['sku', 'name', 'price'] })
    const { delimiter } = createdTable.language
    const ending = random.pick([` 3${delimiter}4`, `${delimiter} large`, ' 2" wide', '\nsecond line', ''])
    // Names that contain the delimiter, a quote or a line end, exactly as in the account.
    const named = (name: string, at: number): string => (at % 2 === 0 ? `${name}${ending}` : name)
    const materials = createdTable.materials.map((material) => ({
      ...material,
      name: named(material.name, material.id),
    }))
    const byId = new Map(materials.map((material) => [material.id, material]))
    const table = {
      ...createdTable,
      materials,
      rows: createdTable.rows.map((row) => ({ ...row, material: byId.get(row.material.id) ?? row.material })),
    }
    const blank = random.pick([' ', ' ', '  '])
    const after = random.pick(['', '', ' '])
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const lines = tableTexts(table).map((cells, line) =>
      cells
        .map((text, column) => {
          const isQuoted = line > 0 && (column === 1 || text.includes(delimiter))
          return isQuoted ? `${quoted(text)}${after}` : text
        })
        .join(`${delimiter}${blank}`),
    )
    return memberOf(table, utf8(`${lines.join('\n')}\n`), rightValues(table, ['price']))
  },
}

/** An unquoted line break inside a cell: one row becomes two or three lines. */
export const CUT_ROWS: FaultClass = {
  name: 'A5 rows cut by a line break',
  isAlwaysReadable: false,
  makeMember(random) {
    const fields = random.pick([
      ['sku', 'name', 'price'],
      ['sku', 'name', 'unit', 'price', 'stock'],
      ['name', 'sku', 'stock', 'price'],
      ['price', 'sku', 'name'],
    ] as const)
    const table = makeTable(random, { fields, rows: [2, 14] })
    const { delimiter } = table.language
    const lines = tableTexts(table)
    const cutNumbers = new Set([random.between(1, lines.length - 1)])
    if (random.chance(0.3)) cutNumbers.add(random.between(1, lines.length - 1))
    const wanted = (['price', 'stock'] as const).filter((field) =>
      table.columns.some((column) => column.field === field),
    )
    const right = new Map(rightValues(table, wanted))
    const hasNotes = random.chance(0.5)
    if (hasNotes) {
      const notes = random.between(0, 3)
      lines.forEach((cells, line) => cells.splice(notes, 0, line === 0 ? NOTES_HEADING : `first words ${String(line)}`))
      table.rows.forEach(({ material }, index) =>
        right.set(material.id, { ...right.get(material.id), notes: `first words ${String(index + 1)}` }),
      )
    }
    const cutHeading = hasNotes ? NOTES_HEADING : table.columns.find(({ field }) => field === 'name')?.heading
    const cutColumn = lines[0]?.indexOf(cutHeading ?? '') ?? 0
    const text = lines
      .map((cells, line) => {
        if (!cutNumbers.has(line)) return cells.join(delimiter)
        // Between two words, like a description broken into lines.
        const words = (cells[cutColumn] ?? '').split(' ')
        const at = random.between(1, words.length - 1)
        const brokenText = [words.slice(0, at).join(' '), words.slice(at).join(' ')].join('\n')
        return cells.with(cutColumn, brokenText).join(delimiter)
      })
      .join('\r\n')
    return memberOf(table, utf8(`${text}\r\n`), right)
  },
}

const NOTES_HEADING = 'Notes'

/** Cells covered by a merge; some still contain their old value. */
export const COVERED_CELLS: FaultClass = {
  name: 'A3 covered cells of a merge',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price', 'stock'], rows: [3, 12] })
    const from = random.between(1, table.rows.length)
    const isAcross = random.chance(0.5)
    const covered: { line: number; column: number }[] = isAcross
      ? [{ line: from, column: 3 }]
      : Array.from({ length: Math.min(2, table.rows.length - from) }, (_, index) => ({
          line: from + 1 + index,
          column: 3,
        }))
    const lines = table.rows.map((row): XlsxCell[] => [
      row.material.sku,
      row.material.name,
      { number: row.price, format: 'General' },
      { number: row.stock, format: 'General' },
    ])
    const untouched = new Set<number>()
    for (const { line, column } of covered) {
      lines[line - 1]?.splice(column, 1, { number: String(random.between(500, 999)), format: 'General' })
      untouched.add(table.rows[line - 1]?.material.id ?? 0)
    }
    const last = isAcross ? { line: from, column: 3 } : (covered.at(-1) ?? { line: from, column: 3 })
    const merge = isAcross
      ? `C${String(from + 1)}:D${String(from + 1)}`
      : `D${String(from + 1)}:D${String(last.line + 1)}`
    const bytes = sheetXlsx(
      [table.columns.map(({ heading }) => heading), ...lines],
      last.line === from && !isAcross ? [] : [merge],
    )
    const right = new Map<number, SentValues>()
    for (const [id, values] of rightValues(table, ['price', 'stock'])) {
      const { 'stock@1': _, ...others } = values
      const kept = untouched.has(id) ? others : values
      if (Object.keys(kept).length > 0) right.set(id, kept)
    }
    return memberOf(table, bytes, right, { fileName: 'list.xlsx' })
  },
}

/** A whole row if each line was saved as one cell. */
export const TWICE_SAVED: FaultClass = {
  name: 'B18 a CSV saved twice',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'name', 'price'] })
    const inner = csvText(tableTexts(table), table.language.delimiter)
    const outer = inner
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => `"${line.replaceAll('"', '""')}"\r\n`)
      .join('')
    return memberOf(table, utf8(outer), rightValues(table, ['price']))
  },
}
