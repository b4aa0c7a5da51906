/** The frame around every screen: navigation, account and storage, notices, the list of shortcuts. */
import { Group, Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useStore } from 'zustand'
import {
  AccountsIcon,
  CloseIcon,
  HelpIcon,
  HistoryIcon,
  ImportIcon,
  LogoMark,
  SettingsIcon,
  StockIcon,
  SuppliersIcon,
} from '../parts/icons.tsx'
import { useFocusKept } from './focus-keeper.ts'
import { useOverlayFocus } from './overlay-focus.ts'
import { Picker } from '../parts/picker.tsx'
import { RunIndicator } from './run-indicator.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { AppCommands } from './app-commands.tsx'
import { useCommandKeys } from './app-commands.tsx'
import { Palette } from './palette.tsx'
import { useAccountChoice } from './account-choice.ts'
import { accountOf, type Screen } from '../state/app-store.ts'
import { IconButton } from '../parts/buttons.tsx'
import { TIPS } from '../theme.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'
import css from './shell.module.css'
import shared from '../parts/shared.module.css'

type Places = readonly (readonly [Screen, typeof AccountsIcon])[]

/** At the top of the rail. Export is part of Stock. */
const WORK: Places = [
  ['import', ImportIcon],
  ['stock', StockIcon],
  ['suppliers', SuppliersIcon],
  ['history', HistoryIcon],
]

/** At its foot. */
const OWN: Places = [
  ['accounts', AccountsIcon],
  ['settings', SettingsIcon],
  ['help', HelpIcon],
]

const NOTICE_MS = 6000

export function Shell({ children }: { readonly children: ReactNode }) {
  const { app, words } = useUi()
  useCommandKeys()
  useOverlayFocus()
  useFocusKept(useStore(app, (state) => state.screen))
  const language = useStore(app, (state) => state.language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <div className={css['shell']}>
      <Stack component="nav" className={css['rail'] ?? ''} aria-label={words.nav.label}>
        <LogoMark />
        {WORK.map(([name, Icon]) => (
          <Place key={name} name={name} Icon={Icon} />
        ))}
        <span className={css['gap']} />
        {OWN.map(([name, Icon]) => (
          <Place key={name} name={name} Icon={Icon} />
        ))}
      </Stack>
      <div className={css['body']}>
        <TopBar />
        <Stack component="main" gap={0} pos="relative" miw={0} mih={0}>
          {children}
          {/* Tips are inside a landmark, like the elements they describe. */}
          <div id={TIPS} />
        </Stack>
        <Notice />
      </div>
      <Shortcuts />
      <AppCommands />
      <Palette />
    </div>
  )
}

function Place({ name, Icon }: { readonly name: Screen; readonly Icon: typeof AccountsIcon }) {
  const { app, words } = useUi()
  const here = useStore(app, ({ screen }) => screen === name || (screen === 'export' && name === 'stock'))
  return (
    <button
      type="button"
      className={css['place']}
      title={words.nav[name]}
      aria-current={here ? 'page' : undefined}
      onClick={() => app.act.go(name)}
    >
      <Icon size={18} />
      <span>{words.nav[name]}</span>
    </button>
  )
}

function TopBar() {
  const { app, words } = useUi()
  const account = useStore(app, accountOf)
  const accounts = useStore(app, (state) => state.accounts)
  const storage = useStore(app, (state) => state.storage)
  const { busy, running, chooseAccount, chooseStorage } = useAccountChoice()
  if (!account) return <Group component="header" className={css['bar'] ?? ''} />
  const locked = busy || running

  return (
    <Group component="header" wrap="nowrap" gap={6} pl={16} pr={12} className={css['bar'] ?? ''}>
      <span className={css['product']}>Stocksheet</span>
      <RunIndicator />
      <span className={shared['space']} />
      <Picker
        label={words.bar.account}
        value={account.id}
        options={accounts.map(({ id, name, practice }) => ({
          value: id,
          text: shownText(name),
          mark: practice ? words.bar.practice : undefined,
        }))}
        disabled={locked}
        onPick={chooseAccount}
      />
      {account.storages.length === 0 ? (
        <span className={shared['quiet']}>{words.bar.noStorage}</span>
      ) : (
        <Picker
          label={words.bar.storage}
          value={String(storage)}
          options={account.storages.map(({ id, name }) => ({
            value: String(id),
            text: asItCame(name) === '' ? `#${id}` : shownText(name),
          }))}
          disabled={locked}
          onPick={(id) => chooseStorage(Number(id))}
        />
      )}
    </Group>
  )
}

function Notice() {
  const { app, page, words } = useUi()
  const notice = useStore(app, (state) => state.notice)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice?.kind !== 'good') return
    function leave(): void {
      // If its button has the focus, closing would lose it.
      if (place.current?.contains(document.activeElement) === true) stop = page.later(leave, NOTICE_MS)
      else app.act.tell(null)
    }
    let stop = page.later(leave, NOTICE_MS)
    return () => stop()
  }, [notice, app, page])
  return (
    <div ref={place} role="status">
      {notice && (
        <Group
          className={css['notice'] ?? ''}
          justify="space-between"
          wrap="nowrap"
          gap={10}
          py={7}
          pl={14}
          pr={10}
          data-kind={notice.kind}
        >
          <span>{notice.text}</span>
          <IconButton size="sm" label={words.failure.dismiss} onClick={() => app.act.tell(null)}>
            <CloseIcon size={14} />
          </IconButton>
        </Group>
      )}
    </div>
  )
}
