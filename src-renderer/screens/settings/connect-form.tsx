/**
 * Connects a new account in one step: address, key, name. Pasted values are cleaned up, tested, and saved once they work. A typed key stays in this
 * form.
 */
import { Button, Collapse, Group, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { checkTestedConnection } from '../../../src-shared/account/account-error.ts'
import type { SetupProblem } from '../../../src-shared/account/account-setup.ts'
import type { ConnectionResult } from '../../../src-shared/api/window-types.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { connectionWords } from '../../../src-shared/words/host.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { PageTitle, useEscapeToLeave } from '../../parts/page.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { listOtherNames, type OpenAccountForm, type KeyStorage } from '../../state/accounts-store.ts'
import { useUi } from '../../use-ui.ts'
import { findDraftProblems, cleanSetup, type AccountDraft, type SetupToSave } from '../../view/account-draft.ts'
import { describeCodes } from '../../view/words-for.ts'
import { shownText } from '../../view/visible-text.ts'
import { ConnectionCard } from './connection-card.tsx'
import { KeyStorageChoice } from './key-card.tsx'
import { StoragesCard } from './storages-card.tsx'
import shared from '../../parts/shared.module.css'

const FIELD_NAMES = ['address', 'key', 'name'] as const

export function ConnectForm({ editing: editedForm }: { readonly editing: OpenAccountForm }) {
  const { setups, words } = useUi()
  const { connect, form } = words.accounts
  const { busy, failure } = useStore(setups)
  const connection = useConnection(editedForm)
  const { draft, fields, key, hasMoreFields, problems, problemMessage } = connection
  useEscapeToLeave(() => setups.act.closeForm())
  const blockedReason = busy === null ? null : words.commands.unavailableReasons.busy
  useCommand('saveAccount', { run: connection.save, blockedReason })
  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => setups.act.dismissFailure()} />}
      <form
        className={shared['page']}
        aria-label={connect.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy === null) connection.connect()
        }}
      >
        <div>
          <SmallButton onClick={() => setups.act.closeForm()}>← {form.back}</SmallButton>
        </div>
        <PageTitle description={connect.about}>{connect.title}</PageTitle>
        <Stack gap={16} maw={480}>
          <TextInput
            {...fields.address}
            autoFocus
            placeholder="https://example.com/connect"
            value={draft.address}
            onChange={({ currentTarget: { value } }) => connection.write({ address: value })}
            onBlur={() => draft.address !== '' && connection.cleanUp()}
          />
          <TextInput
            {...fields.key}
            type="password"
            value={key}
            onChange={({ currentTarget: { value } }) => connection.writeKey(value)}
          />
          <TextInput
            {...fields.name}
            value={draft.name}
            onChange={({ currentTarget: { value } }) => connection.writeName(value)}
          />
        </Stack>
        <Group>
          <Button type="submit" loading={busy === 'test' || busy === 'save'}>
            {connect.go}
          </Button>
          <Button variant="subtle" color="gray" aria-expanded={hasMoreFields} onClick={connection.toggleMoreFields}>
            {connect.more}
          </Button>
        </Group>
        {/* The message is below the button, so that the button does not move when it appears. */}
        {problemMessage !== null && <NoticeLine tone="bad" role="alert" icon={<WarnIcon />} text={problemMessage} />}
        <Collapse expanded={hasMoreFields} transitionDuration={0}>
          {hasMoreFields && (
            <Stack gap={16}>
              <KeyStorageChoice {...connection.keyStorageProps} />
              <StoragesCard
                draft={draft}
                problems={problems}
                typedKey={key}
                canSendRequest={connection.canAsk}
                onWrite={(storages) => connection.write({ storages })}
              />
              <ConnectionCard typedKey={key} canAsk={connection.canAsk} />
              <div>
                <Button variant="default" disabled={busy !== null} onClick={connection.save}>
                  {connect.saveOnly}
                </Button>
              </div>
            </Stack>
          )}
        </Collapse>
      </form>
    </div>
  )
}

/** The typed values, their problems, and the function that saves the account. */
function useConnection(editedForm: OpenAccountForm) {
  const { setups, words } = useUi()
  const { setups: allSetups, keyProblem } = useStore(setups)
  const connectionResult = useStore(setups, ({ testResult }) => (testResult?.kind === 'test' ? testResult.value : null))
  const { draft } = editedForm
  const [key, setKey] = useState('')
  const [chosenKeyStorage, setChosenKeyStorage] = useState<KeyStorage>('computer')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [hasMoreFields, setHasMoreFields] = useState(false)
  const hasTypedName = useRef(draft.name !== '')
  const takenAccountNames = listOtherNames(allSetups, editedForm.account)
  const problems = findDraftProblems(draft, takenAccountNames)
  const shownProblems = wasSubmitted ? problems : []
  const keyStorage: KeyStorage = keyProblem === null ? chosenKeyStorage : 'session'
  const saveAccount = useSaveAccount(editedForm, keyStorage, () => setKey(''))

  /** Replaces the typed text with the cleaned-up values. */
  function cleanUpFields(): SetupToSave {
    const setupToSave = cleanSetup(draft, key, takenAccountNames, hasTypedName.current)
    setups.act.write(setupToSave.draft)
    setKey(setupToSave.key)
    return setupToSave
  }

  /** Returns the typed values. If a value is missing or wrong, returns null and focuses the first such field. */
  function validateSetup(needsKey: boolean): SetupToSave | null {
    const setupToSave = cleanUpFields()
    setWasSubmitted(true)
    const setupProblems = findDraftProblems(setupToSave.draft, takenAccountNames)
    const firstProblemField = FIELD_NAMES.find((field) =>
      field === 'key' ? needsKey && setupToSave.key === '' : problemOf(setupProblems, field),
    )
    if (firstProblemField === undefined && setupProblems.length === 0) return setupToSave
    if (firstProblemField === undefined) setHasMoreFields(true)
    focusField(firstProblemField ?? 'storages')
    return null
  }

  async function connect(): Promise<void> {
    const setupToSave = validateSetup(true)
    if (setupToSave === null) return
    const result = await setups.act.test(setupToSave.key)
    if (result === null) return
    // Focuses the field that must be corrected.
    const connectionFault = checkTestedConnection(toRawText(result))
    if (connectionFault !== null) return focusField(connectionFault === 'wrong-key' ? 'key' : 'address')
    if (setups.getState().editedForm?.draft.storages.length === 0) setHasMoreFields(true)
    else await saveAccount(setupToSave, true)
  }

  async function save(): Promise<void> {
    const setupToSave = validateSetup(false)
    if (setupToSave !== null) await saveAccount(setupToSave, false)
  }

  return {
    draft,
    key,
    hasMoreFields,
    toggleMoreFields: () => setHasMoreFields(!hasMoreFields),
    problems: shownProblems,
    problemMessage: problemText(connectionResult, draft, words),
    canAsk: key !== '' && problemOf(problems, 'address') === undefined,
    keyStorageProps: { keyStorage, keyProblem, onKeyStorageChange: setChosenKeyStorage },
    fields: fieldPropsOf(shownProblems, wasSubmitted && key === '', words),
    write: (changes: Partial<AccountDraft>): void => setups.act.write({ ...draft, ...changes }),
    writeKey: setKey,
    writeName(name: string): void {
      hasTypedName.current = name !== ''
      setups.act.write({ ...draft, name })
    },
    cleanUp: () => void cleanUpFields(),
    connect: () => void connect(),
    save: () => void save(),
  }
}

function focusField(name: (typeof FIELD_NAMES)[number] | 'storages'): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** Saves the account and its key, and switches to the account if it has a key. If `isTested`, the first steps are offered afterwards. */
function useSaveAccount({ formNumber }: OpenAccountForm, keyStorage: KeyStorage, onSaved: () => void) {
  const { app, setups, words } = useUi()
  return async ({ draft, key }: SetupToSave, isTested: boolean): Promise<void> => {
    const id = await setups.act.save(key, keyStorage)
    if (id === null) return
    onSaved()
    await app.act.refreshAccounts()
    if (key !== '') app.act.chooseAccount(id)
    const wasFormLeft = !setups.act.closeSavedForm(formNumber, isTested)
    if (!isTested || wasFormLeft)
      return app.act.showNotice({ kind: 'good', text: words.accounts.form.saved(draft.name.trim()) })
    const storageCount = app.getState().accounts.find((account) => account.id === id)?.storages.length ?? 0
    setups.act.showConnectedAccount({ name: draft.name.trim(), storageCount })
  }
}

function problemOf(problems: readonly SetupProblem[], field: SetupProblem['field']): SetupProblem | undefined {
  return problems.find((problem) => problem.field === field)
}

/** Labels and errors of the three fields. */
function fieldPropsOf(problems: readonly SetupProblem[], isKeyMissing: boolean, words: Words) {
  const { connect, form, key, problems: troubles } = words.accounts
  const sharedProps = { autoComplete: 'off', spellCheck: false, maxLength: 2000 } as const
  const errorOf = (field: 'address' | 'name'): string | undefined => {
    const problem = problemOf(problems, field)
    return problem && troubles[problem.code]
  }
  return {
    address: { ...sharedProps, 'data-field': 'address', label: form.address, error: errorOf('address') },
    key: { ...sharedProps, 'data-field': 'key', label: key.label, error: isKeyMissing ? connect.keyEmpty : undefined },
    name: { ...sharedProps, 'data-field': 'name', label: form.name, error: errorOf('name') },
  }
}

/** What failed and what to try; null if nothing failed. */
function problemText(connectionResult: ConnectionResult | null, draft: AccountDraft, words: Words): string | null {
  const { connect } = words.accounts
  if (connectionResult === null) return null
  const connectionFault = checkTestedConnection(toRawText(connectionResult))
  if (connectionFault === null) return draft.storages.length === 0 ? connect.noStorages : null
  const { what, fix } = connect.failures[connectionFault]
  const { fault } = connectionResult
  const faultText =
    fault === null ? '' : ` (${shownText(describeCodes(fault, words, connectionWords)).replace(/\.$/, '')})`
  return `${what}${faultText}. ${fix}`
}
