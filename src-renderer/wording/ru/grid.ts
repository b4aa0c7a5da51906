/** Russian texts of the grid, the same keys as in en/grid.ts. */
import type { englishGrid } from '../en/grid.ts'
import { russianForm as form } from '../../../src-shared/wording/plural.ts'

const rows = (n: number, shown: string) => `${shown} ${form(n, 'строка', 'строки', 'строк')}`
const cells = (n: number, shown: string) => `${shown} ${form(n, 'ячейка', 'ячейки', 'ячеек')}`

export const russianGrid: typeof englishGrid = {
  selection: {
    label: 'Выделенные ячейки',
    count: (n, shown) => `${form(n, 'Выделена', 'Выделено', 'Выделено')} ${rows(n, shown)}`,
    cells: (n, shown, inRows, shownRows) =>
      `Выделено: ${cells(n, shown)} в ${shownRows} ${form(inRows, 'строке', 'строках', 'строках')}`,
    sums: (sum, average, numbers) => `Сумма ${sum} · среднее ${average} · чисел ${numbers}`,
    filled: 'Как заполнено',
    copyValues: 'Копировать значения',
    series: 'Продолжить ряд',
    none: 'Ничего не выделено.',
    leaveOut: 'Исключить',
    takeIn: 'Вернуть',
    copy: 'Скопировать',
    clear: 'Снять выделение',
    hint: 'Ячейки выделяют мышью, Shift+щелчком или Shift+стрелками, строки — по их номерам. Ctrl+щелчок добавляет строку, Ctrl+A выделяет все показанные строки.',
  },
  copying: {
    done: (n, shown) => `${form(n, 'Скопирована', 'Скопировано', 'Скопировано')} ${rows(n, shown)}.`,
    cells: (n, shown) => `${form(n, 'Скопирована', 'Скопировано', 'Скопировано')} ${cells(n, shown)}.`,
    busy: 'Копирование',
    again: 'Строки готовы, но буфер обмена открылся слишком поздно. Нажмите Ctrl+C ещё раз.',
  },
  columns: {
    menu: (name) => `Столбец ${name}: сортировка, закрепление, скрытие`,
    sortUp: 'По возрастанию',
    sortDown: 'По убыванию',
    unsort: 'Как в файле',
    deltaDown: 'Сначала наибольший рост',
    deltaUp: 'Сначала наибольшее снижение',
    byDelta: 'по изменению',
    pin: 'Закрепить слева',
    pinTo: 'Закрепить все столбцы до этого',
    unpin: 'Не закреплять',
    left: 'Сдвинуть влево',
    right: 'Сдвинуть вправо',
    hide: 'Скрыть столбец',
    show: (name) => `Показать ${name}`,
    hidden: 'Скрытые столбцы',
    reset: 'Все столбцы как в файле',
    order: 'Порядок строк',
    values: 'Значения',
    keep: 'Не менять в учётной записи',
    kept: 'не меняется',
    place: 'Столбец',
  },
  fields: {
    button: 'Поле',
    any: 'Любое поле',
    chosen: (name) => `Поле: ${name}`,
    several: (n) => `Полей: ${n}`,
    hint: 'Строки, в которых одно из этих полей меняется, расходится или с проблемой.',
    remove: 'Показать все поля',
  },
  alike: {
    open: 'Исправить все такие',
    about:
      'Что стоит в этих ячейках, сначала самое частое. Одно изменение исправляет их все и отменяется одним действием.',
    answer: 'Один ответ для всех строк с этим вопросом. Отменяется одним действием.',
    answers: {
      keep: (n, shown) => `Тот же материал, артикул и название прежние: ${rows(n, shown)}`,
      change: (n, shown) => `Тот же материал, артикул или название из файла: ${rows(n, shown)}`,
      new: (n, shown) => `${form(n, 'Новый материал', 'Новые материалы', 'Новые материалы')}: ${rows(n, shown)}`,
    },
    take: (own, held, more, shown) =>
      more === 0 ? `Взять «${own}» вместо «${held}»` : `Взять «${own}» вместо «${held}», и так же ещё ${shown}`,
    keepMeans: (take) => `${take}: ответьте «Тот же материал, артикул и название прежние».`,
    makeBlank: (n, shown) => `Очистить ${shown} ${form(n, 'ячейку', 'ячейки', 'ячеек')}`,
    withText: (text) => `Заменить ${text === '' ? 'пустую ячейку' : `«${text}»`} на`,
    blank: 'пустая ячейка',
    column: (letter) => `столбец ${letter}`,
    cells,
    go: (n, shown) => `Изменить ${shown} ${form(n, 'ячейку', 'ячейки', 'ячеек')}`,
    wholeRow: 'Это проблема целых строк: одной ячейкой её не исправить.',
    leaveOut: (n, shown) =>
      form(
        n,
        'Исключить строку с этой проблемой',
        `Исключить все ${rows(n, shown)} с этой проблемой`,
        `Исключить все ${rows(n, shown)} с этой проблемой`,
      ),
    more: (n, shown) => `Ещё ${shown} ${form(n, 'значение', 'значения', 'значений')}: сначала исправьте эти.`,
    none: 'Строк с этой проблемой больше нет.',
    done: 'Готово',
    loading: 'Просмотр ячеек',
  },
  jumps: {
    divide: (by) => `Разделить на ${by}`,
    multiply: (by) => `Умножить на ${by}`,
  },
  translating: {
    values: 'Значения',
    open: 'Заменить значения …',
    title: (field) => `Замена значений: ${field}`,
    about: (letter) => `Что стоит в столбце ${letter} и как это читать. Сначала то, чего нет в учётной записи.`,
    none: 'В этом столбце ничего нет.',
    unknown: 'нет в учётной записи',
    readAs: (text) => `Читать «${text}» как`,
    asItIs: 'как есть',
    asBlank: 'пусто',
    blank: 'пусто',
    blankFor: (text) => `Читать «${text}» как пустую ячейку`,
    more: (n, shown) => `Ещё ${shown} ${form(n, 'значение', 'значения', 'значений')}: сначала замените эти.`,
    moreWords: (shown) => `и ещё ${shown}: начните печатать`,
    go: (n, shown) =>
      n === 0 ? 'Ничего не заменять' : `Заменить ${shown} ${form(n, 'значение', 'значения', 'значений')}`,
    cancel: 'Отмена',
  },
  keys: {
    noNext: 'Среди показанных строк нет ни требующих внимания, ни изменённых.',
  },
}
