/** Russian texts about changing many cells at once. */
import { russianForm as form } from '../../counts.ts'
import { cells, rows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianManyCells: Pick<Texts, 'many'> = {
  many: {
    open: 'Изменить ячейки',
    titles: {
      set: 'Задать значение',
      add: 'Прибавить число',
      percent: 'Изменить на процент',
      round: 'Округлить',
    },
    what: 'Что сделать',
    inputs: {
      set: 'Значение',
      add: 'Число; −5 вычитает 5',
      percent: 'Процент; −10 снижает на 10\u00a0%',
      round: 'До кратного',
    },
    to: 'Направление',
    directions: { nearest: 'до ближайшего', up: 'вверх', down: 'вниз' },
    cells: (n, shown, columns) => `${rows(n, shown)}: ${columns}`,
    percentHint: 'Цены округляются до сотых.',
    blankHint: 'Пустые ячейки остаются пустыми.',
    setHint: 'Пустые ячейки тоже получат значение. Пустое значение очищает ячейки.',
    effect: 'Что изменится',
    changing: (n, shown, all) => `${form(n, 'Изменится', 'Изменятся', 'Изменятся')}: ${cells(n, shown)} из ${all}.`,
    trying: 'Изменение пока только проверяется. Примите его или отмените, прежде чем применять.',
    shown: 'Таблица показывает, что получится. Пока ничего не изменено.',
    none: 'Сначала выделите ячейки или строки. Среди них должен быть используемый столбец.',
    waiting: 'Считаем …',
    go: (n, shown) => `Изменить: ${cells(n, shown)}`,
    goNone: 'Изменить',
    cancel: 'Отмена',
    done: (n, shown) => `${form(n, 'Изменена', 'Изменены', 'Изменено')} ${cells(n, shown)}. Ctrl+Z вернёт прежнее.`,
  },
}
