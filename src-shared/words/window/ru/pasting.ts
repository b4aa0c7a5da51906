/** Russian texts of pasting and clearing cells. */
import { russianForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianPastingTexts: Pick<Texts, 'pasting' | 'clearing'> = {
  pasting: {
    done: (count, countText) =>
      `${form(count, 'Вставлена', 'Вставлены', 'Вставлено')} ${countCells(count, countText)}.`,
    filledCells: (count, countText) =>
      `${form(count, 'Заполнена', 'Заполнены', 'Заполнено')} ${countCells(count, countText)}.`,
    noFill: 'Здесь нечего заполнять. Выделите ячейки используемого столбца рядом с исходными и повторите.',
    fillLocked: 'Файл применяется, поэтому в нём ничего не заполняется.',
    misfit: 'Скопированные ячейки не помещаются',
    rangeSize: (rowCount, columnCount) => `${rowCount} × ${columnCount} ячеек`,
    differentSizes: (copiedShape, selectedShape) => `Скопировано ${copiedShape}, выделено ${selectedShape}.`,
    pasteOnce:
      'Их можно вставить один раз, начиная с первой выделенной ячейки. Чтобы повторить их, выделите кратное число строк и столбцов.',
    rowsBelowEnd: (count, countText) =>
      `${countRows(count, countText)} ${form(count, 'окажется', 'окажутся', 'окажутся')} ниже последней. Чтобы вставить всё, начните выше или покажите больше строк.`,
    columnsBeyondEnd: (count, countText) =>
      `${countText} ${form(count, 'столбец окажется', 'столбца окажутся', 'столбцов окажутся')} правее последнего. Чтобы вставить всё, начните левее или покажите больше столбцов.`,
    doNotPaste: 'Не вставлять',
    pasteAnyway: (count, countText) =>
      `Вставить ${form(count, countText === '1' ? 'ячейку' : `${countText} ячейку`, `${countText} ячейки`, `${countText} ячеек`)}`,
    rowsNotPasted: (count, countText) =>
      `${countRows(count, countText)} не ${form(count, 'поместилась', 'поместились', 'поместилось')} ниже.`,
    columnsNotPasted: (count, countText) =>
      `${countText} ${form(count, 'столбец', 'столбца', 'столбцов')} не ${form(count, 'поместился', 'поместились', 'поместилось')} справа.`,
    noValue: (count, countText) =>
      `${countText} ${form(count, 'ячейка не вставлена', 'ячейки не вставлены', 'ячеек не вставлено')}: в файле нет значения для этого склада.`,
    unusedCells: (count, countText) =>
      `${countCells(count, countText)} не ${form(count, 'вставлена', 'вставлены', 'вставлено')}: ${form(count, 'её столбец не используется', 'их столбцы не используются', 'их столбцы не используются')}.`,
    noCell: 'Сначала выберите ячейку используемого столбца и вставьте снова.',
    locked: 'Файл применяется, поэтому в него ничего не вставляется.',
    tooMany: 'Столько сразу не вставить, поэтому ничего не вставлено. Вставьте по частям.',
  },
  clearing: {
    done: (count, countText) => `${form(count, 'Очищена', 'Очищены', 'Очищено')} ${countCells(count, countText)}.`,
    notCleared: (count, countText) =>
      `${countCells(count, countText)} здесь не ${form(count, 'меняется и осталась', 'меняются и остались', 'меняются и остались')} как есть.`,
    none: 'Эти ячейки здесь не меняются. Выберите ячейки используемого столбца.',
    locked: 'Файл применяется, поэтому в нём ничего не очищается.',
  },
}
