/** A stock export from the command line: .xlsx or .csv by the name's ending. */
import type { Command } from '../command.ts'
import { ACCOUNT, CSV, GENERAL } from '../flags.ts'

export const exportCommand: Command = {
  name: 'export',
  usage: `export --storage ID[,ID] --out FILE.xlsx|.csv [--encoding utf-8|windows-1251|...] [--delimiter comma|semicolon|tab|pipe]
                  [--decimals dot|comma]       the last three for .csv, also for the report's
                  [--allow-loss]               write “?” for letters that --encoding lacks; refused otherwise
                  [--as-of DATE]               the stock as it was read then; no request is sent`,
  about: `Writes the storages' materials to a file that can be edited and applied again. --storages names
storages the account does not list; --decimal is --decimals. DATE: 2026-09-30, 2026-09-30T14:00, or a reading's number (see readings).`,
  connects: true,
  finishes: true,
  flags: [...GENERAL, ...ACCOUNT, 'storage', 'storages', 'out', 'allow-loss', 'as-of', ...CSV],
  run: async (line) =>
    line.flags['as-of'] === undefined
      ? (await import('../export-storages.ts')).exportStorages(line)
      : (await import('../export-as-of.ts')).exportAsOf(line),
}
