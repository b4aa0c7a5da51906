/** Lists and erases what is stored in the data folder. Sends no request. */
import { KEPT_THINGS } from '../../../src-shared/api/kept-names.ts'
import { CommandError } from '../command-error.ts'
import { chooseFormByWord, OTHER_ACTION, type Command, type Form } from '../command.ts'
import { GENERAL } from '../flags.ts'
import { BORDER_DATES } from '../terminal-time.ts'

const LIST: Form = { name: 'data', flags: GENERAL, refusal: OTHER_ACTION }
const ERASE: Form = {
  name: 'data erase',
  flags: [...GENERAL, 'what', 'before', 'account', 'run', 'yes'],
  refusal: OTHER_ACTION,
}

export const data: Command = {
  name: 'data',
  usage: ['data', 'data erase --what THING,... [flags]'],
  group: 'Setting up',
  summary: 'what is kept on this computer, and erasing it',
  examples: [
    'data',
    'data erase --what rows,readings --before 2026-10-01',
    'data erase --what all --account practice --yes',
  ],
  documents: ['data', 'erased'],
  about: `Lists what Stocksheet keeps on this computer: runs, rows of files, saved imports, readings of accounts, the log.
erase erases it, from the disk too: ${KEPT_THINGS.join(', ')}. --account takes the name or address of an account that “stocksheet data” lists,
--run a run. Runs that are not finished are never erased: discard them first.
${BORDER_DATES}`,
  words: 1,
  flags: ERASE.flags,
  otherForms: [LIST, ERASE],
  formOf: chooseFormByWord({ erase: ERASE }, LIST),
  async run(line) {
    const [action] = line.words
    if (action === 'erase') return (await import('../data.ts')).eraseKeptThings(line)
    if (action !== undefined)
      throw new CommandError({ what: `data cannot “${action}”.`, fix: 'It takes erase, or nothing for the list.' })
    return (await import('../data.ts')).listKeptThings(line)
  },
}
