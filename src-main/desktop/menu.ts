/** The menu bar, as usual on each system. Contains no rules of the product: its items call main or the window. */
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../src-shared/api/calls.ts'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'

export interface MenuParts {
  readonly mac: boolean
  /** Adds the developer tools. */
  readonly isDevelopment: boolean
  readonly words: DesktopWords
  readonly recent: readonly { readonly path: string; readonly name: string }[]
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

const line: MenuItem = { type: 'separator' }

export function menuTemplate(parts: MenuParts): MenuItem[] {
  return [
    ...(parts.mac ? [appMenu(parts)] : []),
    fileMenu(parts),
    editMenu(parts),
    viewMenu(parts),
    windowMenu(parts),
    helpMenu(parts),
  ]
}

function aboutItem({ words, command }: MenuParts): MenuItem {
  return { id: 'about', label: words.menu.about, click: () => command('about') }
}

function updates({ words, checkForUpdates }: MenuParts): MenuItem[] {
  return checkForUpdates ? [{ id: 'updates', label: words.menu.checkForUpdates, click: checkForUpdates }] : []
}

function settings({ words, command }: MenuParts): MenuItem {
  return {
    id: 'settings',
    label: words.menu.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => command('settings'),
  }
}

/** On macOS the first menu has the app's name, and contains what other systems have under File and Help. */
function appMenu(parts: MenuParts): MenuItem {
  const { menu } = parts.words
  return {
    label: 'Stocksheet',
    submenu: [
      aboutItem(parts),
      ...updates(parts),
      line,
      settings(parts),
      line,
      { role: 'services', label: menu.services },
      line,
      { role: 'hide', label: menu.hide },
      { role: 'hideOthers', label: menu.hideOthers },
      { role: 'unhide', label: menu.showAll },
      line,
      { role: 'quit', label: menu.quit },
    ],
  }
}

function fileMenu(parts: MenuParts): MenuItem {
  const { menu } = parts.words
  return {
    label: menu.file,
    submenu: [
      { id: 'open', label: menu.open, accelerator: 'CmdOrCtrl+O', click: parts.open },
      { id: 'recent', label: menu.openRecent, submenu: recentMenu(parts) },
      line,
      { id: 'export', label: menu.exportStock, accelerator: 'CmdOrCtrl+E', click: () => parts.command('export') },
      line,
      ...(parts.mac ? [] : [settings(parts), line]),
      parts.mac ? { role: 'close', label: menu.close } : { role: 'quit', label: menu.exit },
    ],
  }
}

function recentMenu({ recent, words, openRecent, clearRecent }: MenuParts): MenuItem[] {
  if (recent.length === 0) return [{ label: words.menu.noRecent, enabled: false }]
  const files = recent.map(({ path, name }): MenuItem => {
    // If two files have the same name, the folder is shown as well. `&` would underline the next letter.
    const isNameTwice = recent.some((file) => file.name === name && file.path !== path)
    return { label: (isNameTwice ? path : name).replaceAll('&', '&&'), toolTip: path, click: () => openRecent(path) }
  })
  return [...files, line, { id: 'clear-recent', label: words.menu.clearRecent, click: clearRecent }]
}

function editMenu({ mac, words: { menu } }: MenuParts): MenuItem {
  return {
    label: menu.edit,
    submenu: [
      { role: 'undo', label: menu.undo },
      { role: 'redo', label: menu.redo, ...(mac ? {} : { accelerator: 'Ctrl+Y' }) },
      line,
      { role: 'cut', label: menu.cut },
      { role: 'copy', label: menu.copy },
      { role: 'paste', label: menu.paste },
      { role: 'selectAll', label: menu.selectAll },
    ],
  }
}

function viewMenu({ isDevelopment, words: { menu }, command }: MenuParts): MenuItem {
  const places = (['import', 'stock', 'suppliers', 'history', 'accounts'] as const).map((place, index): MenuItem => {
    return {
      id: `view-${place}`,
      label: menu[place],
      accelerator: `CmdOrCtrl+${index + 1}`,
      click: () => command(place),
    }
  })
  return {
    label: menu.view,
    submenu: [
      ...places,
      line,
      { role: 'resetZoom', label: menu.actualSize },
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      line,
      { role: 'togglefullscreen', label: menu.fullScreen },
      ...(isDevelopment ? [line, { role: 'toggleDevTools', label: menu.developerTools } as const] : []),
    ],
  }
}

function windowMenu({ mac, words: { menu } }: MenuParts): MenuItem {
  return {
    role: 'window',
    label: menu.window,
    submenu: [
      { role: 'minimize', label: menu.minimise },
      ...(mac
        ? ([{ role: 'zoom', label: menu.zoom }, line, { role: 'front', label: menu.allToFront }] as const)
        : ([{ role: 'close', label: menu.close }] as const)),
    ],
  }
}

function helpMenu(parts: MenuParts): MenuItem {
  const { mac, words, command, showLog } = parts
  return {
    role: 'help',
    label: words.menu.help,
    submenu: [
      // On macOS F1 is the brightness key.
      { id: 'guide', label: words.menu.guide, ...(mac ? {} : { accelerator: 'F1' }), click: () => command('guide') },
      { id: 'shortcuts', label: words.menu.shortcuts, click: () => command('shortcuts') },
      { id: 'news', label: words.menu.news, click: () => command('news') },
      line,
      { id: 'report', label: words.menu.report, click: () => command('report') },
      { id: 'log', label: words.menu.showLog, click: showLog },
      { id: 'licences', label: words.menu.licences, click: () => command('licences') },
      ...(mac ? [] : [...updates(parts), line, aboutItem(parts)]),
    ],
  }
}
