/** English texts. Each count has two arguments: the number, which decides the word form, and the formatted number. */
import { englishCommandsTexts } from './commands.ts'
import { englishAboutTexts } from './about.ts'
import { englishApplyingTexts } from './applying.ts'
import { englishExportTexts } from './export.ts'
import { englishPastRunsTexts } from './past-runs.ts'
import { englishAccountsTexts } from './accounts.ts'
import { englishGridTexts } from './grid.ts'
import { englishFindTexts } from './find.ts'
import { englishManyCellsTexts } from './many-cells.ts'
import { englishLeavingTexts } from './leaving.ts'
import { englishEditStepsTexts } from './edit-steps.ts'
import { englishPastingTexts } from './pasting.ts'
import { englishColumnsTexts } from './columns.ts'
import { englishRawSheetTexts } from './raw-sheet.ts'
import { englishRulesTexts } from './rules.ts'
import { englishPastTexts } from './past.ts'
import { englishRunsTexts } from './runs.ts'
import { englishSheetsTexts } from './sheets.ts'
import { englishSettingsTexts } from './settings.ts'
import { englishImportDetailsTexts } from './import-details.ts'
import { englishSpokenTexts } from './spoken.ts'
import { englishStockToolsTexts } from './stock-tools.ts'
import { englishStockTexts } from './stock.ts'
import { englishReorderTexts } from './reorder.ts'
import { englishWaitingTexts } from './waiting.ts'
import { englishTodoTexts } from './todo.ts'
import { englishSuppliersTexts } from './suppliers.ts'
import { englishForm as form } from '../../counts.ts'
import { countChanges, countRows } from './counted.ts'

const countRequests = (count: number, countText: string) => `${countText} ${form(count, 'request', 'requests')}`

export const english = {
  units: {
    bytes: (count: string) => `${count} bytes`,
    kilobytes: (count: string) => `${count} kB`,
    megabytes: (count: string) => `${count} MB`,
    seconds: (count: string) => `${count} s`,
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    rows: countRows,
    calls: countRequests,
    changes: countChanges,
  },
  nav: {
    label: 'Main',
    import: 'Files',
    stock: 'Stock',
    export: 'Export',
    history: 'History',
    suppliers: 'Suppliers',
    accounts: 'Account',
    settings: 'Settings',
    help: 'Help',
  },
  bar: {
    account: 'Account',
    storage: 'Storage',
    practice: 'Practice',
    noStorage: 'This account has no storage yet.',
    noStorageShort: 'no storage',
  },
  empty: {
    title: 'Drop a price list or a stock count',
    about: 'Any spreadsheet. Or paste cells or a link.',
    choose: 'Choose a file',
    drop: 'Drop to see what would change',
    dropHint: 'The file is only read. Nothing is sent.',
    steps: {
      read: 'The file is read and compared with the storage you chose.',
      see: 'You see every change, before and after.',
      apply: 'Nothing is sent before you press Apply.',
    },
    samples: 'Or try a sample',
    samplesHint: 'on the practice account',
  },
  reading: {
    title: (file: string) => `Reading ${file}`,
    stages: {
      file: 'Reading the file',
      account: 'Reading the account',
      plan: 'Comparing',
    },
    rows: (doneCount: string, total: string) => `${doneCount} of ${total}`,
    noProgress: (time: string) =>
      `No progress for ${time}. The account may be slow or out of reach. You can wait, or cancel: nothing is sent.`,
    cancel: 'Cancel',
    opening: 'Opening the file',
    restoring: 'Opening the import you were working on',
  },
  file: {
    menu: (file: string) => `Menu of ${file}`,
    close: 'Close this import',
    reread: 'Read the file again',
    encoding: 'Encoding',
    delimiter: 'Delimiter',
    sheet: 'Sheet',
    decimals: 'Decimals',
    conflicts: 'Conflicts',
    conflictsHint: 'Cells that changed both here and in the account since the file was exported.',
    policies: {
      ask: 'Ask row by row',
      mine: 'Take the file\u2019s',
      live: 'Keep the account\u2019s',
      delta: 'Stock: add the difference; else ask',
    },
    auto: 'As detected',
    dot: 'Dot: 12.50',
    comma: 'Comma: 12,50',
    dotShort: 'dot',
    commaShort: 'comma',
    mixedShort: 'per column',
    typedShort: 'typed',
    ambiguousShort: 'unclear',
    headerRow: (row: string) => `headings in row ${row}`,
    noHeader: 'no row of headings',
    savedAgain: {
      title: 'File saved again',
      what: 'What you see is the earlier version.',
      fix: 'Read the file again to see the new one.',
    },
    hidden: 'hidden',
    delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
    busy: 'Reading the file this way',
    warnings: (count: number, countText: string) => `${countText} ${form(count, 'note', 'notes')}`,
  },
  readAs: {
    readAsFormat: (formatName: string) => `Read as ${formatName}`,
    workbook: 'a workbook',
    dbf: 'a dBase table',
    sheet: (name: string) => `sheet ${name}`,
    tabs: 'tab-separated text',
    fixedWidth: 'fixed-width text',
    csv: 'CSV',
    europeanCsv: 'European CSV',
    excelCsv: (region: string) => `${region} Excel CSV`,
    encodedCsv: (encoding: string) => `CSV in ${encoding}`,
    regions: { russian: 'Russian', central: 'Central European', western: 'Western European' },
    unclearParts: {
      encoding: (otherEncoding: string) => `or ${otherEncoding}?`,
      decimals: 'decimals unclear',
      table: (countText: string, total: string) => `table ${countText} of ${total}`,
      joinedHeading: (heading: string) => `headings joined: “${heading}”`,
    },
  },
  mapping: {
    menu: 'Columns',
    hint: 'Which column means which field. Once applied, it is used for files with the same headings, and that is shown.',
    save: 'Save as a file',
    load: 'Load from a file',
    saved: 'The columns are saved.',
    loadedMapping: (file: string) => `The columns are read as ${file} says.`,
  },
  filters: {
    label: 'Show rows',
    pills: {
      notIn: 'Not in yet',
      needs: 'Needs you',
      changes: 'Changes',
      new: 'New',
      deleted: 'Deleted',
      belowMinimum: 'Below minimum',
      all: 'All',
    },
    addHint: 'With Shift: show these rows as well.',
    more: 'More',
    needsFirst: 'What needs you first',
    nothingLeft: 'No row is left in this view, so all rows are shown.',
    search: 'Search rows',
    searchOrRow: 'Search, or a row number',
    clear: 'Clear filters',
    unusual: 'Worth a look',
    removeProblem: 'Show all problems',
    searchHint: (example: string) => `To go to a row, type its number and press Enter, as in ${example}.`,
    leaveOut: (count: number, countText: string) =>
      `Leave out ${count === 1 ? 'the row' : `all ${countRows(count, countText)}`} shown`,
    includeRows: (count: number, countText: string) =>
      `Include ${count === 1 ? 'the row' : `all ${countRows(count, countText)}`} shown again`,
    undo: 'Undo the last change',
    redo: 'Redo',
  },
  grid: {
    label: (file: string) => `Rows of ${file} with their changes`,
    row: 'Row',
    material: 'Material',
    value: 'Value',
    notUsed: 'Not used',
    column: (letter: string) => `Column ${letter}`,
    mapTo: (letter: string, header: string) => `Column ${header === '' ? letter : `“${header}”`}: choose the field`,
    fieldTaken: 'used by another column',
    none: 'No rows fit these filters.',
    loading: 'Loading',
    before: 'before',
    after: 'after',
    cleared: 'cleared',
    empty: 'empty',
    excluded: 'Left out by you',
    resize: (name: string) => `Resize ${name}`,
    fillHandle: 'Drag to fill the cells beside it',
    notTyped: 'This column shows what will happen. Choose a cell of the file to type into.',
    unusedHere: 'This column is not used. Choose its field in the heading first, then type.',
    readOnlyField: (field: string) => `${field} cannot be changed here: the account sets it.`,
    groups: { key: 'Finds the material', value: 'Sets a value', other: 'Other' },
  },
  details: {
    label: 'Selected row',
    hint: 'Select a cell to see it in full. Arrow keys move, Enter on a heading changes its field.',
    file: 'In the file',
    typed: 'As you changed it',
    material: (id: string) => `material ${id}`,
    all: 'All about the row',
    otherAnswers: 'Other answers',
    leaveOut: 'Leave the row out',
    takeIn: 'Take the row in again',
    take: (name: string) => `Take ${name}`,
    which: 'Which material is meant?',
    whichNumber: (field: string) => `Which number is meant as ${field}?`,
    asNew: 'It is a new material',
    idWithFileKey: (id: string) => `${id}, and write the file’s SKU or name`,
    sides: { base: 'when exported', mine: 'in the file', live: 'in the account now' },
    keep: { mine: 'Take the file\u2019s', live: 'Keep the account\u2019s', delta: 'Add the difference' },
    blank: 'Blank: stays as it is in the account.',
    unused: 'This column is not used.',
    same: 'Same as in the account.',
  },
  panel: {
    pricesLabel: (count: number, countText: string) =>
      `Price changes of ${countRows(count, countText)} by percent of the price before`,
    pricesColumns: { change: 'Change', rows: 'Rows' },
    bucket: {
      belowPercent: (to: string) => `below ${to}\u00a0%`,
      between: (from: string, to: string) => `${from}\u00a0% to below ${to}\u00a0%`,
      abovePercent: (from: string) => `${from}\u00a0% and more`,
    },
  },
  ...englishApplyingTexts,
  failure: {
    start: 'Stocksheet could not start',
    notSent: 'Nothing was sent.',
    chooseAnother: 'Choose another file',
    tryAgain: 'Try again',
    password: 'Password',
    openFile: 'Open',
    reload: 'Reload the window',
    partBroken: {
      title: 'This part of the window stopped working',
      what: 'Nothing was lost: the import goes on without the window.',
      fix: 'Try again, or reload the window.',
    },
    back: 'Back',
    dismiss: 'Dismiss',
    unexpectedAnswer: {
      title: 'Answer not understood',
      what: 'Stocksheet gave an answer this window does not understand.',
      fix: 'Close Stocksheet and start it again.',
    },
    connectionLost: {
      title: 'Connection lost',
      what: 'The window lost its connection to the app.',
      fix: 'Start the app again, then reload this window. In a browser, open the address it prints.',
    },
  },
  settings: {
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
    resetDone: 'The practice account is back to its first state.',
    version: (version: string) => `Stocksheet ${version}`,
  },
  ...englishAccountsTexts,
  ...englishSettingsTexts,
  ...englishImportDetailsTexts,
  ...englishSpokenTexts,
  ...englishStockTexts,
  ...englishReorderTexts,
  ...englishWaitingTexts,
  ...englishSuppliersTexts,
  ...englishTodoTexts,
  ...englishStockToolsTexts,
  ...englishGridTexts,
  ...englishRunsTexts,
  ...englishPastTexts,
  ...englishExportTexts,
  ...englishPastRunsTexts,
  ...englishAboutTexts,
  ...englishCommandsTexts,
  tables: {
    label: 'Table',
    hint: 'The sheet holds several tables. One is imported at a time: the others are not read.',
    /** `count`: how many rows. */
    option: (range: string, count: number, countText: string) => `${range}, ${countText} ${form(count, 'row', 'rows')}`,
  },
  ...englishSheetsTexts,
  ...englishLeavingTexts,
  ...englishEditStepsTexts,
  ...englishPastingTexts,
  ...englishColumnsTexts,
  ...englishFindTexts,
  ...englishManyCellsTexts,
  ...englishRawSheetTexts,
  review: {
    save: 'Save these changes as a file …',
    saved: (file: string) => `Saved as ${file}.`,
    noDigest: 'not known',
    summary: 'Summary',
    back: 'Back to the report',
  },
  rules: englishRulesTexts,
}
