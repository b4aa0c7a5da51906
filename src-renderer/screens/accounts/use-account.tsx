/** Which account is in use, and the button that puts another one to use. */
import type { AccountSetup } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './accounts.module.css'

export function InUse({ account }: { readonly account: string }) {
  const { app } = useStores()
  const words = useWords()
  const chosen = useStore(app, (state) => state.account === account)
  return chosen ? <span className={css['tag']}>{words.accounts.inUse}</span> : null
}

export function UseButton({ setup }: { readonly setup: AccountSetup }) {
  const { app, exports, imports } = useStores()
  const words = useWords()
  const chosen = useStore(app, (state) => state.account === setup.id)
  // An open import belongs to its account: the bar above it is the place to read it against another.
  const open = useStore(imports, (state) => state.step !== 'empty' && state.step !== 'failed')
  if (chosen) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={open}
      aria-label={words.accounts.use(shownText(setup.name))}
      onClick={() => {
        app.act.chooseAccount(setup.id)
        exports.act.forget()
      }}
    >
      {words.accounts.useShort}
    </Button>
  )
}
