/** Messages about a plan that was read from a file, in English. */
import { formatCount } from './numbers.ts'
import type { Message } from '../message.ts'
import type { PlanFileRefusal, PlanFileError } from '../../plan/check-plan-file.ts'
import type { PlanFileErrorCode } from '../../plan/plan.ts'

function describeRefusal(planRefusal: PlanFileRefusal, path: string): Message {
  const makeAgainHint = `Make it again with: stocksheet plan FILE --out PLAN.json.`
  switch (planRefusal.code) {
    case 'unreadable':
      return {
        title: 'Plan cannot be read',
        what: `${path} cannot be read as a plan (${planRefusal.reason}). Nothing was sent.`,
        fix: makeAgainHint,
      }
    case 'not-unicode':
      return {
        title: 'Plan cannot be read',
        what: `${path} cannot be read as a plan (it is neither UTF-8 nor UTF-16). Nothing was sent.`,
        fix: makeAgainHint,
      }
    case 'not-understood':
      return {
        title: 'Plan not understood',
        what: `${path} is not a plan this version understands (${planRefusal.where}). Nothing was sent.`,
        fix: makeAgainHint,
      }
  }
}

export const planFile: PlanFileWords = {
  refusal: describeRefusal,
  changedPlan: (path, errorText) => ({
    title: 'Plan was changed',
    what: `${path} was changed after it was made: ${errorText}. Nothing was sent.`,
    fix: `Make it again with: stocksheet plan FILE --out PLAN.json.`,
  }),
  otherAccount: (planAddress, currentAddress) => ({
    title: 'Plan of another account',
    what: `This plan was made for the account at ${planAddress}, not for ${currentAddress}. Nothing was sent.`,
    fix: `Connect to that account, or make the plan again.`,
  }),
  noStorage: (path, row, storage) => ({
    title: 'Storage not found',
    what: `${row === null ? path : `Row ${row} of ${path}`} names storage ${storage}, which this account does not have. Nothing was sent.`,
    fix: `Make the plan again.`,
  }),
  otherMaterial: (path, row, id, planName, name) => ({
    title: 'Another material',
    what: `In ${path}, row ${row} names material ${id} ${planName}, but the account has ${name} under this id. Nothing was sent.`,
    fix: `Make the plan again.`,
  }),
  otherStorage: (path, id, planName, name) => ({
    title: 'Another storage',
    what: `In ${path}, storage ${id} is named ${planName}, but the account names it ${name}. Nothing was sent.`,
    fix: `Make the plan again.`,
  }),
  age: (count, unit) => (count === 0 ? 'just now' : `${formatCount(count)} ${unit}${count === 1 ? '' : 's'} ago`),
  planAge: (age) => `Made ${age}, according to the plan file.`,
  namesInPlan: (names) => `According to the plan file, ${names}.`,
  namedAccount: (name) => `the account is ${name}`,
  namedStorage: (id, name) => `storage ${id} is ${name}`,
  comparisonNote:
    'Names of materials come from the plan file. They are compared with the account before anything is sent.',
  fromFuture: 'at a time that has not come yet',
  changedRows: (count, firstChange) =>
    `${count === 1 ? '1 row' : `${formatCount(count)} rows`} changed in the account since the plan was made and will be left out. ${firstChange}`,
  missingMaterial: (row) => `Row ${row}: no storage lists its material now.`,
  changedValue: (row, field, valueBefore, currentValue) =>
    `Row ${row}: ${field} was ${valueBefore} and is ${currentValue} now.`,
  row: (row) => `row ${row}`,
  rowErrors: {
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

export interface PlanFileWords {
  readonly refusal: (refusal: PlanFileRefusal, path: string) => Message
  /** The text after `row 5 `. */
  readonly rowErrors: Readonly<Record<PlanFileErrorCode, (details: PlanFileError['details']) => string>>
  readonly row: (row: string) => string
  readonly changedPlan: (path: string, errorText: string) => Message
  readonly otherAccount: (planAddress: string, currentAddress: string) => Message
  /** `row`: the first row that uses the missing storage; null if it is the plan's own storage. */
  readonly noStorage: (path: string, row: string | null, storage: number) => Message
  /** The age of the plan, for example `2 hours ago`. */
  readonly age: (count: number, unit: AgeUnit) => string
  readonly planAge: (age: string) => string
  /** The names of the account and the storages in the plan file. `names` is joined by commas. */
  readonly namesInPlan: (names: string) => string
  readonly namedAccount: (name: string) => string
  readonly namedStorage: (id: number, name: string) => string
  readonly comparisonNote: string
  /** `planName` and `name` are already in quotes. */
  readonly otherMaterial: (path: string, row: string, id: number, planName: string, name: string) => Message
  readonly otherStorage: (path: string, id: number, planName: string, name: string) => Message
  readonly fromFuture: string
  /** `firstChange`: the change in the first of these rows. */
  readonly changedRows: (count: number, firstChange: string) => string
  readonly missingMaterial: (row: string) => string
  readonly changedValue: (row: string, field: string, valueBefore: string, currentValue: string) => string
}

export type AgeUnit = 'minute' | 'hour' | 'day'
