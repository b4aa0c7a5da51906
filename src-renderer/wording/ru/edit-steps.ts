/** Russian texts of undoing and redoing changes. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { Texts } from '../texts.ts'

const cells = (n: number, shown: string) => `${shown} ${form(n, 'ячейка', 'ячейки', 'ячеек')}`
const rows = (n: number, shown: string) => `${shown} ${form(n, 'строка', 'строки', 'строк')}`

export const russianEditSteps: Pick<Texts, 'steps'> = {
  steps: {
    undo: (what) => `Отменить: ${what}`,
    redo: (what) => `Повторить: ${what}`,
    undone: (what) => `Отменено: ${what}.`,
    redone: (what) => `Повторено: ${what}.`,
    changing: (share) => `Изменение: ${share}`,
    takesLong: 'Изменение займёт немного времени. Escape остановит его, и всё останется как было.',
    stop: 'Остановить изменение',
    stopped: 'Остановлено. Ничего не изменилось.',
    tooLate: 'Останавливать поздно: изменение уже выполнено.',
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
}
