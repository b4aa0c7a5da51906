/** The header of every screen: the screen's own controls, the active run, account and storage, search, and shortcuts. */
import { Menu, UnstyledButton } from '@mantine/core'
import { useStore } from 'zustand'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { IconButton } from '../parts/buttons.tsx'
import { ChevronIcon, HelpIcon, SearchIcon } from '../parts/icons.tsx'
import { KeyLabels } from '../parts/keys.tsx'
import { Tag } from '../parts/mark.tsx'
import picker from '../parts/picker.module.css'
import { Choice, menuProps } from '../parts/picker.tsx'
import { accountOf } from '../state/app-store.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { useAccountChoice } from './account-choice.ts'
import { RunIndicator } from './run-indicator.tsx'
import css from './window-header.module.css'

export function WindowHeader({ slotRef }: { readonly slotRef: (element: HTMLElement | null) => void }) {
  const { app, words } = useUi()
  return (
    <header className={css['header']}>
      <div ref={slotRef} className={css['screen']} />
      <RunIndicator />
      <AccountMenu />
      <SearchBox />
      <IconButton hasTip label={words.help.keysOfScreen} onClick={() => app.act.setHelpOpen(true)}>
        <HelpIcon />
      </IconButton>
    </header>
  )
}

/** The account and storage that new files go to, as one menu. */
function AccountMenu() {
  const { app, words } = useUi()
  const account = useStore(app, accountOf)
  const accounts = useStore(app, (state) => state.accounts)
  const storage = useStore(app, (state) => state.storage)
  const { isImportBusy, isRunning, chooseAccount, chooseStorage } = useAccountChoice()
  if (!account) return null
  const isLocked = isImportBusy || isRunning
  const { unavailableReasons } = words.commands
  const storages = account.storages.map(({ id, name }) => ({
    id,
    text: toRawText(name) === '' ? `#${id}` : shownText(name),
  }))
  return (
    <Menu {...menuProps} position="bottom-end">
      <Menu.Target>
        <button type="button" className={`${picker['button']} ${css['account']}`}>
          <span className={css['text']}>
            <span className="heard">{words.bar.account} </span>
            {shownText(account.name)} · <span className="heard">{words.bar.storage} </span>
            {storages.find(({ id }) => id === storage)?.text ?? words.bar.noStorageShort}
          </span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isLocked && (
          <p className={picker['hint']}>{isRunning ? unavailableReasons.running : unavailableReasons.busy}</p>
        )}
        <Menu.Label>{words.bar.account}</Menu.Label>
        {accounts.map(({ id, name, practice }) => (
          <Choice
            key={id}
            text={shownText(name)}
            isChosen={id === account.id}
            disabled={isLocked}
            right={practice && <Tag>{words.bar.practice}</Tag>}
            onChoose={() => chooseAccount(id)}
          />
        ))}
        <Menu.Label>{words.bar.storage}</Menu.Label>
        {storages.length === 0 && <p className={picker['hint']}>{words.bar.noStorage}</p>}
        {storages.map(({ id, text }) => (
          <Choice
            key={id}
            text={text}
            isChosen={id === storage}
            disabled={isLocked}
            onChoose={() => chooseStorage(id)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function SearchBox() {
  const { commands, words } = useUi()
  return (
    <UnstyledButton
      className={css['search'] ?? ''}
      title={words.commands.searchOrDo}
      aria-keyshortcuts="Control+K"
      onClick={() => commands.act.setOpen(true)}
    >
      <SearchIcon size={14} />
      <span>{words.commands.searchOrDo}</span>
      <span className={css['keys']} aria-hidden="true">
        <KeyLabels keys={['Mod+K']} />
      </span>
    </UnstyledButton>
  )
}
