/** What is found of the cells asked for, part after part: the host looks on each time it is asked, and stops when nobody asks. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CellsRequest, CellsReply } from '../../../src-shared/api/window-types.ts'
import { useUi } from '../../use-ui.ts'

/** Milliseconds after the last key. */
const PAUSE = 150
/** Cells of the list shown at a time. */
export const LISTED = 100

interface CellsSearch {
  /** Null until the first answer. */
  readonly found: CellsReply | null
  readonly going: boolean
  readonly stop: () => void
  readonly goOn: () => void
}

/** `from`: the first cell of the list. */
export function useCellsFound(asked: CellsRequest | null, from = 0): CellsSearch {
  const { imports, rows } = useUi()
  // Anything that changes the import may change what is found.
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const key = JSON.stringify(asked)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly found: CellsReply } | null>(null)
  const [stopped, setStopped] = useState<string | null>(null)
  const isStopped = stopped === key
  useEffect(() => {
    if (asked === null || isStopped) return
    let wanted = true
    const look = async (): Promise<void> => {
      for (;;) {
        // One part after the other: each begins where the one before ended.
        // oxlint-disable-next-line no-await-in-loop
        const made = await rows.act.findCells({ ...asked, from, count: LISTED })
        if (!wanted || !made.ok) return
        setAnswer({ key, found: made.value })
        if (made.value.looked >= made.value.rows) return
      }
    }
    const timer = setTimeout(() => void look(), PAUSE)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for what is asked
  }, [rows, key, from, summary, isStopped])
  const found = answer?.key === key && asked !== null ? answer.found : null
  return {
    found,
    going: asked !== null && !isStopped && (found === null || found.looked < found.rows),
    stop: () => setStopped(key),
    goOn: () => setStopped(null),
  }
}
