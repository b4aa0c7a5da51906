/** The Russian of en/jumps.ts. */
import type { JumpWords } from '../en/jumps.ts'
import type { JumpUnit } from '../../plan/guard/jump-readings.ts'
import { russianForm } from '../counts.ts'
import { fields } from './fields.ts'

/** За что, в чём. */
const UNITS: Readonly<Record<JumpUnit, readonly [string, string]>> = {
  'square foot': ['квадратный фут', 'квадратных футах'],
  'square yard': ['квадратный ярд', 'квадратных ярдах'],
  'square metre': ['квадратный метр', 'квадратных метрах'],
  foot: ['фут', 'футах'],
  yard: ['ярд', 'ярдах'],
  metre: ['метр', 'метрах'],
  pound: ['фунт', 'фунтах'],
  kilogram: ['килограмм', 'килограммах'],
}

/** В 12 раз, в 3 раза, в 0,92 раза. */
function timesForm(factor: string): string {
  return /[.,]/.test(factor) ? 'раза' : russianForm(Number(factor.replace(/\D/g, '')), 'раз', 'раза', 'раз')
}

export const jumps: JumpWords = {
  rows(field, count, of) {
    const [, few, many] = fields[field].counted
    return `${count} из ${of.shown} ${russianForm(of.count, few ?? '', many ?? '', many ?? '')}`
  },
  times: (factor, about) => `${about ? 'примерно ' : ''}в ${factor} ${timesForm(factor)} больше, чем в аккаунте`,
  share: (factor) => `составляют ${factor} от того, что в аккаунте`,
  part: (factor, about) => `${about ? 'примерно ' : ''}в ${factor} ${timesForm(factor)} меньше, чем в аккаунте`,
  higher: (percent) => `на ${percent} % выше, чем в аккаунте`,
  without: (percent) => `как в аккаунте без ${percent} %`,
  priceOfPack: (size) => `Это цена упаковки по ${size}?`,
  priceOfOne: (size) => `Это цена одной штуки из упаковки по ${size}?`,
  countsPieces: (size) => `В файле штуки, а в аккаунте упаковки по ${size}?`,
  countsPacks: (size) => `В файле упаковки по ${size}, а в аккаунте штуки?`,
  separator: 'Или потерян десятичный разделитель?',
  vatIn: (percent) => `В этих ценах есть НДС ${percent} %?`,
  vatOut: (percent) => `Эти цены без НДС ${percent} %?`,
  pricesPer: (file, account) => `Это цены за ${UNITS[file][0]}, а в аккаунте за ${UNITS[account][0]}?`,
  amountsIn: (file, account) => `В файле счёт в ${UNITS[file][1]}, а в аккаунте в ${UNITS[account][1]}?`,
  same: 'Они в другой валюте или единице?',
  meant: 'Если так и задумано, оставьте как есть.',
}
