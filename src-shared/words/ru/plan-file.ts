/** Messages about a plan that was read from a file, in Russian. */
import { formatCount } from './numbers.ts'
import type { Message } from '../message.ts'
import { russianForm } from '../counts.ts'
import type { PlanFileRefusal } from '../../plan/check-plan-file.ts'
import type { AgeUnit, PlanFileWords } from '../en/plan-file.ts'

const AGE_UNIT_FORMS: Readonly<Record<AgeUnit, readonly [string, string, string]>> = {
  minute: ['минуту', 'минуты', 'минут'],
  hour: ['час', 'часа', 'часов'],
  day: ['день', 'дня', 'дней'],
}

function describeRefusal(planRefusal: PlanFileRefusal, path: string): Message {
  const makeAgainHint = `Составьте его заново: «stocksheet plan ФАЙЛ --out ПЛАН.json».`
  switch (planRefusal.code) {
    case 'unreadable':
      return {
        title: 'План не читается',
        what: `План «${path}» не читается («${planRefusal.reason}»). Ничего не отправлено.`,
        fix: makeAgainHint,
      }
    case 'not-unicode':
      return {
        title: 'План не читается',
        what: `План «${path}» не читается: его кодировка — не Юникод. Ничего не отправлено.`,
        fix: makeAgainHint,
      }
    case 'not-understood':
      return {
        title: 'План непонятен',
        what: `План «${path}» этой версии непонятен («${planRefusal.where}»). Ничего не отправлено.`,
        fix: makeAgainHint,
      }
  }
}

export const planFile: PlanFileWords = {
  refusal: describeRefusal,
  changedPlan: (path, errorText) => ({
    title: 'План изменён',
    what: `План «${path}» не такой, каким был составлен: ${errorText}. Ничего не отправлено.`,
    fix: `Составьте его заново: «stocksheet plan ФАЙЛ --out ПЛАН.json».`,
  }),
  otherAccount: (planAddress, currentAddress) => ({
    title: 'План другого аккаунта',
    what: `План составлен для аккаунта ${planAddress}, а не для ${currentAddress}. Ничего не отправлено.`,
    fix: `Подключитесь к нему или составьте план заново.`,
  }),
  noStorage: (path, row, storage) => ({
    title: 'Склад не найден',
    what: `${row === null ? `План «${path}»` : `Строка ${row} плана «${path}»`} называет склад ${storage}, которого нет в этом аккаунте. Ничего не отправлено.`,
    fix: `Составьте план заново.`,
  }),
  otherMaterial: (path, row, id, planName, name) => ({
    title: 'Другой материал',
    what: `«${path}», строка ${row}: материал ${id} назван ${planName}, а в аккаунте под этим номером — ${name}. Ничего не отправлено.`,
    fix: `Составьте план заново.`,
  }),
  otherStorage: (path, id, planName, name) => ({
    title: 'Другой склад',
    what: `В файле «${path}» склад ${id} назван ${planName}, а в аккаунте он называется ${name}. Ничего не отправлено.`,
    fix: `Составьте план заново.`,
  }),
  age: (count, unit) =>
    count === 0 ? 'только что' : `${formatCount(count)} ${russianForm(count, ...AGE_UNIT_FORMS[unit])} назад`,
  planAge: (age) => `Составлен ${age}, как указано в файле плана.`,
  namesInPlan: (names) => `В файле плана указано: ${names}.`,
  namedAccount: (name) => `аккаунт — ${name}`,
  namedStorage: (id, name) => `склад ${id} — ${name}`,
  comparisonNote: 'Названия материалов взяты из файла плана. Перед отправкой они сверяются с аккаунтом.',
  fromFuture: 'в будущем',
  changedRows: (count, firstChange) =>
    `С тех пор как план составлен, данные аккаунта изменились. Не будет отправлено строк: ${formatCount(count)}. ${firstChange}`,
  missingMaterial: (row) => `Строка ${row}: её материала больше нет ни на одном складе.`,
  changedValue: (row, field, valueBefore, currentValue) =>
    `Строка ${row}: в поле «${field}» было «${valueBefore}», сейчас «${currentValue}».`,
  row: (row) => `строка ${row}`,
  rowErrors: {
    'row-twice': () => 'встречается дважды',
    'blocked-sends': () => 'не должна отправляться из-за проблемы, но что-то отправляет',
    'wrong-status': ({ status = '', method = '' }) =>
      method === ''
        ? `помечена как «${status}», но ничего не отправляет`
        : `помечена как «${status}», но отправляет «${method}»`,
    'wrong-material': () => 'называет не тот материал, что её запросы',
    'foreign-call': () => 'содержит запрос другой строки',
    'wrong-changes': () => 'показывает не те изменения, которые отправляет',
    'wrong-body': () => 'отправляет не то, что указано в её изменениях',
    'wrong-order': () => 'отправляет запросы не в том порядке, в котором они были запланированы',
    'no-add': () => 'относится к новому материалу, который ничто не добавляет',
    'field-twice': () => 'задаёт значение, которое задаёт и другая строка того же материала',
  },
}
