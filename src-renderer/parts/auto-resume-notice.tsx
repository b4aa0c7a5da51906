/** Says once, after the start, that runs which waited for the day's quota go on by themselves. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import { shownText } from '../view/visible-text.ts'

const TOLD = 'stocksheet.tookUp'

/** Shows nothing itself: the notice does. */
export function TakenUpNotice() {
  const { app, history, page } = useStores()
  const words = useWords()
  const ready = useStore(app, (state) => state.start === 'ready')

  useEffect(() => {
    if (!ready) return
    const tell = async (): Promise<void> => {
      const runs = await history.act.autoResumed()
      const [first] = runs
      const ids = runs.map(({ run }) => run).join(' ')
      // A reload of the window is no new start.
      if (!first || page.session.getItem(TOLD) === ids) return
      page.session.setItem(TOLD, ids)
      const text =
        runs.length === 1 ? words.past.tookUp(shownText(first.file)) : words.past.tookUpMany(words.count(runs.length))
      app.act.tell({ kind: 'good', text })
    }
    void tell()
  }, [ready, app, history, page, words])

  return null
}
