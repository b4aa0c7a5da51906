/** Русские тексты об истории материала и о том, что хранится об учётных записях. */
import type { Translated } from '../../../src-shared/words/translated.ts'
import type { englishPast } from '../en/past.ts'

export const russianPast: Translated<typeof englishPast> = {
  keeping: {
    title: 'Как менялась учётная запись',
    about:
      'Когда читаются все склады учётной записи, прочитанное сохраняется на этом компьютере: для истории материала и остатков на дату.',
    keep: 'Сохранять прочитанное',
    keepHint: 'Если выключить, сохранённое раньше останется.',
    days: 'Сколько дней хранить',
    daysHint: '0: при любом возрасте. То, как учётная запись прочитана в последний раз, остаётся всегда.',
  },
  material: {
    open: 'Что происходило',
    openOf: (name) => `Что происходило: ${name}`,
    back: 'Назад',
    unnamed: (id) => `Материал ${id}`,
    listed: (moment) => `есть на складах, ${moment}`,
    notListed: (moment) => `нет на складах, ${moment}`,
    nothing: 'Об этом материале пока ничего не известно',
    nothingAbout: 'Ни одно применение его не меняло, и ни в одном сохранённом снимке его нет.',
    draw: 'Показать цену и остаток линиями',
    price: 'Цена',
    stock: 'Остаток',
    chartLabel: (what, from, to) => `${what} с ${from} по ${to}. То же самое сказано в списке ниже.`,
    causes: { run: 'Применение', undo: 'Отмена', elsewhere: 'Изменено вне программы' },
    causesLabel: 'Что означают точки',
    events: 'Что происходило',
    columns: { when: 'Когда', cause: 'Кем', changes: 'Значения' },
    between: (from, to) => `между ${from} и ${to}`,
    until: (moment) => `до ${moment}`,
    unknownTime: 'время неизвестно',
    firstSeen: 'Первый сохранённый снимок',
    elsewhere: 'Изменено вне программы',
    appeared: 'Добавлено вне программы',
    gone: 'Больше нет ни на одном складе',
    run: 'Применение',
    undo: 'Отмена',
    deleted: 'Удалён применением',
    ofFile: (file, row) => `${file}, строка ${row}`,
    outcomes: {
      done: 'Выполнено',
      failed: 'Не удалось',
      unknown: 'Ответа не было: неизвестно, выполнено ли',
      shown: 'Ответа не было, но более поздний снимок показывает, что выполнено',
    },
    broughtAlong: 'изменилось вместе',
    notCarried: 'нет на складе',
    openRun: 'Открыть отчёт',
  },
}
