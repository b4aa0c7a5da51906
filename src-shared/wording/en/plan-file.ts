/** A plan read from a file, in English. */
import type { PlanFileWords } from '../shape/plan-file.ts'

export const planFile: PlanFileWords = {
  notAsMade: (path, trouble) =>
    `${path} is not as it was made: ${trouble}. Make it again with: stocksheet plan FILE --out ${path}. Nothing was sent.`,
  otherAccount: (made, now) =>
    `This plan was made for the account at ${made}, not for ${now}. Connect to that account, or make the plan again. Nothing was sent.`,
  noStorage: (path, row, storage) =>
    `${row === null ? path : `Row ${row} of ${path}`} names storage ${storage}, which this account does not have. Make the plan again. Nothing was sent.`,
  age: (count, unit) => (count === 0 ? 'just now' : `${count} ${unit}${count === 1 ? '' : 's'} ago`),
  madeHere: (age) => `Made here${age === null ? '' : ` ${age}`}.`,
  madeElsewhere: (age) =>
    `Made elsewhere: it has no seal of this data folder. ${age === null ? 'It does not say when it was made.' : `It says it was made ${age}.`} Look at what it would send.`,
  fromFuture: 'at a time that has not come yet',
  changedSince: (count, first) =>
    `${count === 1 ? '1 row' : `${count} rows`} changed in the account since the plan was made and will be left out. ${first}`,
  gone: (row) => `Row ${row}: no storage lists its material any more.`,
  changed: (row, field, before, live) => `Row ${row}: ${field} was ${before} and is ${live} now.`,
  row: (row) => `row ${row}`,
  troubles: {
    'row-twice': () => 'is in it twice',
    'blocked-sends': () => 'has a problem that blocks it, yet it sends something',
    'wrong-status': ({ status = '', method = '' }) =>
      method === '' ? `is marked ${status}, yet it sends nothing` : `is marked ${status}, yet its request is ${method}`,
    'wrong-material': () => 'names another material than its requests',
    'foreign-call': () => 'holds a request of another row',
    'wrong-changes': () => 'shows other changes than it sends',
    'wrong-body': () => 'sends something else than its changes say',
    'wrong-order': () => 'does not send its requests in the order they were planned in',
    'no-add': () => 'belongs to a new material that nothing adds',
    'field-twice': () => 'sets a value that another row of its material sets too',
  },
}
