/** What went wrong with the accounts, if anything, above the list and above the form; it can be put away. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/failure-view.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'

export function SetupFailure() {
  const { setups } = useStores()
  const words = useWords()
  const failure = useStore(setups, (state) => state.failure)
  if (!failure) return null
  return (
    <FailureLine failure={failure}>
      <Button size="compact-sm" variant="default" onClick={() => setups.act.dismissFailure()}>
        {words.failure.dismiss}
      </Button>
    </FailureLine>
  )
}
