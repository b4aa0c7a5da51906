/** English texts of commands: their names, why they cannot be had now, the palette that finds them. */
import type { PlaceKind } from '../../view/places.ts'
import type { CommandGroup, CommandId, OtherKey } from '../../view/commands.ts'
import { englishForm as form } from '../../../src-shared/words/plural.ts'

export interface CommandTexts {
  readonly title: string
  readonly find: string
  readonly none: string
  readonly results: (n: number, shown: string) => string
  readonly recent: string
  readonly all: string
  readonly best: string
  readonly hint: string
  readonly groups: Readonly<Record<CommandGroup, string>>
  readonly names: Readonly<Record<CommandId, string>>
  /** Words people may look for a command by, besides its name. */
  readonly synonyms: Readonly<Partial<Record<CommandId, string>>>
  readonly otherKeys: Readonly<Record<OtherKey, string>>
  readonly places: Readonly<Record<PlaceKind, string>>
  readonly toRow: (row: string) => string
  readonly toColumn: (column: string) => string
  readonly toRun: (file: string) => string
  readonly toAccount: (account: string) => string
  readonly toStorage: (storage: string) => string
  readonly toProfile: (profile: string) => string
  readonly toSetting: (setting: string) => string
  readonly toView: (view: string) => string
  readonly toShownRows: (rows: string) => string
  readonly toGroup: (by: string) => string
  readonly notGroup: string
  readonly showStorage: (storage: string) => string
  readonly hideStorage: (storage: string) => string
  readonly hidden: string
  readonly here: string
  /** Why a command cannot be had now. */
  readonly why: Readonly<
    Record<
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
      | 'pasteKeys'
      | 'lastStorage'
      | 'noView'
      | 'viewUnchanged'
      | 'noDeltas'
      | 'fixedColumn'
      | 'noFieldHere'
      | 'noRuleHere'
      | 'oneRowEach'
      | 'notDeleted'
      | 'sameRows'
      | 'nothing'
      | 'notGrouped'
      | 'noRoom'
      | 'noSuppliers'
      | 'noStorage'
      | 'noKey'
      | 'nothingToFix'
      | 'dialog'
      | 'running'
      | 'busy'
      | 'nothingToUndo'
      | 'nothingToRedo'
      | 'noFilter'
      | 'noChange'
      | 'noneUnderWay'
      | 'noneWaits'
      | 'noneLeftOut'
      | 'noRowShown'
      | 'noQuestion'
      | 'noneSelected'
      | 'notTyped'
      | 'chosen'
      | 'noMaterial'
      | 'noColumn'
      | 'trying',
      string
    >
  >
}

export const englishCommands: { readonly commands: CommandTexts } = {
  commands: {
    title: 'Commands',
    find: 'Find a command, a row, a material …',
    none: 'Nothing found. Try another word, a row number, an SKU or the name of a material.',
    results: (n, shown) => `${shown} ${form(n, 'result', 'results')}`,
    recent: 'Recently used',
    all: 'All commands',
    best: 'Commands',
    hint: 'Arrows choose, Enter runs, Esc closes.',
    groups: {
      move: 'Moving',
      select: 'Selecting',
      change: 'Changing',
      columns: 'Columns, on a heading',
      rawSheet: 'Look at the file',
      window: 'Window',
    },
    names: {
      goToRow: 'Go to a row by its number',
      nextRow: 'Next row that needs attention or is changed',
      previousRow: 'Previous row that needs attention or is changed',
      search: 'Search rows',
      find: 'Find in cells',
      clearFilters: 'Clear all filters',
      details: 'Details of the row’s material',
      sortColumn: 'Sort: ascending, descending, file order',
      thenSort: 'Sort by this column after the others',
      sortUp: 'Sort the column ascending',
      sortDown: 'Sort the column descending',
      sortByChange: 'Sort by how much the column changes',
      unsort: 'Rows in the file’s own order',
      columnField: 'Choose the column’s field',
      columnMenu: 'Open the column’s menu',
      narrowerColumn: 'Make the column narrower',
      widerColumn: 'Make the column wider',
      usualWidth: 'Give the column its usual width',
      columnLeft: 'Move the column left',
      columnRight: 'Move the column right',
      pinColumn: 'Pin the column, or unpin it',
      hideColumn: 'Hide the column',
      usualColumns: 'Show all columns as usual',
      translateColumn: 'Translate the column’s values',
      ruleColumn: 'Write a rule for the column',
      keepColumn: 'Do not change the column’s field in the account, or change it again',
      selectRow: 'Select whole rows',
      selectColumn: 'Select whole columns',
      selectAll: 'Select all rows shown',
      copy: 'Copy the selected rows, or the cell',
      cut: 'Cut the selected cells, or the cell: copied and cleared at once',
      paste: 'Paste into cells; beside the grid, import what was copied',
      edit: 'Type into the cell',
      clear: 'Clear the selected cells, or the cell',
      fill: 'Fill down: selected cells, or from the cell above',
      fillRight: 'Fill right: selected cells, or from the cell on the left',
      include: 'Leave the row or the selected rows out, or include them again',
      answer: 'Answer the row’s question: which material, whose value',
      replace: 'Find and replace',
      setCells: 'Set the selected cells to …',
      addToCells: 'Add an amount to the selected cells',
      percentOfCells: 'Change the selected cells by a percentage',
      roundCells: 'Round the selected cells',
      materialPast: 'What happened to the selected material',
      leaveOutShown: 'Leave out all rows shown',
      takeInShown: 'Include all rows shown again',
      undo: 'Undo',
      redo: 'Redo',
      stopChange: 'Stop the change under way',
      rawSheet: 'Look at the file, or go back to the changes',
      rawHeadings: 'The selected rows are the headings',
      rawNone: 'There are no headings',
      rawNotData: 'Ignore the selected rows',
      rawUp: 'Ignore this row and all above',
      rawDown: 'Ignore this row and all below',
      rawData: 'Do not ignore the selected rows',
      rawDetected: 'Headings and data as detected',
      palette: 'Find a command or a place',
      chooseFile: 'Open a file',
      openNext: 'Open the next file that waits',
      reread: 'Read the file or the account again',
      rememberMapping: 'Remember the columns’ fields for these headings',
      saveMapping: 'Save the mapping as a file',
      loadMapping: 'Use a mapping from a file',
      savePageForReview: 'Save the plan as a page to read',
      rowPer: 'A row per material, or per storage',
      addFilter: 'Add a filter by column',
      toggleGroups: 'Open or close all groups',
      saveView: 'Save what is shown as a view',
      updateView: 'Update the view with what is shown',
      renameView: 'Rename the view',
      deleteView: 'Delete the view',
      newMaterial: 'Add a new material',
      deleteMaterial: 'Delete the row’s material',
      keepMaterial: 'Do not delete the row’s material',
      readSuppliers: 'Read or hide suppliers',
      writeExport: 'Export the chosen storages to a file',
      makeTemplate: 'Make the template for new materials',
      addAccount: 'Add an account',
      saveAccount: 'Save this account',
      testAccount: 'Test the connection to this account',
      addStorage: 'Add a storage to this account',
      askStorages: 'Ask this account for its storages',
      resetPractice: 'Reset the practice data',
      deleteAccount: 'Remove this account',
      undoRun: 'Undo this run, or what is chosen of it',
      reportXlsx: 'Report of this run as Excel',
      reportCsv: 'Report of this run as CSV',
      rowsToFix: 'Rows to fix of this run as Excel',
      runSummary: 'Summary of this run',
      printSummary: 'Print the summary of this run',
      close: 'Close this import',
      panel: 'Show or hide the summary',
      apply: 'Apply (with a confirmation)',
      pause: 'Pause or resume the run',
      stop: 'Stop the run',
      goImport: 'Go to Import',
      goStock: 'Go to Stock',
      goExport: 'Go to Export',
      goHistory: 'Go to History',
      goSuppliers: 'Go to Suppliers',
      reorderList: 'Reorder list',
      goAccounts: 'Go to Accounts',
      goSettings: 'Go to Settings',
      themeAuto: 'Appearance: as the system',
      themeLight: 'Appearance: light',
      themeDark: 'Appearance: dark',
      english: 'Language: English',
      russian: 'Language: Russian',
      guide: 'Open Help',
      shortcuts: 'Keyboard shortcuts',
      licences: 'Licences',
      about: 'About Stocksheet',
    },
    synonyms: {
      goToRow: 'jump line',
      nextRow: 'problem conflict change',
      previousRow: 'problem conflict change',
      search: 'filter',
      find: 'search',
      replace: 'substitute',
      setCells: 'set to same value',
      addToCells: 'plus minus increase subtract',
      percentOfCells: 'percent markup discount increase',
      roundCells: 'rounding cents',
      clear: 'delete empty blank',
      fill: 'copy down',
      fillRight: 'copy right',
      details: 'inspect storages duplicates consequences',
      include: 'exclude skip',
      undo: 'back revert',
      redo: 'again',
      stopChange: 'cancel escape',
      rawSheet: 'raw sheet headings encoding',
      chooseFile: 'import csv excel xlsx',
      sortUp: 'order a-z',
      sortDown: 'order z-a',
      narrowerColumn: 'width resize drag',
      widerColumn: 'width resize drag',
      columnLeft: 'order drag arrange',
      columnRight: 'order drag arrange',
      pinColumn: 'freeze',
      usualColumns: 'reset show hidden',
      keepColumn: 'do not write exclude',
      deleteMaterial: 'remove',
      reread: 'refresh reload',
      rememberMapping: 'columns headings keep',
      saveMapping: 'columns headings keep json',
      loadMapping: 'columns headings json',
      addFilter: 'contains between empty',
      toggleGroups: 'expand collapse',
      saveView: 'keep filter order',
      newMaterial: 'row add create',
      writeExport: 'download xlsx csv save',
      makeTemplate: 'empty workbook',
      addAccount: 'new key address',
      testAccount: 'check try key',
      resetPractice: 'restore sample built-in',
      deleteAccount: 'delete forget',
      undoRun: 'revert take back',
      reportXlsx: 'download save',
      reportCsv: 'download save',
      rowsToFix: 'failed mend download',
      panel: 'side summary',
      apply: 'send run',
      goImport: 'file preview',
      goStock: 'materials catalogue balance',
      goExport: 'download save',
      goHistory: 'runs reports undo',
      reorderList: 'order buy purchase minimum low stock',
      goAccounts: 'profiles keys',
      goSettings: 'preferences options',
      themeAuto: 'theme',
      themeLight: 'theme day',
      themeDark: 'theme night',
      guide: 'guide manual',
      shortcuts: 'hotkeys help',
      about: 'version',
    },
    otherKeys: {
      cell: 'By cell, by page',
      row: 'To the first, the last cell of the row',
      corner: 'To the first, the last cell of all',
      edge: 'To the edge',
      extend: 'Select cells on the way',
      within: 'Through the selected cells',
      unselect: 'Stop a change that takes long; clear the selection; leave typing or a search',
      newLine: 'A new line within the cell',
      pick: 'Choose from the account\u2019s own words',
      rawSheetMenu: 'Menu of the rows; on a heading, its field',
    },
    places: {
      row: 'Row',
      material: 'Material',
      column: 'Column',
      run: 'Run',
      account: 'Account',
      storage: 'Storage',
      profile: 'Supplier’s profile',
      view: 'View',
      shownRows: 'Rows shown',
      group: 'Groups',
      shownStorage: 'Columns of storages',
      setting: 'Setting',
    },
    toRow: (row) => `Go to row ${row}`,
    toColumn: (column) => `Go to column ${column}`,
    toRun: (file) => `Open the run of ${file}`,
    toAccount: (account) => `Switch to account ${account}`,
    toStorage: (storage) => `Switch to storage ${storage}`,
    toProfile: (profile) => `Open the profile of ${profile}`,
    toSetting: (setting) => `Setting: ${setting}`,
    toView: (view) => `View: ${view}`,
    toShownRows: (rows) => `Show rows: ${rows}`,
    toGroup: (by) => `Group by ${by}`,
    notGroup: 'Group by nothing',
    showStorage: (storage) => `Show the columns of ${storage}`,
    hideStorage: (storage) => `Hide the columns of ${storage}`,
    hidden: 'hidden',
    here: 'current',
    why: {
      rows: 'Open a file or the Stock screen first.',
      file: 'Open a file first.',
      rawSheet: 'Open a file and look at it first.',
      run: 'No run is under way on this screen.',
      stock: 'Open the Stock screen first.',
      export: 'Go to Export first.',
      accounts: 'Go to Accounts first.',
      account: 'Open an account to edit first.',
      report: 'Open the report of a run first.',
      summary: 'Open the summary of a run first.',
      pasteKeys: 'Paste with the keys: the program may not read what was copied elsewhere.',
      lastStorage: 'One storage is always shown.',
      noView: 'Choose one of your own views first.',
      viewUnchanged: 'The view is shown as it was saved.',
      noDeltas: 'This column holds no numbers that can change.',
      fixedColumn: 'This column always stays in its place.',
      noFieldHere: 'The field of this column cannot be chosen.',
      noRuleHere: 'Values of this column cannot be changed here.',
      oneRowEach: 'This file has no columns per storage.',
      notDeleted: 'This material is not to be deleted.',
      sameRows: 'This would change nothing.',
      nothing: 'Not possible on this screen.',
      notGrouped: 'Rows are not grouped.',
      noRoom: 'No storage has room for a new row.',
      noSuppliers: 'The account does not show suppliers, or too few requests are left today.',
      noStorage: 'Choose a storage first.',
      noKey: 'Enter address and key first.',
      nothingToFix: 'No row of this run needs to be fixed.',
      dialog: 'Close the open dialog first.',
      running: 'These changes are being applied, or have been applied.',
      busy: 'The account or a file is being read. Wait until it is done.',
      nothingToUndo: 'Nothing to undo.',
      nothingToRedo: 'Nothing to redo.',
      noFilter: 'All rows are shown already.',
      noChange: 'No row changes anything.',
      noneUnderWay: 'No change is under way.',
      noneWaits: 'No file waits. Drop several files to open them one after the other.',
      noneLeftOut: 'No row is left out.',
      noRowShown: 'No row is shown.',
      noQuestion: 'The row asks no question.',
      noneSelected: 'Select rows first.',
      noMaterial: 'First choose a row whose material is in the account.',
      notTyped: 'First choose a cell that can be edited.',
      chosen: 'Already chosen.',
      noColumn: 'First choose a cell in one of the file’s columns.',
      trying: 'A rule is being tried. Use it or leave it first.',
    },
  },
}
