/** The commands and places of the whole window. Renders only the file dialog's input. */
import { useStore } from 'zustand'
import type { Screen } from '../state/app-store.ts'
import { PRIVACY_PAGE, type HelpPage } from '../state/about-store.ts'
import type { FoundPlace } from '../view/places.ts'
import { goToScreen } from '../state/go-to-screen.ts'
import { goToRow } from '../state/go-to-row.ts'
import { needsFile } from '../state/run-store.ts'
import type { WorkbenchStores } from '../state/make-stores.ts'
import { useUi } from '../use-ui.ts'
import { storageName } from '../view/accounts.ts'
import { rowPlaceOf } from '../view/row-place.ts'
import { shownText } from '../view/visible-text.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { useAccountChoice } from './account-choice.ts'
import { useChooseFile } from '../parts/incoming-files.tsx'
import { useNextFile } from '../parts/waiting-files.tsx'
import { listSettingNames } from '../view/setting-names.ts'
import { useCommand, usePlaces } from '../parts/use-command.ts'
import { useLayoutEffect } from 'react'
import { COMMAND_IDS, isKeyOf, specOfCommand } from '../view/commands.ts'
import { isTyping } from '../parts/typing.ts'

export function AppCommands() {
  const { input } = useFileCommand()
  useScreenCommands()
  useSettingPlaces()
  useAppearanceCommands()
  useHelpCommands()
  useAccountPlaces()
  useRunPlaces()
  useProfilePlaces()
  useMaterialPlaces()
  return <>{input}</>
}

function useFileCommand() {
  const { run, words } = useUi()
  const dialog = useChooseFile('command-file-input')
  const isApplying = useStore(run, needsFile)
  useCommand('chooseFile', { run: dialog.choose, blockedReason: isApplying ? words.run.busy : null })
  useCommand('openNext', useNextFile())
  return dialog
}

function useScreenCommands(): void {
  const stores = useUi()
  const { app, reorder, setups, words } = stores
  const goToCommand = (screen: Screen) => ({ run: () => goToScreen(stores, screen) })
  useCommand('goImport', goToCommand('import'))
  useCommand('goStock', goToCommand('stock'))
  useCommand('goExport', goToCommand('export'))
  useCommand('goHistory', goToCommand('history'))
  useCommand('goSuppliers', goToCommand('suppliers'))
  useCommand('reorderList', {
    run: () => {
      reorder.act.show()
      app.act.go('suppliers')
    },
  })
  useCommand('goAccounts', goToCommand('accounts'))
  useCommand('goSettings', goToCommand('settings'))
  useCommand('goHelp', goToCommand('help'))
  useCommand('addAccount', {
    run: () => {
      app.act.go('accounts')
      setups.act.edit(null)
    },
  })
  // Browsers allow pasting only with their own paste key.
  useCommand('paste', { run: () => {}, blockedReason: words.commands.unavailableReasons.pasteKeys })
}

/** Settings by name. The address of a proxy is listed only if the proxy uses one. */
function useSettingPlaces(): void {
  const { app, settings, words } = useUi()
  const currentSettings = useStore(settings, (state) => state.settings)
  usePlaces('setting', () =>
    (currentSettings === null ? [] : listSettingNames(words, currentSettings)).map(({ name, cardTitle }) => ({
      name: words.commands.toSetting(name),
      note: cardTitle,
      run: () => {
        app.act.go('settings')
        settings.act.focusSetting(name)
      },
    })),
  )
}

function useAppearanceCommands(): void {
  const { app, settings, words } = useUi()
  const theme = useStore(settings, (state) => state.settings?.theme ?? 'auto')
  const language = useStore(app, (state) => state.language)
  const { chosen } = words.commands.unavailableReasons
  const themeCommand = (newTheme: typeof theme) => ({
    run: () => void settings.act.change({ theme: newTheme }),
    blockedReason: theme === newTheme ? chosen : null,
  })
  const languageCommand = (newLanguage: typeof language) => ({
    run: () => void settings.act.change({ language: newLanguage }),
    blockedReason: language === newLanguage ? chosen : null,
  })
  useCommand('themeAuto', themeCommand('auto'))
  useCommand('themeLight', themeCommand('light'))
  useCommand('themeDark', themeCommand('dark'))
  useCommand('english', languageCommand('en'))
  useCommand('russian', languageCommand('ru'))
}

function useHelpCommands(): void {
  const { app, about } = useUi()
  const openCommand = (helpPage: HelpPage) => ({
    run: () => void about.act.open(helpPage, app.getState().language),
  })
  useCommand('shortcuts', { run: () => app.act.setHelpOpen(true) })
  useCommand('guide', openCommand('guide'))
  useCommand('news', openCommand('news'))
  useCommand('privacy', { run: () => void about.act.openGuidePage(PRIVACY_PAGE, app.getState().language) })
  useCommand('report', openCommand('report'))
  useCommand('licences', openCommand('licences'))
  useCommand('about', openCommand('about'))
}

/** Switches to another account or storage. */
function useAccountPlaces(): void {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const account = useStore(app, (state) => state.account)
  const storage = useStore(app, (state) => state.storage)
  const { isImportBusy, isRunning, chooseAccount, chooseStorage } = useAccountChoice()
  const { unavailableReasons: why, here } = words.commands
  const blockedReason = isImportBusy ? why.busy : isRunning ? why.running : null
  usePlaces('account', () =>
    accounts.map(({ id, name, practice }) => ({
      name: words.commands.toAccount(shownText(name)),
      note: id === account ? here : practice ? words.bar.practice : '',
      blockedReason: id === account ? why.chosen : blockedReason,
      run: () => chooseAccount(id),
    })),
  )
  usePlaces('storage', () =>
    (accounts.find(({ id }) => id === account)?.storages ?? []).map(({ id }) => ({
      name: words.commands.toStorage(storageName(accounts, account ?? '', id)),
      note: `#${id}`,
      blockedReason: id === storage ? why.chosen : blockedReason,
      run: () => chooseStorage(id),
    })),
  )
}

/** Past runs. The list is loaded with the first search. */
function useRunPlaces(): void {
  const { app, history, run, stock, undo, words } = useUi()
  usePlaces('run', async () => {
    const { runs } = history.getState()
    const startedRuns = [run.getState().run, stock.run.getState().run]
    // A list that was loaded before a run in this window began does not include that run.
    if (
      startedRuns.some(
        (startedRun) => startedRun !== null && runs?.every((activeRun) => activeRun.run !== startedRun) !== false,
      ) ||
      runs === null
    )
      await history.act.load()
    return (history.getState().runs ?? []).map(({ run, file, started }): FoundPlace => ({
      name: words.commands.toRun(shownText(file)),
      note: words.moment(started),
      run: () => {
        undo.act.close()
        app.act.go('history')
        void history.act.open(run)
      },
    }))
  })
}

/** The account's suppliers. The list is loaded with the first search. */
function useProfilePlaces(): void {
  const { app, reorder, suppliers, words } = useUi()
  const account = useStore(app, (state) => state.account)
  usePlaces('profile', async () => {
    if (account === null) return []
    const { account: loadedAccount, profiles: loadedProfiles } = suppliers.getState()
    if (loadedAccount !== account || loadedProfiles === null) await suppliers.act.load(account)
    return (suppliers.getState().profiles ?? []).map(({ id, name }): FoundPlace => ({
      name: words.commands.toProfile(shownText(name)),
      run: () => {
        reorder.act.close()
        app.act.go('suppliers')
        void suppliers.act.openProfile(id)
      },
    }))
  })
}

const MAX_MATERIALS = 6
/** The minimum length of a search, because a single letter matches nearly every name. */
const MIN_LETTERS = 2

/** Materials by name, SKU or id, searched in the open screen, otherwise in the stock or the import. */
function useMaterialPlaces(): void {
  const ui = useUi()
  const { app, imports, stock, words } = ui
  const isFileOpen = useStore(imports, (state) => state.step === 'open')
  const isStockOpen = useStore(stock.imports, (state) => state.step === 'open')
  const screen = useStore(app, (state) => state.screen)
  const searchedScreen: Screen | null =
    screen === 'import' && isFileOpen ? 'import' : isStockOpen ? 'stock' : isFileOpen ? 'import' : null
  usePlaces('material', async (query) => {
    if (searchedScreen === null || query.length < MIN_LETTERS) return []
    const stores: WorkbenchStores = searchedScreen === 'stock' ? stock : ui
    const rows = await stores.rows.act.findRows(query, MAX_MATERIALS)
    return rows.flatMap((row): readonly FoundPlace[] => {
      if (row.materialName === null || toRawText(row.materialName) === '') return []
      const id = row.materialId === null ? '' : ` · ${words.details.material(String(row.materialId))}`
      return [
        {
          name: row.materialName,
          note: `${words.nav[searchedScreen]} · ${words.grid.row} ${words.count(row.row)}${id}`,
          isFullMatch: true,
          run: () => {
            app.act.go(searchedScreen)
            void goToRow(stores, rowPlaceOf(row))
          },
        },
      ]
    })
  })
}

/** Handles the keys of all commands in one place. Ignores keys that the screen already handled. */
export function useCommandKeys(): void {
  const { commands } = useUi()
  // Runs before the first paint, so that the keys of every visible command already work.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const isInDialog = document.querySelector('[role="dialog"]') !== null
      const isInTextField = isTyping(event.target)
      const isOnCell = event.target instanceof Element && event.target.matches('[role="grid"] [data-c]')
      const id = COMMAND_IDS.find((commandId) => {
        const { isCellOnly, worksInText, hasBrowserEvent, handledOn } = specOfCommand(commandId)
        if (hasBrowserEvent === true || handledOn !== undefined || (isInDialog && commandId !== 'palette')) return false
        return (
          isKeyOf(commandId, event) && (!isInTextField || worksInText === true) && (isCellOnly !== true || isOnCell)
        )
      })
      const offer = id === undefined ? undefined : commands.act.offerOf(id)
      if (id === undefined || !offer) return
      event.preventDefault()
      if (typeof offer.blockedReason !== 'string') offer.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands])
}
