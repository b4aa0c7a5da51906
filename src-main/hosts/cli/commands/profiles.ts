/** Suppliers' profiles of an account: what is remembered of their lists, and their codes. */
import type { Command } from '../command.ts'
import { ACCOUNT, CSV, GENERAL } from '../flags.ts'

export const profiles: Command = {
  name: 'profiles',
  usage: `profiles                          suppliers whose lists are remembered for the account
                  profiles show NAME           how its lists are recognised and read, and its versions
                  profiles codes NAME [--out FILE.csv|.xlsx] [--set CODE=ID ...] [--forget CODE ...]
                  profiles rename NAME NEW     profiles restore NAME VERSION     profiles remove NAME
                  profiles export NAME --out FILE.json     profiles import FILE.json`,
  about: `A profile remembers how a supplier's lists are read and which materials its codes mean. “apply FILE --remember NAME” makes one;
the next list of the same headings is read with it. codes lists the supplier's codes; --set and --forget change them. restore uses
an earlier version again. Profiles belong to one account; export and import take them to another, without the codes.
For --out FILE.csv: --encoding, --delimiter, --decimals (or --decimal) and --allow-loss as for export.`,
  words: 3,
  connects: true,
  flags: [...GENERAL, ...ACCOUNT, 'out', 'set', 'forget', 'allow-loss', ...CSV],
  run: async (line) => (await import('../profiles.ts')).manageProfiles(line),
}
