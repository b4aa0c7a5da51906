/** Shows text with its invisible characters made visible. The text is never treated as HTML. */
import type { ReactNode } from 'react'
import type { Message } from '../../src-shared/api/window-types.ts'
import { type UntrustedText, splitVisibleParts } from '../../src-shared/material/values/untrusted-text.ts'
import shared from './shared.module.css'
import css from './visible.module.css'

const LINE_END = '\u21b5'

/** Sentences from the host as list items. */
export function Sentences({ texts }: { readonly texts: readonly UntrustedText[] }) {
  return texts.map((text, index) => (
    <li key={index}>
      <VisibleText text={text} />
    </li>
  ))
}

/** A message from the host or the window. */
export type ShownMessage = Readonly<Record<keyof Message, string>> | Message

interface FullMessageProps {
  readonly message: ShownMessage
  readonly tone?: 'bad' | 'warn'
}

/** A full message: its title, what happened, and what to do. It is one paragraph, so that a short message takes one line. */
export function FullMessage({ message: { title, what, fix }, tone }: FullMessageProps) {
  return (
    <>
      {title !== '' && <b className={`${css['title']} ${tone ? shared[tone] : ''}`}>{title}</b>}{' '}
      <VisibleText text={what} />{' '}
      <span className={css['fix']}>
        <VisibleText text={fix} />
      </span>
    </>
  )
}

interface VisibleTextProps {
  readonly text: string | UntrustedText
  /** If true, line breaks are kept and also shown as symbols. */
  readonly showsLineBreaks?: boolean
}

export function VisibleText({ text, showsLineBreaks = false }: VisibleTextProps) {
  return visibleText(text, showsLineBreaks)
}

/** Like the component `VisibleText`, but a function for grid cells, where components are costly. */
export function visibleText(text: string | UntrustedText, showsLineBreaks = false): ReactNode {
  const parts = splitVisibleParts(text)
  if (parts.length === 1 && parts[0]?.isSymbol === false) return parts[0].text
  return parts.map((part, index) =>
    part.isSymbol ? (
      <i key={`${index}`} className={css['sign']}>
        {part.text}
        {showsLineBreaks && part.text === LINE_END && <br />}
      </i>
    ) : (
      part.text
    ),
  )
}
