/** What the app around imports and runs says, in English. */
import type { MappingFault } from '../../domain/mapping/mapping-saved.ts'
import type { HostWords } from '../shape/host.ts'

export const host: HostWords = {
  importClosed: 'This import is not open any more. Open the file again.',
  fileUnknown: 'This file is not known any more. Choose it again.',
  fileIsFolder: (file) => `“${file}” is a folder, not a file. Choose a CSV or Excel file.`,
  fileNotFound: (file) => `“${file}” cannot be found any more. Choose the file again.`,
  fileTooLarge: (most) => `The file is larger than ${most} MB. Split it into smaller files.`,
  uploadsFull:
    'The files opened in this window take all the space they may. Close imports you no longer need, then open the file again.',
  windowClosed: {
    printed: 'This tab has no access yet. Open the address that Stocksheet printed when it started.',
    announced:
      'This tab has no access: each address opens one tab. Stocksheet has just printed a new address where it was started. Open that one.',
    none: 'This tab has no access: the address was used already. Start Stocksheet again to get a new one.',
  },
  fileGone: 'The file is no longer there. Make it again, then save it.',
  fileNeedsMemory:
    'The file needs more memory than an import may use. Split it into smaller files and import them one after another. Nothing was sent.',
  fileFailed: (reason) =>
    `Reading the file failed unexpectedly (${reason}). Save it as a new XLSX or CSV file and try again. Nothing was sent.`,
  fileSlow:
    'Reading the file took too long and was stopped. Save it again as a new XLSX or CSV file without unused sheets and formats, or split it. Nothing was sent.',
  practiceName: 'Practice account',
  practiceBusy: 'A run is under way. Wait until it has ended, or cancel it, then reset the practice account.',
  beingApplied: 'This file is being applied already.',
  unfinished: (run, file, calls) =>
    `Run ${run} (“${file}”) of this account is not finished: ${calls} ${calls === 1 ? 'request is' : 'requests are'} still open. Rows for the same materials will be left out. Resume that run first, or discard the rest of it.`,
  noAccount: 'This account is not set up here any more. Choose another account.',
  accountGone: 'This account is not set up here any more.',
  accountBusy: (name) =>
    `A run of “${name}” is under way. Wait until it has ended, or stop it under History, then try again.`,
  hostDeclined: (host) => `Nothing was sent to ${host}. To connect, try again and choose Connect when asked.`,
  keyFirst: 'Enter the API key first: without it nothing can be asked of the account.',
  runOfOtherAccount: (address) =>
    `This run belongs to the account at ${address}. Add that account under Accounts, then try again.`,
  runOfSeveral: (name, address, accounts) =>
    `This run belongs to “${name}” at ${address}, and ${accounts} accounts have this address now. Give the right one the name “${name}”, then try again.`,
  runNotHere: 'This run is not under way here any more. Its report says how it ended.',
  nothingButProblems: 'Nothing to send: rows with problems or conflicts need attention first. Nothing was sent.',
  nothingToSend: 'There is nothing to send: no row changes anything.',
  guardAsks:
    'Something in this file is unusual, and the phrase is missing, wrong or too old. Look at it, press Apply again and type the new phrase. Nothing was sent.',
  undoAsks:
    'Taking this run back deletes materials, and the phrase is missing, wrong or too old. Open the undo again and type the new phrase. Nothing was sent.',
  planDeclined: 'You did not confirm the changes. Nothing was sent.',
  planChanged: 'The changes are no longer the ones you confirmed. Look at them, then apply again. Nothing was sent.',
  nothingToUndo: 'Nothing to undo: the account holds nothing of this run that can be taken back. Nothing was sent.',
  originalsNotKept: (code) =>
    `The rows of the file could not be kept beside the journal (${code}). Free some space on the disk, then apply again.`,
  exportBusy: 'An export is under way. Wait for it, or cancel it first.',
  exportStopped: 'The export was stopped. No file was written.',
  writingStopped: 'Writing was stopped. No file was written.',
  nothingToMend: 'No row needs attention: there is nothing to write out.',
  notApplied: 'It was not applied.',
  mappingUnusable: (file, fault) =>
    `“${file}” cannot be used: ${mappingFault(fault)}. Choose a file that was saved as a mapping.`,
  keyEmpty: 'The API key is empty. Copy it from the account, under settings, integrations.',
  keyForm: 'The API key has spaces around it or characters no key has. Copy it from the account once more.',
  cannotKeep:
    'This could not be written to the data folder. What was there before is kept. Allow writing there or make room, then try again.',
  practiceInUse:
    'The practice data cannot be opened: another practice account is using it. Close the other Stocksheet, then try again.',
  savedGone:
    'This import is not there any more: it was resumed or discarded in another window. Open the file again if you need it.',
  savedDamaged: 'The saved changes of this import are damaged and cannot be read.',
  savedAside: (path) =>
    `The saved changes of an import are damaged and cannot be read. They were moved to “${path}”. Open the file again and repeat them.`,
  unexpected:
    'Something unexpected went wrong inside Stocksheet. What is already applied stays recorded; try again, or restart the app.',
  storage: (id) => `Storage ${id}`,
  samples: {
    'price-list.csv': 'A supplier’s price list as Russian Excel saves it: 300 rows, decimal commas.',
    'stock-count.xlsx': 'A stock count in Excel, with titles above the headings.',
    'mess.csv': 'Duplicate rows, blanks, wrong units and a shortened barcode: see what is found.',
  },
  files: {
    stock: 'Stock',
    newMaterials: 'New materials for',
    report: 'report',
    toLookAt: 'rows to look at',
    toMend: '- rows to fix',
    mapping: (file) => `Mapping of ${file}`,
  },
}

function mappingFault(fault: MappingFault): string {
  switch (fault.code) {
    case 'unreadable':
      return 'it cannot be read as a mapping'
    case 'no-mapping':
      return 'it is not a saved mapping'
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
