/** Undo and redo of what the user changed, in the preview or in how the file is read: two buttons and their keys. */
import { useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import type { EditStep } from '../../../src-shared/contract/edit-step.ts'
import { RedoIcon, UndoIcon } from '../../parts/icons.tsx'
import { isTyping } from '../../parts/shortcuts.tsx'
import { IconButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import type { Words } from '../../wording/words.ts'

interface EditsProps {
  /** Steps that the preview does not have, before its own and after them, and what takes all of them back. */
  readonly apart?: {
    readonly past: number
    readonly future: number
    readonly act: { undo(): Promise<void>; redo(): Promise<void> }
  }
}

export function Edits({ apart }: EditsProps) {
  const { imports, run, words } = useUi()
  const own = useStore(imports, (state) => (state.step === 'open' ? state.summary.edits : undefined))
  const done = (own?.done ?? 0) + (apart?.past ?? 0)
  const undone = (own?.undone ?? 0) + (apart?.future ?? 0)
  const act = apart?.act ?? imports.act
  const last = apart && apart.past > 0 ? undefined : own?.last
  const next = apart && apart.future > 0 ? undefined : own?.next
  // Of a change that is still on its way, nothing is counted yet, and the keys may already mean it.
  const coming = useStore(imports, (state) => (state.step === 'open' || state.step === 'looking') && state.busy)
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || locked) return
    const key = event.key.toLowerCase()
    const back = key === 'z' && !event.shiftKey
    const again = key === 'y' || (key === 'z' && event.shiftKey)
    if (!back && !again) return
    event.preventDefault()
    if (back && (done > 0 || coming)) void act.undo()
    if (again && (undone > 0 || coming)) void act.redo()
  })
  if (done + undone === 0 || locked) return null
  const undo = last ? words.steps.undo(stepText(last, words)) : words.filters.undo
  const redo = next ? words.steps.redo(stepText(next, words)) : words.filters.redo
  return (
    <>
      <IconButton tip label={undo} disabled={done === 0} onClick={() => void act.undo()}>
        <UndoIcon />
      </IconButton>
      <IconButton tip label={redo} disabled={undone === 0} onClick={() => void act.redo()}>
        <RedoIcon />
      </IconButton>
    </>
  )
}

function stepText({ what, count }: EditStep, { steps, count: shown }: Words): string {
  switch (what) {
    case 'cells':
    case 'paste':
      return steps[what](count, shown(count))
    case 'leave-out':
      return steps.leaveOut(count, shown(count))
    case 'take-in':
      return steps.takeIn(count, shown(count))
    case 'field-out':
      return steps.fieldOut
    case 'field-in':
      return steps.fieldIn
    default:
      return steps[what]
  }
}
