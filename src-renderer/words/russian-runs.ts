/** Russian texts of what comes after Apply, the same keys as in english-runs.ts. */
import { russianForm as form } from '../../src-shared/domain/messages/plural.ts'
import type { Texts } from './texts.ts'

const rows = (n: number, shown: string) => `${shown} ${form(n, 'строка', 'строки', 'строк')}`
const changes = (n: number, shown: string) => `${shown} ${form(n, 'изменение', 'изменения', 'изменений')}`

export const russianRuns: Pick<Texts, 'runDays' | 'result' | 'runSign' | 'history' | 'undo'> = {
  // After «около»: genitive.
  runDays: (n, shown, perDay) => `${shown} ${form(n, 'дня', 'дней', 'дней')}, по ${perDay} запросов в день`,
  result: {
    verified: (n, shown) => `${changes(n, shown)}, всё проверено`,
    nothingSent: 'Отправлять ничего не пришлось',
    already: (_n, shown) => `уже как в файле: ${shown}`,
    changed: (_n, shown) => `изменено позже: ${shown}`,
    partly: (done, total) => `Изменено и проверено строк: ${done} из ${total}`,
    noneApplied: 'Ни одна строка не изменена',
    failed: (_n, shown) => `с отказом: ${shown}`,
    unverified: (_n, shown) => `не подтверждено: ${shown}`,
    unknown: (_n, shown) => `исход неизвестен: ${shown}`,
    skipped: (_n, shown) => `пропущено: ${shown}`,
    showFailed: 'Показать',
    again: 'Проверить файл ещё раз',
    another: 'Импортировать другой файл',
    report: 'Открыть отчёт',
    failedTitle: 'Строки, на которые стоит взглянуть',
    goToRow: (row) => `Перейти к строке ${row}`,
    close: 'Закрыть',
  },
  runSign: {
    open: 'Перейти к этому применению.',
    more: (shown) => `и ещё ${shown}`,
  },
  history: {
    title: 'История',
    about: 'Все применённые импорты с отчётами.',
    search: 'Поиск по истории',
    none: 'Пока ничего не применялось',
    noneAbout: 'Когда вы примените импорт, его отчёт появится здесь.',
    toImport: 'Импортировать файл',
    noMatch: 'Под этот поиск ничего не подходит.',
    columns: { started: 'Начато', file: 'Файл', where: 'Склад', state: 'Состояние', rows: 'Строки', calls: 'Вызовы' },
    resume: 'Продолжить',
    discard: 'Отказаться от остатка',
    keep: 'Оставить',
    discardSure: 'Не отправлять остаток',
    back: 'Вся история',
    failedOnly: 'Только строки, на которые стоит взглянуть',
    more: 'Показать ещё строки',
    reportColumns: { row: 'Строка', status: 'Задумано', material: 'Материал', state: 'Итог', message: 'Сообщение' },
    empty: 'Нет строк.',
    requests: (reads, writes, retries) => `чтений: ${reads}, записей: ${writes}, повторов: ${retries}`,
    refresh: 'Обновить',
  },
  undo: {
    button: 'Вернуть как было',
    takenBack: 'Начат возврат этого применения. Проверьте файл ещё раз, чтобы увидеть, что в учётной записи сейчас.',
    title: (file) => `Вернуть как было: ${file}`,
    about: 'Записанное этим применением вернётся к прежнему. Ничего не отправляется, пока не нажата кнопка внизу.',
    reading: 'Учётная запись читается, чтобы увидеть, что можно вернуть',
    rows: 'Что вернётся',
    nothing: 'Возвращать нечего: от этого применения в учётной записи не осталось ничего, что можно вернуть.',
    back: (n, shown) => `${form(n, 'вернётся', 'вернутся', 'вернётся')} ${rows(n, shown)}`,
    listed: (n, shown) => `${rows(n, shown)} ${form(n, 'останется', 'останутся', 'останутся')} как есть`,
    already: (n, shown) => `${rows(n, shown)} уже как прежде`,
    first: (shown, total) => `Показаны первые ${shown} из ${total}.`,
    columns: { row: 'Строка', status: 'Что будет', material: 'Материал', changes: 'Сейчас и потом', note: 'Заметка' },
    stays: 'Останется',
    loses: (stock: string, value: string) => `Пропадёт остаток ${stock} стоимостью ${value}`,
    go: 'Вернуть как было',
    leave: 'Назад',
  },
}
