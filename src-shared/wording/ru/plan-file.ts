/** A plan read from a file, in Russian. */
import { russianForm } from '../plural.ts'
import type { AgeUnit, PlanFileWords } from '../shape/plan-file.ts'

const UNITS: Readonly<Record<AgeUnit, readonly [string, string, string]>> = {
  minute: ['минуту', 'минуты', 'минут'],
  hour: ['час', 'часа', 'часов'],
  day: ['день', 'дня', 'дней'],
}

export const planFile: PlanFileWords = {
  notAsMade: (path, trouble) =>
    `План «${path}» не такой, каким был составлен: ${trouble}. Составьте его заново: «stocksheet plan ФАЙЛ --out ${path}». Ничего не отправлено.`,
  otherAccount: (made, now) =>
    `План составлен для учётной записи ${made}, а не для ${now}. Подключитесь к ней или составьте план заново. Ничего не отправлено.`,
  noStorage: (path, row, storage) =>
    `${row === null ? `План «${path}»` : `Строка ${row} плана «${path}»`} называет склад ${storage}, которого нет в этой учётной записи. Составьте план заново. Ничего не отправлено.`,
  age: (count, unit) => (count === 0 ? 'только что' : `${count} ${russianForm(count, ...UNITS[unit])} назад`),
  madeHere: (age) => `Составлен здесь${age === null ? '' : ` ${age}`}.`,
  madeElsewhere: (age) =>
    `Составлен в другом месте: на нём нет печати этой папки данных. ${age === null ? 'Когда он составлен, неизвестно.' : `По его словам, составлен ${age}.`} Проверьте, что он отправит.`,
  fromFuture: 'в будущем',
  changedSince: (count, first) =>
    `С тех пор как план составлен, данные учётной записи изменились. Не будет отправлено строк: ${count}. ${first}`,
  gone: (row) => `Строка ${row}: её материала больше нет ни на одном складе.`,
  changed: (row, field, before, live) => `Строка ${row}: в поле «${field}» было «${before}», сейчас «${live}».`,
  row: (row) => `строка ${row}`,
  troubles: {
    'row-twice': () => 'встречается дважды',
    'blocked-sends': () => 'содержит ошибку, но всё же что-то отправляет',
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
