/** Small coloured marks: an icon, or a word or two. */
import type { ReactNode } from 'react'
import shared from './shared.module.css'

interface MarkProps {
  readonly tone: 'accent' | 'good' | 'warn' | 'bad'
  /** The width and height, in CSS pixels. */
  readonly size: number
  readonly children: ReactNode
}

/** A coloured icon for a result or an empty page. Decorative. */
export function Mark({ tone, size, children }: MarkProps) {
  return (
    <span className={shared['mark']} data-tone={tone} style={{ width: size, height: size }}>
      {children}
    </span>
  )
}

interface TagProps {
  readonly tone?: 'accent' | 'good' | 'warn'
  readonly children: ReactNode
}

/** A label of one or two words, next to the thing it describes. */
export function Tag({ tone = 'accent', children }: TagProps) {
  return (
    <span className={shared['tag']} data-tone={tone}>
      {children}
    </span>
  )
}
