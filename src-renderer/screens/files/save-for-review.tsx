/** Beside Apply: what would be sent, as a page to read and print. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { useCommand } from '../../parts/use-command.ts'
import { useUi } from '../../use-ui.ts'
import { messageLine, shownText } from '../../view/visible-text.ts'

export function SaveForReview({ session, disabled }: { readonly session: string; readonly disabled: boolean }) {
  const { app, review, words } = useUi()
  const busy = useStore(review, (state) => state.busy)

  async function save(): Promise<void> {
    const name = await review.act.save(session)
    const { failure } = review.getState()
    if (name !== null) app.act.tell({ kind: 'good', text: words.review.saved(shownText(name)) })
    else if (failure) app.act.tell({ kind: 'bad', text: messageLine(failure.message) })
    review.act.dismissFailure()
  }

  useCommand('savePageForReview', { run: () => void save(), blocked: disabled ? words.commands.why.busy : null })

  return (
    <Button size="sm" variant="default" disabled={disabled} loading={busy === 'page'} onClick={() => void save()}>
      {words.review.save}
    </Button>
  )
}
