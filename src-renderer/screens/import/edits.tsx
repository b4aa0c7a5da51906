/** Undo and redo of what the user changed, in the preview or in how the file is read: two buttons and their keys. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { EditStep } from '../../../src-shared/contract/import.ts'
import { RedoIcon, UndoIcon } from '../../parts/icons.tsx'
import { isTyping } from '../../parts/shortcuts.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import type { Words } from '../../wording/words.ts'

export function Edits() {
  const { imports, run } = useStores()
  const words = useWords()
  const done = useStore(imports, (state) => (state.step === 'open' ? (state.summary.edits?.done ?? 0) : 0))
  const undone = useStore(imports, (state) => (state.step === 'open' ? (state.summary.edits?.undone ?? 0) : 0))
  const last = useStore(imports, (state) => (state.step === 'open' ? state.summary.edits?.last : undefined))
  const next = useStore(imports, (state) => (state.step === 'open' ? state.summary.edits?.next : undefined))
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || locked) return
      const key = event.key.toLowerCase()
      const back = key === 'z' && !event.shiftKey
      const again = key === 'y' || (key === 'z' && event.shiftKey)
      if (!back && !again) return
      event.preventDefault()
      if (back && done > 0) void imports.act.undo()
      if (again && undone > 0) void imports.act.redo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [imports, done, undone, locked])
  if (done + undone === 0 || locked) return null
  const undo = last ? words.steps.undo(stepText(last, words)) : words.filters.undo
  const redo = next ? words.steps.redo(stepText(next, words)) : words.filters.redo
  return (
    <>
      <Tooltip label={undo} withArrow>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={undo}
          disabled={done === 0}
          onClick={() => void imports.act.undo()}
        >
          <UndoIcon />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redo} withArrow>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={redo}
          disabled={undone === 0}
          onClick={() => void imports.act.redo()}
        >
          <RedoIcon />
        </ActionIcon>
      </Tooltip>
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
