/** A failure with its way out. Says nothing the failure does not say. */
import type { Failure } from '../../src-shared/contract/received.ts'
import type { ReactNode } from 'react'
import { isNoTrouble } from '../../src-shared/contract/failure.ts'
import { LOST } from '../state/call-host.ts'
import { useWords } from '../use-words.ts'
import { WarnIcon } from './icons.tsx'
import type { UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from './visible.tsx'
import css from './failure-view.module.css'

interface FailureProps {
  readonly title: string
  readonly failure: Failure
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** In the middle of an otherwise empty screen. */
export function FailurePage({ title, failure, note, children }: FailureProps) {
  const text = useFailureText(failure)
  return (
    <section className={css['page']} role="alert">
      <span className={css['mark']}>
        <WarnIcon size={22} />
      </span>
      <h1 className={css['title']} tabIndex={-1}>
        {title}
      </h1>
      <p className={css['message']}>
        <Visible text={text} lines />
      </p>
      {note !== undefined && <p className={css['note']}>{note}</p>}
      {children !== undefined && <div className={css['actions']}>{children}</div>}
    </section>
  )
}

/** One line above what still works. */
export function FailureLine({ failure, children }: Pick<FailureProps, 'failure' | 'children'>) {
  const text = useFailureText(failure)
  const calm = isNoTrouble(failure)
  return (
    <div className={calm ? css['calm'] : css['line']} role={calm ? 'status' : 'alert'}>
      {!calm && <WarnIcon />}
      <span className={css['lineText']}>
        <Visible text={text} />
      </span>
      {children}
    </div>
  )
}

function useFailureText(failure: Failure): string | UntrustedText {
  const words = useWords()
  return failure.detail === LOST ? words.failure.lost : failure.message
}
