/** What waits in an inbox, in English. */
import type { Message } from '../message.ts'
import { englishForm } from '../plural.ts'

export const inbox: InboxWords = {
  added: (_, shown) => `${shown} new`,
  deleted: (count, shown) => `${shown} ${englishForm(count, 'deletion', 'deletions')}`,
  questions: (count, shown) => `${shown} ${englishForm(count, 'question', 'questions')}`,
  unusual: 'unusual',
  nothing: 'nothing to change',
  noFolder: {
    title: 'No folder to choose',
    what: 'A page in a browser cannot choose a folder of this computer.',
    fix: 'Start the program with serve --inbox and the folder, or use the desktop app.',
  },
  notReadable: (folder) => ({
    title: 'Folder cannot be used',
    what: `“${folder}” is not a folder that can be read.`,
    fix: 'Choose another folder, or ask for permission to read it.',
  }),
  ownData: (folder) => ({
    title: 'Folder cannot be used',
    what: `“${folder}” holds the program’s own data.`,
    fix: 'Choose another folder.',
  }),
  taken: (folder, account) => ({
    title: 'Folder already used',
    what: `“${folder}” is the inbox of ${account}.`,
    fix: 'Choose another folder, or stop watching it there first.',
  }),
  notHere: (name) => ({
    title: 'File not in the inbox',
    what: `“${name}” is not in the folder any more.`,
    fix: 'Check the folder again.',
  }),
  elsewhere: {
    title: 'Prepared by another program',
    what: 'Another Stocksheet on this computer prepares the files of this folder.',
    fix: 'Do it there, or close that program.',
  },
  noAccount: {
    title: 'No inbox for this account',
    what: 'An account from environment variables is not saved, so it has no inbox.',
    fix: 'Save the account under Accounts first.',
  },
  quota: {
    title: 'Requests used up',
    what: 'No requests are left today for preparing lists.',
    fix: 'Preparing resumes by itself once requests are available.',
  },
}

/** `shown`: the count as it is written. */
export interface InboxWords {
  readonly added: (count: number, shown: string) => string
  readonly deleted: (count: number, shown: string) => string
  readonly questions: (count: number, shown: string) => string
  readonly unusual: string
  readonly nothing: string
  readonly noFolder: Message
  readonly notReadable: (folder: string) => Message
  readonly ownData: (folder: string) => Message
  readonly taken: (folder: string, account: string) => Message
  readonly notHere: (name: string) => Message
  readonly elsewhere: Message
  readonly noAccount: Message
  readonly quota: Message
}
