/** What the storages hold, all of them or some, with filters. Reads each storage once, and sends no write. */
import type { Command } from '../command.ts'
import { ACCOUNT, CSV, GENERAL, PROGRESS } from '../flags.ts'

export const stock: Command = {
  name: 'stock',
  usage: ["stock [--storage ID,ID] [--filter 'FIELD>VALUE' ...] [--below-minimum] [--out FILE.csv|FILE.xlsx]"],
  summary: 'the stock of all storages or some, with filters',
  examples: [
    'stock',
    "stock --storage Main --filter 'name~oak' --filter 'price>10'",
    "stock --filter 'categories~wood' --filter archived=0 --json",
    'stock --below-minimum --out short.csv',
  ],
  documents: ['stock'],
  about: `Lists what the storages hold, a line for each material and storage, with categories, notes and what is archived. All storages unless
--storage names some. --filter asks a field: = is, != is not, ~ contains, < <= > >= compare numbers; nothing after = means empty. All filters
must hold. --below-minimum lists what a storage holds less of than its minimum, whatever is planned. --out writes the lines to a file
instead; export writes files to be edited and applied again. For .csv: --encoding, --delimiter, --decimals (or --decimal) and --allow-loss as for export.`,
  connects: true,
  beside: [{ flags: [...CSV, 'allow-loss'], needs: 'out' }],
  flags: [
    ...GENERAL,
    ...PROGRESS,
    ...ACCOUNT,
    'storage',
    'storages',
    'filter',
    'below-minimum',
    'out',
    'allow-loss',
    ...CSV,
  ],
  run: async (line) => (await import('../stock-list.ts')).listStock(line),
}
