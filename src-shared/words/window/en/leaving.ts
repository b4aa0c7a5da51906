/** English texts about leaving an import, resuming it, and changes that would be lost if the file were read differently. */
import { englishForm as form } from '../../counts.ts'

export const englishLeavingTexts = {
  leaving: {
    title: (file: string) => `Leave ${file}?`,
    changed: (file: string, changes: string) => `${file} has ${changes} that you have not applied yet.`,
    notApplied: (file: string) => `${file} is open and has not been applied yet.`,
    back: 'You can bring it back afterwards, with its changes.',
    keep: (file: string) => `Keep ${file}`,
    open: (file: string) => `Open ${file}`,
    readAgain: 'Read it again',
    close: 'Close it',
    closedWith: (file: string, changes: string) => `${file} was closed with ${changes}.`,
    bringBack: (file: string) => `Bring back ${file}`,
    hideOffer: 'Hide this offer',
    waiting: (count: number, countText: string, names: string) =>
      `${countText} more ${form(count, 'file waits', 'files wait')}: ${names}`,
    waitingChip: (countText: string) => `${countText} waiting`,
    openNext: 'Open next',
    clearWaiting: 'Clear',
  },
  saved: {
    savedChanges: (file: string, changes: string, moment: string) => `You had ${changes} in ${file} (${moment}).`,
    openElsewhere: (file: string, changes: string, moment: string) =>
      `${file}, with ${changes} (${moment}), may still be open in another window.`,
    resume: 'Resume',
    resumeFile: (file: string) => `Resume ${file}`,
    openHere: 'Resume here',
    discard: 'Discard',
    discardFile: (file: string) => `Discard the changes in ${file}`,
    changesDiscarded: (file: string) => `Your changes in ${file} are discarded.`,
    undoDiscard: 'Undo',
    undoDiscardOf: (file: string) => `Undo: discard the changes in ${file}`,
    originalMissing: (file: string) =>
      `${file} is no longer where it was. What you see is the copy that Stocksheet kept.`,
  },
  losingChanges: {
    title: 'Some of your changes would be lost',
    back: 'They come back when you undo this or read the file the earlier way.',
    anyway: 'Change anyway',
    rereadAnyway: 'Read again anyway',
    keep: 'Keep my changes',
  },
}
