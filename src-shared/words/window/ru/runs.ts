/** Russian texts of what comes after Apply, the same keys as in en/runs.ts. */
import { russianForm as form } from '../../counts.ts'
import { rows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianRuns: Pick<Texts, 'runDays' | 'result' | 'runSign' | 'values' | 'history' | 'undo'> = {
  // After «около»: genitive.
  runDays: (n, shown, perDay) => `${shown} ${form(n, 'дня', 'дней', 'дней')}, по ${perDay} запросов в день`,
  result: {
    allIn: (n, shown) =>
      `${rows(n, shown)} ${form(n, 'внесена и проверена', 'внесены и проверены', 'внесено и проверено')}.`,
    nothingSent: 'Всё уже было внесено.',
    another: 'Следующий файл',
    report: 'Отчёт',
    goToRow: (row) => `Перейти к строке ${row}`,
    close: 'Закрыть диалог',
  },
  runSign: {
    open: 'Перейти к этому применению.',
    more: (shown) => `и ещё ${shown}`,
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
    discardSure: 'Да, не отправлять',
    back: 'Вся история',
    reportColumns: {
      row: 'Строка',
      status: 'Изменение',
      material: 'Материал',
      state: 'Итог',
      message: 'Сообщение',
    },
    empty: 'Нет строк.',
    made: (made, shown, wanted, all) =>
      made === wanted ? `внесено изменений: ${shown}` : `внесено изменений: ${shown} из ${all}`,
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
    held: 'Сейчас в учётной записи',
    by: { 'this-run': 'это применение', 'someone-else': 'кто-то другой' },
    byRun: (run: string) => `применение ${run}`,
    tries: (shown: string) => `попыток: ${shown}`,
    allFields: 'Все поля',
    before: (field) => `${field}: было`,
    after: (field) => `${field}: стало`,
    undoWhich: 'Какое поле отменить',
    undoField: (field: string) => `Отменить везде: ${field}`,
    undoChosen: (n: number, shown: string) => `Отменить: ${rows(n, shown)}`,
  },
  undo: {
    button: 'Вернуть как было',
    takenBack: 'Эти изменения отменяются.',
    title: (file) => `Отмена: ${file}`,
    about: 'Записанное этим применением вернётся к прежнему. Ничего не отправится, пока вы не нажмёте кнопку внизу.',
    aboutPart:
      'Выбранные вами значения станут такими, какими были до этого применения. Ничего не отправится, пока вы не нажмёте кнопку внизу.',
    reading: 'Учётная запись читается, чтобы увидеть, что можно отменить',
    rows: 'Что отменится',
    nothing: 'Отменять нечего: от этого применения в учётной записи не осталось ничего, что можно отменить.',
    back: (n, shown) => `${form(n, 'отменится', 'отменятся', 'отменится')} ${rows(n, shown)}`,
    listed: (n, shown) => `${rows(n, shown)} ${form(n, 'останется', 'останутся', 'останутся')} как есть`,
    already: (n, shown) => `${rows(n, shown)} уже как прежде`,
    first: (shown, total) => `Показаны первые ${shown} из ${total}.`,
    columns: { row: 'Строка', status: 'Что будет', material: 'Материал', changes: 'Сейчас и потом', note: 'Замечание' },
    stays: 'Останется',
    loses: (stock: string, value: string) => `Пропадёт остаток ${stock} стоимостью ${value}`,
    go: 'Отменить сейчас',
    leave: 'Назад',
  },
}
