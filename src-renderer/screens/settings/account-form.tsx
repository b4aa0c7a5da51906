/** The form of one account. A typed key stays in this form until the account is saved or the form is closed. */
import { Button, Group, TextInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { AddressProblem, SetupProblem } from '../../../src-shared/account/account-setup.ts'
import { useCommand } from '../../parts/use-command.ts'
import { runAfterPress } from '../../parts/typed-field.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { Card, useEscapeToLeave, PageTitle } from '../../parts/page.tsx'
import { findDraftProblems, type AccountDraft } from '../../view/account-draft.ts'
import { listOtherNames, type OpenAccountForm, type KeyStorage } from '../../state/accounts-store.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { ConnectionCard } from './connection-card.tsx'
import { KeyCard } from './key-card.tsx'
import { StoragesCard } from './storages-card.tsx'
import { shownText } from '../../view/visible-text.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from '../../parts/visible.tsx'
import css from './accounts.module.css'
import shared from '../../parts/shared.module.css'
import type { AccountSetup } from '../../../src-shared/api/window-types.ts'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'

export function AccountForm({ editing: editedForm }: { readonly editing: OpenAccountForm }) {
  const { setups, words } = useUi()
  const { form } = words.accounts
  const { setups: allSetups, keyProblem, busy, failure } = useStore(setups)
  const setup = allSetups?.find(({ id }) => id === editedForm.account)
  const [key, setKey] = useState('')
  const [chosenKeyStorage, setChosenKeyStorage] = useState<KeyStorage | null>(null)
  // A problem is shown when the user leaves its field. Save shows all problems.
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<SetupProblem['field']>>(new Set())
  const keyStorage: KeyStorage =
    keyProblem !== null ? 'session' : (chosenKeyStorage ?? (setup?.access === 'session' ? 'session' : 'computer'))
  const { draft } = editedForm
  const problems = findDraftProblems(draft, listOtherNames(allSetups, editedForm.account))
  const isAddressChanged =
    setup !== undefined && normalizeAddress(toRawText(setup.address)) !== normalizeAddress(draft.address)
  useEscapeToLeave(() => setups.act.closeForm())

  const markFieldVisited = (field: SetupProblem['field']) =>
    runAfterPress(() => setVisitedFields((previousFields) => new Set([...previousFields, field])))
  const write = (changes: Partial<AccountDraft>) => setups.act.write({ ...draft, ...changes })

  const saveAccount = useSaveAccount(editedForm)
  async function save(): Promise<void> {
    if (problems.length > 0) {
      setVisitedFields(new Set(['name', 'address', 'storages']))
      document.querySelector<HTMLElement>(`[data-field="${problems[0]?.field}"]`)?.focus()
    } else await saveAccount(key, keyStorage, () => setKey(''))
  }

  useFormCommands(setup, () => void save())

  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => setups.act.dismissFailure()} />}
      <form
        className={shared['page']}
        aria-label={shownText(setup?.name ?? form.newTitle)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy === null) void save()
        }}
      >
        <div>
          <SmallButton onClick={() => setups.act.closeForm()}>← {form.back}</SmallButton>
        </div>
        <PageTitle>
          <VisibleText text={setup?.name ?? form.newTitle} />
        </PageTitle>
        <NameAndAddress
          editedForm={editedForm}
          problems={problems}
          visitedFields={visitedFields}
          isAddressChanged={isAddressChanged && setup.access !== 'missing' && key === ''}
          onWrite={write}
          onLeave={markFieldVisited}
        />
        <KeyCard
          access={isAddressChanged ? 'missing' : (setup?.access ?? 'missing')}
          isForKey={editedForm.isForKey}
          value={key}
          keyStorage={keyStorage}
          keyProblem={keyProblem}
          onType={setKey}
          onKeyStorageChange={setChosenKeyStorage}
        />
        <StoragesCard
          draft={draft}
          problems={visitedFields.has('storages') ? problems : []}
          typedKey={key}
          canSendRequest={canSendRequest(problems, key, setup?.access, isAddressChanged)}
          onWrite={(storages) => write({ storages })}
          onLeave={() => markFieldVisited('storages')}
        />
        <ConnectionCard typedKey={key} canAsk={canSendRequest(problems, key, setup?.access, isAddressChanged)} />
        <AccountFormFooter setup={setup} />
      </form>
      {setup && <RemoveDialog setup={setup} />}
    </div>
  )
}

/** Saves the account and its key, and closes the form. `onSaved` runs before any other request. */
function useSaveAccount({ account, draft, formNumber }: OpenAccountForm) {
  const { app, setups, words } = useUi()
  return async (key: string, keyStorage: KeyStorage, onSaved: () => void): Promise<void> => {
    const id = await setups.act.save(key, keyStorage)
    if (id === null) return
    onSaved()
    await app.act.refreshAccounts()
    // The app switches to a new account that was saved with its key.
    if (account === null && key !== '') app.act.chooseAccount(id)
    app.act.showNotice({ kind: 'good', text: words.accounts.form.saved(draft.name.trim()) })
    setups.act.closeSavedForm(formNumber, key !== '')
  }
}

function useFormCommands(setup: AccountSetup | undefined, save: () => void): void {
  const { setups, words } = useUi()
  const busyAction = useStore(setups, (state) => state.busy)
  const { unavailableReasons } = words.commands
  useCommand('saveAccount', { run: save, blockedReason: busyAction === null ? null : unavailableReasons.busy })
  useCommand('deleteAccount', {
    run: () => setup && void setups.act.askToRemove(setup.id),
    blockedReason: setup ? (busyAction === null ? null : unavailableReasons.busy) : unavailableReasons.account,
  })
}

interface NameAndAddressProps {
  readonly editedForm: OpenAccountForm
  readonly problems: readonly SetupProblem[]
  readonly visitedFields: ReadonlySet<SetupProblem['field']>
  /** True if the saved key was entered for another address. */
  readonly isAddressChanged: boolean
  readonly onWrite: (changes: Partial<AccountDraft>) => void
  readonly onLeave: (field: SetupProblem['field']) => void
}

function NameAndAddress({
  editedForm,
  problems,
  visitedFields,
  isAddressChanged,
  onWrite,
  onLeave,
}: NameAndAddressProps) {
  const { words } = useUi()
  const { form } = words.accounts
  const { draft } = editedForm
  const nameProblem = visitedFields.has('name') ? problems.find(({ field }) => field === 'name') : undefined
  return (
    <Card title={form.account}>
      <div className={css['fields']}>
        <TextInput
          label={form.name}
          description={form.nameHint}
          value={draft.name}
          error={nameProblem && words.accounts.problems[nameProblem.code]}
          autoComplete="off"
          maxLength={200}
          data-field="name"
          autoFocus={editedForm.account === null}
          onChange={(event) => onWrite({ name: event.currentTarget.value })}
          onBlur={() => draft.name !== '' && onLeave('name')}
        />
        <TextInput
          label={form.address}
          description={form.addressHint}
          placeholder="https://example.com/connect"
          value={draft.address}
          error={findAddressError(problems, draft.address, visitedFields.has('address'), words.accounts.problems)}
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          data-field="address"
          onChange={(event) => onWrite({ address: event.currentTarget.value })}
          onBlur={() => draft.address !== '' && onLeave('address')}
        />
      </div>
      {isAddressChanged && (
        <p className={shared['warn']} role="status">
          {form.addressChanged}
        </p>
      )}
    </Card>
  )
}

function AccountFormFooter({ setup }: { readonly setup: AccountSetup | undefined }) {
  const { setups, words } = useUi()
  const { form } = words.accounts
  const busyAction = useStore(setups, (state) => state.busy)
  return (
    <Group>
      <Button type="submit" loading={busyAction === 'save'}>
        {form.save}
      </Button>
      <Button variant="default" onClick={() => setups.act.closeForm()}>
        {form.cancel}
      </Button>
      {setup && (
        <Button
          variant="subtle"
          color="gray"
          c="var(--bad)"
          ml="auto"
          onClick={() => void setups.act.askToRemove(setup.id)}
        >
          {words.accounts.remove.go}
        </Button>
      )}
    </Group>
  )
}

/**
 * While the user types, shows only problems that more typing cannot fix: an unencrypted address, a user name, a `?`. Other problems are shown when
 * the user leaves the field.
 */
function findAddressError(
  problems: readonly SetupProblem[],
  address: string,
  wasFieldVisited: boolean,
  words: Readonly<Record<AddressProblem, string>>,
): string | undefined {
  const problem = problems.find(
    (problem): problem is Extract<SetupProblem, { field: 'address' }> => problem.field === 'address',
  )
  if (!problem) return undefined
  const isShownWhileTyping = problem.code === 'address-user' || problem.code === 'address-query'
  const isUnencrypted = problem.code === 'address-open' && /^http:\/\/.+\..+/i.test(address.trim())
  return wasFieldVisited || isShownWhileTyping || isUnencrypted ? words[problem.code] : undefined
}

/** Whether the address is valid and there is a key for it. */
function canSendRequest(
  problems: readonly SetupProblem[],
  key: string,
  access: string | undefined,
  isAddressChanged: boolean,
): boolean {
  if (problems.some(({ field }) => field === 'address')) return false
  return key !== '' || (!isAddressChanged && (access === 'kept' || access === 'session'))
}

/** Normalises an address as the host does: scheme and host in lower case, no slash at the end. */
function normalizeAddress(text: string): string {
  try {
    const { origin, pathname } = new URL(text.trim())
    return `${origin}${pathname.replace(/\/+$/, '')}`
  } catch {
    return text.trim()
  }
}

/** Asks before removing an account, and lists the runs that could not be resumed afterwards. */
function RemoveDialog({ setup }: { readonly setup: AccountSetup }) {
  const { app, setups, words } = useUi()
  const { remove } = words.accounts
  const removal = useStore(setups, (state) => (state.removal?.account === setup.id ? state.removal : null))
  const isRemoving = useStore(setups, (state) => state.busy === 'remove')
  const unfinishedRuns = removal?.unfinishedRuns ?? []

  async function removeAccount(): Promise<void> {
    if (!(await setups.act.remove())) return
    await app.act.refreshAccounts()
    app.act.showNotice({ kind: 'good', text: remove.done(shownText(setup.name)) })
  }

  return (
    <Dialog
      title={remove.title(shownText(setup.name))}
      open={removal !== null}
      onClose={() => setups.act.cancelRemoval()}
    >
      <Stack gap={12}>
        <p>{remove.text}</p>
        {unfinishedRuns.length > 0 && (
          <div>
            <p className={shared['warn']}>
              {remove.unfinished(unfinishedRuns.length, words.count(unfinishedRuns.length))}
            </p>
            <Stack component="ul" gap={4} mah={180} style={{ overflow: 'auto' }}>
              {unfinishedRuns.map(({ run, file, started }) => (
                <li key={run}>{remove.importLine(shownText(file), words.moment(started))}</li>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={() => setups.act.cancelRemoval()}>
          {remove.keep}
        </Button>
        <Button color="red.9" loading={isRemoving} onClick={() => void removeAccount()}>
          {remove.confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
