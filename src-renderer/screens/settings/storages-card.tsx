/** Storages, typed by hand or read from the account. Not every account can list them, so both are offered. */
import { Box, Group, Stack, TextInput } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { SetupProblem } from '../../../src-shared/account/account-setup.ts'
import { AddIcon, CloseIcon } from '../../parts/icons.tsx'
import type { AccountDraft, DraftStorage } from '../../view/account-draft.ts'
import { Card } from '../../parts/page.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { IconButton, SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { ResultList } from './connection-card.tsx'
import css from './accounts.module.css'
import shared from '../../parts/shared.module.css'

interface StoragesCardProps {
  readonly draft: AccountDraft
  readonly problems: readonly SetupProblem[]
  readonly typedKey: string
  readonly canSendRequest: boolean
  readonly onWrite: (storages: readonly DraftStorage[]) => void
  readonly onLeave?: () => void
}

export function StoragesCard({ draft, problems, typedKey, canSendRequest, onWrite, onLeave }: StoragesCardProps) {
  const { setups, words } = useUi()
  const { storageList } = words.accounts
  const busyAction = useStore(setups, (state) => state.busy)
  const result = useStore(setups, (state) => (state.testResult?.kind === 'probe' ? state.testResult : null))
  const { storages } = draft

  const changeStorage = (index: number, changes: Partial<DraftStorage>): void =>
    onWrite(storages.map((storage, line) => (line === index ? { ...storage, ...changes } : storage)))

  function addStorage(): void {
    flushSync(() => onWrite([...storages, { id: '', name: '' }]))
    document.querySelector<HTMLElement>(`[data-line="${storages.length}"]`)?.focus()
  }

  useStorageCommands(addStorage, typedKey, canSendRequest)

  function errorOf(line: number): string | undefined {
    const problem = problems.find((problem) => problem.field === 'storages' && problem.row === line)
    return problem && words.accounts.problems[problem.code]
  }

  return (
    <Card title={storageList.title}>
      <p className={shared['dim']}>{storages.length === 0 ? storageList.none : storageList.about}</p>
      {storages.length > 0 && (
        <Stack role="group" aria-label={storageList.title}>
          <Box className={css['storage'] ?? ''} c="var(--text-3)" fz={12} aria-hidden="true">
            <span>{storageList.number}</span>
            <span>{storageList.name}</span>
          </Box>
          {storages.map((storage, line) => {
            const lineNumber = words.count(line + 1)
            return (
              <div key={line} className={css['storage']}>
                <TextInput
                  size="xs"
                  aria-label={storageList.numberOf(lineNumber)}
                  inputMode="numeric"
                  value={storage.id}
                  error={errorOf(line)}
                  maxLength={15}
                  autoComplete="off"
                  data-line={line}
                  {...(errorOf(line) === undefined ? {} : { 'data-field': 'storages' })}
                  onChange={(event) => changeStorage(line, { id: event.currentTarget.value })}
                  onBlur={() => storage.id !== '' && onLeave?.()}
                />
                <TextInput
                  size="xs"
                  aria-label={storageList.nameOf(lineNumber)}
                  value={storage.name}
                  maxLength={200}
                  autoComplete="off"
                  onChange={(event) => changeStorage(line, { name: event.currentTarget.value })}
                />
                <IconButton
                  label={storageList.remove(lineNumber)}
                  onClick={() => onWrite(storages.filter((_storage, index) => index !== line))}
                >
                  <CloseIcon size={14} />
                </IconButton>
              </div>
            )
          })}
        </Stack>
      )}
      <Group>
        <SmallButton leftSection={<AddIcon size={14} />} onClick={addStorage}>
          {storageList.add}
        </SmallButton>
        <SmallButton
          disabled={!canSendRequest || (busyAction !== null && busyAction !== 'probe')}
          loading={busyAction === 'probe'}
          onClick={() => void setups.act.probe(typedKey)}
        >
          {storageList.ask}
        </SmallButton>
      </Group>
      {result && <ResultList testResult={result} />}
    </Card>
  )
}

function useStorageCommands(add: () => void, typedKey: string, canSendRequest: boolean): void {
  const { setups, words } = useUi()
  const { unavailableReasons } = words.commands
  const busyAction = useStore(setups, (state) => state.busy)
  useCommand('addStorage', { run: add })
  useCommand('askStorages', {
    run: () => void setups.act.probe(typedKey),
    blockedReason: canSendRequest ? (busyAction === null ? null : unavailableReasons.busy) : unavailableReasons.noKey,
  })
}
