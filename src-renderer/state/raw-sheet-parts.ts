/** The visible part of the sheet, loaded in parts and kept in a small cache. Answers to older requests are dropped. */
import { createStore } from 'zustand/vanilla'
import type { Host, ImportChoices, RawSheet } from '../../src-shared/api/window-types.ts'
import {
  ROWS_PER_PAGE,
  COLUMNS_PER_PART,
  partKey,
  findPartsFor,
  listPartsToDrop,
  type VisibleArea,
  type SheetPart,
} from '../view/pages.ts'
import { ask } from './call-host.ts'
import { NO_SHEET, type RawSheetState } from './raw-sheet-shown.ts'

/** The maximum number of requests at a time. */
const MAX_REQUESTS = 2
const TOP_VIEW: VisibleArea = {
  firstRow: 0,
  lastRow: ROWS_PER_PAGE - 1,
  firstColumn: 0,
  lastColumn: COLUMNS_PER_PART - 1,
}

export class RawSheetParts {
  readonly store = createStore<RawSheetState>(() => NO_SHEET)
  private readonly host: Host
  private epoch = 0
  private requestNumber = 0
  private visibleArea = TOP_VIEW
  private readonly requestEpochs = new Map<string, number>()

  constructor(host: Host) {
    this.host = host
  }

  private fetchNext(): void {
    const { session, sheet, parts, failure } = this.store.getState()
    if (session === null || sheet === null || failure) return
    for (const sheetPart of findPartsFor(this.visibleArea, sheet)) {
      const key = partKey(sheetPart)
      const openCount = [...this.requestEpochs.values()].filter((epoch) => epoch === this.epoch).length
      if (openCount >= MAX_REQUESTS) return
      if (this.requestEpochs.get(key) === this.epoch || parts.get(key)?.epoch === this.epoch) continue
      this.requestEpochs.set(key, this.epoch)
      void this.fetchPart(session, sheetPart, this.epoch)
    }
  }

  private async fetchPart(session: string, sheetPart: SheetPart, epoch: number): Promise<void> {
    const key = partKey(sheetPart)
    const answer = await ask(this.host, 'import.rawSheetRows', {
      session,
      from: sheetPart.rowPage * ROWS_PER_PAGE,
      count: ROWS_PER_PAGE,
      column: sheetPart.columnPage * COLUMNS_PER_PART,
      columns: COLUMNS_PER_PART,
    })
    if (this.requestEpochs.get(key) === epoch) this.requestEpochs.delete(key)
    if (epoch !== this.epoch) return
    if (!answer.ok) return this.store.setState({ failure: answer.failure })
    const parts = new Map(this.store.getState().parts)
    parts.set(key, { epoch: this.epoch, part: sheetPart, rows: answer.value.rows })
    const keyedParts = Array.from(parts, ([key, entry]) => [key, entry.part] as const)
    for (const oldKey of listPartsToDrop(keyedParts, this.visibleArea)) parts.delete(oldKey)
    this.store.setState({ parts })
    this.fetchNext()
  }

  /** Loads the file with these choices. The old view stays until the answer arrives. */
  async showSheet(session: string, choices: ImportChoices): Promise<void> {
    const requestNumber = ++this.requestNumber
    if (this.store.getState().session !== session) {
      this.visibleArea = TOP_VIEW
      const { isOpen, generation } = this.store.getState()
      this.store.setState({ ...NO_SHEET, isOpen, session, generation: generation + 1 }, true)
    }
    this.store.setState({ choices, busy: true, failure: null })
    const answer = await ask(this.host, 'import.rawSheet', { session, choices })
    if (requestNumber !== this.requestNumber) return
    if (!answer.ok) return this.store.setState({ busy: false, failure: answer.failure })
    this.epoch += 1
    const { sheet, file, generation } = this.store.getState()
    const hasOtherCells = sheet === null || !hasSameCells(sheet, answer.value)
    if (hasOtherCells) this.visibleArea = TOP_VIEW
    this.store.setState({
      sheet: answer.value,
      file: answer.value.file ?? file,
      busy: false,
      ...(hasOtherCells ? { parts: new Map(), generation: generation + 1 } : {}),
    })
    this.fetchNext()
  }

  /** Sets the visible area. */
  setVisibleArea(view: VisibleArea): void {
    this.visibleArea = view
    this.fetchNext()
  }

  forget(): void {
    this.epoch += 1
    this.requestNumber += 1
    this.store.setState({ ...NO_SHEET, generation: this.store.getState().generation + 1 }, true)
  }
}

/** Whether two answers show the same cells. New headings or fields only mark them differently. */
function hasSameCells(a: RawSheet, b: RawSheet): boolean {
  const cells = ({ file, rows, columns }: RawSheet): string =>
    JSON.stringify([file?.sheet, file?.encoding, file?.delimiter, rows, columns])
  return cells(a) === cells(b)
}
