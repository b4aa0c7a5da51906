/** The list of accounts with the practice account, or the form of one account. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../../use-ui.ts'
import { AccountForm } from './account-form.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ConnectedPage } from './connected-page.tsx'
import type { AccountSetup } from '../../../src-shared/api/window-types.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useCommand } from '../../parts/use-command.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { AddIcon } from '../../parts/icons.tsx'
import { RestoreCopy } from '../../parts/restore-copy.tsx'
import { PageTitle } from '../../parts/page.tsx'
import { Tag } from '../../parts/mark.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { shownText } from '../../view/visible-text.ts'
import { VisibleText } from '../../parts/visible.tsx'
import shared from '../../parts/shared.module.css'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'

export function AccountsScreen() {
  const { setups } = useUi()
  const isLoaded = useStore(setups, (state) => state.setups !== null)
  const openForm = useStore(setups, (state) => state.editedForm)
  useEffect(() => {
    void setups.act.load()
  }, [setups])
  const connectedAccount = useStore(setups, (state) => state.connectedAccount)
  if (openForm && isLoaded) {
    const FormComponent = openForm.isForNewAccount ? ConnectForm : AccountForm
    return <FormComponent key={openForm.formNumber} editing={openForm} />
  }
  if (connectedAccount) return <ConnectedPage connectedAccount={connectedAccount} />
  return <AccountList />
}

/** The list of accounts, with which one is in use, their addresses and their keys. */
function AccountList() {
  const { setups, words } = useUi()
  const { setups: allSetups, failure, damagedKeysFile } = useStore(setups)
  const listedAccounts = (allSetups ?? []).filter(({ origin }) => origin !== 'practice')
  const practiceSetup = allSetups?.find(({ origin }) => origin === 'practice')
  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => setups.act.dismissFailure()} />}
      {damagedKeysFile !== null && (
        <FailureLine
          failure={{ kind: 'cannot-write', message: () => words.accounts.keysDamaged(shownText(damagedKeysFile)) }}
        />
      )}
      <div className={shared['page']}>
        <Group align="flex-start" justify="space-between" gap={16}>
          <PageTitle description={words.accounts.about}>{words.accounts.title}</PageTitle>
          <Button leftSection={<AddIcon />} onClick={() => setups.act.edit(null)}>
            {words.accounts.add}
          </Button>
        </Group>
        {allSetups !== null && (
          <section className={shared['card']} aria-label={words.accounts.list}>
            <h2>{words.accounts.list}</h2>
            {listedAccounts.length === 0 ? (
              <Text c="dimmed" px={16} py={16}>
                {words.accounts.none}
              </Text>
            ) : (
              <ul className={shared['lines']}>
                {listedAccounts.map((setup) => (
                  <AccountRow key={setup.id} setup={setup} />
                ))}
              </ul>
            )}
          </section>
        )}
        {practiceSetup && <PracticeCard setup={practiceSetup} />}
        <BackupCard />
      </div>
    </div>
  )
}

function AccountRow({ setup }: { readonly setup: AccountSetup }) {
  const { setups, words } = useUi()
  const { id, name, address, storages, access, origin } = setup
  const needsKey = access === 'missing' || access === 'unreadable'
  return (
    <Group component="li" wrap="nowrap" gap={12} py={12} pl={16} pr={12}>
      <Stack gap={2} flex={1} miw={0}>
        <Group wrap="nowrap" fw={600} miw={0}>
          <Text component="span" truncate title={shownText(name)}>
            <VisibleText text={name} />
          </Text>
          <AccountInUse account={id} />
        </Group>
        <Text truncate c="var(--text-3)" title={shownText(address)}>
          {[shownText(address), words.accounts.storages(storages.length, words.count(storages.length))].join(' · ')}
        </Text>
        {origin === 'environment' && <p className={shared['dim']}>{words.accounts.environment}</p>}
      </Stack>
      <Tag tone={needsKey ? 'warn' : 'good'}>{words.accounts.access[access]}</Tag>
      <Group wrap="nowrap" flex="none">
        {needsKey ? (
          <Button size="compact-sm" onClick={() => void setups.act.enterKey(id, () => undefined)}>
            {words.accounts.enterKey}
          </Button>
        ) : (
          <UseButton setup={setup} />
        )}
        {origin === 'saved' && (
          <SmallButton aria-label={words.accounts.edit(shownText(name))} onClick={() => setups.act.edit(id)}>
            {words.accounts.editShort}
          </SmallButton>
        )}
      </Group>
    </Group>
  )
}

/** Shows that the account is in use. Shows nothing for other accounts. */
function AccountInUse({ account }: { readonly account: string }) {
  const { app, words } = useUi()
  const isChosen = useStore(app, (state) => state.account === account)
  return isChosen ? <Tag>{words.accounts.inUse}</Tag> : null
}

function UseButton({ setup }: { readonly setup: AccountSetup }) {
  const { app, exports, imports, words } = useUi()
  const isChosen = useStore(app, (state) => state.account === setup.id)
  // An open import belongs to its account, so this button is disabled. The user can switch accounts in the bar above the import.
  const hasOpenImport = useStore(imports, (state) => state.step !== 'empty' && state.step !== 'failed')
  if (isChosen) return null
  return (
    <SmallButton
      disabled={hasOpenImport}
      aria-label={words.accounts.use(shownText(setup.name))}
      onClick={() => {
        app.act.chooseAccount(setup.id)
        exports.act.forget()
      }}
    >
      {words.accounts.useShort}
    </SmallButton>
  )
}

/** The practice account: what it is, and how to reset it. */
function PracticeCard({ setup }: { readonly setup: AccountSetup }) {
  const { app, words } = useUi()
  const { practice } = words.accounts
  const [isConfirming, setIsConfirming] = useState(false)
  useCommand('resetPractice', { run: () => setIsConfirming(true) })

  async function resetPracticeAccount(): Promise<void> {
    setIsConfirming(false)
    if (!(await app.act.resetPractice())) return
    await app.act.refreshAccounts()
    app.act.showNotice({ kind: 'good', text: words.settings.resetDone })
  }

  return (
    <section className={shared['card']} aria-label={practice.title}>
      <Group wrap="nowrap" gap={20} py={12} pl={16} pr={12}>
        <Stack gap={2} flex={1} miw={0}>
          <Group wrap="nowrap" fw={600}>
            <span>{practice.title}</span>
            <AccountInUse account={setup.id} />
          </Group>
          <Text c="dimmed" mt={4} maw="62ch">
            {practice.about}
          </Text>
        </Stack>
        <Group wrap="nowrap" flex="none">
          <UseButton setup={setup} />
          <SmallButton onClick={() => setIsConfirming(true)}>{practice.reset}</SmallButton>
        </Group>
      </Group>
      <Dialog title={practice.resetTitle} open={isConfirming} onClose={() => setIsConfirming(false)}>
        <p>{practice.resetText}</p>
        <DialogFooter>
          <Button variant="default" data-autofocus onClick={() => setIsConfirming(false)}>
            {words.accounts.form.cancel}
          </Button>
          <Button color="red.9" onClick={() => void resetPracticeAccount()}>
            {practice.resetGo}
          </Button>
        </DialogFooter>
      </Dialog>
    </section>
  )
}

/** The card that makes a backup: one file with everything that is stored on this computer. */
function BackupCard() {
  const { app, files, waiting, words } = useUi()
  const backupWords = words.backup
  const { currentFileKind, failure } = useStore(files)
  const backupTimes = useStore(waiting, (state) => state.backup)
  useEffect(() => void waiting.act.loadBackup(), [waiting])
  useCommand('makeBackup', {
    run: () => void makeBackup(),
    blockedReason: currentFileKind === null ? null : words.commands.unavailableReasons.busy,
  })

  async function makeBackup(): Promise<void> {
    const savedFile = await files.act.saveBackup()
    if (!savedFile) return
    app.act.showNotice({ kind: 'good', text: backupWords.done(shownText(savedFile.name)) })
    await waiting.act.loadBackup()
  }

  return (
    <section className={shared['card']} aria-label={backupWords.title}>
      {failure && <FailureLine failure={failure} onDismiss={() => files.act.dismissFailure()} />}
      <Group wrap="nowrap" gap={20} py={12} pl={16} pr={12}>
        <Stack gap={2} flex={1} miw={0}>
          <Text fw={600}>{backupWords.title}</Text>
          <Text c="dimmed" mt={4} maw="62ch">
            {backupWords.about}
          </Text>
          {backupTimes && (
            <Text c="dimmed">
              {backupTimes.lastMadeAt === null
                ? backupWords.never
                : backupWords.last(words.moment(new Date(backupTimes.lastMadeAt).toISOString()))}
            </Text>
          )}
        </Stack>
        <Group flex="none">
          <SmallButton loading={currentFileKind === 'backup'} onClick={() => void makeBackup()}>
            {backupWords.make}
          </SmallButton>
          <RestoreCopy />
        </Group>
      </Group>
    </section>
  )
}
