/** Asks before an account is removed, and says which runs could not be gone on with. */
import type { AccountSetup } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { Dialog } from '../../parts/dialog.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './accounts.module.css'

export function RemoveDialog({ setup }: { readonly setup: AccountSetup }) {
  const { app, setups } = useStores()
  const words = useWords()
  const { remove } = words.accounts
  const removing = useStore(setups, (state) => (state.removing?.account === setup.id ? state.removing : null))
  const busy = useStore(setups, (state) => state.busy === 'remove')
  const unfinished = removing?.unfinished ?? []

  async function go(): Promise<void> {
    if (!(await setups.act.remove())) return
    await app.act.refreshAccounts()
    app.act.tell({ kind: 'good', text: remove.done(shownText(setup.name)) })
  }

  return (
    <Dialog title={remove.title(shownText(setup.name))} open={removing !== null} onClose={() => setups.act.keepIt()}>
      <div className={css['dialog']}>
        <p>{remove.text}</p>
        {unfinished.length > 0 && (
          <div>
            <p className={css['warn']}>{remove.unfinished(unfinished.length, words.count(unfinished.length))}</p>
            <ul>
              {unfinished.map(({ run, file, started, left }) => (
                <li key={run}>
                  {remove.line(shownText(file), words.moment(started), words.units.calls(left, words.count(left)))}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={css['foot']}>
          <Button variant="default" data-autofocus onClick={() => setups.act.keepIt()}>
            {remove.keep}
          </Button>
          <Button color="red.9" loading={busy} onClick={() => void go()}>
            {remove.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
