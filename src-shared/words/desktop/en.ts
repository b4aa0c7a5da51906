/** English texts of the desktop outside the page: menus, dialogs, notifications. */
import { numbers } from '../en/numbers.ts'
import { englishForm, formatShownCount } from '../counts.ts'

const formatCount = (count: number): string => formatShownCount(count, numbers)
const countRows = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

export const english = {
  menu: {
    file: 'File',
    open: 'Open…',
    openRecent: 'Open Recent',
    noRecent: 'No Recent Files',
    clearRecent: 'Clear List',
    exportStock: 'Export Stock…',
    close: 'Close Window',
    quit: 'Quit Stocksheet',
    exit: 'Exit',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    view: 'View',
    import: 'Files',
    stock: 'Stock',
    suppliers: 'Suppliers',
    history: 'History',
    accounts: 'Account',
    settings: 'Settings…',
    actualSize: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Full Screen',
    developerTools: 'Developer Tools',
    window: 'Window',
    minimise: 'Minimise',
    zoom: 'Zoom',
    allToFront: 'Bring All to Front',
    help: 'Help',
    guide: 'Stocksheet Help',
    shortcuts: 'Keyboard Shortcuts',
    news: 'What Is New',
    report: 'Copy a Report…',
    licences: 'Licences',
    showLog: 'Show Log',
    checkForUpdates: 'Check for Updates…',
    about: 'About Stocksheet',
    services: 'Services',
    hide: 'Hide Stocksheet',
    hideOthers: 'Hide Others',
    showAll: 'Show All',
  },
  open: {
    title: 'Open a price list or stock count',
    inbox: 'Choose a folder to watch',
    spreadsheets: 'Spreadsheets',
    allFiles: 'All files',
    failed: 'The file could not be opened',
    missing: (name: string) => `“${name}” is no longer where it was. It was taken off the list of recent files.`,
    refused: {
      network: (name: string) =>
        `“${name}” is on a network address. Copy it to this computer, or drop it on the window, then open it there.`,
      device: (name: string) => `“${name}” is not a file on a disk. Choose a CSV or Excel file.`,
      kind: (name: string) => `“${name}” is not a spreadsheet. Choose a CSV or Excel file.`,
    },
  },
  /** The question before the first request to a server that is new on this computer. */
  newHost: {
    ask: (host: string) => `Connect to ${host}?`,
    detail:
      'Stocksheet has not connected to this server before. Your API key and data from your files are sent to it. Connect only if this is the address of your account.',
    connect: 'Connect',
    cancel: 'Cancel',
  },
  /** The question before the first file is read from a server. */
  newLink: {
    ask: (host: string) => `Read a file from ${host}?`,
    detail: 'Only the address of the file is sent, not your key, and nothing from your files or your account.',
    connect: 'Read',
    cancel: 'Cancel',
  },
  /** The question before an unusual plan is sent, or a plan that deletes materials. */
  plan: {
    apply: (file: string, account: string, writes: number) =>
      `Apply “${file}” to “${account}”? ${formatCount(writes)} ${englishForm(writes, 'request changes', 'requests change')} the account.`,
    undo: (file: string, account: string, writes: number) =>
      `Undo “${file}” in “${account}”? ${formatCount(writes)} ${englishForm(writes, 'request changes', 'requests change')} the account.`,
    more: (count: number) => `… and ${formatCount(count)} more. The window shows all of them.`,
    detail: 'Stocksheet asks here because materials are deleted or changes are unusual. Nothing has been sent yet.',
    send: 'Send',
    cancel: 'Cancel',
  },
  /** The question before a setting is changed to a less protective value. */
  weakening: {
    ask: 'Weaken a protection?',
    detail: 'Stocksheet asks here because this protects your account. If you did not ask for it, press Cancel.',
    weaken: 'Weaken',
    cancel: 'Cancel',
    guard: {
      leap: 'Prices and balances ten times higher or lower are no longer looked for.',
      zero: 'Amounts that become 0 are no longer looked for.',
      sign: 'Amounts below 0 are no longer looked for.',
      'moved-column': 'Names and SKUs of other rows are no longer looked for.',
      'swapped-columns': 'Columns that look swapped are no longer looked for.',
      renaming: 'Many changed names, SKUs or units are no longer looked for.',
      clearing: 'Many emptied fields are no longer looked for.',
      adding: 'Many new materials are no longer looked for.',
    },
    reserve: (from: number, to: number) =>
      `Requests of a day kept for other programs: ${formatCount(from)} before, ${formatCount(to)} now.`,
    proxy: (to: string) => `What is sent to your accounts goes through ${to}.`,
  },
  /** Kinds of files in the save dialog, by extension. */
  kinds: { xlsx: 'Excel workbook', csv: 'CSV file', json: 'JSON file', html: 'Web page' },
  quit: {
    busy: 'Changes are still being sent to the account.',
    busyDetail: 'If you quit now, what was sent stays, nothing is lost, and the import can be resumed later.',
    keep: 'Keep Running',
    quit: 'Quit',
    changes: 'Your changes are not applied yet.',
    changesKept: 'They are saved on this computer, and Stocksheet offers them the next time you open it.',
    changesDetail: 'They are lost when the window is closed. The files themselves stay as they are.',
    stay: 'Keep Working',
    quitAnyway: 'Quit Without Them',
    close: 'Close',
    closeAnyway: 'Close Without Them',
  },
  runEnded: {
    done: 'All changes are applied',
    doneBody: (count: number) => `${countRows(count)} changed and verified.`,
    failed: 'The import has ended; some rows need attention',
    failedBody: (count: number) => `${countRows(count)} to look at. The report says which and why.`,
    stopped: 'The import was stopped',
    stoppedBody: (count: number) => `${countRows(count)} changed so far. It can be resumed from the history.`,
    parked: 'The import is waiting',
    parkedBody: 'Today’s limit is used up, or the account does not answer. Open Stocksheet to see when it continues.',
  },
  problems: {
    start: 'Stocksheet could not start',
    refusedSwitch: (name: string) =>
      `It was started with --${name}, which opens it to other programs. Start it without that switch.`,
    noSandbox:
      'It was started with --no-sandbox, and Stocksheet does not run without its sandbox. An AppImage adds this switch where the system restricts user namespaces. Allow them, then start it again. On Ubuntu, give this AppImage an AppArmor profile with “userns,”, or run: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0. On other systems, run: sudo sysctl kernel.unprivileged_userns_clone=1.',
    window: 'The window could not be shown',
    unexpected: 'Stocksheet ran into a problem and has to start again.',
    unexpectedDetail:
      'What was sent to the account is recorded, your changes up to the last second are saved, and an import under way can be resumed. Help > Copy a Report then shows what happened, without keys and without anything from your files.',
    restart: 'Start Again',
    quit: 'Quit',
    pageCrashed: 'The window stopped working.',
    pageCrashedDetail:
      'Nothing that was sent is lost: an import under way continues, and its report is in the history.',
    reload: 'Open It Again',
    noLog: 'The log could not be shown',
    report: 'Show a Report',
    reportDetail: 'A report for somebody who helps you. It has no names, keys, prices or paths.',
    copy: 'Copy',
  },
  update: {
    upToDate: 'You have the latest version.',
    upToDateDetail: (version: string) => `Stocksheet ${version} is the latest version.`,
    available: (version: string) => `Stocksheet ${version} is available.`,
    availableDetail:
      'It is downloaded in the background and installed when you restart. An import under way is not disturbed. A copy of your data is made under Account, if you want one first.',
    download: 'Download',
    later: 'Later',
    ready: 'The update is ready.',
    readyDetail: 'Restart Stocksheet to use it, or keep working: it is installed when you quit.',
    restart: 'Restart',
    failed: 'The update could not be checked.',
    failedDetail: 'Look at the network connection, then try again from the Help menu.',
    ok: 'OK',
  },
}

export type DesktopWords = typeof english
