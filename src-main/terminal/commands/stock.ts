/** The commands about the account's materials: stock, material, history, export. */
import { MISPLACED_FLAG_REFUSAL, type Command, type Form } from '../command.ts'
import { ACCOUNT_FLAG_NAMES, CSV_FLAGS, GENERAL_FLAG_NAMES, PROGRESS_FLAGS, type Flag } from '../flags.ts'
import { READING_DATES_HELP } from '../terminal-time.ts'

const COMMON_FLAGS: readonly Flag[] = [
  ...GENERAL_FLAG_NAMES,
  ...PROGRESS_FLAGS,
  ...ACCOUNT_FLAG_NAMES,
  'storage',
  'storages',
  'out',
  'allow-loss',
  ...CSV_FLAGS,
]
const FILE_FLAG_PAIRS = [{ flags: [...CSV_FLAGS, 'allow-loss'] as const, neededFlag: 'out' as const }]
const STOCK_FORM: Form = {
  name: 'stock',
  flags: [...COMMON_FLAGS, 'filter', 'below-minimum'],
  flagPairs: FILE_FLAG_PAIRS,
  refusal: MISPLACED_FLAG_REFUSAL,
}
const ORDER_FORM: Form = {
  name: 'stock --order',
  flags: [...COMMON_FLAGS, 'order', 'read-suppliers'],
  flagPairs: FILE_FLAG_PAIRS,
  refusal: MISPLACED_FLAG_REFUSAL,
}

/** Lists the stock of all or some storages, with filters. Reads each storage once and sends no changes. */
export const stock: Command = {
  name: 'stock',
  usage: [
    "stock [--storage ID,ID] [--filter 'FIELD>VALUE' ...] [--below-minimum] [--out FILE.csv|FILE.xlsx]",
    'stock --order SUPPLIER|all|none [--storage ID,ID] [--read-suppliers] [--out FILE.csv|FILE.xlsx]',
  ],
  group: 'Everyday',
  summary: 'the stock of all storages or some, with filters',
  examples: [
    'stock',
    "stock --storage Main --filter 'name~oak' --filter 'price>10'",
    "stock --filter 'categories~wood' --filter archived=0 --json",
    'stock --below-minimum --out short.csv',
    'stock --order all --out order.xlsx',
  ],
  documents: ['stock', 'reorder'],
  about: `Lists the stock of all storages or of those in --storage: a line for each material and storage, with categories and notes, archived materials
included. --filter compares a field: = equals, != differs, ~ contains, < <= > >= compare numbers; nothing after = means empty. A line must match all
filters. --below-minimum lists materials whose stock is below the minimum, whatever is planned. --out writes the lines to a file
instead; export writes files that you can edit and apply. For .csv: --encoding, --delimiter, --decimals and --allow-loss as for export.
--order lists what to order from one supplier, from all, or without a known supplier (none): materials whose stock and planned
changes are together below the minimum, how much, with the supplier's code and the price of its last list. Suppliers are known from their
lists (see suppliers); --read-suppliers also reads them from the account, with a request for each material on the list.`,
  connects: true,
  flags: [...STOCK_FORM.flags, 'order', 'read-suppliers'],
  otherForms: [STOCK_FORM, ORDER_FORM],
  formOf: ({ flags }) => Promise.resolve(flags.order === undefined ? STOCK_FORM : ORDER_FORM),
  run: async (line) =>
    line.flags.order === undefined
      ? (await import('../stock-list.ts')).listStock(line)
      : (await import('../order-list.ts')).printOrderList(line),
}

/** One material with all its storages. Sends no changes. */
export const material: Command = {
  name: 'material',
  usage: ['material ID|SKU|sku=SKU|name=NAME'],
  group: 'Everyday',
  summary: 'one material with its stock in all storages',
  examples: ['material 4711', 'material sku=00123 --json', "material 'name=Oak board'"],
  documents: ['material'],
  about: `Shows one material: its fields, its suppliers if the account shows them, and its stock in each storage. A number that is both an
SKU and an id means the id; sku=00123 means the SKU. With an id, two requests are enough if the account answers for single materials; anything else
is searched for in the lists of all storages. history MATERIAL shows what happened to it.`,
  maxWords: 1,
  connects: true,
  flags: [...GENERAL_FLAG_NAMES, ...PROGRESS_FLAGS, ...ACCOUNT_FLAG_NAMES, 'storages'],
  run: async (line) => (await import('../show-material.ts')).showMaterial(line),
}

const ACCOUNT_HISTORY_FORM: Form = {
  name: 'history',
  flags: [...GENERAL_FLAG_NAMES, 'account', 'as-of'],
  refusal: MISPLACED_FLAG_REFUSAL,
}
const READINGS_FORM: Form = {
  name: 'history --readings',
  flags: [...GENERAL_FLAG_NAMES, 'account', 'readings'],
  refusal: MISPLACED_FLAG_REFUSAL,
}
const MATERIAL_HISTORY_FORM: Form = {
  name: 'history MATERIAL',
  flags: [...GENERAL_FLAG_NAMES, 'account', 'as-of'],
  refusal: MISPLACED_FLAG_REFUSAL,
}

/** How the account has changed: the history of one material, or of all materials since a date. Sends no request. */
export const history: Command = {
  name: 'history',
  usage: ['history MATERIAL [--as-of DATE]', 'history [--as-of DATE]', 'history --readings'],
  group: 'Everyday',
  summary: 'what happened to materials, and who did it',
  examples: [
    'history sku=00123',
    'history 4711 --as-of 2026-09-30 --json',
    'history',
    'history --as-of 2026-09-01 --json',
  ],
  documents: ['changes', 'history', 'readings'],
  about: `With a material: what happened to it and who did it, by runs, undos and changes made elsewhere; with --as-of, up to that date.
Without a material: which materials have changed since that date; without a date, since the last reading before the newest
run. Uses only what is stored in this data folder; sends no request. --readings lists the readings. “export --as-of” writes the stock of a past day.
${READING_DATES_HELP}`,
  maxWords: 1,
  flags: [...new Set([...ACCOUNT_HISTORY_FORM.flags, ...MATERIAL_HISTORY_FORM.flags, ...READINGS_FORM.flags])],
  otherForms: [ACCOUNT_HISTORY_FORM, MATERIAL_HISTORY_FORM, READINGS_FORM],
  formOf: ({ words: [material], flags }) =>
    Promise.resolve(
      material !== undefined ? MATERIAL_HISTORY_FORM : flags.readings === true ? READINGS_FORM : ACCOUNT_HISTORY_FORM,
    ),
  async run(line) {
    if (line.words[0] !== undefined) return (await import('../history.ts')).printMaterialHistory(line)
    if (line.flags.readings === true) return (await import('../history.ts')).printReadings(line)
    return (await import('../history.ts')).printChanges(line)
  },
}

const STOCK_EXPORT_FORM: Form = {
  name: 'export',
  flags: [
    ...GENERAL_FLAG_NAMES,
    ...PROGRESS_FLAGS,
    ...ACCOUNT_FLAG_NAMES,
    'storage',
    'storages',
    'out',
    'allow-loss',
    'as-of',
    ...CSV_FLAGS,
  ],
  refusal: MISPLACED_FLAG_REFUSAL,
}
const TEMPLATE_FORM: Form = {
  name: 'export --template',
  flags: [...GENERAL_FLAG_NAMES, ...PROGRESS_FLAGS, ...ACCOUNT_FLAG_NAMES, 'template', 'out', 'storage', 'storages'],
  refusal: MISPLACED_FLAG_REFUSAL,
}

/** Exports the stock from the command line, as .xlsx, .ods or .csv by the extension. */
export const exportCommand: Command = {
  name: 'export',
  usage: [
    'export --storage ID[,ID] --out FILE.xlsx|FILE.ods|FILE.csv|- [flags]',
    'export --template --out FILE.xlsx [flags]',
  ],
  group: 'Everyday',
  summary: 'writes the stock to a workbook or a text file',
  examples: [
    'export --storage 1,2 --out stock.xlsx',
    'export --storage 1 --out - --decimals comma | head',
    'export --storage 1 --as-of 2026-09-30 --out september.csv',
    'export --template --out new-materials.xlsx',
  ],
  documents: ['export', 'template'],
  about: `Writes the storages' materials to a file that you can edit and apply: .xlsx for Excel, .ods for LibreOffice, .csv. A CSV file does not contain
today's values for comparison, so later changes by others look like your own. --storages names
storages that the account does not list. --template writes a blank workbook for new materials, with the account's units and categories to choose from.
${READING_DATES_HELP}`,
  connects: true,
  mustFinish: true,
  flags: [...STOCK_EXPORT_FORM.flags, 'template'],
  otherForms: [STOCK_EXPORT_FORM, TEMPLATE_FORM],
  formOf: ({ flags }) => Promise.resolve(flags.template === true ? TEMPLATE_FORM : STOCK_EXPORT_FORM),
  run: async (line) => {
    if (line.flags.template === true) return (await import('../export-to-file.ts')).exportTemplate(line)
    return line.flags['as-of'] === undefined
      ? (await import('../export-to-file.ts')).exportStorages(line)
      : (await import('../export-to-file.ts')).exportStoredReading(line)
  },
}
