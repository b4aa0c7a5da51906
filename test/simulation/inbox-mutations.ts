/** Mistakes of the inbox, and of what is kept on the disk. */
import type { Mutation } from './mutation.ts'

export const INBOX_MUTATIONS: readonly Mutation[] = [
  {
    name: 'copy-not-flushed',
    what: 'a copy of an applied file gets its name before the disk has it',
    file: 'src-main/adapters/inbox/inbox-folder.ts',
    from: "          await flushFile(beside, 'r+', files)\n",
    to: '',
  },
  {
    name: 'rename-not-flushed',
    what: 'a rename counts as kept before the folder is flushed',
    file: 'src-main/adapters/file-write/durable.ts',
    from: '  for (const folder of new Set([dirname(to), dirname(from)])) await flushFolder(folder, files)\n',
    to: '',
  },
  {
    name: 'kept-not-flushed',
    what: 'what is kept gets its name before the disk has it',
    file: 'src-main/adapters/file-write/write-new-file.ts',
    from: '    await file.sync()\n',
    to: '',
  },
  {
    name: 'half-is-whole',
    what: 'a file is read at the first look',
    file: 'src-main/engine/inbox/whole-files.ts',
    from: 'return now - since >= WHOLE_AFTER_MS',
    to: 'return now >= since',
  },
  {
    name: 'clock-back-waits',
    what: 'after the clock was set back a file is waited for until it is as late again',
    file: 'src-main/engine/inbox/whole-files.ts',
    from: 'now >= before.last && ',
    to: '',
  },
  {
    name: 'looked-at-once',
    what: 'what no profile reads is not looked at again',
    file: 'src-main/engine/inbox/inbox.ts',
    from: "if (made.state.kind !== 'ready') {",
    to: "if (made.kind !== 'made') {",
  },
  {
    name: 'written-meanwhile',
    what: 'a file that is written while it is read counts as the one that was listed',
    file: 'src-main/adapters/inbox/inbox-folder.ts',
    from: "return now !== null && now !== 'other' && now.stamp === stamp ? read : failed('changed')",
    to: "return now !== null && now !== 'other' && stamp !== '' ? read : failed('changed')",
  },
  {
    name: 'unsaved-forgotten',
    what: 'what the disk did not take is forgotten, and prepared again',
    file: 'src-main/engine/inbox/inbox.ts',
    from: '    if (alone && (this.dirty || this.saving > 0)) return\n',
    to: '',
  },
  {
    name: 'applied-is-offered',
    what: 'what a run was made from is offered',
    file: 'src-main/engine/inbox/inbox.ts',
    from: '    if (run) return keep(',
    to: "    if (run?.run === '') return keep(",
  },
  {
    name: 'copied-once-more',
    what: 'what was applied and comes once more stays in the inbox',
    file: 'src-main/engine/inbox/inbox.ts',
    from: "before.state.moved === 'done'\n",
    to: "before.state.moved === 'failed'\n",
  },
]
