/** Searches cells in parts. The host continues the search with each request, and stops when there are no more requests. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CellsRequest, CellsReply } from '../../../src-shared/api/window-types.ts'
import { useUi } from '../../use-ui.ts'

/** Milliseconds to wait after the last key press. */
const PAUSE_MS = 150
/** Cells per page of the list. */
export const CELLS_PER_PAGE = 100

interface CellsSearch {
  /** The last answer; null before the first one. */
  readonly reply: CellsReply | null
  readonly isSearching: boolean
  readonly stop: () => void
  readonly continueSearch: () => void
}

/** `from`: the index of the first cell in the list. */
export function useCellSearch(request: CellsRequest | null, from = 0): CellsSearch {
  const { imports, rows } = useUi()
  // A new summary means that the import changed, so the search starts again.
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const key = JSON.stringify(request)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly reply: CellsReply } | null>(null)
  const [stoppedSearchKey, setStoppedSearchKey] = useState<string | null>(null)
  const isStopped = stoppedSearchKey === key
  useEffect(() => {
    if (request === null || isStopped) return
    let isCurrent = true
    const searchToEnd = async (): Promise<void> => {
      for (;;) {
        // The parts are requested one after another, because each starts where the previous one ended.
        // oxlint-disable-next-line no-await-in-loop
        const partAnswer = await rows.act.findCells({ ...request, from, count: CELLS_PER_PAGE })
        if (!isCurrent || !partAnswer.ok) return
        setAnswer({ key, reply: partAnswer.value })
        if (partAnswer.value.looked >= partAnswer.value.rows) return
      }
    }
    const timer = setTimeout(() => void searchToEnd(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the request
  }, [rows, key, from, summary, isStopped])
  const reply = answer?.key === key && request !== null ? answer.reply : null
  return {
    reply,
    isSearching: request !== null && !isStopped && (reply === null || reply.looked < reply.rows),
    stop: () => setStoppedSearchKey(key),
    continueSearch: () => setStoppedSearchKey(null),
  }
}
