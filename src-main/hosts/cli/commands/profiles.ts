/** Suppliers' profiles of an account: what is remembered of their lists, and their codes. */
import { MOST_FILES, type Command } from '../command.ts'
import { ACCOUNT, CSV, GENERAL } from '../flags.ts'

export const profiles: Command = {
  name: 'profiles',
  usage: [
    'profiles',
    'profiles show NAME',
    'profiles codes NAME [--out FILE.csv|FILE.xlsx] [--set CODE=ID ...] [--forget CODE ...]',
    'profiles rules NAME [--missing leave|mark|zero|archive] [--keep FIELD,...]',
    'profiles together [NAME ...] [--source-policy ask|preferred|cheapest|newest]',
    'profiles rename NAME NEW',
    'profiles restore NAME VERSION',
    'profiles remove NAME',
    'profiles export NAME --out FILE.json',
    'profiles import FILE.json',
  ],
  summary: 'suppliers whose lists are remembered, and their codes',
  examples: [
    'profiles',
    'profiles codes Timber --set A-17=4711',
    'profiles rules Timber --missing mark',
    'profiles together Timber Metal --source-policy preferred',
    'profiles export Timber --out timber.json',
  ],
  documents: ['profiles', 'profile-shown', 'profile-rules', 'profile-sets', 'codes'],
  about: `A profile remembers how a supplier's lists are read and which materials its codes mean. “apply FILE --remember NAME” makes one;
the next list of the same headings is read with it. codes lists the supplier's codes; --set and --forget change them. restore uses
an earlier version again. rules says what holds for all its lists: what is offered for items that are gone, fields that are never
changed (none: --keep ""). together says which file counts where lists
of several suppliers disagree about a material, as the last plan of them was applied; the preferred supplier is named first, and ask forgets it. Profiles belong to one account; export and import take them to another, without the codes.
For --out FILE.csv: --encoding, --delimiter, --decimals (or --decimal) and --allow-loss as for export.`,
  words: MOST_FILES,
  connects: true,
  flags: [...GENERAL, ...ACCOUNT, 'out', 'set', 'forget', 'missing', 'keep', 'source-policy', 'allow-loss', ...CSV],
  run: async (line) => (await import('../profiles.ts')).manageProfiles(line),
}
