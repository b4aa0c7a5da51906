/** Until there is an account of one's own: where one is, and how to add it. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import css from './first-run.module.css'

export function FirstRun() {
  const { app, setups } = useStores()
  const words = useWords()
  const alone = useStore(app, (state) => state.accounts.length > 0 && state.accounts.every(({ practice }) => practice))
  if (!alone) return null
  return (
    <section className={css['note']} aria-label={words.firstRun.title}>
      <div>
        <strong>{words.firstRun.title}</strong>
        <p>{words.firstRun.text}</p>
      </div>
      <Button
        variant="default"
        className={css['add'] ?? ''}
        onClick={() => {
          setups.act.edit(null)
          app.act.go('accounts')
        }}
      >
        {words.accounts.addFirst}
      </Button>
    </section>
  )
}
