/**
 * All commands of the window with their groups and keys. Key handling, the palette and the list of shortcuts use this table. Their names are in
 * src-shared/words/window (commands.ts). Components offer them with parts/use-command.ts.
 */

/** The groups in the list of shortcuts. */
export const COMMAND_GROUPS = ['move', 'select', 'change', 'columns', 'rawSheet', 'window'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** What must be on screen before a command is available; the palette shows it. */
type CommandNeeds =
  | 'rows'
  | 'file'
  | 'rawSheet'
  | 'run'
  | 'stock'
  | 'export'
  | 'accounts'
  | 'account'
  | 'report'
  | 'summary'
  | 'nothing'

interface CommandSpec {
  readonly group: CommandGroup
  /** `Mod` is Ctrl, or Command on a Mac. Letters and digits mean key positions, so that they work on every keyboard layout. */
  readonly keys?: readonly string[]
  readonly needs: CommandNeeds
  /** Whether its keys work only on a cell of the grid, not everywhere. */
  readonly onCell?: true
  /** Whether its keys also work in a text field. */
  readonly inText?: true
  /** The browser sends a special event for these keys, which is handled instead. */
  readonly ownEvent?: true
  /** Its keys work on a heading of the grid, or on a row of Look at the file. The code there handles them. */
  readonly heardOn?: 'heading' | 'rawRow'
  /** Whether it belongs to an open dialog and is available in the palette over it. */
  readonly inDialog?: true
}

export const COMMANDS = {
  goToRow: { group: 'move', keys: ['Mod+G'], needs: 'rows', inText: true },
  nextRow: { group: 'move', keys: ['F8'], needs: 'rows', inText: true },
  previousRow: { group: 'move', keys: ['Shift+F8'], needs: 'rows', inText: true },
  search: { group: 'move', keys: ['/'], needs: 'rows' },
  find: { group: 'move', keys: ['Mod+F'], needs: 'rows', inText: true },
  clearFilters: { group: 'move', needs: 'rows' },
  details: { group: 'move', keys: ['Mod+I'], needs: 'rows', onCell: true },
  rowDetails: { group: 'move', keys: ['Alt+I'], needs: 'rows' },
  sortColumn: { group: 'columns', keys: ['Space'], needs: 'rows', heardOn: 'heading' },
  thenSort: { group: 'columns', keys: ['Shift+Space'], needs: 'rows', heardOn: 'heading' },
  sortUp: { group: 'columns', needs: 'rows' },
  sortDown: { group: 'columns', needs: 'rows' },
  sortByChange: { group: 'columns', needs: 'rows' },
  unsort: { group: 'columns', needs: 'rows' },
  columnMenu: { group: 'columns', keys: ['Enter', 'Alt+↓'], needs: 'rows', heardOn: 'heading' },
  narrowerColumn: { group: 'columns', keys: ['Alt+Shift+←'], needs: 'rows', heardOn: 'heading' },
  widerColumn: { group: 'columns', keys: ['Alt+Shift+→'], needs: 'rows', heardOn: 'heading' },
  usualWidth: { group: 'columns', needs: 'rows' },
  columnLeft: { group: 'columns', keys: ['Alt+←'], needs: 'rows', heardOn: 'heading' },
  columnRight: { group: 'columns', keys: ['Alt+→'], needs: 'rows', heardOn: 'heading' },
  pinColumn: { group: 'columns', needs: 'rows' },
  hideColumn: { group: 'columns', needs: 'rows' },
  usualColumns: { group: 'columns', needs: 'rows' },
  translateColumn: { group: 'columns', needs: 'rows' },
  ruleColumn: { group: 'columns', needs: 'rows' },
  keepColumn: { group: 'columns', needs: 'rows' },
  selectRow: { group: 'select', keys: ['Shift+Space'], needs: 'rows', onCell: true },
  selectColumn: { group: 'select', keys: ['Mod+Space'], needs: 'rows', onCell: true },
  selectAll: { group: 'select', keys: ['Mod+A', 'Mod+Shift+Space'], needs: 'rows', onCell: true },
  copy: { group: 'select', keys: ['Mod+C'], needs: 'rows', onCell: true, ownEvent: true },
  cut: { group: 'change', keys: ['Mod+X'], needs: 'rows', onCell: true, ownEvent: true },
  paste: { group: 'change', keys: ['Mod+V'], needs: 'nothing', ownEvent: true },
  edit: { group: 'change', keys: ['Enter', 'F2'], needs: 'rows', onCell: true },
  clear: { group: 'change', keys: ['Delete'], needs: 'rows', onCell: true },
  fill: { group: 'change', keys: ['Mod+D'], needs: 'rows', onCell: true },
  fillRight: { group: 'change', keys: ['Mod+R'], needs: 'rows', onCell: true },
  include: { group: 'change', keys: ['Space'], needs: 'rows', onCell: true },
  answer: { group: 'change', keys: ['Alt+Enter'], needs: 'rows', onCell: true },
  alike: { group: 'change', needs: 'rows' },
  replace: { group: 'change', keys: ['Mod+H'], needs: 'rows', inText: true },
  setCells: { group: 'change', needs: 'rows' },
  addToCells: { group: 'change', needs: 'rows' },
  percentOfCells: { group: 'change', needs: 'rows' },
  roundCells: { group: 'change', needs: 'rows' },
  materialPast: { group: 'change', needs: 'rows' },
  leaveOutShown: { group: 'change', needs: 'rows' },
  takeInShown: { group: 'change', needs: 'rows' },
  undo: { group: 'change', keys: ['Mod+Z'], needs: 'rows' },
  redo: { group: 'change', keys: ['Mod+Y', 'Mod+Shift+Z'], needs: 'rows' },
  stopChange: { group: 'change', needs: 'rows' },
  rawSheet: { group: 'rawSheet', keys: ['Alt+L'], needs: 'file', inText: true },
  rawHeadings: { group: 'rawSheet', keys: ['H'], needs: 'rawSheet', heardOn: 'rawRow' },
  rawNone: { group: 'rawSheet', keys: ['N'], needs: 'rawSheet', heardOn: 'rawRow' },
  rawNotData: { group: 'rawSheet', keys: ['Delete'], needs: 'rawSheet', heardOn: 'rawRow' },
  rawUp: { group: 'rawSheet', keys: ['Alt+↑'], needs: 'rawSheet', heardOn: 'rawRow' },
  rawDown: { group: 'rawSheet', keys: ['Alt+↓'], needs: 'rawSheet', heardOn: 'rawRow' },
  rawData: { group: 'rawSheet', keys: ['D'], needs: 'rawSheet', heardOn: 'rawRow' },
  rawDetected: { group: 'rawSheet', needs: 'rawSheet' },
  palette: { group: 'window', keys: ['Mod+K'], needs: 'nothing', inText: true },
  chooseFile: { group: 'window', keys: ['Mod+O'], needs: 'nothing', inText: true },
  openNext: { group: 'window', keys: ['Alt+N'], needs: 'nothing', inText: true },
  reread: { group: 'window', needs: 'rows' },
  rememberMapping: { group: 'window', needs: 'file' },
  saveMapping: { group: 'window', needs: 'file' },
  loadMapping: { group: 'window', needs: 'file' },
  applyFirst: { group: 'window', needs: 'rows' },
  savePageForReview: { group: 'window', needs: 'rows' },
  rowPer: { group: 'move', needs: 'file' },
  addFilter: { group: 'columns', needs: 'stock' },
  toggleGroups: { group: 'columns', needs: 'stock' },
  saveView: { group: 'columns', needs: 'stock' },
  updateView: { group: 'columns', needs: 'stock' },
  renameView: { group: 'columns', needs: 'stock' },
  deleteView: { group: 'columns', needs: 'stock' },
  newMaterial: { group: 'change', needs: 'stock' },
  deleteMaterial: { group: 'change', needs: 'stock' },
  keepMaterial: { group: 'change', needs: 'stock' },
  readSuppliers: { group: 'window', needs: 'stock' },
  writeExport: { group: 'window', needs: 'export' },
  makeTemplate: { group: 'window', needs: 'export' },
  addAccount: { group: 'window', needs: 'nothing' },
  saveAccount: { group: 'window', needs: 'account' },
  testAccount: { group: 'window', needs: 'account' },
  addStorage: { group: 'window', needs: 'account' },
  askStorages: { group: 'window', needs: 'account' },
  resetPractice: { group: 'window', needs: 'accounts' },
  deleteAccount: { group: 'window', needs: 'account' },
  undoRun: { group: 'window', needs: 'report' },
  reportXlsx: { group: 'window', needs: 'report' },
  reportCsv: { group: 'window', needs: 'report' },
  rowsToFix: { group: 'window', needs: 'report' },
  runSummary: { group: 'window', needs: 'report' },
  printSummary: { group: 'window', needs: 'summary' },
  close: { group: 'window', needs: 'file' },
  panel: { group: 'window', needs: 'rows' },
  apply: { group: 'window', keys: ['Mod+Enter'], needs: 'rows', inText: true },
  pause: { group: 'window', needs: 'run' },
  stop: { group: 'window', needs: 'run' },
  goImport: { group: 'window', keys: ['Alt+1'], needs: 'nothing' },
  goStock: { group: 'window', keys: ['Alt+2'], needs: 'nothing' },
  goSuppliers: { group: 'window', keys: ['Alt+3'], needs: 'nothing' },
  goHistory: { group: 'window', keys: ['Alt+4'], needs: 'nothing' },
  goExport: { group: 'window', needs: 'nothing' },
  reorderList: { group: 'window', needs: 'nothing' },
  goAccounts: { group: 'window', keys: ['Alt+5'], needs: 'nothing' },
  goSettings: { group: 'window', keys: ['Alt+6', 'Mod+,'], needs: 'nothing', inText: true },
  goHelp: { group: 'window', keys: ['Alt+7'], needs: 'nothing' },
  themeAuto: { group: 'window', needs: 'nothing' },
  themeLight: { group: 'window', needs: 'nothing' },
  themeDark: { group: 'window', needs: 'nothing' },
  english: { group: 'window', needs: 'nothing' },
  russian: { group: 'window', needs: 'nothing' },
  guide: { group: 'window', needs: 'nothing' },
  shortcuts: { group: 'window', keys: ['?'], needs: 'nothing' },
  licences: { group: 'window', needs: 'nothing' },
  about: { group: 'window', needs: 'nothing' },
} as const satisfies Readonly<Record<string, CommandSpec>>

export type CommandId = keyof typeof COMMANDS

export const COMMAND_IDS = Object.keys(COMMANDS).filter(isCommand)

export function isCommand(id: string): id is CommandId {
  return Object.hasOwn(COMMANDS, id)
}

export function specOfCommand(id: CommandId): CommandSpec {
  return COMMANDS[id]
}

/** Keys that only move and select. They are listed, but are not commands. */
export const OTHER_KEYS = {
  cell: { group: 'move', keys: ['←', '↑', '↓', '→', 'PgUp', 'PgDn'] },
  row: { group: 'move', keys: ['Home', 'End'] },
  corner: { group: 'move', keys: ['Mod+Home', 'Mod+End'] },
  edge: { group: 'move', keys: ['Mod+←', '↑', '↓', '→'] },
  extend: { group: 'select', keys: ['Shift+←', '↑', '↓', '→', 'PgUp', 'PgDn'] },
  within: { group: 'select', keys: ['Tab', 'Enter'] },
  unselect: { group: 'select', keys: ['Esc'] },
  newLine: { group: 'change', keys: ['Alt+Enter'] },
  rawSheetMenu: { group: 'rawSheet', keys: ['Enter', 'Shift+F10'] },
  pick: { group: 'change', keys: ['Alt+↓'] },
  cellMenu: { group: 'change', keys: ['Shift+F10'] },
} as const satisfies Readonly<Record<string, { readonly group: CommandGroup; readonly keys: readonly string[] }>>

export type OtherKey = keyof typeof OTHER_KEYS

interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether these are the keys of a command. */
export function isKeyOf(id: CommandId, keyEvent: Pressed): boolean {
  return (specOfCommand(id).keys ?? []).some((chord) => isChord(chord, keyEvent))
}

/** A letter matches what the key types in a Latin layout. In other layouts, it matches by key position. */
function isChord(chord: string, { key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  const parts = chord.split('+')
  const lastKey = parts.at(-1) ?? ''
  if ((ctrlKey || metaKey) !== parts.includes('Mod') || altKey !== parts.includes('Alt')) return false
  // The position of these keys, and whether they need Shift, depends on the layout.
  if (lastKey === '?' || lastKey === '/') return key === lastKey
  if (shiftKey !== parts.includes('Shift')) return false
  if (/^[A-Z]$/.test(lastKey)) return /^[a-z]$/i.test(key) ? key.toUpperCase() === lastKey : code === `Key${lastKey}`
  if (/^\d$/.test(lastKey)) return code === `Digit${lastKey}`
  if (lastKey === ',') return key === ',' || code === 'Comma'
  return lastKey === 'Space' ? key === ' ' : key === lastKey
}

/** The keys of a chord as labelled on the keyboard. */
export function shownKeys(chord: string, mac: boolean): readonly string[] {
  return chord.split('+').map((key) => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key === 'Alt' && mac ? '⌥' : key))
}
