/** Russian texts after Apply, with the same keys as en/runs.ts. */
import { russianForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianRunsTexts: Pick<Texts, 'runDays' | 'result' | 'runIndicator' | 'values' | 'history' | 'undo'> = {
  // Genitive, because the text follows «около».
  runDays: (count, countText, perDay) =>
    `${countText} ${form(count, 'дня', 'дней', 'дней')}, по ${perDay} запросов в день`,
  result: {
    allApplied: (count, countText) =>
      `${countRows(count, countText)} ${form(count, 'внесена и проверена', 'внесены и проверены', 'внесено и проверено')}.`,
    nothingSent: 'Всё уже было внесено.',
    nextFile: 'Следующий файл',
    report: 'Отчёт',
    goToRow: (row) => `Перейти к строке ${row}`,
    close: 'Закрыть диалог',
  },
  runIndicator: {
    open: 'Перейти к этому применению.',
    more: (countText) => `и ещё ${countText}`,
  },
  history: {
    title: 'История',
    none: 'Пока ничего не применялось',
    noneAbout: 'Когда вы примените импорт, его отчёт появится здесь.',
    toImport: 'Импортировать файл',
    noMatch: 'Под этот поиск ничего не подходит.',
    columns: { started: 'Начато', file: 'Файл', where: 'Склад', state: 'Состояние', rows: 'Строки' },
    resume: 'Продолжить',
    discard: 'Отменить неотправленное',
    keep: 'Оставить',
    confirmDiscard: 'Да, не отправлять',
    back: 'Вся история',
    reportColumns: {
      row: 'Строка',
      status: 'Изменение',
      material: 'Материал',
      state: 'Итог',
      message: 'Сообщение',
    },
    empty: 'Нет строк.',
    changesMade: (madeCount, countText, wantedCount, total) =>
      madeCount === wantedCount ? `внесено изменений: ${countText}` : `внесено изменений: ${countText} из ${total}`,
  },
  values: {
    rows: 'Строки отчёта',
    filter: 'Какие строки показаны',
    save: 'Сохранить отчёт',
    hint: 'Выберите ячейку, чтобы увидеть, что стало с её строкой.',
    search: 'Поиск по материалам и значениям',
    changed: { 'this-run': 'Изменено этим применением', others: 'Изменено другими' },
    states: {
      waiting: 'Ждёт',
      verified: 'Проверено',
      changed: 'Изменено другими',
      unverified: 'Не подтверждено',
      failed: 'Отказ',
      skipped: 'Пропущено или без изменений',
      unknown: 'Неизвестно',
      applied: 'Применено, ещё не проверено',
    },
    lastSeen: 'Последнее известное в аккаунте',
    by: { 'this-run': 'это применение', 'someone-else': 'кто-то другой' },
    importName: (run: string) => `применение ${run}`,
    tries: (countText: string) => `попыток: ${countText}`,
    allFields: 'Все поля',
    before: (field) => `${field}: было`,
    after: (field) => `${field}: стало`,
    undoWhich: 'Какое поле отменить',
    undoField: (field: string) => `Отменить везде: ${field}`,
    undoChosen: (count: number, countText: string) => `Отменить: ${countRows(count, countText)}`,
  },
  undo: {
    button: 'Отменить',
    inProgress: 'Эти изменения отменяются.',
    title: (file) => `Отмена: ${file}`,
    about: 'Ничего не отправится, пока вы не нажмёте «Отменить сейчас».',
    aboutPart: 'Только выбранные вами значения. Ничего не отправится, пока вы не нажмёте «Отменить сейчас».',
    reading: 'Аккаунт читается, чтобы увидеть, что можно отменить',
    rows: 'Что отменится',
    nothing: 'В аккаунте не осталось ничего, что можно отменить.',
    rowsToUndo: (count, countText) =>
      `${form(count, 'Отменится', 'Отменятся', 'Отменится')} ${countRows(count, countText)}`,
    rowsThatStay: (count, countText) =>
      `${countRows(count, countText)} ${form(count, 'останется', 'останутся', 'останутся')} как есть`,
    alreadyRestored: (count, countText) => `${countRows(count, countText)} уже как прежде`,
    first: (countText, total) => `Показаны первые ${countText} из ${total}.`,
    columns: { row: 'Строка', status: 'Что будет', material: 'Материал', changes: 'Сейчас и потом', note: 'Замечание' },
    stays: 'Останется',
    deleteLoss: (stock: string, value: string) => `Пропадёт остаток ${stock} стоимостью ${value}`,
    go: 'Отменить сейчас',
    leave: 'Назад',
  },
}
