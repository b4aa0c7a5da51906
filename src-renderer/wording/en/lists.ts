/** English texts of several files that are planned together. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'

export const englishLists = {
  lists: {
    open: (n: number, shown: string) => `${shown} ${form(n, 'file', 'files')}`,
    title: 'Files of this plan',
    about:
      'Each file is read by its profile, or as it would be alone. All of them are applied, reported and undone together.',
    file: 'File',
    rows: 'Rows',
    profile: 'Supplier',
    noProfile: 'none',
    several: 'several fit: open it alone to choose',
    notRead: 'not read',
    actions: 'Actions',
    add: 'Add files',
    alone: 'Open alone',
    aloneOf: (file: string) => `Open ${file} alone, to choose how it is read`,
    remove: 'Remove',
    removeOf: (file: string) => `Remove ${file} from this plan`,
    prefer: 'Prefer',
    preferOf: (file: string) => `Prefer ${file} where files disagree`,
    preferred: 'preferred',
    filterHint: 'Shows the rows of one file. All of them are applied.',
    every: 'all files',
    policy: 'Same material',
    policyHint: 'Which file counts where two of them say something else of one material.',
    policies: {
      ask: 'Ask me',
      preferred: 'The preferred file',
      cheapest: 'The lowest price',
      newest: 'The newest file',
    },
    sides: { base: 'In the account', mine: 'In this file', live: 'In the other file' },
    inOther: (place: string) => `In ${place}`,
    keep: { mine: 'Use this one', live: 'Use the other one' },
    spoken: (mine: string, live: string, base: string) =>
      `files disagree: in this one ${mine}, in the other one ${live}, in the account ${base}`,
  },
}
