/** One material's history: what runs did to it, what readings saw. Asks the account nothing. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

export const history: Command = {
  name: 'history',
  usage: ['history MATERIAL [flags]'],
  summary: 'what happened to one material, and who did it',
  examples: ['history sku=00123', 'history 4711 --json'],
  documents: ['history'],
  about: `Says what happened to one material and who did it: runs, undos, and changes made elsewhere. From what this data
folder keeps; no request is sent.`,
  words: 1,
  flags: [...GENERAL, 'account'],
  run: async (line) => (await import('../material-past.ts')).materialPast(line),
}
