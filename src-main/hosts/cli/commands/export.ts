/** A stock export from the command line: .xlsx or .csv by the name's ending. */
import type { Command } from '../command.ts'
import { ACCOUNT, CSV, GENERAL, PROGRESS } from '../flags.ts'
import { READING_DATES } from '../terminal-time.ts'

export const exportCommand: Command = {
  name: 'export',
  usage: ['export --storage ID[,ID] --out FILE.xlsx|FILE.csv|- [flags]'],
  summary: 'writes the stock to a workbook or a text file',
  examples: [
    'export --storage 1,2 --out stock.xlsx',
    'export --storage 1 --out - --decimals comma | head',
    'export --storage 1 --as-of 2026-09-30 --out september.csv',
  ],
  documents: ['export'],
  about: `Writes the storages' materials to a file that can be edited and applied again. --storages names
storages the account does not list; --decimal is --decimals.
${READING_DATES}`,
  connects: true,
  finishes: true,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, 'storage', 'storages', 'out', 'allow-loss', 'as-of', ...CSV],
  run: async (line) =>
    line.flags['as-of'] === undefined
      ? (await import('../export-storages.ts')).exportStorages(line)
      : (await import('../export-as-of.ts')).exportAsOf(line),
}
