/** Builds sheets for tests cell by cell. Their texts are strings. */
import type { Problem } from '../src-shared/file/problem.ts'
import { CELL, isBlank, type CellKind, type Sheet } from '../src-shared/file/sheet.ts'
import { ListedTexts } from '../src-shared/material/values/texts.ts'
import { classifyText, TEXT_CLASS } from '../src-shared/material/values/text-class.ts'

interface Column {
  readonly kinds: CellKind[]
  readonly texts: string[]
  readonly textClasses: number[]
  readonly shown: Map<number, string>
}

export class SheetBuilder {
  private readonly columns: Column[] = []
  private readonly fileRows: number[] = []
  private readonly widths: number[] = []

  /** Starts the next row and returns its index. `fileRow` counts from 1. */
  startRow(fileRow: number): number {
    return this.fileRows.push(fileRow) - 1
  }

  cell(row: number, column: number, kind: CellKind, text: string, shownText?: string, textClass = 0): void {
    while (this.columns.length <= column) this.columns.push({ kinds: [], texts: [], textClasses: [], shown: new Map() })
    const into = this.columns[column]
    if (!into) return
    while (into.kinds.length <= row) {
      into.kinds.push(CELL.blank)
      into.texts.push('')
      into.textClasses.push(TEXT_CLASS.unclassified)
    }
    into.kinds[row] = kind === CELL.text && isBlank(text) ? CELL.blank : kind
    into.texts[row] = text
    into.textClasses[row] = textClass
    if (shownText === undefined) into.shown.delete(row)
    else into.shown.set(row, shownText)
  }

  /** A record of delimited text. */
  record(cells: readonly string[], line: number): void {
    const row = this.startRow(line)
    this.widths[row] = cells.length
    for (const [column, text] of cells.entries())
      if (text !== '') this.cell(row, column, CELL.text, text, undefined, classifyText(text))
  }

  finish(name: string, source: Sheet['source'], problems: readonly Problem[]): Sheet {
    const columns = this.columns.map(({ kinds, texts, textClasses, shown }) => ({
      kinds: Uint8Array.from(kinds),
      texts: new ListedTexts(texts),
      textClasses: Uint8Array.from(textClasses),
      shownTexts: shown,
    }))
    const widths = this.widths.length > 0 ? Uint16Array.from(this.widths) : null
    const fileRows = Uint32Array.from(this.fileRows)
    return { name, source, rowCount: fileRows.length, fileRows, columns, widths, problems }
  }
}
