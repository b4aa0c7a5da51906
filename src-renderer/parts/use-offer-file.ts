/** Hands files of the page to the host for the account and storage chosen now, and shows the import. */
import { useCallback } from 'react'
import { useStores } from '../state/stores.ts'
import { untrusted } from '../../src-shared/domain/values/untrusted-text.ts'

/** Of several files one is opened, and the others are offered. `always`: asks although nothing was changed. */
export function useOfferFiles(): (files: readonly File[], always?: boolean) => void {
  const { app, imports, arrive } = useStores()
  return useCallback(
    (files, always = false) => {
      const open = (file: File): void => {
        const { account, storage } = app.getState()
        if (account !== null && storage !== null) void imports.act.offer(file, { account, storage }, always)
      }
      arrive(files.map((file) => ({ name: untrusted(file.name), open: () => open(file) })))
    },
    [app, imports, arrive],
  )
}
