/** What has to be ordered, and from whom. Reads the account, sends no write. */
import type { Command } from '../command.ts'
import { ACCOUNT, CSV, GENERAL, PROGRESS } from '../flags.ts'

export const reorder: Command = {
  name: 'reorder',
  usage: ['reorder [--storage ID[,ID]] [--supplier NAME|none] [--read-suppliers] [--out FILE.xlsx|FILE.csv|-]'],
  summary: 'what has to be ordered: how much, from whom, at what price',
  examples: ['reorder', 'reorder --storage 1 --read-suppliers --json', 'reorder --supplier none --out order.xlsx'],
  documents: ['reorder'],
  about: `Lists the materials whose stock and planned changes come to less than their minimum: how much to order, from whom, by the
supplier's own code, at the price of its last list, and what that costs. Suppliers are known from profiles (see profiles); --read-suppliers asks
the account as well, with a request for each material on the list. --supplier lists one supplier's part; --supplier none what nobody is known for.
All storages are read unless --storage names some. For --out FILE.csv: --encoding, --delimiter, --decimals and --allow-loss as for export.`,
  connects: true,
  finishes: true,
  flags: [
    ...GENERAL,
    ...PROGRESS,
    ...ACCOUNT,
    'storage',
    'storages',
    'supplier',
    'read-suppliers',
    'out',
    'allow-loss',
    ...CSV,
  ],
  run: async (line) => (await import('../reorder-command.ts')).printReorderList(line),
}
