/** Undoes a run as far as the account allows: shows the plan, asks, and runs it like any other. */
import type { Command } from '../command.ts'
import { ACCOUNT, GENERAL, PROGRESS, RUNNING } from '../flags.ts'

export const undo: Command = {
  name: 'undo',
  usage: ['undo RUN [flags]'],
  group: 'Everyday',
  summary: 'takes a run back as far as the account allows',
  examples: [
    'undo 20261124-0940-3f1c',
    'undo 20261124-0940-3f1c --rows 3,7-9 --fields price',
    'undo 20261124-0940-3f1c --yes --allow-deletes 2',
  ],
  documents: ['run'],
  about: `Undoes a run as far as the account allows: shows what that means, asks, sends, and reads back. Values that were changed
since are kept. --rows names rows of the file (Sheet!3 where several sheets were read), --fields the fields to undo; the rest of the
run stays as it is. An undo is a run, and can be undone as well. Materials the run added are deleted: with --yes only where --allow-deletes N allows them. --concurrency N, --max-requests N
and --first N as with apply; --storages names storages the account does not list.`,
  words: 1,
  connects: true,
  changes: true,
  mustFinish: true,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...RUNNING, 'storages', 'rows', 'fields', 'yes', 'allow-deletes'],
  run: async (line) => (await import('../undo-run.ts')).undoCommand(line),
}
