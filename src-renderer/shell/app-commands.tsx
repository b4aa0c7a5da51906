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
import { COMMAND_IDS, isKeyOfCommand, specOfCommand } from '../view/commands.ts'
import { isTextInput } from '../parts/typing.ts'

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
  const fileDialog = useChooseFile('command-file-input')
  const isApplying = useStore(run, needsFile)
  useCommand('chooseFile', { run: fileDialog.choose, blockedReason: isApplying ? words.run.busy : null })
  useCommand('openNext', useNextFile())
  return fileDialog
}

function useScreenCommands(): void {
  const stores = useUi()
  const { app, reorder, setups, words } = stores
  const makeGoToCommand = (screen: Screen) => ({ run: () => goToScreen(stores, screen) })
  useCommand('goImport', makeGoToCommand('import'))
  useCommand('goStock', makeGoToCommand('stock'))
  useCommand('goExport', makeGoToCommand('export'))
  useCommand('goHistory', makeGoToCommand('history'))
  useCommand('goSuppliers', makeGoToCommand('suppliers'))
  useCommand('reorderList', {
    run: () => {
      reorder.act.show()
      app.act.showScreen('suppliers')
    },
  })
  useCommand('goAccounts', makeGoToCommand('accounts'))
  useCommand('goSettings', makeGoToCommand('settings'))
  useCommand('goHelp', makeGoToCommand('help'))
  useCommand('addAccount', {
    run: () => {
      app.act.showScreen('accounts')
      setups.act.edit(null)
    },
  })
  // Browsers allow pasting only with their own paste key.
  useCommand('paste', { run: () => {}, blockedReason: words.commands.unavailableReasons.pasteKeys })
}

/** Offers the settings in the palette, by name. The address of a proxy is listed only if the proxy uses one. */
function useSettingPlaces(): void {
  const { app, settings, words } = useUi()
  const currentSettings = useStore(settings, (state) => state.settings)
  usePlaces('setting', () =>
    (currentSettings === null ? [] : listSettingNames(words, currentSettings)).map(({ name, cardTitle }) => ({
      name: words.commands.toSetting(name),
      note: cardTitle,
      run: () => {
        app.act.showScreen('settings')
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
  const makeThemeCommand = (newTheme: typeof theme) => ({
    run: () => void settings.act.change({ theme: newTheme }),
    blockedReason: theme === newTheme ? chosen : null,
  })
  const makeLanguageCommand = (newLanguage: typeof language) => ({
    run: () => void settings.act.change({ language: newLanguage }),
    blockedReason: language === newLanguage ? chosen : null,
  })
  useCommand('themeAuto', makeThemeCommand('auto'))
  useCommand('themeLight', makeThemeCommand('light'))
  useCommand('themeDark', makeThemeCommand('dark'))
  useCommand('english', makeLanguageCommand('en'))
  useCommand('russian', makeLanguageCommand('ru'))
}

function useHelpCommands(): void {
  const { app, about } = useUi()
  const makeOpenCommand = (helpPage: HelpPage) => ({
    run: () => void about.act.open(helpPage, app.getState().language),
  })
  useCommand('shortcuts', { run: () => app.act.setHelpOpen(true) })
  useCommand('guide', makeOpenCommand('guide'))
  useCommand('news', makeOpenCommand('news'))
  useCommand('privacy', { run: () => void about.act.openGuidePage(PRIVACY_PAGE, app.getState().language) })
  useCommand('report', makeOpenCommand('report'))
  useCommand('licences', makeOpenCommand('licences'))
  useCommand('about', makeOpenCommand('about'))
}

/** Switches to another account or storage. */
function useAccountPlaces(): void {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const account = useStore(app, (state) => state.account)
  const storage = useStore(app, (state) => state.storage)
  const { isImportBusy, isRunning, chooseAccount, chooseStorage } = useAccountChoice()
  const { unavailableReasons, here } = words.commands
  const blockedReason = isImportBusy ? unavailableReasons.busy : isRunning ? unavailableReasons.running : null
  usePlaces('account', () =>
    accounts.map(({ id, name, practice }) => ({
      name: words.commands.toAccount(shownText(name)),
      note: id === account ? here : practice ? words.bar.practice : '',
      blockedReason: id === account ? unavailableReasons.chosen : blockedReason,
      run: () => chooseAccount(id),
    })),
  )
  usePlaces('storage', () =>
    (accounts.find(({ id }) => id === account)?.storages ?? []).map(({ id }) => ({
      name: words.commands.toStorage(storageName(accounts, account ?? '', id)),
      note: `#${id}`,
      blockedReason: id === storage ? unavailableReasons.chosen : blockedReason,
      run: () => chooseStorage(id),
    })),
  )
}

/** Offers past runs in the palette. The list is loaded with the first search. */
function useRunPlaces(): void {
  const { app, history, run, stock, undo, words } = useUi()
  usePlaces('run', async () => {
    const { runs } = history.getState()
    const startedRunIds = [run.getState().run, stock.run.getState().run]
    // A list that was loaded before a run in this window began does not include that run.
    if (
      startedRunIds.some(
        (startedRunId) => startedRunId !== null && runs?.every((listedRun) => listedRun.run !== startedRunId) !== false,
      ) ||
      runs === null
    )
      await history.act.load()
    return (history.getState().runs ?? []).map(({ run, file, started }): FoundPlace => ({
      name: words.commands.toRun(shownText(file)),
      note: words.moment(started),
      run: () => {
        undo.act.close()
        app.act.showScreen('history')
        void history.act.open(run)
      },
    }))
  })
}

/** Offers the account's suppliers in the palette. The list is loaded with the first search. */
function useProfilePlaces(): void {
  const { app, reorder, suppliers, words } = useUi()
  const account = useStore(app, (state) => state.account)
  usePlaces('profile', async () => {
    if (account === null) return []
    const { account: loadedAccountId, profiles: loadedProfiles } = suppliers.getState()
    if (loadedAccountId !== account || loadedProfiles === null) await suppliers.act.load(account)
    return (suppliers.getState().profiles ?? []).map(({ id, name }): FoundPlace => ({
      name: words.commands.toProfile(shownText(name)),
      run: () => {
        reorder.act.close()
        app.act.showScreen('suppliers')
        void suppliers.act.openProfile(id)
      },
    }))
  })
}

const MAX_MATERIALS = 6
/** The minimum length of a search, because a single letter matches nearly every name. */
const MIN_SEARCH_LENGTH = 2

/** Offers materials in the palette by name, SKU or id. Searches the open screen, otherwise the stock or the import. */
function useMaterialPlaces(): void {
  const ui = useUi()
  const { app, imports, stock, words } = ui
  const isFileOpen = useStore(imports, (state) => state.step === 'open')
  const isStockOpen = useStore(stock.imports, (state) => state.step === 'open')
  const screen = useStore(app, (state) => state.screen)
  const searchedScreen: Screen | null =
    screen === 'import' && isFileOpen ? 'import' : isStockOpen ? 'stock' : isFileOpen ? 'import' : null
  usePlaces('material', async (query) => {
    if (searchedScreen === null || query.length < MIN_SEARCH_LENGTH) return []
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
            app.act.showScreen(searchedScreen)
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
      const isInTextField = isTextInput(event.target)
      const isOnCell = event.target instanceof Element && event.target.matches('[role="grid"] [data-c]')
      const id = COMMAND_IDS.find((commandId) => {
        const { isCellOnly, worksInTextField, hasBrowserEvent, keyScope } = specOfCommand(commandId)
        if (hasBrowserEvent === true || keyScope !== undefined || (isInDialog && commandId !== 'palette')) return false
        return (
          isKeyOfCommand(commandId, event) &&
          (!isInTextField || worksInTextField === true) &&
          (isCellOnly !== true || isOnCell)
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
