/** English texts of a table's footer: what Apply would do, the question before it, and the progress. */
import { englishForm as form } from '../../counts.ts'
import { rows } from './counted.ts'

const materials = (n: number, shown: string) => `${shown} ${form(n, 'material', 'materials')}`

export const englishApplying = {
  apply: {
    label: 'Apply',
    button: (n: number, shown: string) => `Apply ${rows(n, shown)}`,
    /** Parts of one sentence, in this order. The first part says what is counted. */
    change: {
      materials: (n: number, shown: string) => `${materials(n, shown)} ${form(n, 'changes', 'change')}`,
      rows: (n: number, shown: string) => `${rows(n, shown)} ${form(n, 'changes', 'change')}`,
    },
    add: (n: number, shown: string) => `${shown} ${form(n, 'is', 'are')} new`,
    addOnly: (n: number, shown: string) => `${materials(n, shown)} ${form(n, 'is', 'are')} new`,
    delete: (n: number, shown: string) => `${shown} ${form(n, 'is', 'are')} deleted`,
    deleteOnly: (n: number, shown: string) => `${materials(n, shown)} ${form(n, 'is', 'are')} deleted`,
    wait: (n: number, shown: string) => `${rows(n, shown)} ${form(n, 'waits', 'wait')} for you.`,
    about: (time: string) => `about ${time}`,
    never: 'nothing can be sent',
    /** Shown only if applying takes long, or uses many of today's requests. */
    takes: (requests: string, left: string, time: string) => `Takes ${requests} of the ${left} left today, ${time}.`,
    nothing: 'Nothing to send: no row changes anything.',
    overLimit: (left: string) =>
      `More than the ${left} requests left today. The rest continues by itself when there are new ones.`,
    allKept: 'All requests of a day are kept for other programs. Keep fewer of them in the settings.',
    more: 'More about these changes',
    firstRows: (n: number, shown: string) => `Only the first ${rows(n, shown)}`,
    refresh: 'Refresh',
    today: (left: string) => `Today’s limit: ${left} left`,
    needs: (time: string) => `This takes ${time}`,
    confirmTitle: (n: number, shown: string) => `Apply ${rows(n, shown)}?`,
    confirmFirst: (n: number, shown: string) => `Apply the first ${rows(n, shown)}?`,
    confirmWhere: 'Where',
    confirmWhat: 'What changes',
    confirmNot: 'Not sent',
    confirmUnchanged: (n: number, shown: string) => `${rows(n, shown)} already as in the file`,
    confirmLeftOut: (n: number, shown: string) => `${rows(n, shown)} that ${form(n, 'waits', 'wait')} for you`,
    confirmNote: 'Afterwards each row is checked in the account.',
    leaveOut: 'Leave these out',
    showRows: 'Show them',
    sendAnyway: 'Send them as they are',
    confirmGo: 'Apply now',
    phraseComes: 'To continue, type the phrase that appears here',
    typePhrase: (phrase: string) => `To continue, type: ${phrase}`,
    confirmBack: 'Back',
  },
  run: {
    busy: 'Changes are being applied. Open the file when that has ended.',
    label: 'Progress',
    rowsIn: (n: number, shown: string, all: string) => `${shown} of ${all} rows ${form(n, 'is', 'are')} in.`,
    left: (time: string) => `${time} left`,
    failed: (_n: number, shown: string) => `${shown} failed`,
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Stop',
    verifying: 'Each row is checked in the account.',
  },
}
