/** The account over time: what happened to one material, or what differs between two readings. Asks the account nothing. */
import { OTHER_ACTION, type Command, type Form } from '../command.ts'
import { GENERAL } from '../flags.ts'
import { READING_DATES } from '../terminal-time.ts'

const OF_ACCOUNT: Form = {
  name: 'history',
  flags: [...GENERAL, 'account', 'from', 'to', 'not-by-us', 'since-last-run'],
  refuses: OTHER_ACTION,
}
const READINGS: Form = { name: 'history --readings', flags: [...GENERAL, 'account', 'readings'], refuses: OTHER_ACTION }
const OF_MATERIAL: Form = { name: 'history MATERIAL', flags: [...GENERAL, 'account', 'as-of'], refuses: OTHER_ACTION }

export const history: Command = {
  name: 'history',
  usage: [
    'history [--from DATE] [--to DATE] [--not-by-us] [--since-last-run]',
    'history MATERIAL [--as-of DATE]',
    'history --readings',
  ],
  group: 'Everyday',
  summary: 'what changed in the account, or of one material, and who did it',
  examples: [
    'history --since-last-run --not-by-us',
    'history --from 2026-09-01 --to 2026-09-30 --json',
    'history sku=00123',
    'history 4711 --as-of 2026-09-30 --json',
  ],
  documents: ['changes', 'history', 'readings'],
  about: `Without a material: materials that were added, are gone or changed between two readings that are kept, the last two if none is named.
With one: what happened to it and who did it: runs, undos, and changes made elsewhere; with --as-of what had happened by then. From what this
data folder keeps; no request is sent. --readings lists the readings, with what the stock was worth. The stock as it was on a day is written by “export --as-of”.
${READING_DATES}`,
  words: 1,
  flags: [...new Set([...OF_ACCOUNT.flags, ...OF_MATERIAL.flags, ...READINGS.flags])],
  otherForms: [OF_ACCOUNT, OF_MATERIAL, READINGS],
  formOf: ({ words: [material], flags }) =>
    Promise.resolve(material !== undefined ? OF_MATERIAL : flags.readings === true ? READINGS : OF_ACCOUNT),
  async run(line) {
    if (line.words[0] !== undefined) return (await import('../material-past.ts')).materialPast(line)
    if (line.flags.readings === true) return (await import('../kept-readings.ts')).keptReadings(line)
    return (await import('../past-changes.ts')).pastChanges(line)
  },
}
