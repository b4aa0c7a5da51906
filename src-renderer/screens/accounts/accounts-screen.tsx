/** Accounts: the list with the practice account, or the one being written. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../state/stores.ts'
import { AccountForm } from './account-form.tsx'
import { AccountList } from './account-list.tsx'

export function AccountsScreen() {
  const { setups } = useStores()
  const known = useStore(setups, (state) => state.setups !== null)
  const editing = useStore(setups, (state) => state.editing)
  useEffect(() => {
    void setups.act.load()
  }, [setups])
  if (editing && known) return <AccountForm key={editing.form} editing={editing} />
  return <AccountList />
}
