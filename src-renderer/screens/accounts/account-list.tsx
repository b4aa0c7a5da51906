/** All accounts as calm rows: which is in use, where it is, whether its key is there. */
import type { AccountSetup } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/failure-view.tsx'
import { AddIcon } from '../../parts/icons.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { PracticeCard } from './practice-card.tsx'
import { SetupFailure } from './setup-failure.tsx'
import { InUse, UseButton } from './use-account.tsx'
import { shownText } from '../../view/visible-text.ts'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './accounts.module.css'

export function AccountList() {
  const { setups } = useStores()
  const words = useWords()
  const all = useStore(setups, (state) => state.setups)
  const damaged = useStore(setups, (state) => state.damaged)
  const own = (all ?? []).filter(({ origin }) => origin !== 'practice')
  const practice = all?.find(({ origin }) => origin === 'practice')
  return (
    <div className={css['screen']}>
      <SetupFailure />
      {damaged.map(({ what, aside }) => (
        <FailureLine
          key={what}
          failure={{ code: 'cannot-write', message: untrusted(words.accounts.damaged[what](shownText(aside))) }}
        />
      ))}
      <div className={css['middle']}>
        <div className={css['head']}>
          <div>
            <PageTitle>{words.accounts.title}</PageTitle>
            <p className={css['about']}>{words.accounts.about}</p>
          </div>
          <Button leftSection={<AddIcon />} onClick={() => setups.act.edit(null)}>
            {words.accounts.add}
          </Button>
        </div>
        {all !== null && (
          <section className={css['card']} aria-label={words.accounts.list}>
            <h2>{words.accounts.list}</h2>
            {own.length === 0 ? (
              <p className={css['none']}>{words.accounts.none}</p>
            ) : (
              <ul>
                {own.map((setup) => (
                  <li key={setup.id} className={css['row']}>
                    <AccountRow setup={setup} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        {practice && <PracticeCard setup={practice} />}
      </div>
    </div>
  )
}

function AccountRow({ setup }: { readonly setup: AccountSetup }) {
  const { setups } = useStores()
  const words = useWords()
  const { id, name, address, storages, access, origin } = setup
  const wantsKey = access === 'missing' || access === 'unreadable'
  return (
    <>
      <div className={css['who']}>
        <div className={css['name']}>
          <span title={shownText(name)}>
            <Visible text={name} />
          </span>
          <InUse account={id} />
        </div>
        <div className={css['more']} title={shownText(address)}>
          {[shownText(address), words.accounts.storages(storages.length, words.count(storages.length))].join(' · ')}
        </div>
        {origin === 'environment' && <div className={css['note']}>{words.accounts.environment}</div>}
      </div>
      <span className={css['access']} data-access={access}>
        {words.accounts.access[access]}
      </span>
      <div className={css['buttons']}>
        {wantsKey ? (
          <Button size="compact-sm" onClick={() => void setups.act.enterKey(id, () => undefined)}>
            {words.accounts.enterKey}
          </Button>
        ) : (
          <UseButton setup={setup} />
        )}
        {origin === 'saved' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.accounts.edit(shownText(name))}
            onClick={() => setups.act.edit(id)}
          >
            {words.accounts.editShort}
          </Button>
        )}
      </div>
    </>
  )
}
