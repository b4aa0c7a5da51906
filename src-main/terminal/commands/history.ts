/** How the account has changed: the history of one material, or of all materials since a date. Sends no request. */
import { OTHER_ACTION, type Command, type Form } from '../command.ts'
import { GENERAL } from '../flags.ts'
import { READING_DATES } from '../terminal-time.ts'

const ACCOUNT_FLAGS: Form = {
  name: 'history',
  flags: [...GENERAL, 'account', 'as-of'],
  refusal: OTHER_ACTION,
}
const READINGS: Form = { name: 'history --readings', flags: [...GENERAL, 'account', 'readings'], refusal: OTHER_ACTION }
const MATERIAL_FLAGS: Form = {
  name: 'history MATERIAL',
  flags: [...GENERAL, 'account', 'as-of'],
  refusal: OTHER_ACTION,
}

export const history: Command = {
  name: 'history',
  usage: ['history MATERIAL [--as-of DATE]', 'history [--as-of DATE]', 'history --readings'],
  group: 'Everyday',
  summary: 'what happened to materials, and who did it',
  examples: [
    'history sku=00123',
    'history 4711 --as-of 2026-09-30 --json',
    'history',
    'history --as-of 2026-09-01 --json',
  ],
  documents: ['changes', 'history', 'readings'],
  about: `With a material: what happened to it and who did it: runs, undos, and changes made elsewhere; with --as-of what had happened by then.
Without one: the materials that have changed since the account was as of that date; without a date, since the last reading before the newest
run. From what this data folder keeps; no request is sent. --readings lists the readings. “export --as-of” writes the stock as it was on a day.
${READING_DATES}`,
  words: 1,
  flags: [...new Set([...ACCOUNT_FLAGS.flags, ...MATERIAL_FLAGS.flags, ...READINGS.flags])],
  otherForms: [ACCOUNT_FLAGS, MATERIAL_FLAGS, READINGS],
  formOf: ({ words: [material], flags }) =>
    Promise.resolve(material !== undefined ? MATERIAL_FLAGS : flags.readings === true ? READINGS : ACCOUNT_FLAGS),
  async run(line) {
    if (line.words[0] !== undefined) return (await import('../history.ts')).materialPast(line)
    if (line.flags.readings === true) return (await import('../history.ts')).keptReadings(line)
    return (await import('../history.ts')).pastChanges(line)
  },
}
