/** Russian texts of the grid, with the same keys as en/grid.ts. */
import type { englishGridTexts } from '../en/grid.ts'
import { russianForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'

export const russianGridTexts: typeof englishGridTexts = {
  selection: {
    label: 'Выделенные ячейки',
    count: (count, countText) => `${form(count, 'Выделена', 'Выделено', 'Выделено')} ${countRows(count, countText)}`,
    cells: (count, countText, rowCount, shownRows) =>
      `Выделено: ${countCells(count, countText)} в ${shownRows} ${form(rowCount, 'строке', 'строках', 'строках')}`,
    sums: (sum, average, numbers) => `Сумма ${sum} · среднее ${average} · чисел ${numbers}`,
    fillKind: 'Как заполнено',
    copyValues: 'Копировать значения',
    series: 'Продолжить ряд',
    none: 'Строки не выделены.',
    leaveOut: 'Исключить',
    takeIn: 'Вернуть',
    copy: 'Скопировать',
    clear: 'Снять выделение',
    hint: 'Ячейки выделяют мышью, Shift+щелчком или Shift+стрелками, строки — по их номерам. Ctrl+щелчок добавляет строку, Ctrl+A выделяет все показанные строки.',
  },
  cellMenu: {
    label: 'Действия с ячейкой',
    copy: 'Копировать',
    paste: 'Вставить',
    clear: 'Очистить',
    fill: 'Заполнить вниз',
    alike: 'Так же для всех похожих …',
    include: 'Исключить строку или вернуть её',
    rowDetails: 'Всё о строке',
    materialPast: 'Что происходило',
    deleteMaterial: 'Удалить материал …',
    keepMaterial: 'Не удалять материал',
  },
  copying: {
    done: (count, countText) =>
      `${form(count, 'Скопирована', 'Скопировано', 'Скопировано')} ${countRows(count, countText)}.`,
    cells: (count, countText) =>
      `${form(count, 'Скопирована', 'Скопировано', 'Скопировано')} ${countCells(count, countText)}.`,
    busy: 'Копирование',
    again: 'Строки готовы, но буфер обмена открылся слишком поздно. Нажмите Ctrl+C ещё раз.',
  },
  columns: {
    menu: (name) => `${name}: меню столбца`,
    chooseField: 'Выбрать поле …',
    otherField: (field) => `Поле: ${field} …`,
    sortUp: 'По возрастанию',
    sortDown: 'По убыванию',
    unsort: 'Как в файле',
    deltaDown: 'Сначала наибольший рост',
    deltaUp: 'Сначала наибольшее снижение',
    byDelta: 'по изменению',
    select: 'Выделить столбец',
    pin: 'Закрепить слева',
    unpin: 'Не закреплять',
    left: 'Сдвинуть влево',
    right: 'Сдвинуть вправо',
    hide: 'Скрыть столбец',
    show: (name) => `Показать ${name}`,
    showMinimum: (storage) => `Показать минимум: ${storage}`,
    hideMinimum: (storage) => `Только остаток: ${storage}`,
    hidden: 'Скрытые столбцы',
    reset: 'Все столбцы как в файле',
    order: 'Порядок строк',
    values: 'Значения',
    keep: 'Не менять в аккаунте',
    notChanged: 'не меняется',
    onlyChanges: (field) => `Только строки, где меняется: ${field}`,
    place: 'Столбец',
  },
  alike: {
    open: 'Исправить все такие',
    about:
      'Что стоит в этих ячейках, сначала самое частое. Одно изменение исправляет их все и отменяется одним действием.',
    answer: 'Один ответ для всех строк с этим вопросом. Отменяется одним действием.',
    answers: {
      keep: (count, countText) => `Тот же материал, артикул и название прежние: ${countRows(count, countText)}`,
      change: (count, countText) => `Тот же материал, артикул или название из файла: ${countRows(count, countText)}`,
      new: (count, countText) =>
        `${form(count, 'Новый материал', 'Новые материалы', 'Новые материалы')}: ${countRows(count, countText)}`,
    },
    take: (accountName, wantedName, moreCount, countText) =>
      moreCount === 0
        ? `Взять «${accountName}» вместо «${wantedName}»`
        : `Взять «${accountName}» вместо «${wantedName}», и так же ещё ${countText}`,
    keepKeyHint: (answerText) => `${answerText}: ответьте «Тот же материал, артикул и название прежние».`,
    makeBlank: (count, countText) => `Очистить ${countText} ${form(count, 'ячейку', 'ячейки', 'ячеек')}`,
    replacementLabel: (text) => `Заменить ${text === '' ? 'пустую ячейку' : `«${text}»`} на`,
    blank: 'пустая ячейка',
    cells: countCells,
    changeCells: (count, countText) => `Изменить ${countText} ${form(count, 'ячейку', 'ячейки', 'ячеек')}`,
    wholeRow: 'Это проблема целых строк: одной ячейкой её не исправить.',
    leaveOut: (count, countText) =>
      form(
        count,
        'Исключить строку с этой проблемой',
        `Исключить все ${countRows(count, countText)} с этой проблемой`,
        `Исключить все ${countRows(count, countText)} с этой проблемой`,
      ),
    more: (count, countText) =>
      `Ещё ${countText} ${form(count, 'значение', 'значения', 'значений')}: сначала исправьте эти.`,
    done: 'Готово',
    loading: 'Просмотр ячеек',
  },
  jumps: {
    divide: (factorText) => `Разделить на ${factorText}`,
    multiply: (factorText) => `Умножить на ${factorText}`,
  },
  translating: {
    values: 'Значения',
    open: 'Заменить значения …',
    title: (field) => `Замена значений: ${field}`,
    about: (column) => `${column}: что в нём стоит и как это читать. Сначала то, чего нет в аккаунте.`,
    none: 'Все ячейки этого столбца пусты.',
    unknown: 'нет в аккаунте',
    readTextAs: (text) => `Читать «${text}» как`,
    asItIs: 'как есть',
    asBlank: 'пусто',
    blank: 'пусто',
    leaveBlank: (text) => `Читать «${text}» как пустую ячейку`,
    more: (count, countText) =>
      `Ещё ${countText} ${form(count, 'значение', 'значения', 'значений')}: сначала замените эти.`,
    moreWords: (countText) => `и ещё ${countText}: начните печатать`,
    go: (count, countText) =>
      count === 0 ? 'Ничего не заменять' : `Заменить ${countText} ${form(count, 'значение', 'значения', 'значений')}`,
    cancel: 'Отмена',
  },
  keys: {
    noNext: 'Среди показанных строк нет ни требующих внимания, ни изменённых.',
  },
}
