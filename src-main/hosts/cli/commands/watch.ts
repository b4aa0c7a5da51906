/** Suppliers' lists of a folder, prepared one by one as plans. Sends no write. */
import type { Command } from '../command.ts'
import { ACCOUNT, GENERAL } from '../flags.ts'

export const watch: Command = {
  name: 'watch',
  usage: ['watch FOLDER [flags]'],
  summary: 'prepares the suppliers’ lists that come into a folder, as plans for apply',
  examples: ['watch lists --once', 'watch lists --once --json --done', 'watch lists --once --out plans'],
  documents: ['prepared'],
  documentLines: true,
  about: `Each list that a supplier's profile reads is planned once it is whole, and told in a line: what would change, what it costs, and the
plan's file with its SHA-256. With --json a line is a JSON document. Other files are told on stderr. Sends no write, and leaves the folder as it
is; with --done, files of runs that are verified whole go to FOLDER/done. --once ends when nothing is left to prepare, else Ctrl+C does.
--out FOLDER has the plans written there, where they stay; else they lie in the data folder as long as they wait. Plans that wait are told again at each start, at no cost; what was applied is not. What a plan rests on is read before its file is written.`,
  words: 1,
  connects: true,
  changes: true,
  flags: [...GENERAL, ...ACCOUNT, 'once', 'done', 'out', 'kept', 'memory'],
  run: async (line) => (await import('../watch-inbox.ts')).watchInbox(line),
}
