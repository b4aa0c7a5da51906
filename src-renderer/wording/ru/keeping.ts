/** Russian texts of what keeps the user's changes: leaving an import, other readings, pasting, remembered columns. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { Texts } from '../texts.ts'

const cells = (n: number, shown: string) => `${shown} ${form(n, 'ячейка', 'ячейки', 'ячеек')}`
const rows = (n: number, shown: string) => `${shown} ${form(n, 'строка', 'строки', 'строк')}`

export const russianKeeping: Pick<
  Texts,
  'leaving' | 'saved' | 'losing' | 'steps' | 'pasting' | 'clearing' | 'keyColumn' | 'contested' | 'memory'
> = {
  leaving: {
    title: (file) => `Закрыть ${file}?`,
    changed: (file, changes) => `В файле ${file}: ${changes}. Это ещё не применено.`,
    unchanged: (file) => `Файл ${file} открыт и ещё не применён.`,
    back: 'Потом его можно вернуть вместе с изменениями.',
    keep: (file) => `Оставить ${file}`,
    open: (file) => `Открыть ${file}`,
    anew: 'Прочитать заново',
    close: 'Закрыть файл',
    left: (file, changes) => `Файл ${file} закрыт. В нём: ${changes}.`,
    bringBack: (file) => `Вернуть ${file}`,
    putAway: 'Скрыть это предложение',
    waiting: (file) => `Файл ${file} тоже передан, но ещё не открыт.`,
    openIt: (file) => `Открыть ${file}`,
    notNow: (file) => `Не открывать ${file}`,
  },
  saved: {
    had: (file, changes, moment) => `В файле ${file} остались изменения: ${changes} (${moment}).`,
    elsewhere: (file, changes, moment) =>
      `Файл ${file}, возможно, ещё открыт в другом окне. В нём: ${changes} (${moment}).`,
    account: (account) => `Учётная запись: ${account}.`,
    resume: 'Продолжить',
    resumeIt: (file) => `Продолжить ${file}`,
    openHere: 'Продолжить здесь',
    discard: 'Удалить',
    discardIt: (file) => `Удалить изменения в ${file}`,
    discarded: (file) => `Ваши изменения в ${file} удалены.`,
    takeBack: 'Вернуть',
    takeBackIt: (file) => `Вернуть изменения в ${file}`,
    gone: (file) => `Файла ${file} больше нет на прежнем месте. Показана копия, которую сохранил Stocksheet.`,
  },
  losing: {
    title: 'Часть ваших изменений пропадёт',
    back: 'Они вернутся, если отменить это или прочитать файл по-прежнему.',
    anyway: 'Всё равно изменить',
    rereadAnyway: 'Всё равно прочитать заново',
    keep: 'Сохранить мои изменения',
  },
  steps: {
    undo: (what) => `Отменить: ${what}`,
    redo: (what) => `Повторить: ${what}`,
    undone: (what) => `Отменено: ${what}.`,
    redone: (what) => `Повторено: ${what}.`,
    changing: (share) => `Изменение: ${share}`,
    takesLong: 'Изменение займёт немного времени. Escape остановит его, и всё останется как было.',
    stop: 'Остановить изменение',
    stopped: 'Остановлено. Ничего не изменилось.',
    list: 'Последние изменения',
    listHint: 'Выберите изменение, чтобы вернуться к состоянию после него. Более поздние можно повторить.',
    start: 'До всех изменений',
    earlier: 'До перечисленных изменений',
    nowAt: 'вы здесь',
    cells: (n, shown) => `правка, ${cells(n, shown)}`,
    clear: (n, shown) => `очистка, ${cells(n, shown)}`,
    cut: (n, shown) => `вырезание, ${cells(n, shown)}`,
    paste: (n, shown) => `вставка, ${cells(n, shown)}`,
    fill: (n, shown) => `заполнение, ${cells(n, shown)}`,
    replace: (n, shown) => `замена, ${cells(n, shown)}`,
    set: (n, shown) => `одно значение, ${cells(n, shown)}`,
    add: (n, shown) => `прибавление числа, ${cells(n, shown)}`,
    percent: (n, shown) => `изменение на процент, ${cells(n, shown)}`,
    round: (n, shown) => `округление, ${cells(n, shown)}`,
    askAgain: (n, shown) => `спросить снова, ${rows(n, shown)}`,
    leaveOut: (n, shown) => `пропуск, ${rows(n, shown)}`,
    takeIn: (n, shown) => `возврат, ${rows(n, shown)}`,
    fieldOut: 'не менять поле',
    fieldIn: 'снова менять поле',
    answer: 'ваш ответ',
    columns: 'столбцы',
    decimals: 'дроби',
    storages: 'столбцы складов',
    translations: 'замена слов',
    rules: 'правила',
    encoding: 'кодировка',
    delimiter: 'разделитель',
    sheet: 'лист',
    table: 'таблица',
    headings: 'заголовки',
    'rows-skipped': 'строки без данных',
    conflicts: 'конфликты',
    suppliers: 'поставщики',
  },
  pasting: {
    done: (n, shown) => `${form(n, 'Вставлена', 'Вставлены', 'Вставлено')} ${cells(n, shown)}.`,
    filled: (n, shown) => `${form(n, 'Заполнена', 'Заполнены', 'Заполнено')} ${cells(n, shown)}.`,
    noFill: 'Здесь нечего заполнять. Выделите ячейки используемого столбца рядом с исходными и повторите.',
    fillLocked: 'Файл применяется, поэтому в нём ничего не заполняется.',
    misfit: 'Скопированные ячейки не помещаются',
    shape: (high, wide) => `${high} × ${wide} ячеек`,
    shapes: (copied, selected) => `Скопировано ${copied}, выделено ${selected}.`,
    once: 'Их можно вставить один раз, начиная с первой выделенной ячейки. Чтобы повторить их, выделите кратное число строк и столбцов.',
    rowsWouldNot: (n, shown) =>
      `${rows(n, shown)} ${form(n, 'окажется', 'окажутся', 'окажутся')} ниже последней. Чтобы вставить всё, начните выше или покажите больше строк.`,
    columnsWouldNot: (n, shown) =>
      `${shown} ${form(n, 'столбец окажется', 'столбца окажутся', 'столбцов окажутся')} правее последнего. Чтобы вставить всё, начните левее или покажите больше столбцов.`,
    leave: 'Не вставлять',
    anyway: (n, shown) =>
      `Вставить ${form(n, shown === '1' ? 'ячейку' : `${shown} ячейку`, `${shown} ячейки`, `${shown} ячеек`)}`,
    rowsOver: (n, shown) => `${rows(n, shown)} не ${form(n, 'поместилась', 'поместились', 'поместилось')} ниже.`,
    columnsOver: (n, shown) =>
      `${shown} ${form(n, 'столбец', 'столбца', 'столбцов')} не ${form(n, 'поместился', 'поместились', 'поместилось')} справа.`,
    noValue: (n, shown) =>
      `${shown} ${form(n, 'ячейка не вставлена', 'ячейки не вставлены', 'ячеек не вставлено')}: в файле нет значения для этого склада.`,
    unused: (n, shown) =>
      `${cells(n, shown)} не ${form(n, 'вставлена', 'вставлены', 'вставлено')}: ${form(n, 'её столбец не используется', 'их столбцы не используются', 'их столбцы не используются')}.`,
    noCell: 'Сначала выберите ячейку используемого столбца и вставьте снова.',
    locked: 'Файл применяется, поэтому в него ничего не вставляется.',
    tooMany: 'Столько сразу не вставить, поэтому ничего не вставлено. Вставьте по частям.',
  },
  clearing: {
    done: (n, shown) => `${form(n, 'Очищена', 'Очищены', 'Очищено')} ${cells(n, shown)}.`,
    kept: (n, shown) =>
      `${cells(n, shown)} здесь не ${form(n, 'меняется и осталась', 'меняются и остались', 'меняются и остались')} как есть.`,
    none: 'Эти ячейки здесь не меняются. Выберите ячейки используемого столбца.',
    locked: 'Файл применяется, поэтому в нём ничего не очищается.',
  },
  keyColumn: {
    ask: (found, all, by, better, count) =>
      `В учётной записи найдено строк: ${found} из ${all}${by === '' ? '' : ` (${by})`}. По другому столбцу (${better}) нашлось бы ${count}. Тот ли это ключевой столбец?`,
    key: (field, column) => `${field}, ${column}`,
    column: (letter, header) => `столбец ${letter}${header === '' ? '' : ` «${header}»`}`,
    take: (field, column, count) => `Взять ${column} как «${field}»: найдётся ${count}`,
  },
  contested: {
    ask: (field) => `В каком столбце «${field}»? Подходит не один, поэтому пока не используется ни один.`,
    choices: (field) => `Столбцы, которые могут быть полем «${field}»`,
  },
  memory: {
    used: (file, moment) => `Столбцы как в файле ${file}, ${moment}.`,
    usedOnly: 'Столбцы как в прежнем файле с такими же заголовками.',
    detected: 'Определить заново',
    forget: 'Забыть',
    remember: 'Запомнить для этих заголовков',
    remembered: 'Следующий файл с этими заголовками будет прочитан так же.',
  },
}
