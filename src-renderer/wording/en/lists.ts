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
    which: 'which of these?',
    asks: (file: string) => `Whose list is ${file}? Several profiles fit.`,
    resembles: (file: string, name: string) =>
      `Is ${file} a list of ${name}? It has lost a column that the profile reads.`,
    asksWhy: 'None of its rows is planned until you choose.',
    asksMore: (n: number, shown: string) => `${shown} more ${form(n, 'file asks', 'files ask')} the same.`,
    rememberOne: (file: string, more: number, shown: string) =>
      `Remember how ${file} is read, for its supplier’s next list?${more > 0 ? ` ${shown} more ${form(more, 'file follows', 'files follow')}.` : ''}`,
    waits: 'waits',
    supplierOf: (file: string) => `Supplier of ${file}`,
    since: (reasons: string) => `since ${reasons}`,
    sheet: (name: string) => `sheet ${name}`,
    look: 'Look',
    lookOf: (file: string) => `Look at ${file}, and choose how it is read`,
    notRead: 'not read',
    actions: 'Actions',
    add: 'Add files',
    alone: 'Open alone',
    aloneOf: (file: string) => `Open ${file} alone`,
    remove: 'Remove',
    removeOf: (file: string) => `Remove ${file} from this plan`,
    sheets: 'Each sheet',
    sheetsOf: (file: string) => `Each sheet of ${file} as a list of its own`,
    sheetsAlone: 'Each sheet, as lists of one plan',
    prefer: 'Prefer',
    preferOf: (file: string) => `Prefer ${file} where files disagree`,
    preferred: 'preferred',
    filterHint: 'Shows the rows of one file. All of them are applied.',
    every: 'all files',
    goTo: 'Row or File!12',
    goToHint: (example: string) => `Go to a row: its number, or file and number, as in ${example}`,
    noPlace: (example: string) => `No file has this name. Type file and number, as in ${example}.`,
    policy: 'Same material',
    policyHint: 'Which file decides where two of them disagree about a material.',
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
