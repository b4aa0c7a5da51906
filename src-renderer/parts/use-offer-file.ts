/** Hands a file of the page to the host for the account and storage chosen now, and shows the import. */
import { useCallback } from 'react'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'

export function useOfferFile(): (file: File) => void {
  const { app, imports } = useStores()
  const words = useWords()
  return useCallback(
    (file: File) => {
      const { account, storage } = app.getState()
      if (account === null || storage === null) return app.act.tell({ kind: 'bad', text: words.bar.noStorage })
      app.act.go('import')
      void imports.act.offer(file, { account, storage })
    },
    [app, imports, words],
  )
}
