/** Asks before pasting cells that do not fit. Explains what would happen and offers alternatives. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { goToPlace, type PendingPaste } from '../state/grid-store.ts'
import { useUi } from '../use-ui.ts'
import type { PastePlan, Shape } from '../view/paste-plan.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { Dialog, DialogFooter } from '../parts/dialog.tsx'
import shared from '../parts/shared.module.css'

export function PasteDialog({ pasteAt }: { readonly pasteAt: (pendingPaste: PendingPaste) => Promise<void> }) {
  const { grid, words } = useUi()
  const pendingPaste = useStore(grid, (state) => state.pendingPaste)
  const plan = pendingPaste?.plan
  const { pasting } = words
  function close(): void {
    grid.setState({ pendingPaste: null })
    goToPlace(grid, grid.getState().activePlace)
  }
  function paste(): void {
    close()
    if (pendingPaste) void pasteAt(pendingPaste)
  }
  return (
    <Dialog title={pasting.misfit} open={pendingPaste !== null} onClose={close}>
      {plan && (
        <>
          {misfitTexts(plan, words).map((text) => (
            <p key={text} className={shared['wrap']}>
              {text}
            </p>
          ))}
          <DialogFooter>
            <Button variant="default" onClick={close}>
              {pasting.doNotPaste}
            </Button>
            <Button onClick={paste} data-autofocus>
              {pasting.pasteAnyway(plan.pastedCount, words.count(plan.pastedCount))}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

function misfitTexts(
  { sizeMismatch, extraRowCount, extraColumnCount }: PastePlan,
  { pasting, count }: Words,
): string[] {
  const showShape = ([height, width]: Shape): string => pasting.rangeSize(count(height), count(width))
  return [
    ...(sizeMismatch
      ? [
          pasting.differentSizes(showShape(sizeMismatch.copiedShape), showShape(sizeMismatch.selectedShape)),
          pasting.pasteOnce,
        ]
      : []),
    ...(extraRowCount > 0 ? [pasting.rowsBelowEnd(extraRowCount, count(extraRowCount))] : []),
    ...(extraColumnCount > 0 ? [pasting.columnsBeyondEnd(extraColumnCount, count(extraColumnCount))] : []),
  ]
}
