/** A value before and after, for sight and for screen readers. */
import type { ReactNode } from 'react'
import { useUi } from '../use-ui.ts'

interface BeforeAfterProps {
  /** Null if there was no value before. */
  readonly before: ReactNode
  readonly after: ReactNode
}

export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { words } = useUi()
  return (
    <>
      {before !== null && (
        <>
          <del>
            <span className="heard">{words.grid.before} </span>
            {before}
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins>
        <span className="heard">{words.grid.after} </span>
        {after}
      </ins>
    </>
  )
}
