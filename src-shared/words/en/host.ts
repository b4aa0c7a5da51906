/** Messages of the app around imports and runs, in English. */
import { formatCount } from './numbers.ts'
import type { MappingFault } from '../../mapping/mapping-saved.ts'
import type { Translated } from '../translated.ts'
import type { Message } from '../message.ts'
import type { JournalDetails, JournalError, ProgramError } from '../../account/program-error.ts'
import { accountSetup } from './account.ts'

export const host = {
  importClosed: { title: 'Import closed', what: 'This import is not open any more.', fix: 'Open the file again.' },
  stockOf: (account: string) => `Stock of ${account}`,
  fileUnknown: { title: 'File not known', what: 'This file is not known any more.', fix: 'Choose it again.' },
  fileIsFolder: (file: string) => ({
    title: 'Not a file',
    what: `“${file}” is a folder, not a file.`,
    fix: `Choose a CSV or Excel file.`,
  }),
  fileNotFound: (file: string) => ({
    title: 'File not found',
    what: `“${file}” cannot be found any more.`,
    fix: `Choose the file again.`,
  }),
  /** For the folder that is watched for new files. */
  watched: {
    noFolder: {
      title: 'No folder to choose',
      what: 'A page in a browser cannot choose a folder of this computer.',
      fix: 'Start the program with serve --inbox and the folder, or use the desktop app.',
    },
    notReadable: (folder: string) => ({
      title: 'Folder cannot be used',
      what: `“${folder}” is not a folder that can be read.`,
      fix: 'Choose another folder, or ask for permission to read it.',
    }),
    ownData: (folder: string) => ({
      title: 'Folder cannot be used',
      what: `“${folder}” holds the program’s own data.`,
      fix: 'Choose another folder.',
    }),
    notHere: (file: string) => ({
      title: 'File not found',
      what: `“${file}” is no longer a new file of the watched folder.`,
      fix: 'If it is still on the disk, open it with “Choose a file”.',
    }),
  },
  /** `most`: the largest size in megabytes. */
  fileTooLarge: (maxMegabytes: number) => ({
    title: 'File too large',
    what: `The file is larger than ${formatCount(maxMegabytes)} MB.`,
    fix: `Split it into smaller files.`,
  }),
  /** Applies to all files from a browser together. */
  uploadsFull: {
    title: 'Too many open files',
    what: 'The files opened in this window take all the space there is for them.',
    fix: 'Close imports you no longer need, then open the file again.',
  },
  /** A browser tab without a session: where to find the address that starts one. */
  windowClosed: {
    printed: {
      title: 'No access',
      what: 'This tab has no access yet.',
      fix: 'Open the address that Stocksheet printed when it started.',
    },
    announced: {
      title: 'No access',
      what: 'This tab has no access: each address opens one tab. Stocksheet has just printed a new address where it was started.',
      fix: 'Open that one.',
    },
    none: {
      title: 'No access',
      what: 'This tab has no access: the address was used already.',
      fix: 'Start Stocksheet again to get a new one.',
    },
  },
  /** For one of our files that should be saved. */
  fileGone: { title: 'File not found', what: 'The file is no longer there.', fix: 'Make it again, then save it.' },
  fileNeedsMemory: {
    title: 'Not enough memory',
    what: 'The file needs more memory than an import may use. Nothing was sent.',
    fix: 'Split it into smaller files and import them one after another.',
  },
  fileFailed: (reason: string) => ({
    title: 'Reading failed',
    what: `Reading the file failed unexpectedly (${reason}). Nothing was sent.`,
    fix: `Save it as a new XLSX or CSV file and try again.`,
  }),
  fileSlow: {
    title: 'Reading took too long',
    what: 'Reading the file took too long and was stopped. Nothing was sent.',
    fix: 'Save it again as a new XLSX or CSV file without unused sheets and formats, or split it.',
  },
  /** What the practice account is called. */
  practiceName: 'Practice account',
  practiceBusy: {
    title: 'Import under way',
    what: 'An import is under way.',
    fix: 'Wait until it has ended, or stop it, then reset the practice account.',
  },
  eraseBusy: {
    title: 'Import under way',
    what: 'An import is under way, so nothing was erased.',
    fix: 'Wait until it has ended, or stop it, then erase again.',
  },
  beingApplied: {
    title: 'Already being applied',
    what: 'This file is being applied already.',
    fix: 'Wait until its import has ended.',
  },
  readingMissing: {
    title: 'Nothing was read then',
    what: 'The account was not read then, or what was read was erased.',
    fix: 'Choose another date.',
  },
  noAccount: {
    title: 'Account not set up',
    what: 'This account is no longer set up here.',
    fix: 'Choose another account.',
  },
  /** `most`: how many views can be saved. */
  viewsFull: (maxViews: number) => ({
    title: 'View not saved',
    what: `This account has ${formatCount(maxViews)} views, and more cannot be saved.`,
    fix: `Delete one you do not use, or update it.`,
  }),
  accountGone: {
    title: 'Account not set up',
    what: 'This account is no longer set up here.',
    fix: 'Add it again under Account.',
  },
  accountBusy: (name: string) => ({
    title: 'Import under way',
    what: `An import of “${name}” is under way.`,
    fix: `Wait until it has ended, or stop it under History, then try again.`,
  }),
  /** The user refused to read a file from a server. */
  linkDeclined: (host: string) => ({
    title: 'Not read',
    what: `Nothing was read from ${host}.`,
    fix: `To read the file, try again and choose Read when asked.`,
  }),
  /** The user refused a server that was new on this computer. */
  hostDeclined: (host: string) => ({
    title: 'Not connected',
    what: `Nothing was sent to ${host}.`,
    fix: `To connect, try again and choose Connect when asked.`,
  }),
  keyFirst: {
    title: 'API key missing',
    what: 'Without its API key the account cannot be read.',
    fix: 'Enter the key first.',
  },
  runOfOtherAccount: (address: string) => ({
    title: 'Import of another account',
    what: `This import belongs to the account at ${address}.`,
    fix: `Add that account under Account, then try again.`,
  }),
  runOfSeveral: (name: string, address: string, accounts: number) => ({
    title: 'Several accounts have this address',
    what: `This import belongs to “${name}” at ${address}, and ${formatCount(accounts)} accounts have this address now.`,
    fix: `Give the right one the name “${name}”, then try again.`,
  }),
  runNotHere: {
    title: 'Import not under way',
    what: 'This import is no longer under way here.',
    fix: 'See its report for how it ended.',
  },
  nothingButProblems: {
    title: 'Nothing to send',
    what: 'Every row that differs has a problem or a conflict. Nothing was sent.',
    fix: 'Correct or decide these rows first.',
  },
  /** No advice: the account is as the file says, so nothing is wrong. */
  nothingToSend: {
    title: 'Nothing to send',
    what: 'No row changes anything, so there is nothing to send.',
    fix: '',
  },
  /** The phrase for an unusual file was not typed, or is too old. */
  guardAsks: {
    title: 'Confirmation needed',
    what: 'Something in this file is unusual, and the phrase is missing, wrong or too old. Nothing was sent.',
    fix: 'Look at it, press Apply again and type the new phrase.',
  },
  undoAsks: {
    title: 'Confirmation needed',
    what: 'Undoing this import deletes materials, and the phrase is missing, wrong or too old. Nothing was sent.',
    fix: 'Open the undo again and type the new phrase.',
  },
  /** The user refused in the system's dialog. */
  planDeclined: {
    title: 'Not confirmed',
    what: 'You did not confirm the changes. Nothing was sent.',
    fix: 'Apply again to send them.',
  },
  /** Settings that would protect less. */
  protections: {
    guard: {
      leap: 'Prices and balances ten times higher or lower are no longer looked for.',
      zero: 'Amounts that become 0 are no longer looked for.',
      sign: 'Amounts below 0 are no longer looked for.',
      'moved-column': 'Names and SKUs of other rows are no longer looked for.',
      'swapped-columns': 'Columns that look swapped are no longer looked for.',
      renaming: 'Many changed names, SKUs or units are no longer looked for.',
      clearing: 'Many emptied fields are no longer looked for.',
      adding: 'Many new materials are no longer looked for.',
    },
    reserve: (from: number, to: number) =>
      `Requests of a day kept for other programs: ${formatCount(from)} before, ${formatCount(to)} now.`,
    proxy: (to: string) => `What is sent to your accounts goes through ${to}.`,
    refused: (commands: readonly string[]) => ({
      title: 'Only in the terminal',
      what: 'This would weaken what protects your account, and a page in a browser cannot do that. Nothing was changed.',
      fix: `In the terminal, give: ${commands.join('; ')}`,
    }),
    declined: { title: 'Not confirmed', what: 'You did not confirm it. The setting was not changed.', fix: '' },
  },
  planChanged: {
    title: 'Changes are different now',
    what: 'The changes are no longer the ones you confirmed. Nothing was sent.',
    fix: 'Look at them, then apply again.',
  },
  nothingToUndo: {
    title: 'Nothing to undo',
    what: 'The account has nothing left from this import that can be undone. Nothing was sent.',
    fix: 'See the import’s report for what became of each row.',
  },
  originalsNotKept: (code: string) => ({
    title: 'Rows not saved',
    what: `The rows of the file could not be kept beside the journal (${code}).`,
    fix: `Free some space on the disk, then apply again.`,
  }),
  exportBusy: { title: 'Export under way', what: 'An export is under way.', fix: 'Wait for it, or stop it first.' },
  exportStopped: {
    title: 'Export stopped',
    what: 'The export was stopped. No file was written.',
    fix: 'Export again if you need the file.',
  },
  writingStopped: {
    title: 'Writing stopped',
    what: 'Writing was stopped. No file was written.',
    fix: 'Write the file again if you need it.',
  },
  /** No advice: no row needs attention. */
  nothingToFix: {
    title: 'Nothing to write',
    what: 'No row needs attention, so there is nothing to write out.',
    fix: '',
  },
  notApplied: 'It was not applied.',
  mappingUnusable: (file: string, fault: MappingFault) => ({
    title: 'Columns cannot be used',
    what: `“${file}” cannot be used: ${describeMappingFault(fault)}.`,
    fix: `Choose a file that columns were saved in.`,
  }),
  cannotKeep: {
    title: 'Not saved',
    what: 'This could not be written to the data folder. What was there before is kept.',
    fix: 'Allow writing there or make room, then try again.',
  },
  practiceInUse: {
    title: 'Practice account in use',
    what: 'The practice data cannot be opened: another practice account is using it.',
    fix: 'Close the other Stocksheet, then try again.',
  },
  /** Another window or program continued or removed a saved import. */
  savedGone: {
    title: 'Import not found',
    what: 'This import was resumed or discarded in another window.',
    fix: 'Open the file again if you need it.',
  },
  savedDamaged: {
    title: 'Saved changes damaged',
    what: 'The saved changes of this import are damaged and cannot be read.',
    fix: 'Open the file again and repeat them.',
  },
  /** For a damaged saved import, by its file name. */
  savedAside: (name: string) => ({
    title: 'Saved changes damaged',
    what: `The saved changes of “${name}” are damaged and cannot be read. They stay in the data folder for 30 days and are offered no longer.`,
    fix: 'Open the file again and repeat them.',
  }),
  unexpected: {
    title: 'Unexpected error',
    what: 'Something unexpected went wrong inside Stocksheet. What is already applied stays recorded.',
    fix: 'Try again, or restart the app.',
  },
  /** For a storage whose name is unknown. */
  storage: (id: number) => `Storage ${id}`,
  /** What a sample file shows, by name. */
  samples: {
    'price-list.csv': 'A supplier’s price list as Russian Excel saves it: 300 rows, decimal commas.',
    'stock-count.xlsx': 'A stock count in Excel, with titles above the headings.',
    'mess.csv': 'Duplicate rows, blanks, wrong units and a shortened barcode: see what Stocksheet finds.',
  },
  /** Words in the names of written files. */
  files: {
    stock: 'Stock',
    newMaterials: 'New materials for',
    report: 'report',
    toLookAt: 'rows to check',
    toFix: '- rows to fix',
    plan: '- changes',
    mapping: (file: string) => `Columns of ${file}`,
  },
}

function describeMappingFault(fault: MappingFault): string {
  switch (fault.code) {
    case 'unreadable':
      return 'no columns can be read in it'
    case 'no-mapping':
      return 'no columns were saved in it'
    case 'newer':
      return 'it comes from a newer version'
    case 'too-many-columns':
      return 'it has too many columns'
    case 'no-heading':
      return 'one of its columns has no heading'
    case 'unknown-field':
      return `it names the unknown field “${fault.field}”`
    default:
      return fault satisfies never
  }
}

export type HostWords = Translated<typeof host>

function describeProgramError(error: ProgramError): Message {
  switch (error.kind) {
    case 'journal':
      return describeJournalError(error.code, error.details)
    case 'address':
      if (error.code === 'key-empty')
        return {
          title: 'API key not valid',
          what: 'The API key is empty.',
          fix: 'Copy it from the account, under settings, integrations.',
        }
      if (error.code === 'key-form')
        return {
          title: 'API key not valid',
          what: 'The API key has spaces around it or characters no key has.',
          fix: 'Copy it from the account once more.',
        }
      return accountSetup.setup({ field: 'address', code: error.code })
    case 'account-name':
      return accountSetup.setup({ field: 'name', code: error.code })
    case 'kept-file':
      return describeFileError(error)
  }
}

function describeFileError({ code, path, reason }: Extract<ProgramError, { readonly kind: 'kept-file' }>): Message {
  switch (code) {
    case 'read':
      return {
        title: 'File cannot be read',
        what: `${path} cannot be read (${reason}).`,
        fix: `Allow reading it, then try again.`,
      }
    case 'write':
      return {
        title: 'File not written',
        what: `${path} could not be written (${reason}). What was there before is kept.`,
        fix: `Allow writing there or make room, then try again.`,
      }
    case 'busy':
      return {
        title: 'File in use',
        what: `Another program is changing ${path}. What was there before is kept.`,
        fix: `Close other Stocksheet windows and commands, then try again.`,
      }
    case 'put-aside':
      return {
        title: 'File damaged',
        what: `${path} is damaged and could not be put aside (${reason}).`,
        fix: `Rename it, then start again.`,
      }
  }
}

function describeJournalError(code: JournalError, details: JournalDetails): Message {
  const { run, file, reason } = details
  const place = file === undefined ? '' : ` Its file: ${file}.`
  const safeNote = `Nothing was sent that is not in it.${place}`
  switch (code) {
    case 'busy':
      return run === undefined
        ? {
            title: 'Data file in use',
            what: `Another program keeps the data file locked. ${safeNote}`,
            fix: `Close other Stocksheet windows and try again.`,
          }
        : {
            title: 'Import in use',
            what: `Another Stocksheet is carrying out import ${run}.`,
            fix: `Wait until it is done, or stop it there first.`,
          }
    case 'lease-lost':
      return {
        title: 'Import taken over',
        what: `Another Stocksheet has taken ${run === undefined ? 'the import' : `import ${run}`} over, so this one stopped.`,
        fix: 'See its progress there.',
      }
    case 'no-such-run':
      return {
        title: 'Import not found',
        what: `There is no import ${run ?? ''} in the data file.`,
        fix: `See History for the list.`,
      }
    case 'finished':
      return {
        title: 'Import already finished',
        what: `Import ${run ?? ''} is finished: nothing is left to do.`,
        fix: `See its report under “History”.`,
      }
    case 'damaged':
      return {
        title: 'Data file damaged',
        what: `The data file is damaged. ${safeNote}`,
        fix: `Move it away (keep it for support) and start again: Stocksheet makes a new one.`,
      }
    case 'full':
      return {
        title: 'Data file not written',
        what: `The data file cannot be written: the disk is full or reports an error${reason === undefined ? '' : ` (${reason})`}. ${safeNote}`,
        fix: `Free some space and try again.`,
      }
    case 'read-only':
      return {
        title: 'Data file not written',
        what: `The data file cannot be written: its folder or file is read-only. ${safeNote}`,
        fix: `Give yourself the right to write there, or choose another data folder.`,
      }
    case 'newer':
      return {
        title: 'Newer data file',
        what: `The data file was written by a newer Stocksheet (its format is ${details.found}, this one knows ${details.known}). ${safeNote}`,
        fix: `Install the newer version to see its imports, or choose another data folder.`,
      }
    case 'foreign':
      return {
        title: 'File of another program',
        what: `The file in the place of the data file is a database, but not one of this Stocksheet. Nothing was written to it.${place}`,
        fix: `Move it away and start again: Stocksheet makes a new one. Or choose another data folder.`,
      }
    case 'cannot-open':
      return {
        title: 'Data file cannot be opened',
        what: `The data file cannot be opened. ${safeNote}`,
        fix: `Check that its folder exists and that you may write there.`,
      }
    case 'network':
      return {
        title: 'Data folder on another computer',
        what: `The data folder is on a network share. It could be damaged there if two programs write to it. Nothing was written.${place}`,
        fix: `Choose a data folder on this computer.`,
      }
  }
}

/** Failures of the program's own files, its journal and addresses, in English. */
export const programErrors = { message: describeProgramError, journal: describeJournalError }

export type ProgramErrorWords = typeof programErrors
