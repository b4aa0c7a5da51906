/** Russian names of fields, statuses, states and problems. */
import { labelsOf } from '../../terms.ts'
import { fields } from '../../ru/terms.ts'
import type { Names } from '../texts.ts'

export const russianNamesTexts: Names = {
  fields: labelsOf(fields),
  statuses: {
    add: 'Новый',
    edit: 'Изменение',
    stock: 'Остаток',
    'edit+stock': 'Изменение + остаток',
    delete: 'Удаление',
    unchanged: 'Без изменений',
    problem: 'Проблема',
    conflict: 'Конфликт',
  },
  runRowStates: {
    waiting: 'Ждёт',
    sending: 'Отправка',
    applied: 'Применено',
    verified: 'Проверено',
    changed: 'Изменено другими',
    unverified: 'Не подтверждено',
    failed: 'Отказ',
    skipped: 'Пропущено',
    unknown: 'Неизвестно',
  },
  laterStatuses: { changedSince: 'Изменено позже', undone: 'Отменено позже' },
  phases: {
    running: 'Применяется',
    paused: 'Пауза',
    verifying: 'Проверка',
    done: 'Готово',
    parked: 'Ждёт лимита',
    stopped: 'Остановлено',
    interrupted: 'Прервано',
  },
}
