/** The frame around every screen: navigation, account and storage, notices, the list of shortcuts. */
import { isBusy } from './state/import-state.ts'
import { Group, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { AccountsIcon, CloseIcon, ExportIcon, HistoryIcon, ImportIcon, LogoMark, StockIcon } from './parts/icons.tsx'
import { Picker } from './parts/picker.tsx'
import { RunIndicator } from './parts/run-indicator.tsx'
import { SettingsMenu } from './parts/settings-menu.tsx'
import { isTyping, Shortcuts } from './parts/shortcuts.tsx'
import { accountOf, SCREENS, type Screen } from './state/app-store.ts'
import { IconButton } from './parts/buttons.tsx'
import { useUi } from './use-ui.ts'
import { shownText } from './view/visible-text.ts'
import { asItCame } from '../src-shared/domain/values/untrusted-text.ts'
import css from './shell.module.css'
import shared from './parts/shared.module.css'

/** At the top of the rail; the others stand at its foot. */
const WORK = [
  ['import', ImportIcon],
  ['stock', StockIcon],
  ['export', ExportIcon],
  ['history', HistoryIcon],
] as const satisfies readonly (readonly [Screen, unknown])[]

const NOTICE_MS = 6000

export function Shell({ children }: { readonly children: ReactNode }) {
  const { app, words } = useUi()
  useGoByKeys()
  const language = useStore(app, (state) => state.language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <div className={css['shell']}>
      <Stack component="nav" gap={2} px={6} py={10} className={css['rail'] ?? ''} aria-label={words.nav.label}>
        <LogoMark />
        {WORK.map(([name, Icon]) => (
          <Place key={name} name={name} Icon={Icon} />
        ))}
        <span className={shared['space']} />
        <Place name="accounts" Icon={AccountsIcon} />
        <SettingsMenu />
      </Stack>
      <div className={css['body']}>
        <TopBar />
        <Stack component="main" gap={0} pos="relative" miw={0} mih={0}>
          {children}
        </Stack>
        <Notice />
      </div>
      <Shortcuts />
    </div>
  )
}

function Place({ name, Icon }: { readonly name: Screen; readonly Icon: typeof AccountsIcon }) {
  const { app, words } = useUi()
  const here = useStore(app, (state) => state.screen === name)
  return (
    <button
      type="button"
      className={css['place']}
      aria-current={here ? 'page' : undefined}
      onClick={() => app.act.go(name)}
    >
      <Icon size={18} />
      <span>{words.nav[name]}</span>
    </button>
  )
}

/** Alt and a digit for each screen, in the order of the rail; Ctrl and comma for the settings, as elsewhere. */
function useGoByKeys(): void {
  const { app } = useUi()
  useWindowEvent('keydown', (event) => {
    if (document.querySelector('[role="dialog"]')) return
    const settings = (event.ctrlKey || event.metaKey) && event.key === ','
    const digit = event.altKey && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
    const at = digit ? Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) : 0
    const screen = settings ? 'settings' : SCREENS[at - 1]
    if (screen === undefined) return
    event.preventDefault()
    app.act.go(screen)
  })
}

function TopBar() {
  const { app, exports, imports, run, words } = useUi()
  const account = useStore(app, accountOf)
  const accounts = useStore(app, (state) => state.accounts)
  const storage = useStore(app, (state) => state.storage)
  const screen = useStore(app, (state) => state.screen)
  const busy = useStore(imports, isBusy)
  const running = useStore(run, (state) => state.run !== null || state.starting)
  if (!account) return <Group component="header" className={css['bar'] ?? ''} />
  const locked = screen === 'import' && (busy || running)

  function chooseAccount(id: string): void {
    app.act.chooseAccount(id)
    exports.act.forget()
    const { storage: first } = app.getState()
    const open = imports.getState()
    if ((open.step !== 'open' && open.step !== 'looking') || first === null) return
    const name = open.step === 'open' ? open.summary.file.name : open.name
    void imports.act.open(open.file, name, { account: id, storage: first })
  }

  function chooseStorage(id: number): void {
    app.act.chooseStorage(id)
    const open = imports.getState()
    if (open.step === 'open') void imports.act.change({ ...open.summary.choices, storage: id })
    if (open.step === 'looking') void imports.act.change({ ...open.choices, storage: id })
  }

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
  useEffect(
    () => (notice?.kind === 'good' ? page.later(() => app.act.tell(null), NOTICE_MS) : undefined),
    [notice, app, page],
  )
  return (
    <div role="status">
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
