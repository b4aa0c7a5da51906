/** Facts of a run, one a line: what it is called beside what it is. */
import { Fragment, type ReactNode } from 'react'
import { useUi } from '../../use-ui.ts'
import css from './review.module.css'

export function Facts({ facts }: { readonly facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export function Digest({ text }: { readonly text: string | null }) {
  const { words } = useUi()
  return text === null ? words.review.noDigest : <code className={css['code']}>{text}</code>
}
