/** One tooltip for all cells: it explains why the hovered or focused cell is marked. */
import { Stack } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import type { Message } from '../../src-shared/api/window-types.ts'
import { rowAt } from '../state/rows-shown.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { FullMessage } from '../parts/visible.tsx'
import { problemsAt } from '../view/problems-at.ts'
import { messageLine } from '../view/visible-text.ts'
import css from './grid.module.css'

interface TipContent {
  readonly messages: readonly Message[]
  readonly left: number
  readonly top: number
  readonly isAbove: boolean
}

interface CellTipProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: readonly GridColumn[]
}

const MIN_ROOM_BELOW = 120
const TIP_WIDTH = 340

export function CellTip({ scroller, columns }: CellTipProps) {
  const { rows, words } = useUi()
  const [tipContent, setTipContent] = useState<TipContent | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const hideTip = () => setTipContent(null)
    function showTip(event: Event): void {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      const row = cell ? rowAt(rows.getState(), Number(cell.dataset['r'])) : undefined
      const column = cell ? columns[Number(cell.dataset['c'])] : undefined
      if (!cell || !row || !column) return hideTip()
      // The line below the grid already explains why the focused row is marked.
      if (event.type === 'focusin' && column.kind === 'row') return hideTip()
      const problems = problemsAt(row, column.kind === 'cell' ? column : null, words)
      const messages = problems.map(({ message }) => message)
      const cellBox = cell.getBoundingClientRect()
      const isTipAbove = window.innerHeight - cellBox.bottom < MIN_ROOM_BELOW
      const left = Math.max(8, Math.min(cellBox.left, window.innerWidth - TIP_WIDTH - 8))
      setTipContent({ messages, left, top: isTipAbove ? cellBox.top - 4 : cellBox.bottom + 4, isAbove: isTipAbove })
    }
    element.addEventListener('mouseover', showTip)
    element.addEventListener('focusin', showTip)
    element.addEventListener('mouseleave', hideTip)
    element.addEventListener('focusout', hideTip)
    element.addEventListener('scroll', hideTip, { passive: true })
    return () => {
      element.removeEventListener('mouseover', showTip)
      element.removeEventListener('focusin', showTip)
      element.removeEventListener('mouseleave', hideTip)
      element.removeEventListener('focusout', hideTip)
      element.removeEventListener('scroll', hideTip)
    }
  }, [scroller, rows, columns, words])
  if (!tipContent || tipContent.messages.length === 0) return null
  return (
    <Stack
      gap={4}
      className={css['tip'] ?? ''}
      role="tooltip"
      data-above={tipContent.isAbove || undefined}
      style={{ left: tipContent.left, top: tipContent.top }}
    >
      {tipContent.messages.map((message) => (
        <p key={messageLine(message)}>
          <FullMessage message={message} />
        </p>
      ))}
    </Stack>
  )
}
