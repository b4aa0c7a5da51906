/** What a look at the account found, line by line, in words. */
import { useEffect, useRef, type ReactNode } from 'react'
import { CheckIcon, WarnIcon } from '../../parts/icons.tsx'
import type { Found } from '../../state/accounts-store.ts'
import { useWords } from '../../use-words.ts'
import type { Words } from '../../wording/words.ts'
import { shownText } from '../../view/visible-text.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import css from './accounts.module.css'

interface Line {
  readonly kind: 'good' | 'bad' | 'quiet'
  readonly text: string
}

export function FoundList({ found }: { readonly found: Found }) {
  const words = useWords()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div role="status">
      <ul ref={list} className={css['found']}>
        {linesOf(found, words).map(({ kind, text }) => (
          <li key={text}>
            <span className={css[kind]}>{ICONS[kind]}</span>
            <span className={kind === 'quiet' ? css['quiet'] : undefined}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ICONS: Readonly<Record<Line['kind'], ReactNode>> = {
  good: <CheckIcon />,
  bad: <WarnIcon />,
  quiet: <DotIcon />,
}

function DotIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="2" fill="currentColor" />
    </svg>
  )
}

function linesOf({ what, value, added }: Found, words: Words): Line[] {
  const { test } = words.accounts
  const why = shownText(value.detail ?? '')
  const lines: Line[] = []
  const good = (text: string) => lines.push({ kind: 'good', text })
  const bad = (text: string) => lines.push({ kind: 'bad', text })
  if (value.address === 'reached') good(test.reached)
  else bad(value.address === 'odd' ? test.odd(why) : test.unreachable(why))
  const { network } = value
  if (network.kind === 'direct') lines.push({ kind: 'quiet', text: test.directly })
  if (network.kind === 'proxy') lines.push({ kind: 'quiet', text: test.through(shownText(network.at), network.from) })
  if (value.key === 'accepted') good(test.accepted)
  if (value.key === 'refused') bad(test.refused)
  if (value.quota === 'used-up') bad(test.usedUp)
  if (value.storages !== null) good(told(value.storages.length, added, what, words))
  else if (value.quota === 'left') lines.push({ kind: 'quiet', text: test.notTold })
  if (value.materials) {
    const { storage, name, total } = value.materials
    good(test.materials(asItCame(name) === '' ? `#${storage}` : shownText(name), total, words.count(total)))
  }
  if (value.unknownStorage !== null) bad(test.unknownStorage(String(value.unknownStorage)))
  const requests = words.count(value.requests)
  const cost =
    value.key === 'refused'
      ? test.notCounted(value.requests, requests)
      : test.cost(value.requests, requests, words.count(value.leftToday))
  lines.push({ kind: 'quiet', text: cost })
  return lines
}

function told(count: number, added: number, what: Found['what'], words: Words): string {
  const { test } = words.accounts
  const first = test.told(count, words.count(count))
  if (added > 0) return `${first} ${test.filled(added, words.count(added))}`
  return what === 'probe' ? `${first} ${test.nothingNew}` : first
}
