/** Tries the connection as it is written, saved or not, and says what was found and what it cost. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { FoundList } from './found-list.tsx'
import css from './accounts.module.css'

/** The storages, and one page of the first. */
const REQUESTS = 2

export function ConnectionCard({ typedKey, canAsk }: { readonly typedKey: string; readonly canAsk: boolean }) {
  const { setups } = useStores()
  const words = useWords()
  const { test } = words.accounts
  const busy = useStore(setups, (state) => state.busy)
  const found = useStore(setups, (state) => (state.found?.what === 'test' ? state.found : null))
  return (
    <section className={css['card']} aria-label={test.title}>
      <h2>{test.title}</h2>
      <div className={css['body']}>
        <div className={css['status']}>
          <span className={css['note']}>{canAsk ? test.about(REQUESTS, words.count(REQUESTS)) : test.needsKey}</span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!canAsk || (busy !== null && busy !== 'test')}
            loading={busy === 'test'}
            onClick={() => void setups.act.test(typedKey)}
          >
            {test.go}
          </Button>
        </div>
        {found && <FoundList found={found} />}
      </div>
    </section>
  )
}
