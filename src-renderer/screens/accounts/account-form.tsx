/** One account being written. The key typed lives in this form only, until it is handed over or the form is left. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { AddressProblem, SetupProblem } from '../../../src-shared/domain/account/account-setup.ts'
import { afterPress } from '../../parts/after-press.ts'
import { useLeave } from '../../parts/use-leave.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { draftProblems, type AccountDraft } from '../../state/account-draft.ts'
import { otherNames, type Editing, type Keep } from '../../state/accounts-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { ConnectionCard } from './connection-card.tsx'
import { KeyCard } from './key-card.tsx'
import { SetupFailure } from './setup-failure.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { StoragesCard } from './storages-card.tsx'
import { shownText } from '../../view/visible-text.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './accounts.module.css'

export function AccountForm({ editing }: { readonly editing: Editing }) {
  const { app, setups } = useStores()
  const words = useWords()
  const { form } = words.accounts
  const all = useStore(setups, (state) => state.setups)
  const notKept = useStore(setups, (state) => state.notKept)
  const busy = useStore(setups, (state) => state.busy)
  const setup = all?.find(({ id }) => id === editing.account)
  const [key, setKey] = useState('')
  const [wanted, setWanted] = useState<Keep | null>(null)
  // What is wrong is said once a field was left, and all of it when Save was tried.
  const [seen, setSeen] = useState<ReadonlySet<SetupProblem['field']>>(new Set())
  const keep: Keep = notKept !== null ? 'session' : (wanted ?? (setup?.access === 'session' ? 'session' : 'computer'))
  const { draft } = editing
  const troubles = draftProblems(draft, otherNames(all, editing.account))
  const own = seen.has('name') ? troubles.find(({ field }) => field === 'name') : undefined
  const moved = setup !== undefined && !sameAddress(asItCame(setup.address), draft.address)
  useLeave(() => setups.act.leave())

  const leftField = (field: SetupProblem['field']) => afterPress(() => setSeen((before) => new Set([...before, field])))
  const write = (changed: Partial<AccountDraft>) => setups.act.write({ ...draft, ...changed })

  async function save(): Promise<void> {
    if (troubles.length > 0) {
      setSeen(new Set(['name', 'address', 'storages']))
      document.querySelector<HTMLElement>(`[data-field="${troubles[0]?.field}"]`)?.focus()
      return
    }
    const isNew = editing.account === null
    const id = await setups.act.save(key, keep)
    if (id === null) return
    setKey('')
    await app.act.refreshAccounts()
    // One's own account is what a new one is added for, once it can be used.
    if (isNew && key !== '') app.act.chooseAccount(id)
    app.act.tell({ kind: 'good', text: form.saved(draft.name.trim()) })
    setups.act.leave(key !== '')
  }

  return (
    <div className={css['screen']}>
      <SetupFailure />
      <form
        className={css['middle']}
        aria-label={shownText(setup?.name ?? form.newTitle)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy === null) void save()
        }}
      >
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setups.act.leave()}>
            ← {form.back}
          </Button>
        </div>
        <PageTitle>
          <Visible text={setup?.name ?? form.newTitle} />
        </PageTitle>
        <section className={css['card']}>
          <h2>{form.account}</h2>
          <div className={css['body']}>
            <div className={css['fields']}>
              <TextInput
                label={form.name}
                description={form.nameHint}
                value={draft.name}
                error={own && words.accounts.troubles[own.code]}
                autoComplete="off"
                maxLength={200}
                data-field="name"
                autoFocus={editing.account === null}
                onChange={(event) => write({ name: event.currentTarget.value })}
                onBlur={() => draft.name !== '' && leftField('name')}
              />
              <TextInput
                label={form.address}
                description={form.addressHint}
                placeholder="https://example.com/connect"
                value={draft.address}
                error={addressError(troubles, draft.address, seen.has('address'), words.accounts.troubles)}
                autoComplete="off"
                spellCheck={false}
                maxLength={2000}
                data-field="address"
                onChange={(event) => write({ address: event.currentTarget.value })}
                onBlur={() => draft.address !== '' && leftField('address')}
              />
            </div>
            {moved && setup.access !== 'missing' && key === '' && (
              <p className={css['warn']} role="status">
                {form.moved}
              </p>
            )}
          </div>
        </section>
        <KeyCard
          access={moved ? 'missing' : (setup?.access ?? 'missing')}
          forKey={editing.forKey}
          value={key}
          keep={keep}
          notKept={notKept}
          onType={setKey}
          onKeep={setWanted}
        />
        <StoragesCard
          draft={draft}
          troubles={seen.has('storages') ? troubles : []}
          typedKey={key}
          canAsk={canAsk(troubles, key, setup?.access, moved)}
          onWrite={(storages) => write({ storages })}
          onLeave={() => leftField('storages')}
        />
        <ConnectionCard typedKey={key} canAsk={canAsk(troubles, key, setup?.access, moved)} />
        <div className={css['actions']}>
          <Button type="submit" loading={busy === 'save'}>
            {form.save}
          </Button>
          <Button variant="default" onClick={() => setups.act.leave()}>
            {form.cancel}
          </Button>
          <span className={css['space']} />
          {setup && (
            <Button variant="subtle" color="gray" c="var(--bad)" onClick={() => void setups.act.askRemoval(setup.id)}>
              {words.accounts.remove.go}
            </Button>
          )}
        </div>
      </form>
      {setup && <RemoveDialog setup={setup} />}
    </div>
  )
}

/**
 * While it is being typed only what typing on cannot mend is said: a key sent in the open, a user, a `?`. The rest once the
 * field was left.
 */
function addressError(
  troubles: readonly SetupProblem[],
  address: string,
  left: boolean,
  words: Readonly<Record<AddressProblem, string>>,
): string | undefined {
  const found = troubles.find((one): one is Extract<SetupProblem, { field: 'address' }> => one.field === 'address')
  if (!found) return undefined
  const early = found.code === 'address-user' || found.code === 'address-query'
  const open = found.code === 'address-open' && /^http:\/\/.+\..+/i.test(address.trim())
  return left || early || open ? words[found.code] : undefined
}

/** With an address that can be used, and a key typed or kept for it. */
function canAsk(troubles: readonly SetupProblem[], key: string, access: string | undefined, moved: boolean): boolean {
  if (troubles.some(({ field }) => field === 'address')) return false
  return key !== '' || (!moved && (access === 'kept' || access === 'session'))
}

function sameAddress(kept: string, typed: string): boolean {
  return plain(kept) === plain(typed)
}

/** As the host compares addresses: scheme and host in small letters, no slash at the end. */
function plain(text: string): string {
  try {
    const { origin, pathname } = new URL(text.trim())
    return `${origin}${pathname.replace(/\/+$/, '')}`
  } catch {
    return text.trim()
  }
}
