/** Russian texts about changing many cells at once. */
import { russianForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianManyCellsTexts: Pick<Texts, 'many'> = {
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
    direction: 'Направление',
    directions: { nearest: 'до ближайшего', up: 'вверх', down: 'вниз' },
    cells: (count, countText, columns) => `${countRows(count, countText)}: ${columns}`,
    percentHint: 'Цены округляются до сотых.',
    blankHint: 'Пустые ячейки остаются пустыми.',
    setHint: 'Пустые ячейки тоже получат значение. Пустое значение очищает ячейки.',
    effect: 'Что изменится',
    changingCells: (count, countText, total) =>
      `${form(count, 'Изменится', 'Изменятся', 'Изменятся')}: ${countCells(count, countText)} из ${total}.`,
    trying: 'Изменение пока только проверяется. Примите его или отмените, прежде чем применять.',
    shown: 'Таблица показывает, что получится. Пока ничего не изменено.',
    none: 'Сначала выделите ячейки или строки. Среди них должен быть используемый столбец.',
    waiting: 'Считаем …',
    changeCells: (count, countText) => `Изменить: ${countCells(count, countText)}`,
    goDisabled: 'Изменить',
    cancel: 'Отмена',
    done: (count, countText) =>
      `${form(count, 'Изменена', 'Изменены', 'Изменено')} ${countCells(count, countText)}. Ctrl+Z вернёт прежнее.`,
  },
}
