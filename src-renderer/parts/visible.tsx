/** Text in which nothing hides: signs stand for what cannot be seen. Never markup. */
import type { UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { visibleParts } from '../view/visible-text.ts'
import css from './visible.module.css'

const LINE_END = '\u21b5'

interface VisibleProps {
  readonly text: string | UntrustedText
  /** Line ends end lines, as well as showing their sign. */
  readonly lines?: boolean
}

export function Visible({ text, lines = false }: VisibleProps) {
  const parts = visibleParts(text)
  if (parts.length === 1 && parts[0]?.sign === false) return <>{parts[0].text}</>
  return (
    <>
      {parts.map((part, at) =>
        part.sign ? (
          <i key={`${at}`} className={css['sign']}>
            {part.text}
            {lines && part.text === LINE_END && <br />}
          </i>
        ) : (
          part.text
        ),
      )}
    </>
  )
}
