/** An account's key: whether there is one, a field for a new key, and where the key is stored. The page never receives a saved key. */
import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Access, KeyStorageProblem } from '../../../src-shared/api/accounts-calls.ts'
import type { KeyStorage } from '../../state/accounts-store.ts'
import { Card } from '../../parts/page.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import shared from '../../parts/shared.module.css'

interface KeyCardProps {
  readonly access: Access
  /** Whether the form was opened to enter the key again. */
  readonly isForKey: boolean
  readonly value: string
  readonly keyStorage: KeyStorage
  readonly keyProblem: KeyStorageProblem | null
  readonly onType: (key: string) => void
  readonly onKeyStorageChange: (keyStorage: KeyStorage) => void
}

export function KeyCard({ access, isForKey, value, keyStorage, keyProblem, onType, onKeyStorageChange }: KeyCardProps) {
  const { app, setups, words } = useUi()
  const { key } = words.accounts
  const busyAction = useStore(setups, (state) => state.busy)
  const hasKey = access === 'kept' || access === 'session'
  const [isReplacingKey, setIsReplacingKey] = useState(isForKey)
  const isEnteringKey = !hasKey || isReplacingKey
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isForKey) field.current?.focus()
  }, [isForKey])

  async function forget(): Promise<void> {
    await setups.act.forgetKey()
    if (setups.getState().failure === null) app.act.showNotice({ kind: 'good', text: key.forgotten })
  }

  return (
    <Card title={key.title}>
      {(hasKey || access === 'unreadable') && (
        <Group gap={12}>
          <Text component="span" flex={1} miw={240} c={access === 'unreadable' ? 'var(--warn)' : 'inherit'}>
            {access === 'unreadable' ? key.unreadable : access === 'kept' ? key.kept : key.session}
          </Text>
          {hasKey && !isReplacingKey && (
            <SmallButton onClick={() => setIsReplacingKey(true)}>{key.replace}</SmallButton>
          )}
          {hasKey && isReplacingKey && !isForKey && (
            <SmallButton
              onClick={() => {
                setIsReplacingKey(false)
                onType('')
              }}
            >
              {key.keepOld}
            </SmallButton>
          )}
          <SmallButton loading={busyAction === 'forget'} onClick={() => void forget()}>
            {key.forget}
          </SmallButton>
        </Group>
      )}
      {isForKey && <p className={shared['warn']}>{key.enterAgain}</p>}
      {isEnteringKey && (
        <Stack gap={12}>
          <TextInput
            ref={field}
            type="password"
            label={key.label}
            description={key.hint}
            value={value}
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            autoFocus={isReplacingKey && !isForKey}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <KeyStorageChoice keyStorage={keyStorage} keyProblem={keyProblem} onKeyStorageChange={onKeyStorageChange} />
        </Stack>
      )}
    </Card>
  )
}

/** Where to store the key, if there is a choice. */
export function KeyStorageChoice({
  keyStorage,
  keyProblem,
  onKeyStorageChange,
}: Pick<KeyCardProps, 'keyStorage' | 'keyProblem' | 'onKeyStorageChange'>) {
  const { key } = useUi().words.accounts
  if (keyProblem !== null) return <p className={shared['dim']}>{key.notKept[keyProblem]}</p>
  return (
    <Group gap={12}>
      <span>{key.keepLabel}</span>
      <SegmentedControl
        size="xs"
        aria-label={key.keepLabel}
        value={keyStorage}
        data={(['computer', 'session'] as const).map((place) => ({ value: place, label: key.keepChoices[place] }))}
        onChange={(place) => onKeyStorageChange(place === 'session' ? 'session' : 'computer')}
      />
    </Group>
  )
}
