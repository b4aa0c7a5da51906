/** Lists and erases what is stored in the data folder, makes a copy of it, and restores a copy. Sends no request. */
import { STORED_DATA_NAMES } from '../../../src-shared/api/names.ts'
import { actionOf, chooseFormByWord, MISPLACED_FLAG_REFUSAL, type Action, type Command, type Form } from '../command.ts'
import { GENERAL_FLAG_NAMES } from '../flags.ts'
import { CUTOFF_DATE_HELP } from '../terminal-time.ts'

const LIST_FORM: Form = { name: 'data', flags: GENERAL_FLAG_NAMES, refusal: MISPLACED_FLAG_REFUSAL }

const ACTIONS = {
  erase: {
    name: 'data erase',
    flags: [...GENERAL_FLAG_NAMES, 'what', 'before', 'account', 'run', 'yes'],
    refusal: MISPLACED_FLAG_REFUSAL,
    maxWords: 1,
  },
  backup: { name: 'data backup', flags: GENERAL_FLAG_NAMES, refusal: MISPLACED_FLAG_REFUSAL, maxWords: 2 },
  restore: {
    name: 'data restore',
    flags: [...GENERAL_FLAG_NAMES, 'yes'],
    refusal: MISPLACED_FLAG_REFUSAL,
    maxWords: 2,
  },
} as const satisfies Readonly<Record<string, Action>>

export const data: Command = {
  name: 'data',
  usage: ['data', 'data erase --what THING,... [flags]', 'data backup FILE', 'data restore FILE [--yes]'],
  group: 'Setting up',
  summary: 'lists, erases or copies what is stored on this computer',
  examples: [
    'data',
    'data erase --what rows,readings --before 2026-10-01',
    'data erase --what all --account practice --yes',
    'data backup monday.stocksheet',
    'data restore monday.stocksheet --yes',
  ],
  documents: ['data', 'erased', 'backup', 'restored'],
  about: `Lists what Stocksheet stores on this computer: runs, rows of files, saved imports, readings of accounts, the log.
erase deletes it from the disk as well: ${STORED_DATA_NAMES.join(', ')}. --account takes the name or address of an account that “stocksheet data” lists,
--run a run. Unfinished runs are never erased: discard them first. Copies and crash dumps contain all accounts and runs. With --account
or --run they are only counted, and still contain what was erased elsewhere.
${CUTOFF_DATE_HELP}
backup copies everything except keys and the practice account to one file, and reads it back. restore replaces the data with such a copy, here
or on another computer, and makes a copy of the previous data first. Unfinished runs of the copy wait for “stocksheet resume”, which reads the account first.
Two computers with the same data must not apply files at the same time.`,
  maxWords: 2,
  mustFinish: true,
  flags: ACTIONS.erase.flags,
  otherForms: [LIST_FORM, ...Object.values(ACTIONS)],
  formOf: chooseFormByWord(ACTIONS, LIST_FORM),
  async run(line) {
    const { backUpData, eraseData: eraseStoredData, listData: listStoredData, restoreData } = await import('../data.ts')
    if (line.words.length === 0) return listStoredData(line)
    const action = actionOf<keyof typeof ACTIONS>(line, ACTIONS, 'erase')
    switch (action) {
      case 'erase':
        return eraseStoredData(line)
      case 'backup':
        return backUpData(line)
      case 'restore':
        return restoreData(line)
      default:
        return action satisfies never
    }
  },
}
