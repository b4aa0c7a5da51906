/** Messages of the app around imports and runs, in English. */
import type { Translated } from '../translated.ts'
import type { Message } from '../message.ts'
import type { JournalDetails, JournalError, ProgramError } from '../../account/program-error.ts'
import { accountSetup } from './account.ts'

export const host = {
  stockOf: (account: string) => `Stock of ${account}`,
  /** What the practice account is called. */
  practiceName: 'Practice account',
  notApplied: 'It was not applied.',
  /** For a storage whose name is unknown. */
  storage: (id: number) => `Storage ${id}`,
  /** What each sample file demonstrates, by file name. */
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
    rowsToCheck: 'rows to check',
    rowsToFix: '- rows to fix',
    plan: '- changes',
    mapping: (file: string) => `Columns of ${file}`,
  },
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
        fix: `Give yourself the right to write there, or name another data folder in the variable STOCKSHEET_DATA.`,
      }
    case 'newer':
      return {
        title: 'Newer data file',
        what: `The data file was written by a newer Stocksheet (its format is ${details.found}, this one knows ${details.known}). ${safeNote}`,
        fix: `Install the newer version to see its imports, or name another data folder in the variable STOCKSHEET_DATA.`,
      }
    case 'foreign':
      return {
        title: 'File of another program',
        what: `The file in the place of the data file is a database, but not one of this Stocksheet. Nothing was written to it.${place}`,
        fix: `Move it away and start again: Stocksheet makes a new one. Or name another data folder in the variable STOCKSHEET_DATA.`,
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
        fix: `Name a data folder on this computer in the variable STOCKSHEET_DATA.`,
      }
  }
}

/** Messages about failures of the program's own files, its journal and addresses, in English. */
export const programErrors = { message: describeProgramError, journal: describeJournalError }

export type ProgramErrorWords = typeof programErrors
