/** One tooltip for all cells: it explains why the hovered or focused cell is marked. */
import { Stack } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import type { Message } from '../../src-shared/api/window-types.ts'
import { rowAt } from '../state/rows-shown.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { InFull } from '../parts/visible.tsx'
import { problemsAt } from '../view/problems-at.ts'
import { messageLine } from '../view/visible-text.ts'
import css from './grid.module.css'

interface Tip {
  readonly messages: readonly Message[]
  readonly left: number
  readonly top: number
  readonly above: boolean
}

interface CellTipProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: readonly GridColumn[]
}

const ROOM_BELOW = 120
const WIDTH = 340

export function CellTip({ scroller, columns }: CellTipProps) {
  const { rows, words } = useUi()
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const hide = () => setTip(null)
    function show(event: Event): void {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      const row = cell ? rowAt(rows.getState(), Number(cell.dataset['r'])) : undefined
      const column = cell ? columns[Number(cell.dataset['c'])] : undefined
      if (!cell || !row || !column) return hide()
      // The line below the grid already says why the focused row is marked.
      if (event.type === 'focusin' && column.kind === 'row') return hide()
      const problems = problemsAt(row, column.kind === 'cell' ? column : null, words)
      const messages = problems.map(({ message }) => message)
      const box = cell.getBoundingClientRect()
      const above = window.innerHeight - box.bottom < ROOM_BELOW
      const left = Math.max(8, Math.min(box.left, window.innerWidth - WIDTH - 8))
      setTip({ messages, left, top: above ? box.top - 4 : box.bottom + 4, above })
    }
    element.addEventListener('mouseover', show)
    element.addEventListener('focusin', show)
    element.addEventListener('mouseleave', hide)
    element.addEventListener('focusout', hide)
    element.addEventListener('scroll', hide, { passive: true })
    return () => {
      element.removeEventListener('mouseover', show)
      element.removeEventListener('focusin', show)
      element.removeEventListener('mouseleave', hide)
      element.removeEventListener('focusout', hide)
      element.removeEventListener('scroll', hide)
    }
  }, [scroller, rows, columns, words])
  if (!tip || tip.messages.length === 0) return null
  return (
    <Stack
      gap={4}
      className={css['tip'] ?? ''}
      role="tooltip"
      data-above={tip.above || undefined}
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.messages.map((message) => (
        <p key={messageLine(message)}>
          <InFull message={message} />
        </p>
      ))}
    </Stack>
  )
}
