/** Why nearly all amounts of a field moved by the same factor, as a question. */
import type { JumpUnit } from '../../plan/guard/jump-readings.ts'
import type { RescaledField } from '../../material/fields/field.ts'
import { fields } from './fields.ts'

const UNITS: Readonly<Record<JumpUnit, string>> = {
  'square foot': 'square feet',
  'square yard': 'square yards',
  'square metre': 'square metres',
  foot: 'feet',
  yard: 'yards',
  metre: 'metres',
  pound: 'pounds',
  kilogram: 'kilograms',
}

export const jumps: JumpWords = {
  rows: (field, count, of) => `${count} of ${of.shown} ${fields[field].counted[of.count === 1 ? 0 : 1]}`,
  times: (factor, about) => `are ${about ? 'about ' : ''}${factor} times what the account has`,
  share: (factor) => `are ${factor} times what the account has`,
  part: (factor, about) => `are ${about ? 'about ' : ''}1/${factor} of what the account has`,
  higher: (percent) => `are ${percent} % higher than in the account`,
  without: (percent) => `are what the account has without ${percent} %`,
  priceOfPack: (size) => `Is this the price of a pack of ${size}?`,
  priceOfOne: (size) => `Is this the price of one out of a pack of ${size}?`,
  countsPieces: (size) => `Does the file count pieces where the account counts packs of ${size}?`,
  countsPacks: (size) => `Does the file count packs of ${size} where the account counts pieces?`,
  separator: 'Or is a decimal separator lost?',
  vatIn: (percent) => `Do these prices include VAT of ${percent} %?`,
  vatOut: (percent) => `Are these prices without VAT of ${percent} %?`,
  pricesPer: (file, account) => `Are these prices per ${file} where the account’s are per ${account}?`,
  amountsIn: (file, account) => `Is the file in ${UNITS[file]} where the account is in ${UNITS[account]}?`,
  same: 'Are they in another currency or unit?',
  meant: 'If they are meant, leave them as they are.',
}

export interface JumpWords {
  /** `314 of 320 prices`. */
  readonly rows: (field: RescaledField, count: string, of: { readonly count: number; readonly shown: string }) => string
  readonly times: (factor: string, about: boolean) => string
  /** Of any factor, also below 1. */
  readonly share: (factor: string) => string
  readonly part: (factor: string, about: boolean) => string
  readonly higher: (percent: string) => string
  readonly without: (percent: string) => string
  readonly priceOfPack: (size: string) => string
  readonly priceOfOne: (size: string) => string
  readonly countsPieces: (size: string) => string
  readonly countsPacks: (size: string) => string
  readonly separator: string
  readonly vatIn: (percent: string) => string
  readonly vatOut: (percent: string) => string
  readonly pricesPer: (file: JumpUnit, account: JumpUnit) => string
  readonly amountsIn: (file: JumpUnit, account: JumpUnit) => string
  readonly same: string
  /** After a question that may well be answered by no. */
  readonly meant: string
}
