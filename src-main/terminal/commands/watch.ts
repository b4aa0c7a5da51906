/** Prints the new files of a folder. Sends no request. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

export const watch: Command = {
  name: 'watch',
  usage: ['watch FOLDER [flags]'],
  group: 'Everyday',
  summary: 'prints a line of JSON for each whole new file of a folder',
  examples: ['watch lists --once', 'watch lists'],
  documents: ['new-file'],
  documentLines: true,
  about: `A line is a JSON document with the name, path, size and modified time of the file, and its supplier if a supplier's lists have such names.
Files that are already in the folder come first. A file is whole when its size and time are the same in two looks, two seconds apart; saved
again, it has another line. Tables only: no links, no folders, no files that another program has open or is still writing. Opens no file,
asks no account and needs no key. --once ends when no file is left that may still be written, else Ctrl+C does.`,
  words: 1,
  flags: [...GENERAL, 'once'],
  run: async (line) => (await import('../watch-folder.ts')).watchFolder(line),
}
