/** A change that takes long: how far it is, and what stops it. Whoever stops it hears that nothing was changed. */
import { Box, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { useCommand } from '../../parts/commands/use-command.ts'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import shared from '../../parts/shared.module.css'
import { useUi } from '../../use-ui.ts'

export function ChangeUnderWay() {
  const { app, imports, words } = useUi()
  const share = useStore(imports, (state) => (state.step === 'open' ? (state.share ?? null) : null))
  const { steps, commands } = words
  const shown = steps.changing(`${words.count(Math.round((share ?? 0) * 100))} %`)
  useCommand('stopChange', {
    run: () => void stop(),
    blocked: share === null ? commands.why.noneUnderWay : null,
  })
  // Before the grid lets go of what is selected.
  useWindowEvent('keydown', onKeyDown, { capture: true })
  function onKeyDown(event: KeyboardEvent): void {
    if (share === null || event.key !== 'Escape' || document.querySelector('[role="dialog"]') !== null) return
    event.preventDefault()
    event.stopPropagation()
    void stop()
  }
  async function stop(): Promise<void> {
    const before = imports.getState()
    if (await imports.act.stopChange()) {
      const after = imports.getState()
      if (before.step !== 'open' || after.step !== 'open' || after.failure) return
      const done = (state: typeof before): number => state.summary.edits?.done ?? 0
      if (done(before) === done(after)) app.act.tell({ kind: 'good', text: steps.stopped })
    }
  }
  return (
    <>
      <span className="heard" role="status">
        {share === null ? '' : steps.takesLong}
      </span>
      {share !== null && (
        <Group gap={8} wrap="nowrap" role="group" aria-label={shown}>
          <span className={shared['quiet']} aria-hidden="true">
            {shown}
          </span>
          <Box w={80}>
            <ProgressBar label={shown} value={share} thin />
          </Box>
          <SmallButton onClick={() => void stop()}>{steps.stop}</SmallButton>
        </Group>
      )}
    </>
  )
}
