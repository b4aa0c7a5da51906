/** The frame around every screen: navigation, account and storage, notices, the list of shortcuts. */
import { ActionIcon } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { AccountsIcon, CloseIcon, ExportIcon, HistoryIcon, ImportIcon } from './parts/icons.tsx'
import { Picker } from './parts/picker.tsx'
import { RunSign } from './parts/run-sign.tsx'
import { SettingsMenu } from './parts/settings-menu.tsx'
import { isTyping, Shortcuts } from './parts/shortcuts.tsx'
import { accountOf, SCREENS, type Screen } from './state/app-store.ts'
import { useStores } from './state/stores.ts'
import { useWords } from './use-words.ts'
import { shownText } from './view/visible-text.ts'
import { asItCame } from '../src-shared/domain/values/untrusted-text.ts'
import css from './shell.module.css'

/** At the top of the rail; the others stand at its foot. */
const WORK = [
  ['import', ImportIcon],
  ['export', ExportIcon],
  ['history', HistoryIcon],
] as const satisfies readonly (readonly [Screen, unknown])[]

const NOTICE_MS = 6000

export function Shell({ children }: { readonly children: ReactNode }) {
  const { app } = useStores()
  const words = useWords()
  useGoByKeys()
  const language = useStore(app, (state) => state.language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <div className={css['shell']}>
      <nav className={css['rail']} aria-label={words.nav.label}>
        <span className={css['mark']} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {WORK.map(([name, Icon]) => (
          <Place key={name} name={name} Icon={Icon} />
        ))}
        <span className={css['space']} />
        <Place name="accounts" Icon={AccountsIcon} />
        <SettingsMenu />
      </nav>
      <div className={css['body']}>
        <TopBar />
        <main className={css['main']}>{children}</main>
        <Notice />
      </div>
      <Shortcuts />
    </div>
  )
}

function Place({ name, Icon }: { readonly name: Screen; readonly Icon: typeof AccountsIcon }) {
  const { app } = useStores()
  const words = useWords()
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
  const { app } = useStores()
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (document.querySelector('[role="dialog"]')) return
      const settings = (event.ctrlKey || event.metaKey) && event.key === ','
      const digit = event.altKey && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      const at = digit ? Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) : 0
      const screen = settings ? 'settings' : SCREENS[at - 1]
      if (screen === undefined) return
      event.preventDefault()
      app.act.go(screen)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [app])
}

function TopBar() {
  const { app, exports, imports, run } = useStores()
  const words = useWords()
  const account = useStore(app, accountOf)
  const accounts = useStore(app, (state) => state.accounts)
  const storage = useStore(app, (state) => state.storage)
  const screen = useStore(app, (state) => state.screen)
  const busy = useStore(imports, (state) => state.step === 'reading' || (state.step === 'open' && state.busy))
  const running = useStore(run, (state) => state.run !== null || state.starting)
  if (!account) return <header className={css['bar']} />
  const locked = screen === 'import' && (busy || running)

  function chooseAccount(id: string): void {
    app.act.chooseAccount(id)
    exports.act.forget()
    const { storage: first } = app.getState()
    const open = imports.getState()
    if (open.step !== 'open' || first === null) return
    void imports.act.open(open.file, open.summary.file.name, { account: id, storage: first })
  }

  function chooseStorage(id: number): void {
    app.act.chooseStorage(id)
    const open = imports.getState()
    if (open.step === 'open') void imports.act.change({ ...open.summary.choices, storage: id })
  }

  return (
    <header className={css['bar']}>
      <span className={css['product']}>Stocksheet</span>
      <RunSign />
      <span className={css['space']} />
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
        <span className={css['quiet']}>{words.bar.noStorage}</span>
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
    </header>
  )
}

function Notice() {
  const { app, page } = useStores()
  const words = useWords()
  const notice = useStore(app, (state) => state.notice)
  useEffect(
    () => (notice?.kind === 'good' ? page.later(() => app.act.tell(null), NOTICE_MS) : undefined),
    [notice, app, page],
  )
  return (
    <div role="status">
      {notice && (
        <div className={css['notice']} data-kind={notice.kind}>
          <span>{notice.text}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={words.failure.dismiss}
            onClick={() => app.act.tell(null)}
          >
            <CloseIcon size={14} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
