/** Lists the stock of all or some storages, with filters. Reads each storage once and sends no changes. */
import { OTHER_ACTION, type Command, type Form } from '../command.ts'
import { ACCOUNT, CSV, GENERAL, PROGRESS, type Flag } from '../flags.ts'

const COMMON: readonly Flag[] = [
  ...GENERAL,
  ...PROGRESS,
  ...ACCOUNT,
  'storage',
  'storages',
  'out',
  'allow-loss',
  ...CSV,
]
const TO_FILE = [{ flags: [...CSV, 'allow-loss'] as const, neededFlag: 'out' as const }]
const LISTING: Form = {
  name: 'stock',
  flags: [...COMMON, 'filter', 'below-minimum'],
  flagPairs: TO_FILE,
  refusal: OTHER_ACTION,
}
const ORDERING: Form = {
  name: 'stock --order',
  flags: [...COMMON, 'order', 'read-suppliers'],
  flagPairs: TO_FILE,
  refusal: OTHER_ACTION,
}

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
  about: `Lists what the storages hold, a line for each material and storage, with categories, notes and what is archived. All storages unless
--storage names some. --filter asks a field: = is, != is not, ~ contains, < <= > >= compare numbers; nothing after = means empty. All filters
must hold. --below-minimum lists what a storage holds less of than its minimum, whatever is planned. --out writes the lines to a file
instead; export writes files to be edited and applied again. For .csv: --encoding, --delimiter, --decimals and --allow-loss as for export.
--order lists what has to be ordered, from one supplier, from all, or what no supplier is known for (none): materials whose stock and planned
changes come to less than their minimum, how much, by the supplier's own code, at the price of its last list. Suppliers are known from their
lists (see suppliers); --read-suppliers asks the account as well, with a request for each material on the list.`,
  connects: true,
  flags: [...LISTING.flags, 'order', 'read-suppliers'],
  otherForms: [LISTING, ORDERING],
  formOf: ({ flags }) => Promise.resolve(flags.order === undefined ? LISTING : ORDERING),
  run: async (line) =>
    line.flags.order === undefined
      ? (await import('../stock-list.ts')).listStock(line)
      : (await import('../order-list.ts')).printOrderList(line),
}
