/** English texts of rules for columns. */
import { countRows } from './counted.ts'

export const englishRulesTexts = {
  open: 'Rule …',
  openIn: (field: string) => `In a rule for ${field} …`,
  remove: 'Remove the rule',
  byRule: 'by a rule',
  cellAndRule: (text: string, rule: string) => `In the file: ${text === '' ? 'blank' : text}. Rule: ${rule}`,
  title: 'Rule for a column',
  field: 'Field',
  rule: (field: string) => `${field} =`,
  columns: 'Columns',
  readyMade: 'Ready-made',
  none: 'Choose …',
  kinds: {
    percent: 'More or less, in percent',
    amount: 'Fixed amount',
    vatIn: 'Add VAT, in percent',
    vatOut: 'Take VAT out, in percent',
    rate: 'Times a currency rate',
    ending: 'Round up to an ending, such as .95',
    step: 'Round to a step',
    pack: 'Per piece of a pack of',
  },
  number: 'Number',
  columnIs: (column: string) => `“${column}” is`,
  columnKinds: {
    lessPercent: 'A discount in percent: 20',
    lessShare: 'A discount as a share: 20\u00a0%, 0.2',
    morePercent: 'A markup in percent: 20',
    less: 'An amount to take off',
    more: 'An amount to add',
    times: 'A factor to multiply by',
    over: 'A pack size to divide by',
  },
  effect: 'What it changes',
  waiting: 'Calculating …',
  changed: (count: number, countText: string, total: string) => `${countRows(count, countText)} of ${total} change.`,
  stoppedRows: (count: number, countText: string) =>
    `${countRows(count, countText)} would have a problem: a cell is blank or not a number.`,
  percent: (smallestPercent: string, median: string, largestPercent: string) =>
    `From ${smallestPercent} to ${largestPercent}, median ${median}.`,
  row: (row: string) => `Row ${row}`,
  blank: 'blank',
  go: 'Use the rule',
  cancel: 'Cancel',
  shown:
    'The list already shows the result; scroll it with the wheel, PgUp and PgDn. Nothing changes until you use the rule.',
  lastValidRule: (rule: string) => `The list still shows the last rule that can be used: ${rule}`,
  notShown: 'The list shows the changes as they are now.',
  trying: 'A rule is only being tried. Use it or cancel before applying.',
}
