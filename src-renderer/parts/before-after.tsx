/** One value, before and after, for the eye and the ear. */
import type { ReactNode } from 'react'
import { useUi } from '../use-ui.ts'

interface BeforeAfterProps {
  /** Null where there is nothing to tell. */
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
