/** English texts of a table's footer: what Apply would do, the question before it, and the progress. */
import { englishForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'

const countMaterials = (count: number, countText: string) => `${countText} ${form(count, 'material', 'materials')}`

export const englishApplyingTexts = {
  apply: {
    label: 'Apply',
    button: (count: number, countText: string) => `Apply ${countRows(count, countText)}`,
    /** Parts of one sentence, in this order. The first part names what is counted. */
    change: {
      materials: (count: number, countText: string) =>
        `${countMaterials(count, countText)} ${form(count, 'changes', 'change')}`,
      rows: (count: number, countText: string) => `${countRows(count, countText)} ${form(count, 'changes', 'change')}`,
    },
    add: (count: number, countText: string) => `${countText} ${form(count, 'is', 'are')} new`,
    addOnly: (count: number, countText: string) =>
      `${countMaterials(count, countText)} ${form(count, 'is', 'are')} new`,
    delete: (count: number, countText: string) => `${countText} ${form(count, 'is', 'are')} deleted`,
    deleteOnly: (count: number, countText: string) =>
      `${countMaterials(count, countText)} ${form(count, 'is', 'are')} deleted`,
    waitingRows: (count: number, countText: string) =>
      `${countRows(count, countText)} ${form(count, 'waits', 'wait')} for you.`,
    about: (time: string) => `about ${time}`,
    never: 'nothing can be sent',
    /** Shown only if applying takes a long time or uses many of today's requests. */
    importCost: (requests: string, remainingText: string, time: string) =>
      `Takes ${requests} of the ${remainingText} left today, ${time}.`,
    nothing: 'Nothing to send: no row changes anything.',
    overLimit: (remainingText: string) =>
      `More than the ${remainingText} requests left today. The rest continues by itself when there are new ones.`,
    allKept: 'All requests of a day are kept for other programs. Keep fewer of them in the settings.',
    more: 'More about these changes',
    firstRows: (count: number, countText: string) => `Only the first ${countRows(count, countText)}`,
    refresh: 'Refresh',
    requestsLeftToday: (remainingText: string) => `Today’s limit: ${remainingText} left`,
    timeNeeded: (time: string) => `This takes ${time}`,
    confirmTitle: (count: number, countText: string) => `Apply ${countRows(count, countText)}?`,
    confirmFirstRows: (count: number, countText: string) => `Apply the first ${countRows(count, countText)}?`,
    confirmWhere: 'Where',
    confirmWhat: 'What changes',
    confirmPart: 'The first of these:',
    confirmNotSent: 'Not sent',
    confirmUnchanged: (count: number, countText: string) => `${countRows(count, countText)} already as in the file`,
    confirmOpen: (count: number, openText: string, firstRows: string) =>
      count === 1 ? `Not answered: ${firstRows}` : `${openText} questions are not answered. The first: ${firstRows}`,
    confirmLeftOut: (count: number, countText: string) =>
      `${countRows(count, countText)} that ${form(count, 'waits', 'wait')} for you`,
    confirmNote: 'Afterwards each row is checked in the account.',
    leaveOut: 'Leave these out',
    showRows: 'Show them',
    sendAnyway: 'Send them as they are',
    confirmApply: 'Apply now',
    phraseWillAppear: 'To continue, type the phrase that appears here',
    typePhrase: (phrase: string) => `To continue, type: ${phrase}`,
    confirmBack: 'Back',
  },
  run: {
    busy: 'Changes are being applied. Open the file when that has ended.',
    label: 'Progress',
    rowsApplied: (count: number, countText: string, total: string) =>
      `${countText} of ${total} rows ${form(count, 'is', 'are')} in.`,
    timeLeft: (time: string) => `${time} left`,
    failedCount: (_count: number, countText: string) => `${countText} failed`,
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Stop',
    verifying: 'Each row is checked in the account.',
  },
}
