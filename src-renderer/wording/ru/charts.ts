/** Russian texts of the charts beside an import. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import { rows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianCharts: Pick<Texts, 'charts'> = {
  charts: {
    countsLabel: (n, shown) => `${rows(n, shown)} по тому, что с ними произойдёт`,
    rows: (n) => form(n, 'строка', 'строки', 'строк'),
    valueLabel: 'На сколько растёт и падает стоимость остатков',
    quota: 'Запросы сегодня',
    quotaLabel: (left, limit) => `Сегодня осталось запросов: ${left} из ${limit}`,
    ofLimit: (limit) => `из ${limit} осталось`,
    used: 'Уже потрачено',
    needed: 'Этот импорт',
    going: 'Ещё отправить',
    free: 'Останется',
    short: 'Не хватает',
    reserve: 'Оставлено другим программам',
    resets: (moment) => `Новые запросы: ${moment}`,
    resetsAssumed: (moment) => `Новые запросы: вероятно, ${moment}`,
    speed: 'Скорость',
    speedHint: 'запросов в секунду',
    speedLabel: (now, most) => `Запросов в секунду: сейчас ${now}, самое большее ${most}`,
    speedColumns: { time: 'Секунд с начала', speed: 'Запросов в секунду' },
    sending: (_n, shown) => `${shown} в пути`,
  },
}
