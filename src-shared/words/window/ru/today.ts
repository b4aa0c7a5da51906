/** Russian texts of what today's limit of requests leaves. */
import type { Texts } from '../texts.ts'

export const russianToday: Pick<Texts, 'today'> = {
  today: {
    title: 'Запросы сегодня',
    left: (left, limit) => `Сегодня осталось запросов: ${left} из ${limit}.`,
    short: (n) => `Для этого импорта не хватает: ${n}.`,
    resets: (moment) => `Новые запросы: ${moment}.`,
    resetsAssumed: (moment) => `Новые запросы: вероятно, ${moment}.`,
  },
}
