/** Words of the files a run leaves, in Russian. */
import { capital, russianField } from './russian-terms.ts'
import type { ReportWords } from './report.ts'

const mendRow =
  'Исправьте строку здесь (нужная ячейка отмечена), сохраните этот файл и перетащите его в Stocksheet снова.'
const lookFirst =
  'Сначала посмотрите на материал в учётной записи. Если строка по-прежнему верна, сохраните этот файл и перетащите его в Stocksheet снова: то, что уже есть, дважды не отправляется.'
const dropAgain = 'Перетащите этот файл в Stocksheet снова: то, что уже есть, дважды не отправляется.'

export const russianReport: ReportWords = {
  headers: ['Строка файла', 'ID материала', 'Материал', 'План', 'Итог', 'Поле', 'Что произошло', 'Что делать'],
  statuses: {
    add: 'новый',
    edit: 'правка',
    stock: 'остаток',
    'edit+stock': 'правка и остаток',
    delete: 'удаление',
    unchanged: 'без изменений',
    problem: 'проблема',
    conflict: 'конфликт',
  },
  states: {
    verified: 'проверено',
    unverified: 'не подтверждено',
    failed: 'отказ',
    skipped: 'пропущено',
    unknown: 'неизвестно',
    waiting: 'ждёт',
    applied: 'применено, ещё не проверено',
  },
  field: (field) => (field === '' ? '' : capital(russianField(field).nominative)),
  whatToDo: {
    verified: '',
    unverified:
      'Учётная запись приняла изменение, но сейчас в ней другое значение. Посмотрите на материал там и импортируйте строку снова, если верно то, что в файле.',
    failed: 'Учётная запись отказала. Исправьте названную здесь ячейку в файле и импортируйте строку снова.',
    skipped:
      'По этой строке ничего не отправлено. Посмотрите причину, при необходимости исправьте файл и импортируйте строку снова.',
    unknown:
      'Ответ потерян, и по учётной записи не видно, дошло ли изменение. Посмотрите на материал там, прежде чем импортировать строку снова.',
    waiting: 'Ещё не отправлено. Чтобы отправить, продолжите применение.',
    applied: 'Учётная запись приняла изменение, но оно ещё не проверено. Чтобы проверить, продолжите применение.',
  },
  mend: { correct: mendRow, 'look first': lookFirst, 'drop again': dropAgain },
  added: ['Stocksheet: строка файла', 'Stocksheet: что произошло', 'Stocksheet: что делать дальше'],
  sheets: { report: 'Отчёт', run: 'Применение', failed: 'Строки с отказом' },
  run: {
    run: 'Применение',
    account: 'Учётная запись',
    storage: 'Склад',
    file: 'Файл',
    started: 'Начато',
    ended: 'Закончено',
    state: 'Состояние',
    verified: 'Проверено',
    unverified: 'Не подтверждено',
    failed: 'Отказ',
    skipped: 'Пропущено',
    unknown: 'Неизвестно',
    reads: 'Запросов на чтение',
    writes: 'Запросов на запись',
    retries: 'Отправлено повторно',
  },
  phases: {
    running: 'применяется',
    paused: 'пауза',
    verifying: 'проверка',
    done: 'готово',
    parked: 'ждёт лимита',
    stopped: 'остановлено',
    interrupted: 'прервано',
  },
}
