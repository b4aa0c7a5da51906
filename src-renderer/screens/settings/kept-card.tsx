/**
 * Shows what is stored on this computer and how large it is. The user can erase all of it, only what is older than a date, or only one account's
 * data.
 */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { STORED_DATA_NAMES, type StoredDataName } from '../../../src-shared/api/names.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { FailureLine } from '../../parts/notices.tsx'
import type { DataFolderState } from '../../state/kept-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { SettingLine, SettingsCard } from './setting-line.tsx'

export function StoredDataCard() {
  const { history, dataFolder: dataFolderStore, words } = useUi()
  const { storedItems, erasedItems, busy, failure } = useStore(dataFolderStore)
  const [day, setDay] = useState('')
  const [account, setAccount] = useState('')
  const [itemToErase, setItemToErase] = useState<StoredDataName | 'all' | null>(null)
  const [dayId, accountId] = [useId(), useId()]
  useEffect(() => void dataFolderStore.act.load(), [dataFolderStore])
  const texts = words.setting.storedData

  async function erase(dataName: StoredDataName | 'all'): Promise<void> {
    if (itemToErase !== dataName) return setItemToErase(dataName)
    setItemToErase(null)
    const cutoffTime = day === '' ? Number.NaN : new Date(`${day}T00:00:00`).getTime()
    await dataFolderStore.act.erase({
      things: dataName === 'all' ? [...STORED_DATA_NAMES] : [dataName],
      ...(Number.isNaN(cutoffTime) ? {} : { before: cutoffTime }),
      ...(account === '' ? {} : { account }),
    })
    // The run of the open report may have been erased.
    if (dataName === 'all' || dataName === 'runs') history.act.goBack()
  }

  const renderButton = (dataName: StoredDataName | 'all', name: string, itemCount: number) => (
    <EraseButton
      name={name}
      isConfirming={itemToErase === dataName}
      disabled={busy || itemCount === 0}
      onPress={() => void erase(dataName)}
      onLeave={() => setItemToErase(null)}
    />
  )

  return (
    <SettingsCard title={texts.title} description={texts.about}>
      {failure && <FailureLine failure={failure} onDismiss={() => dataFolderStore.act.dismissFailure()} />}
      <SettingLine name={texts.before} controlId={dayId}>
        <TextInput
          id={dayId}
          type="date"
          size="xs"
          w={180}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </SettingLine>
      <SettingLine name={texts.account} hint={texts.accountHint} controlId={accountId}>
        <NativeSelect
          id={accountId}
          size="xs"
          w={260}
          value={account}
          data={[
            { value: '', label: texts.allAccounts },
            ...(storedItems?.accounts ?? []).map(({ address, names }) => ({
              value: toRawText(address),
              label: `${names.map((name) => shownText(name)).join(', ')} (${shownText(address)})`,
            })),
          ]}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
      </SettingLine>
      {storedItems?.things.map(({ thing, items, bytes, oldest, held: retainedCount }) => (
        <SettingLine key={thing} name={texts.things[thing]} hint={texts.hints[thing]}>
          <Group gap={12} wrap="nowrap">
            <StoredSize items={items} bytes={bytes} oldest={oldest} held={retainedCount} />
            {renderButton(thing, texts.things[thing], items)}
          </Group>
        </SettingLine>
      ))}
      <SettingLine name={texts.everything} hint={texts.everythingHint}>
        {renderButton('all', texts.everything, storedItems?.things.reduce((sum, { items }) => sum + items, 0) ?? 0)}
      </SettingLine>
      <Text component="p" px={16} py={8} c="var(--text-2)" role="status">
        {erasedItems && <ErasedTexts erasedReply={erasedItems} />}
      </Text>
    </SettingsCard>
  )
}

interface EraseButtonProps {
  readonly name: string
  /** Whether the button was pressed once. */
  readonly isConfirming: boolean
  readonly disabled: boolean
  readonly onPress: () => void
  readonly onLeave: () => void
}

/** The first press asks for confirmation, and a second press on the same button erases. */
function EraseButton({ name, isConfirming, disabled, onPress, onLeave }: EraseButtonProps) {
  const texts = useUi().words.setting.storedData
  return (
    <Button
      size="compact-sm"
      variant={isConfirming ? 'filled' : 'default'}
      {...(isConfirming ? { color: 'red.9' } : {})}
      disabled={disabled}
      aria-label={isConfirming ? texts.confirmEraseOf(name) : texts.eraseItem(name)}
      onClick={onPress}
      onBlur={onLeave}
    >
      {isConfirming ? texts.confirmErase : texts.erase}
    </Button>
  )
}

/** Lists what was erased. */
function ErasedTexts({ erasedReply }: { readonly erasedReply: NonNullable<DataFolderState['erasedItems']> }) {
  const { words } = useUi()
  const texts = words.setting.storedData
  const erasedTexts = erasedReply.erased.flatMap(({ thing, items, held: retainedCount }) =>
    items + retainedCount === 0
      ? []
      : [texts.erasedItem(texts.things[thing], words.count(items), retainedCount, words.count(retainedCount))],
  )
  return (
    <>
      {[...erasedTexts, ...(erasedReply.gone ? [] : [texts.mayStillExist])].join(' ')}
      {erasedTexts.length === 0 && texts.nothing}
    </>
  )
}

type StoredItem = NonNullable<DataFolderState['storedItems']>['things'][number]

/** The size of one kind of stored data, and its oldest date. */
function StoredSize({ items, bytes, oldest, held }: Pick<StoredItem, 'items' | 'bytes' | 'oldest' | 'held'>) {
  const { words } = useUi()
  const texts = words.setting.storedData
  return (
    <Text component="span" c="var(--text-2)" ta="right">
      {[
        texts.items(items, words.count(items)),
        words.bytes(bytes),
        ...(oldest === null ? [] : [texts.since(words.moment(new Date(oldest).toISOString()))]),
        ...(held === 0 ? [] : [texts.notErasable(words.count(held))]),
      ].join(' · ')}
    </Text>
  )
}
