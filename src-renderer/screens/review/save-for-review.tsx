/** Beside Apply: what would be sent, as a page to read or as a plan to approve. */
import { Button, Popover, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useCommand } from '../../parts/commands/use-command.ts'
import { useUi } from '../../use-ui.ts'
import { messageLine, shownText } from '../../view/visible-text.ts'

export function SaveForReview({ session, disabled }: { readonly session: string; readonly disabled: boolean }) {
  const { app, review, words } = useUi()
  const [open, setOpen] = useState(false)
  const busy = useStore(review, (state) => state.busy)

  async function save(as: 'page' | 'plan'): Promise<void> {
    setOpen(false)
    const kept = await review.act.save(session, as)
    const { failure } = review.getState()
    if (kept) app.act.tell({ kind: 'good', text: words.review.saved(shownText(kept.name)) })
    else if (failure) app.act.tell({ kind: 'bad', text: messageLine(failure.message) })
    review.act.dismissFailure()
  }

  const blocked = disabled ? words.commands.why.busy : null
  useCommand('savePageForReview', { run: () => void save('page'), blocked })
  useCommand('saveForReview', { run: () => void save('plan'), blocked })

  return (
    <Popover opened={open} onChange={setOpen} position="top-end" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          disabled={disabled}
          loading={busy === 'page' || busy === 'plan'}
          onClick={() => setOpen(!open)}
        >
          {words.review.save}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.review.save}>
        <Stack gap={12} w={320}>
          {(['page', 'plan'] as const).map((as) => (
            <Stack key={as} gap={3}>
              <Button variant="default" onClick={() => void save(as)}>
                {words.review[as]}
              </Button>
              <Text fz={12} c="dimmed">
                {words.review[`${as}Hint`]}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
