/** The menu bar, as usual on each system. Contains no product rules: its items call the main process or the window. */
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../src-shared/api/calls.ts'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'

export interface MenuDependencies {
  readonly isMac: boolean
  /** If true, the menu includes the developer tools. */
  readonly isDevelopment: boolean
  readonly words: DesktopWords
  readonly recentFiles: readonly { readonly path: string; readonly name: string }[]
  readonly open: () => void
  readonly openRecent: (path: string) => void
  readonly clearRecent: () => void
  /** Shows a screen or a dialog in the window. */
  readonly command: (command: MenuCommand) => void
  readonly showLog: () => void
  /** Checks for updates; absent if the package has no update feed. */
  readonly checkForUpdates?: () => void
}

type MenuItem = MenuItemConstructorOptions

const separator: MenuItem = { type: 'separator' }

export function menuTemplate(parts: MenuDependencies): MenuItem[] {
  return [
    ...(parts.isMac ? [appMenu(parts)] : []),
    fileMenu(parts),
    editMenu(parts),
    viewMenu(parts),
    windowMenu(parts),
    helpMenu(parts),
  ]
}

function makeAboutItem({ words, command }: MenuDependencies): MenuItem {
  return { id: 'about', label: words.menu.about, click: () => command('about') }
}

function makeUpdateItems({ words, checkForUpdates }: MenuDependencies): MenuItem[] {
  return checkForUpdates ? [{ id: 'updates', label: words.menu.checkForUpdates, click: checkForUpdates }] : []
}

function makeSettingsItem({ words, command }: MenuDependencies): MenuItem {
  return {
    id: 'settings',
    label: words.menu.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => command('settings'),
  }
}

/** On macOS, the first menu is named after the app. It contains items that other systems show under File and Help. */
function appMenu(parts: MenuDependencies): MenuItem {
  const { menu } = parts.words
  return {
    label: 'Stocksheet',
    submenu: [
      makeAboutItem(parts),
      ...makeUpdateItems(parts),
      separator,
      makeSettingsItem(parts),
      separator,
      { role: 'services', label: menu.services },
      separator,
      { role: 'hide', label: menu.hide },
      { role: 'hideOthers', label: menu.hideOthers },
      { role: 'unhide', label: menu.showAll },
      separator,
      { role: 'quit', label: menu.quit },
    ],
  }
}

function fileMenu(parts: MenuDependencies): MenuItem {
  const { menu } = parts.words
  return {
    label: menu.file,
    submenu: [
      { id: 'open', label: menu.open, accelerator: 'CmdOrCtrl+O', click: parts.open },
      { id: 'recent', label: menu.openRecent, submenu: recentMenu(parts) },
      separator,
      { id: 'export', label: menu.exportStock, accelerator: 'CmdOrCtrl+E', click: () => parts.command('export') },
      separator,
      ...(parts.isMac ? [] : [makeSettingsItem(parts), separator]),
      parts.isMac ? { role: 'close', label: menu.close } : { role: 'quit', label: menu.exit },
    ],
  }
}

function recentMenu({ recentFiles, words, openRecent, clearRecent }: MenuDependencies): MenuItem[] {
  if (recentFiles.length === 0) return [{ label: words.menu.noRecent, enabled: false }]
  const files = recentFiles.map(({ path, name }): MenuItem => {
    // If two files have the same name, the folder is shown as well. `&` would underline the next letter.
    const isNameRepeated = recentFiles.some((file) => file.name === name && file.path !== path)
    return { label: (isNameRepeated ? path : name).replaceAll('&', '&&'), toolTip: path, click: () => openRecent(path) }
  })
  return [...files, separator, { id: 'clear-recent', label: words.menu.clearRecent, click: clearRecent }]
}

function editMenu({ isMac, words: { menu } }: MenuDependencies): MenuItem {
  return {
    label: menu.edit,
    submenu: [
      { role: 'undo', label: menu.undo },
      { role: 'redo', label: menu.redo, ...(isMac ? {} : { accelerator: 'Ctrl+Y' }) },
      separator,
      { role: 'cut', label: menu.cut },
      { role: 'copy', label: menu.copy },
      { role: 'paste', label: menu.paste },
      { role: 'selectAll', label: menu.selectAll },
    ],
  }
}

function viewMenu({ isDevelopment, words: { menu }, command }: MenuDependencies): MenuItem {
  const screenItems = (['import', 'stock', 'suppliers', 'history', 'accounts'] as const).map(
    (screen, index): MenuItem => {
      return {
        id: `view-${screen}`,
        label: menu[screen],
        accelerator: `CmdOrCtrl+${index + 1}`,
        click: () => command(screen),
      }
    },
  )
  return {
    label: menu.view,
    submenu: [
      ...screenItems,
      separator,
      { role: 'resetZoom', label: menu.actualSize },
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      separator,
      { role: 'togglefullscreen', label: menu.fullScreen },
      ...(isDevelopment ? [separator, { role: 'toggleDevTools', label: menu.developerTools } as const] : []),
    ],
  }
}

function windowMenu({ isMac, words: { menu } }: MenuDependencies): MenuItem {
  return {
    role: 'window',
    label: menu.window,
    submenu: [
      { role: 'minimize', label: menu.minimise },
      ...(isMac
        ? ([{ role: 'zoom', label: menu.zoom }, separator, { role: 'front', label: menu.allToFront }] as const)
        : ([{ role: 'close', label: menu.close }] as const)),
    ],
  }
}

function helpMenu(parts: MenuDependencies): MenuItem {
  const { isMac, words, command, showLog } = parts
  return {
    role: 'help',
    label: words.menu.help,
    submenu: [
      // On macOS F1 is the brightness key.
      { id: 'guide', label: words.menu.guide, ...(isMac ? {} : { accelerator: 'F1' }), click: () => command('guide') },
      { id: 'shortcuts', label: words.menu.shortcuts, click: () => command('shortcuts') },
      { id: 'news', label: words.menu.news, click: () => command('news') },
      separator,
      { id: 'report', label: words.menu.report, click: () => command('report') },
      { id: 'log', label: words.menu.showLog, click: showLog },
      { id: 'licences', label: words.menu.licences, click: () => command('licences') },
      ...(isMac ? [] : [...makeUpdateItems(parts), separator, makeAboutItem(parts)]),
    ],
  }
}
