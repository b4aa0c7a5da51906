/**
 * All commands of the window with their groups and keys. Key handling, the palette and the list of shortcuts use this table. Their names are in
 * src-shared/words/window (commands.ts). Components offer them with parts/use-command.ts.
 */

/** The groups in the list of shortcuts. */
export const COMMAND_GROUPS = ['move', 'select', 'change', 'columns', 'rawSheet', 'window'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** What must be on screen before a command is available; the palette shows it. */
type CommandRequirement =
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
  readonly requirement: CommandRequirement
  /** True if the keys work only on a cell of the grid, not everywhere. */
  readonly isCellOnly?: true
  /** True if the keys also work in a text field. */
  readonly worksInTextField?: true
  /** True if the browser sends a special event for these keys, which is handled instead. */
  readonly hasBrowserEvent?: true
  /** Set if the keys work on a heading of the grid, or on a row of the screen "Look at the file". The code there handles these keys. */
  readonly keyScope?: 'heading' | 'rawRow'
  /** True if the command belongs to an open dialog, and is available in the palette over it. */
  readonly isInDialog?: true
}

/** The commands in the order of the palette: commands that users usually need next come first. */
export const COMMANDS = {
  apply: { group: 'window', keys: ['Mod+Enter'], requirement: 'rows', worksInTextField: true },
  goToRow: { group: 'move', keys: ['Mod+G'], requirement: 'rows', worksInTextField: true },
  nextRow: { group: 'move', keys: ['F8'], requirement: 'rows', worksInTextField: true },
  previousRow: { group: 'move', keys: ['Shift+F8'], requirement: 'rows', worksInTextField: true },
  search: { group: 'move', keys: ['/'], requirement: 'rows' },
  find: { group: 'move', keys: ['Mod+F'], requirement: 'rows', worksInTextField: true },
  clearFilters: { group: 'move', requirement: 'rows' },
  details: { group: 'move', keys: ['Mod+I'], requirement: 'rows', isCellOnly: true },
  rowDetails: { group: 'move', keys: ['Alt+I'], requirement: 'rows' },
  sortColumn: { group: 'columns', keys: ['Space'], requirement: 'rows', keyScope: 'heading' },
  thenSort: { group: 'columns', keys: ['Shift+Space'], requirement: 'rows', keyScope: 'heading' },
  sortUp: { group: 'columns', requirement: 'rows' },
  sortDown: { group: 'columns', requirement: 'rows' },
  sortByChange: { group: 'columns', requirement: 'rows' },
  unsort: { group: 'columns', requirement: 'rows' },
  columnMenu: { group: 'columns', keys: ['Enter', 'Alt+↓'], requirement: 'rows', keyScope: 'heading' },
  narrowerColumn: { group: 'columns', keys: ['Alt+Shift+←'], requirement: 'rows', keyScope: 'heading' },
  widerColumn: { group: 'columns', keys: ['Alt+Shift+→'], requirement: 'rows', keyScope: 'heading' },
  usualWidth: { group: 'columns', requirement: 'rows' },
  columnLeft: { group: 'columns', keys: ['Alt+←'], requirement: 'rows', keyScope: 'heading' },
  columnRight: { group: 'columns', keys: ['Alt+→'], requirement: 'rows', keyScope: 'heading' },
  pinColumn: { group: 'columns', requirement: 'rows' },
  hideColumn: { group: 'columns', requirement: 'rows' },
  usualColumns: { group: 'columns', requirement: 'rows' },
  translateColumn: { group: 'columns', requirement: 'rows' },
  ruleColumn: { group: 'columns', requirement: 'rows' },
  keepColumn: { group: 'columns', requirement: 'rows' },
  selectRow: { group: 'select', keys: ['Shift+Space'], requirement: 'rows', isCellOnly: true },
  selectColumn: { group: 'select', keys: ['Mod+Space'], requirement: 'rows', isCellOnly: true },
  selectAll: { group: 'select', keys: ['Mod+A', 'Mod+Shift+Space'], requirement: 'rows', isCellOnly: true },
  copy: { group: 'select', keys: ['Mod+C'], requirement: 'rows', isCellOnly: true, hasBrowserEvent: true },
  cut: { group: 'change', keys: ['Mod+X'], requirement: 'rows', isCellOnly: true, hasBrowserEvent: true },
  paste: { group: 'change', keys: ['Mod+V'], requirement: 'nothing', hasBrowserEvent: true },
  edit: { group: 'change', keys: ['Enter', 'F2'], requirement: 'rows', isCellOnly: true },
  clear: { group: 'change', keys: ['Delete'], requirement: 'rows', isCellOnly: true },
  fill: { group: 'change', keys: ['Mod+D'], requirement: 'rows', isCellOnly: true },
  fillRight: { group: 'change', keys: ['Mod+R'], requirement: 'rows', isCellOnly: true },
  include: { group: 'change', keys: ['Space'], requirement: 'rows', isCellOnly: true },
  answer: { group: 'change', keys: ['Alt+Enter'], requirement: 'rows', isCellOnly: true },
  alike: { group: 'change', requirement: 'rows' },
  replace: { group: 'change', keys: ['Mod+H'], requirement: 'rows', worksInTextField: true },
  setCells: { group: 'change', requirement: 'rows' },
  addToCells: { group: 'change', requirement: 'rows' },
  percentOfCells: { group: 'change', requirement: 'rows' },
  roundCells: { group: 'change', requirement: 'rows' },
  materialPast: { group: 'change', requirement: 'rows' },
  leaveOutShown: { group: 'change', requirement: 'rows' },
  takeInShown: { group: 'change', requirement: 'rows' },
  undo: { group: 'change', keys: ['Mod+Z'], requirement: 'rows' },
  redo: { group: 'change', keys: ['Mod+Y', 'Mod+Shift+Z'], requirement: 'rows' },
  stopChange: { group: 'change', requirement: 'rows' },
  rawSheet: { group: 'rawSheet', keys: ['Alt+L'], requirement: 'file', worksInTextField: true },
  rawHeadings: { group: 'rawSheet', keys: ['H'], requirement: 'rawSheet', keyScope: 'rawRow' },
  rawNone: { group: 'rawSheet', keys: ['N'], requirement: 'rawSheet', keyScope: 'rawRow' },
  rawNotData: { group: 'rawSheet', keys: ['Delete'], requirement: 'rawSheet', keyScope: 'rawRow' },
  rawUp: { group: 'rawSheet', keys: ['Alt+↑'], requirement: 'rawSheet', keyScope: 'rawRow' },
  rawDown: { group: 'rawSheet', keys: ['Alt+↓'], requirement: 'rawSheet', keyScope: 'rawRow' },
  rawData: { group: 'rawSheet', keys: ['D'], requirement: 'rawSheet', keyScope: 'rawRow' },
  rawDetected: { group: 'rawSheet', requirement: 'rawSheet' },
  palette: { group: 'window', keys: ['Mod+K'], requirement: 'nothing', worksInTextField: true },
  chooseFile: { group: 'window', keys: ['Mod+O'], requirement: 'nothing', worksInTextField: true },
  openNext: { group: 'window', keys: ['Alt+N'], requirement: 'nothing', worksInTextField: true },
  reread: { group: 'window', requirement: 'rows' },
  rememberMapping: { group: 'window', requirement: 'file' },
  saveMapping: { group: 'window', requirement: 'file' },
  loadMapping: { group: 'window', requirement: 'file' },
  applyFirst: { group: 'window', requirement: 'rows' },
  savePageForReview: { group: 'window', requirement: 'rows' },
  rowPer: { group: 'move', requirement: 'file' },
  addFilter: { group: 'columns', requirement: 'stock' },
  toggleGroups: { group: 'columns', requirement: 'stock' },
  saveView: { group: 'columns', requirement: 'stock' },
  updateView: { group: 'columns', requirement: 'stock' },
  renameView: { group: 'columns', requirement: 'stock' },
  deleteView: { group: 'columns', requirement: 'stock' },
  newMaterial: { group: 'change', requirement: 'stock' },
  deleteMaterial: { group: 'change', requirement: 'stock' },
  keepMaterial: { group: 'change', requirement: 'stock' },
  readSuppliers: { group: 'window', requirement: 'stock' },
  writeExport: { group: 'window', requirement: 'export' },
  makeTemplate: { group: 'window', requirement: 'export' },
  addAccount: { group: 'window', requirement: 'nothing' },
  saveAccount: { group: 'window', requirement: 'account' },
  testAccount: { group: 'window', requirement: 'account' },
  addStorage: { group: 'window', requirement: 'account' },
  askStorages: { group: 'window', requirement: 'account' },
  resetPractice: { group: 'window', requirement: 'accounts' },
  makeBackup: { group: 'window', requirement: 'accounts' },
  restoreCopy: { group: 'window', requirement: 'accounts' },
  deleteAccount: { group: 'window', requirement: 'account' },
  undoRun: { group: 'window', requirement: 'report' },
  reportXlsx: { group: 'window', requirement: 'report' },
  reportCsv: { group: 'window', requirement: 'report' },
  rowsToFix: { group: 'window', requirement: 'report' },
  runSummary: { group: 'window', requirement: 'report' },
  printSummary: { group: 'window', requirement: 'summary' },
  close: { group: 'window', requirement: 'file' },
  panel: { group: 'window', requirement: 'rows' },
  pause: { group: 'window', requirement: 'run' },
  stop: { group: 'window', requirement: 'run' },
  goImport: { group: 'window', keys: ['Alt+1'], requirement: 'nothing' },
  goStock: { group: 'window', keys: ['Alt+2'], requirement: 'nothing' },
  goSuppliers: { group: 'window', keys: ['Alt+3'], requirement: 'nothing' },
  goHistory: { group: 'window', keys: ['Alt+4'], requirement: 'nothing' },
  goExport: { group: 'window', requirement: 'nothing' },
  reorderList: { group: 'window', requirement: 'nothing' },
  goAccounts: { group: 'window', keys: ['Alt+5'], requirement: 'nothing' },
  goSettings: { group: 'window', keys: ['Alt+6', 'Mod+,'], requirement: 'nothing', worksInTextField: true },
  goHelp: { group: 'window', keys: ['Alt+7', 'F1'], requirement: 'nothing', worksInTextField: true },
  themeAuto: { group: 'window', requirement: 'nothing' },
  themeLight: { group: 'window', requirement: 'nothing' },
  themeDark: { group: 'window', requirement: 'nothing' },
  english: { group: 'window', requirement: 'nothing' },
  russian: { group: 'window', requirement: 'nothing' },
  guide: { group: 'window', requirement: 'nothing' },
  shortcuts: { group: 'window', keys: ['?'], requirement: 'nothing' },
  news: { group: 'window', requirement: 'nothing' },
  privacy: { group: 'window', requirement: 'nothing' },
  report: { group: 'window', requirement: 'nothing' },
  licences: { group: 'window', requirement: 'nothing' },
  about: { group: 'window', requirement: 'nothing' },
} as const satisfies Readonly<Record<string, CommandSpec>>

export type CommandId = keyof typeof COMMANDS

export const COMMAND_IDS = Object.keys(COMMANDS).filter(isCommand)

export function isCommand(id: string): id is CommandId {
  return Object.hasOwn(COMMANDS, id)
}

export function specOfCommand(id: CommandId): CommandSpec {
  return COMMANDS[id]
}

/** Keys that only move and select. They are in the list of shortcuts, but are not commands. */
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

interface PressedKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** True if these are the keys of the command. */
export function isKeyOfCommand(id: CommandId, keyEvent: PressedKey): boolean {
  return (specOfCommand(id).keys ?? []).some((chord) => matchesChord(chord, keyEvent))
}

/** A letter matches what the key types in a Latin layout. In other layouts, it matches by key position. */
function matchesChord(chord: string, { key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): boolean {
  const parts = chord.split('+')
  const lastKey = parts.at(-1) ?? ''
  if ((ctrlKey || metaKey) !== parts.includes('Mod') || altKey !== parts.includes('Alt')) return false
  // The position of the keys `?` and `/`, and whether they need Shift, depends on the layout.
  if (lastKey === '?' || lastKey === '/') return key === lastKey
  if (shiftKey !== parts.includes('Shift')) return false
  if (/^[A-Z]$/.test(lastKey)) return /^[a-z]$/i.test(key) ? key.toUpperCase() === lastKey : code === `Key${lastKey}`
  if (/^\d$/.test(lastKey)) return code === `Digit${lastKey}`
  if (lastKey === ',') return key === ',' || code === 'Comma'
  return lastKey === 'Space' ? key === ' ' : key === lastKey
}

/** The keys of a chord as labelled on the keyboard. */
export function splitChord(chord: string, isMac: boolean): readonly string[] {
  return chord.split('+').map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key === 'Alt' && isMac ? '⌥' : key))
}
