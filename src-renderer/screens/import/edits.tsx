/** Undo and redo of what the user changed in the preview: two buttons and their keys. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { RedoIcon, UndoIcon } from '../../parts/icons.tsx'
import { isTyping } from '../../parts/shortcuts.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'

export function Edits() {
  const { imports, run } = useStores()
  const words = useWords()
  const done = useStore(imports, (state) => (state.step === 'open' ? (state.summary.edits?.done ?? 0) : 0))
  const undone = useStore(imports, (state) => (state.step === 'open' ? (state.summary.edits?.undone ?? 0) : 0))
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
  return (
    <>
      <Tooltip label={words.filters.undo} withArrow>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.filters.undo}
          disabled={done === 0}
          onClick={() => void imports.act.undo()}
        >
          <UndoIcon />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={words.filters.redo} withArrow>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.filters.redo}
          disabled={undone === 0}
          onClick={() => void imports.act.redo()}
        >
          <RedoIcon />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
