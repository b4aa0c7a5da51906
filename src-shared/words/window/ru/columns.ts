/** Russian texts about columns: the key, contested fields, and remembered columns. */
import type { Texts } from '../texts.ts'

export const russianColumnsTexts: Pick<
  Texts,
  'keyColumn' | 'notMaterials' | 'proposed' | 'signs' | 'otherUnits' | 'currency' | 'codes' | 'contested' | 'memory'
> = {
  keyColumn: {
    ask: (foundRows, total, keyNames, betterColumn, count) =>
      `В аккаунте найдено строк: ${foundRows} из ${total}${keyNames === '' ? '' : ` (${keyNames})`}. По другому столбцу (${betterColumn}) нашлось бы ${count}. Тот ли это ключевой столбец?`,
    key: (field, column) => `${field}, ${column}`,
    column: (letter, header) => `столбец ${header === '' ? letter : `«${header}»`}`,
    take: (field, column, count) => `Взять ${column} как «${field}»: найдётся ${count}`,
    keyInUse: (key) => `Материалы найдены по полю ${key}`,
    foundCount: (foundRows, total) => `Найдено строк: ${foundRows} из ${total}.`,
    noRowFound: (key) => `${key}: не найдено ничего. Это код поставщика, он не записывается.`,
    useOther: (column) => `Взять ${column}`,
    detected: 'Не использовать',
  },
  notMaterials: {
    title: 'Не материалы',
    description: (_count, countText) => `Заголовки групп, итоги и примечания: строк ${countText}.`,
    readRows: () => 'Прочитать их',
    allRowsRead: 'Все строки читаются как материалы.',
    leaveOutRows: 'Без заголовков и итогов',
    example: (row, text) => `Строка ${row}: ${text}`,
  },
  proposed: {
    divide: (field, factorText) => `${field}: разделить на ${factorText}?`,
    multiply: (field, factorText) => `${field}: умножить на ${factorText}?`,
    still: {
      divide: (field, factorText) => `${field}: по-прежнему делить на ${factorText}?`,
      multiply: (field, factorText) => `${field}: по-прежнему умножать на ${factorText}?`,
    },
    notInHeading: (heading) => `Так говорит правило. Заголовок «${heading}» об этом не говорит.`,
    pieces: (column) => `Цена за столько штук, сколько указывает ${column}?`,
    discount: (column) => `Взять цену со скидкой (${column})?`,
    headingSays: (heading) => `Так говорит заголовок «${heading}».`,
    noDiscount: 'Пустая ячейка — без скидки.',
    example: (row, before, after) => `Строка ${row}: ${before} → ${after}`,
    take: { pieces: 'Взять цену за штуку', discount: 'Цена со скидкой' },
    asIs: 'Как есть',
    other: 'Другое правило',
  },
  signs: {
    title: (column) => `Это изменение остатка: ${column}?`,
    example: (row, amount) => `Строка ${row}: ${amount}`,
    change: 'Да, прибавить',
    stock: 'Нет, это остаток',
  },
  otherUnits: {
    title: (column, _count, countText) => `Единица не та, что у материалов: ${column}, строк ${countText}`,
    example: (row, unit, accountUnit) => `Строка ${row}: ${unit}, в аккаунте ${accountUnit}`,
    asIs: 'Значения уже в единице материала',
    unused: 'Не использовать столбец',
  },
  currency: {
    title: (column) => `Цены в нескольких валютах: ${column}`,
    rows: (_count, countText, currency) => `${currency}: строк ${countText}.`,
    rate: (currency, usualCurrency) =>
      usualCurrency === '' ? `1 ${currency} в вашей валюте` : `1 ${currency} в ${usualCurrency}`,
    convert: 'Пересчитать цены',
  },
  codes: {
    title: (column) => `Чьи это коды: ${column}?`,
    counts: (codeCount, nameCount, total) =>
      `Артикулов аккаунта: ${codeCount} из ${total}; по названию найдено ${nameCount}. Поэтому это коды поставщика: они не записываются.`,
    example: (row, code, sku) => `Строка ${row}: ${code}, в аккаунте ${sku}`,
    supplier: 'Коды поставщика',
    sku: 'Новые артикулы: записать',
    unused: 'Не использовать',
  },
  contested: {
    ask: (field) => `В каком столбце «${field}»? Пока не используется ни один.`,
    none: 'Ни один',
    example: (heading, text) => `${heading}: ${text}`,
    choices: (field) => `Столбцы, которые могут быть полем «${field}»`,
  },
  memory: {
    usedFrom: (file, moment) => `Столбцы как в файле ${file}, ${moment}.`,
    usedOnly: 'Столбцы как в прежнем файле с такими же заголовками.',
    detected: 'Определить заново',
    forget: 'Забыть',
    remember: 'Запомнить для этих заголовков',
    remembered: 'Следующий файл с этими заголовками будет прочитан так же.',
  },
}
