/** A slow change: its progress and a Stop button. After Stop, the user is told whether it stopped in time. */
import { Box, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { focusHome } from '../../parts/focus-home.ts'
import { useCommand } from '../../parts/use-command.ts'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import shared from '../../parts/shared.module.css'
import { isTyping } from '../../parts/typing.ts'
import { useUi } from '../../use-ui.ts'
import css from './filter-bar.module.css'

export function ChangeUnderWay() {
  const { app, imports, words } = useUi()
  const share = useStore(imports, (state) => (state.step === 'open' ? (state.share ?? null) : null))
  const { steps, commands } = words
  const shown = steps.changing(`${words.count(Math.round((share ?? 0) * 100))} %`)
  useCommand('stopChange', {
    run: () => void stop(),
    blocked: share === null ? commands.why.noneUnderWay : null,
  })
  // Runs before the grid clears the selection.
  useWindowEvent('keydown', onKeyDown, { capture: true })
  function onKeyDown(event: KeyboardEvent): void {
    if (share === null || event.key !== 'Escape' || meansAnother(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    void stop()
  }
  /** The button disappears with the change. */
  function onPressed(): void {
    focusHome()
    void stop()
  }
  async function stop(): Promise<void> {
    const isStopped = await imports.act.stopChange()
    const after = imports.getState()
    if (after.step !== 'open' || after.failure) return
    app.act.tell({ kind: isStopped ? 'good' : 'bad', text: isStopped ? steps.stopped : steps.tooLate })
  }
  return (
    <>
      <span className="heard" role="status">
        {share === null ? '' : steps.takesLong}
      </span>
      {share !== null && (
        <Group className={css['underWay']} gap={8} wrap="nowrap" role="group" aria-label={shown}>
          <span className={shared['quiet']} aria-hidden="true">
            {shown}
          </span>
          <Box w={80}>
            <ProgressBar label={shown} value={share} thin />
          </Box>
          <SmallButton onClick={onPressed}>{steps.stop}</SmallButton>
        </Group>
      )}
    </>
  )
}

/** In a field, a menu or a dialog, Escape acts on that. */
function meansAnother(target: EventTarget | null): boolean {
  if (isTyping(target) || document.querySelector('[role="dialog"]') !== null) return true
  return target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null
}
