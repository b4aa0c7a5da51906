/**
 * If a value changed both in the account and in the file, finds who changed it in the account, and when. Uses stored history, so it needs no request.
 */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ShownRow } from '../../../src-shared/api/window-types.ts'
import { useUi } from '../../use-ui.ts'
import { lastChangeText } from '../../view/last-change.ts'
import type { MaterialPast } from '../../view/past-points.ts'
import type { ConflictQuestion } from '../../view/row-answers.ts'

/** The text about the last change. Null if there is no conflict, or if the history does not have the change. */
export function useLastChange(row: ShownRow | null, conflict: ConflictQuestion | null): string | null {
  const { imports, past, words } = useUi()
  const account = useStore(imports, (state) => (state.step === 'open' ? state.account : null))
  const exportTime = useStore(imports, (state) => (state.step === 'open' ? state.summary.exported : undefined))
  const readTime = useStore(imports, (state) => (state.step === 'open' ? state.summary.reading?.at : undefined))
  const material = conflict && row ? row.materialId : null
  const [reply, setReply] = useState<{ readonly history: MaterialPast; readonly now: number } | null>(null)
  useEffect(() => {
    if (account === null || material === null) return undefined
    let isWanted = true
    void past.act.loadHistory(account, material).then((answer) => {
      // If this fails, only the text about the last change is missing.
      if (isWanted) setReply(answer.ok ? { history: answer.value, now: Date.now() } : null)
    })
    return () => {
      isWanted = false
    }
  }, [past, account, material])
  if (!conflict || reply?.history.id !== material || exportTime === undefined || readTime === undefined) return null
  const { history, now } = reply
  return lastChangeText(history, conflict, { exportTime: Date.parse(exportTime), readTime, now }, words)
}
