/** Messages for requests that a host could not carry out, in English. */
import type { Failure, FailureCode } from '../../api/failure.ts'
import type { MappingFault } from '../../mapping/mapping-saved.ts'
import type { Message } from '../message.ts'
import { account, accountSetup } from './account.ts'
import { files } from './export.ts'
import { programErrors } from './host.ts'
import { formatCount } from './numbers.ts'
import { planFile } from './plan-file.ts'
import { session } from './session.ts'

const NO_SESSION = {
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
}

/** The sentences of all failures, except those that `words/failure.ts` makes from several texts. */
export type FailureWords = {
  readonly [Code in Exclude<FailureCode, ComposedCode>]: Message | ((details: Failure<Code>) => Message)
}

export type ComposedCode =
  | 'refused'
  | 'edits-lost'
  | 'plan-not-as-made'
  | 'plan-label'
  | 'plan-storage-label'
  | 'plan-storage'

type BackupError = Failure<'backup-unusable'>['why']

const OTHER_COPY_ADVICE = 'Choose another copy. Nothing was changed.'

const BACKUP_ERRORS: Readonly<Record<BackupError, (file: string) => Omit<Message, 'title'>>> = {
  'not-a-backup': (file) => ({
    what: `“${file}” is not a copy made by Stocksheet.`,
    fix: 'Choose a file that ends in .stocksheet. Nothing was changed.',
  }),
  damaged: (file) => ({ what: `“${file}” is damaged: it was changed after it was written.`, fix: OTHER_COPY_ADVICE }),
  newer: (file) => ({
    what: `“${file}” was made by a newer Stocksheet.`,
    fix: 'Update Stocksheet, then try again. Nothing was changed.',
  }),
  'other-tables': (file) => ({
    what: `“${file}” has a database that Stocksheet did not make.`,
    fix: OTHER_COPY_ADVICE,
  }),
  settings: (file) => ({
    what: `“${file}” has a setting that this version of Stocksheet cannot read.`,
    fix: 'Update Stocksheet and try again, or choose another copy. Nothing was changed.',
  }),
  'too-large': (file) => ({ what: `“${file}” unpacks to more than a copy may have.`, fix: OTHER_COPY_ADVICE }),
}

export const failures: FailureWords = {
  'no-answer': { title: 'No answer', what: 'Stocksheet could not answer.', fix: 'Try again.' },
  /** Only a client other than our window can send such a request. */
  'not-understood': ({ what }) => ({ title: 'Request not understood', what, fix: '' }),
  account: ({ failure, address, storage }) => account.message(failure, address, storage),
  'account-setup': ({ problem }) => accountSetup.setup(problem),
  'no-key': ({ access, name }) => accountSetup.key(access, name),
  'key-not-kept': ({ why }) => accountSetup.keyNotSaved(why),
  program: ({ problem }) => programErrors.message(problem),
  'not-written': ({ error, file }) => files.write(error, file),
  'plan-refused': ({ refusal, path }) => planFile.refusal(refusal, path),
  'plan-of-other-account': ({ made, now }) => planFile.otherAccount(made, now),
  'import-closed': { title: 'Import closed', what: 'This import is no longer open.', fix: 'Open the file again.' },
  'file-unknown': { title: 'File not known', what: 'This file is no longer known.', fix: 'Choose it again.' },
  /** A file that we made no longer exists when it should be saved. */
  'file-gone': { title: 'File not found', what: 'The file is no longer there.', fix: 'Make it again, then save it.' },
  'file-is-folder': ({ name: file }) => ({
    title: 'Not a file',
    what: `“${file}” is a folder, not a file.`,
    fix: `Choose a file in it.`,
  }),
  'file-missing': ({ name: file }) => ({
    title: 'File not found',
    what: `“${file}” can no longer be found.`,
    fix: `Choose the file again.`,
  }),
  'file-too-large': ({ megabytes: maxMegabytes }) => ({
    title: 'File too large',
    what: `The file is larger than ${formatCount(maxMegabytes)} MB.`,
    fix: `Split it into smaller files.`,
  }),
  /** The limit applies to all files from a browser together. */
  'uploads-full': {
    title: 'Too many open files',
    what: 'The files opened in this window take all the space there is for them.',
    fix: 'Close imports you no longer need, then open the file again.',
  },
  /** For a browser tab without a session: where to find the address that starts a session. */
  'no-session': ({ address }) => NO_SESSION[address],
  'file-needs-memory': {
    title: 'Not enough memory',
    what: 'The file needs more memory than an import may use. Nothing was sent.',
    fix: 'Split it into smaller files and import them one after another.',
  },
  'file-too-slow': {
    title: 'Reading took too long',
    what: 'Reading the file took too long and was stopped. Nothing was sent.',
    fix: 'Save it again as a new XLSX or CSV file without unused sheets and formats, or split it.',
  },
  'file-failed': ({ reason }) => ({
    title: 'Reading failed',
    what: `Reading the file failed unexpectedly (${reason}). Nothing was sent.`,
    fix: `Save it as a new XLSX or CSV file and try again.`,
  }),
  'mapping-unusable': ({ file, fault }) => ({
    title: 'Columns cannot be used',
    what: `“${file}” cannot be used: ${describeMappingFault(fault)}.`,
    fix: `Choose a file that columns were saved in.`,
  }),
  'no-folder-choice': {
    title: 'No folder to choose',
    what: 'A page in a browser cannot choose a folder of this computer.',
    fix: 'Start the program with serve --inbox and the folder, or use the desktop app.',
  },
  'folder-unreadable': ({ folder }) => ({
    title: 'Folder cannot be used',
    what: `“${folder}” is not a folder that can be read.`,
    fix: 'Choose another folder, or ask for permission to read it.',
  }),
  'folder-of-program': ({ folder }) => ({
    title: 'Folder cannot be used',
    what: `“${folder}” holds the program’s own data.`,
    fix: 'Choose another folder.',
  }),
  'no-new-file': ({ name: file }) => ({
    title: 'File not found',
    what: `“${file}” is no longer a new file of the watched folder.`,
    fix: 'If it is still on the disk, open it with “Choose a file”.',
  }),
  /** Another window or program continued or removed a saved import. */
  'saved-gone': {
    title: 'Import not found',
    what: 'This import was resumed or discarded in another window.',
    fix: 'Open the file again if you need it.',
  },
  'saved-damaged': {
    title: 'Saved changes damaged',
    what: 'The saved changes of this import are damaged and cannot be read.',
    fix: 'Open the file again and repeat them.',
  },
  /** For a damaged saved import. `name`: its file's name. */
  'saved-aside': ({ name }) => ({
    title: 'Saved changes damaged',
    what: `The saved changes of “${name}” are damaged and cannot be read. They stay in the data folder for 30 days and are no longer offered.`,
    fix: 'Open the file again and repeat them.',
  }),
  'not-kept': {
    title: 'Not saved',
    what: 'This could not be written to the data folder. What was there before is kept.',
    fix: 'Allow writing there or make room, then try again.',
  },
  'no-account': {
    title: 'Account not set up',
    what: 'This account is no longer set up here.',
    fix: 'Choose another account.',
  },
  'account-gone': {
    title: 'Account not set up',
    what: 'This account is no longer set up here.',
    fix: 'Add it again under Account.',
  },
  'account-busy': ({ name }) => ({
    title: 'Import under way',
    what: `An import of “${name}” is under way.`,
    fix: `Wait until it has ended, or stop it under History, then try again.`,
  }),
  /** The user refused a server that was new on this computer. */
  'host-declined': ({ host }) => ({
    title: 'Not connected',
    what: `Nothing was sent to ${host}.`,
    fix: `To connect, try again and choose Connect when asked.`,
  }),
  /** The user refused to read a file from a server. */
  'link-declined': ({ host }) => ({
    title: 'Not read',
    what: `Nothing was read from ${host}.`,
    fix: `To read the file, try again and choose Read when asked.`,
  }),
  'key-first': {
    title: 'API key missing',
    what: 'Without its API key the account cannot be read.',
    fix: 'Enter the key first.',
  },
  'practice-busy': {
    title: 'Import under way',
    what: 'An import is under way.',
    fix: 'Wait until it has ended, or stop it, then reset the practice account.',
  },
  'practice-in-use': {
    title: 'Practice account in use',
    what: 'The practice data cannot be opened: another practice account is using it.',
    fix: 'Close the other Stocksheet, then try again.',
  },
  'being-applied': {
    title: 'Already being applied',
    what: 'This file is being applied already.',
    fix: 'Wait until its import has ended.',
  },
  'run-of-other-account': ({ address }) => ({
    title: 'Import of another account',
    what: `This import belongs to the account at ${address}.`,
    fix: `Add that account under Account, then try again.`,
  }),
  'run-of-several': ({ name, address, accounts }) => ({
    title: 'Several accounts have this address',
    what: `This import belongs to “${name}” at ${address}, and ${formatCount(accounts)} accounts have this address now.`,
    fix: `Give the right one the name “${name}”, then try again.`,
  }),
  'run-ended': {
    title: 'Import not under way',
    what: 'This import is no longer under way here.',
    fix: 'See its report for how it ended.',
  },
  'nothing-but-problems': {
    title: 'Nothing to send',
    what: 'Every row that differs has a problem or a conflict. Nothing was sent.',
    fix: 'Correct or decide these rows first.',
  },
  /** No advice: the account already matches the file, so nothing is wrong. */
  'nothing-to-send': ({ compared }) => ({
    title: 'Nothing to send',
    what: compared === null ? 'No row changes anything, so there is nothing to send.' : session.nothingToSend(compared),
    fix: '',
  }),
  'plan-changed': {
    title: 'Changes are different now',
    what: 'The changes are no longer the ones you confirmed. Nothing was sent.',
    fix: 'Look at them, then apply again.',
  },
  /** The user refused in the system's dialog. */
  'plan-declined': {
    title: 'Not confirmed',
    what: 'You did not confirm the changes. Nothing was sent.',
    fix: 'Apply again to send them.',
  },
  /** The phrase for an unusual file was not typed, or is too old. */
  'guard-asks': {
    title: 'Confirmation needed',
    what: 'Something in this file is unusual, and the phrase is missing, wrong or too old. Nothing was sent.',
    fix: 'Look at it, press Apply again and type the new phrase.',
  },
  'undo-asks': {
    title: 'Confirmation needed',
    what: 'Undoing this import deletes materials, and the phrase is missing, wrong or too old. Nothing was sent.',
    fix: 'Open the undo again and type the new phrase.',
  },
  'nothing-to-undo': {
    title: 'Nothing to undo',
    what: 'The account has nothing left from this import that can be undone. Nothing was sent.',
    fix: 'See the import’s report for what became of each row.',
  },
  'originals-not-kept': ({ why: code }) => ({
    title: 'Rows not saved',
    what: `The rows of the file could not be kept beside the journal (${code}).`,
    fix: `Free some space on the disk, then apply again.`,
  }),
  'export-busy': { title: 'Export under way', what: 'An export is under way.', fix: 'Wait for it, or stop it first.' },
  'export-stopped': {
    title: 'Export stopped',
    what: 'The export was stopped. No file was written.',
    fix: 'Export again if you need the file.',
  },
  'writing-stopped': {
    title: 'Writing stopped',
    what: 'Writing was stopped. No file was written.',
    fix: 'Write the file again if you need it.',
  },
  'reading-missing': {
    title: 'Nothing was read then',
    what: 'The account was not read then, or what was read was erased.',
    fix: 'Choose another date.',
  },
  /** No advice: no row needs attention. */
  'nothing-to-fix': {
    title: 'Nothing to write',
    what: 'No row needs attention, so there is nothing to write out.',
    fix: '',
  },
  'erase-busy': {
    title: 'Import under way',
    what: 'An import is under way, so nothing was erased.',
    fix: 'Wait until it has ended, or stop it, then erase again.',
  },
  'nothing-to-back-up': {
    title: 'Nothing to copy',
    what: 'Nothing is stored yet, so there is nothing to copy.',
    fix: 'Make a copy once there is an account, an import or a setting.',
  },
  'backup-unusable': ({ why, file }) => ({ title: 'Copy not usable', ...BACKUP_ERRORS[why](file) }),
  'data-in-use': {
    title: 'Data in use',
    what: 'Another program has the data open, so nothing was put back.',
    fix: 'Close all other windows of Stocksheet and wait until its commands have ended, then try again.',
  },
  'restore-busy': {
    title: 'Import under way',
    what: 'An import is under way, so nothing was put back.',
    fix: 'Wait until it has ended, or stop it, then try again.',
  },
  'views-full': ({ views: maxViews }) => ({
    title: 'View not saved',
    what: `This account has ${formatCount(maxViews)} views, and more cannot be saved.`,
    fix: `Delete one you do not use, or update it.`,
  }),
  'weakens-protection': ({ commands }) => ({
    title: 'Only in the terminal',
    what: 'This would weaken what protects your account, and a page in a browser cannot do that. Nothing was changed.',
    fix: `In the terminal, give: ${commands.join('; ')}`,
  }),
  'weakening-declined': {
    title: 'Not confirmed',
    what: 'You did not confirm it. The setting was not changed.',
    fix: '',
  },
  unexpected: {
    title: 'Unexpected error',
    what: 'Something unexpected went wrong inside Stocksheet. What is already applied stays recorded.',
    fix: 'Try again, or restart the app.',
  },
  'supplier-gone': {
    title: 'Supplier not found',
    what: 'This supplier is no longer remembered.',
    fix: 'Open the list of suppliers again.',
  },
  'supplier-name-unusable': {
    title: 'Name cannot be used',
    what: 'A supplier’s name has 1 to 120 characters and is not “none”.',
    fix: 'Type another name.',
  },
  'supplier-name-taken': ({ name }) => ({
    title: 'Name already used',
    what: `A supplier “${name}” is remembered already.`,
    fix: 'Type another name.',
  }),
  'no-supplier-file': ({ file, where: errorText }) => ({
    title: 'Not a saved supplier',
    what: `“${file}” cannot be read as a saved supplier${errorText === '' ? '' : ` (${errorText})`}.`,
    fix: 'Choose a file that was saved from a supplier.',
  }),
  'reorder-gone': {
    title: 'List no longer available',
    what: 'The reorder list was made again, or its account was closed.',
    fix: 'Make the reorder list again.',
  },
  'copy-too-much': ({ fits }) => ({
    title: 'Too many rows to copy',
    what: `These rows are more than the clipboard takes at once: about ${formatCount(fits)} of them fit.`,
    fix: `Select fewer rows, or hide columns that are not needed, and copy again.`,
  }),
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
