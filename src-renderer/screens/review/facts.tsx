/** Facts of a plan or a run, one a line: what it is called beside what it is. */
import { Fragment, type ReactNode } from 'react'
import type { Reply } from '../../../src-shared/contract/window-types.ts'
import { expiryText, ownerText, sealWords, utcMinute } from '../../../src-shared/wording/seals.ts'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
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

type ShownSeal = Reply<'run.summary'>['seals'][number]

export function Seal({ seal, now }: { readonly seal: ShownSeal; readonly now: number }) {
  const { words } = useUi()
  const { kind, owner, name, fingerprint, at, expires } = seal
  const texts = sealWords(words.language)
  const who = owner === 'trusted' ? { kind: owner, name: name === null ? '' : shownText(name) } : { kind: owner }
  const until = kind === 'approved' ? `, ${expiryText(expires, now, words.language)}` : ''
  return (
    <div>
      <Visible text={`${texts.kinds[kind]}: ${ownerText(who, words.language)}, ${texts.at(utcMinute(at))}${until}`} />
      <code className={css['code']}>{fingerprint}</code>
    </div>
  )
}
