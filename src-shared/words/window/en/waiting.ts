/** English texts for the list on the start screen and for the watched folder. */
import { englishForm as form } from '../../counts.ts'

const countMaterials = (count: number, countText: string) => `${countText} ${form(count, 'material', 'materials')}`

export const englishWaitingTexts = {
  waiting: {
    title: 'What waits for you',
    more: (countText: string) => `${countText} more`,
    less: 'Show less',
    show: 'Show',
    showLine: (lineName: string) => `Show: ${lineName}`,
    hide: 'Do not show again',
    hideLine: (lineName: string) => `Do not show again: ${lineName}`,
    run: {
      parked: (file: string) => `${file} waits for a new day`,
      paused: (file: string) => `${file} is paused`,
      stopped: (file: string) => `${file} is not finished`,
      interrupted: (file: string) => `${file} is not finished`,
    },
    rowsApplied: (count: number, countText: string, total: string) =>
      `${countText} of ${total} ${form(count, 'row is', 'rows are')} in`,
    notApplied: (changes: string) => `${changes}, not applied`,
    elsewhere: 'may still be open in another window',
    queue: (count: number, countText: string) => `${countText} more ${form(count, 'file waits', 'files wait')}`,
    changed: (count: number, countText: string) => `${countMaterials(count, countText)} changed by others`,
    since: (moment: string) => `since ${moment}`,
    belowMinimum: (count: number, countText: string) =>
      `${countMaterials(count, countText)} below ${form(count, 'its', 'their')} minimum`,
    updatedVersion: (version: string) => `Stocksheet is now version ${version}`,
    whatIsNew: 'Three lines on what is new. They are under Help, too.',
    asOfMoment: (moment: string) => `as of ${moment}`,
    allChanged: (countText: string, total: string) => `The first ${countText} of ${total}, by name.`,
    folder: {
      away: 'The watched folder cannot be reached',
      unreadable: 'The watched folder cannot be read',
    },
  },
  backup: {
    title: 'Copy of everything',
    about:
      'One file with your accounts, suppliers, imports and history, to move to another computer or to keep in case something happens. Keys are not in it.',
    never: 'No copy yet.',
    last: (moment: string) => `Last copy: ${moment}.`,
    make: 'Make a copy',
    done: (file: string) => `${file} is saved. It was read back and is whole.`,
    due: 'Make a copy of everything',
    restore: 'Restore a copy…',
    restoreTitle: (moment: string) => `Restore the copy of ${moment}?`,
    contents: (runs: string, imports: string) =>
      `The file was read and is whole. Imports in the history: ${runs}. Files with changes that are not applied yet: ${imports}.`,
    replacesData:
      'It replaces everything that Stocksheet stores on this computer. What is stored now is not deleted: it becomes a copy in the folder “copies” of the data folder.',
    oneComputerHint:
      'If another computer has this data too, do not apply files on both. Keys are in no copy: enter them again under Account.',
    restoreGo: 'Restore',
    backupRestored: (moment: string) => `The copy of ${moment} is restored`,
    previousData: (file: string) =>
      `What was stored here before is ${file} in the folder “copies” of the data folder, which Settings names. Restore it to go back.`,
    unfinished: (countText: string) =>
      `Imports that were not finished: ${countText}. They are on the start screen. Resuming one compares it with the account first.`,
    notRestored: 'The copy was not restored',
    continue: 'Continue',
  },
  inbox: {
    title: 'Watched folder',
    none: 'New files of this folder wait on the start screen.',
    choose: 'Choose a folder',
    chooseOther: 'Choose another folder',
    stop: 'Stop watching',
    watchedFolder: (folder: string) => `Watching ${folder}`,
    away: 'The folder cannot be reached now. It is tried again automatically.',
    unreadable: 'The folder cannot be read. Ask for permission to read it, or choose another one.',
    waiting: (count: number, countText: string) =>
      `${countText} ${form(count, 'file is', 'files are')} still being written.`,
    open: 'Open',
    openFile: (file: string) => `Open ${file}`,
    dismissFile: (file: string) => `Do not show ${file} again`,
  },
}
