/** English texts of the start screen's list, and of the watched folder. */
import { englishForm as form } from '../../counts.ts'

const materials = (n: number, shown: string) => `${shown} ${form(n, 'material', 'materials')}`

export const englishWaiting = {
  waiting: {
    title: 'What waits for you',
    more: (shown: string) => `${shown} more`,
    less: 'Show less',
    show: 'Show',
    showNamed: (what: string) => `Show: ${what}`,
    hide: 'Do not show again',
    hideNamed: (what: string) => `Do not show again: ${what}`,
    run: {
      parked: (file: string) => `${file} waits for a new day`,
      paused: (file: string) => `${file} is paused`,
      stopped: (file: string) => `${file} is not finished`,
      interrupted: (file: string) => `${file} is not finished`,
    },
    rowsIn: (n: number, shown: string, all: string) => `${shown} of ${all} ${form(n, 'row is', 'rows are')} in`,
    notApplied: (changes: string) => `${changes}, not applied`,
    elsewhere: 'may still be open in another window',
    queue: (n: number, shown: string) => `${shown} more ${form(n, 'file waits', 'files wait')}`,
    changed: (n: number, shown: string) => `${materials(n, shown)} changed by others`,
    since: (moment: string) => `since ${moment}`,
    low: (n: number, shown: string) => `${materials(n, shown)} below ${form(n, 'its', 'their')} minimum`,
    asOf: (moment: string) => `as of ${moment}`,
    allChanged: (shown: string, all: string) => `The first ${shown} of ${all}, by name.`,
    folder: {
      away: 'The watched folder cannot be reached',
      unreadable: 'The watched folder cannot be read',
    },
  },
  inbox: {
    title: 'Watched folder',
    none: 'New files of this folder wait on the start screen.',
    choose: 'Choose a folder',
    chooseOther: 'Choose another folder',
    stop: 'Stop watching',
    watching: (folder: string) => `Watching ${folder}`,
    away: 'The folder cannot be reached now. It is tried again automatically.',
    unreadable: 'The folder cannot be read. Ask for permission to read it, or choose another one.',
    waiting: (n: number, shown: string) => `${shown} ${form(n, 'file is', 'files are')} still being written.`,
    open: 'Open',
    openNamed: (file: string) => `Open ${file}`,
    dismissNamed: (file: string) => `Do not show ${file} again`,
  },
}
