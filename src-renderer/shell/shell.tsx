/** The frame around every screen: navigation, account and storage, notices, keyboard shortcuts. */
import { Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
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
import { goToScreen } from '../state/go-to-screen.ts'
import { useFocusKeeper } from './focus-keeper.ts'
import { useOverlayFocus } from './overlay-focus.ts'
import { Shortcuts } from './shortcuts.tsx'
import { AppCommands, useCommandKeys } from './app-commands.tsx'
import { Palette } from './palette.tsx'
import { WindowHeader } from './window-header.tsx'
import { HeaderSlot } from '../parts/screen-header.tsx'
import type { Screen } from '../state/app-store.ts'
import { IconButton } from '../parts/buttons.tsx'
import { TOOLTIPS_ID } from '../theme.ts'
import { useUi } from '../use-ui.ts'
import css from './shell.module.css'

type RailScreens = readonly (readonly [Screen, typeof AccountsIcon])[]

/** The screens at the top of the rail. Export is part of Stock. */
const TOP_SCREENS: RailScreens = [
  ['import', ImportIcon],
  ['stock', StockIcon],
  ['suppliers', SuppliersIcon],
  ['history', HistoryIcon],
]

/** The screens at the bottom of the rail. */
const BOTTOM_SCREENS: RailScreens = [
  ['accounts', AccountsIcon],
  ['settings', SettingsIcon],
  ['help', HelpIcon],
]

const NOTICE_MS = 6000

export function Shell({ children }: { readonly children: ReactNode }) {
  const { app, words } = useUi()
  useCommandKeys()
  useOverlayFocus()
  useFocusKeeper(useStore(app, (state) => state.screen))
  const language = useStore(app, (state) => state.language)
  const [headerSlot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <div className={css['shell']}>
      <Stack component="nav" className={css['rail'] ?? ''} aria-label={words.nav.label}>
        <LogoMark />
        {TOP_SCREENS.map(([name, Icon]) => (
          <RailButton key={name} name={name} Icon={Icon} />
        ))}
        <span className={css['gap']} />
        {BOTTOM_SCREENS.map(([name, Icon]) => (
          <RailButton key={name} name={name} Icon={Icon} />
        ))}
      </Stack>
      <div className={css['body']}>
        <WindowHeader slotRef={setSlot} />
        <Stack component="main" gap={0} pos="relative" miw={0} mih={0}>
          <HeaderSlot value={headerSlot}>{children}</HeaderSlot>
          {/* Tooltips must be inside a landmark, like the elements they describe. */}
          <div id={TOOLTIPS_ID} />
        </Stack>
        <Notice />
      </div>
      <Shortcuts />
      <AppCommands />
      <Palette />
    </div>
  )
}

function RailButton({ name, Icon }: { readonly name: Screen; readonly Icon: typeof AccountsIcon }) {
  const stores = useUi()
  const { app, words } = stores
  const isCurrent = useStore(app, ({ screen }) => screen === name || (screen === 'export' && name === 'stock'))
  return (
    <button
      type="button"
      className={css['place']}
      title={words.nav[name]}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => goToScreen(stores, name)}
    >
      <Icon size={18} />
      <span>{words.nav[name]}</span>
    </button>
  )
}

function Notice() {
  const { app, browser, words } = useUi()
  const notice = useStore(app, (state) => state.notice)
  const noticeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice?.kind !== 'good') return
    function closeNotice(): void {
      // Closing the notice while its button has the focus would lose the focus.
      if (noticeRef.current?.contains(document.activeElement) === true)
        cancelTimer = browser.runLater(closeNotice, NOTICE_MS)
      else app.act.showNotice(null)
    }
    let cancelTimer = browser.runLater(closeNotice, NOTICE_MS)
    return () => cancelTimer()
  }, [notice, app, browser])
  return (
    <div ref={noticeRef} role="status">
      {notice && (
        <Group
          className={css['notice'] ?? ''}
          justify="space-between"
          wrap="nowrap"
          gap={12}
          py={8}
          pl={12}
          pr={12}
          data-kind={notice.kind}
        >
          <span>{typeof notice.text === 'string' ? notice.text : notice.text(words.language)}</span>
          <IconButton size="sm" label={words.failure.dismiss} onClick={() => app.act.showNotice(null)}>
            <CloseIcon size={14} />
          </IconButton>
        </Group>
      )}
    </div>
  )
}
