/** The key of an account: whether one is there, a field for another, where it is kept. Never shows a kept key: it has none. */
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Access, NotKept } from '../../../src-shared/contract/accounts-calls.ts'
import type { Keep } from '../../state/accounts-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import css from './accounts.module.css'

interface KeyCardProps {
  readonly access: Access
  /** The form was opened to enter the key again. */
  readonly forKey: boolean
  readonly value: string
  readonly keep: Keep
  readonly notKept: NotKept | null
  readonly onType: (key: string) => void
  readonly onKeep: (keep: Keep) => void
}

export function KeyCard({ access, forKey, value, keep, notKept, onType, onKeep }: KeyCardProps) {
  const { app, setups } = useStores()
  const words = useWords()
  const { key } = words.accounts
  const busy = useStore(setups, (state) => state.busy)
  const there = access === 'kept' || access === 'session'
  const [replacing, setReplacing] = useState(forKey)
  const entering = !there || replacing
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (forKey) field.current?.focus()
  }, [forKey])

  async function forget(): Promise<void> {
    await setups.act.forgetKey()
    if (setups.getState().failure === null) app.act.tell({ kind: 'good', text: key.forgotten })
  }

  return (
    <section className={css['card']} aria-label={key.title}>
      <h2>{key.title}</h2>
      <div className={css['body']}>
        {(there || access === 'unreadable') && (
          <div className={css['status']}>
            <span className={access === 'unreadable' ? css['warn'] : undefined}>
              {access === 'unreadable' ? key.unreadable : access === 'kept' ? key.kept : key.session}
            </span>
            {there && !replacing && (
              <Button size="compact-sm" variant="default" onClick={() => setReplacing(true)}>
                {key.replace}
              </Button>
            )}
            {there && replacing && !forKey && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setReplacing(false)
                  onType('')
                }}
              >
                {key.keepOld}
              </Button>
            )}
            <Button size="compact-sm" variant="default" loading={busy === 'forget'} onClick={() => void forget()}>
              {key.forget}
            </Button>
          </div>
        )}
        {forKey && <p className={css['warn']}>{key.again}</p>}
        {entering && (
          <div className={css['keyLine']}>
            <TextInput
              ref={field}
              type="password"
              label={key.label}
              description={key.hint}
              value={value}
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              autoFocus={replacing && !forKey}
              onChange={(event) => onType(event.currentTarget.value)}
            />
            {notKept === null ? (
              <div className={css['keep']}>
                <span>{key.keep}</span>
                <SegmentedControl
                  size="xs"
                  aria-label={key.keep}
                  value={keep}
                  data={(['computer', 'session'] as const).map((place) => ({ value: place, label: key.keepOn[place] }))}
                  onChange={(place) => onKeep(place === 'session' ? 'session' : 'computer')}
                />
              </div>
            ) : (
              <p className={css['note']}>{key.notKept[notKept]}</p>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
