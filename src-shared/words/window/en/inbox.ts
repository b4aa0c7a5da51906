/** English texts of the watched folder. */
import { englishForm as form } from '../../counts.ts'

export const englishInbox = {
  inbox: {
    title: 'New files',
    none: 'Watch a folder, for example where mail attachments arrive. Its new files are listed here.',
    choose: 'Choose a folder',
    chooseOther: 'Choose another folder',
    stop: 'Stop watching',
    watching: (folder: string) => `Watching ${folder}`,
    away: 'The folder cannot be reached now. It is tried again automatically.',
    unreadable: 'The folder cannot be read. Ask for permission to read it, or choose another one.',
    nothingNew: 'No new files.',
    waiting: (n: number, shown: string) =>
      `${shown} ${form(n, 'file is', 'files are')} still being written, and ${form(n, 'appears', 'appear')} here when complete.`,
    open: 'Open',
    openNamed: (file: string) => `Open ${file}`,
    dismiss: 'Do not show again',
    dismissNamed: (file: string) => `Do not show ${file} again`,
    showAll: (shown: string) => `Show all ${shown}`,
    more: (shown: string) => `Only some of ${shown} new files are shown.`,
  },
}
