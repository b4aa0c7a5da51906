/** The built-in account: what it is, and how it is put back. */
import type { AccountSetup } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { InUse, UseButton } from './use-account.tsx'
import css from './accounts.module.css'

export function PracticeCard({ setup }: { readonly setup: AccountSetup }) {
  const { app } = useStores()
  const words = useWords()
  const { practice } = words.accounts
  const [asking, setAsking] = useState(false)

  async function reset(): Promise<void> {
    setAsking(false)
    if (!(await app.act.resetPractice())) return
    await app.act.refreshAccounts()
    app.act.tell({ kind: 'good', text: words.settings.resetDone })
  }

  return (
    <section className={css['card']} aria-label={practice.title}>
      <div className={css['practice']}>
        <div className={css['who']}>
          <div className={css['name']}>
            <span>{practice.title}</span>
            <InUse account={setup.id} />
          </div>
          <p>{practice.about}</p>
        </div>
        <div className={css['buttons']}>
          <UseButton setup={setup} />
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {practice.reset}
          </Button>
        </div>
      </div>
      <Dialog title={practice.resetTitle} open={asking} onClose={() => setAsking(false)}>
        <div className={css['dialog']}>
          <p>{practice.resetText}</p>
          <div className={css['foot']}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {words.accounts.form.cancel}
            </Button>
            <Button color="red.9" onClick={() => void reset()}>
              {practice.resetGo}
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  )
}
