/** Russian texts of the to-do list beside the rows. */
import { russianForm as form } from '../../counts.ts'
import { rows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianTodo: Pick<Texts, 'todo'> = {
  todo: {
    label: 'Что сделать',
    open: 'Что сделать',
    close: 'Закрыть список',
    sections: {
      needs: 'Нужен ответ',
      look: 'Стоит проверить',
      changes: 'Что изменится',
      notMaterials: 'Не материалы',
      file: 'О файле',
    },
    show: 'Показать',
    charts: 'График',
    nothing: 'Ответов не ждёт ничего.',
    leftOut: (n, shown) => `Вы исключили: ${rows(n, shown)}`,
    leaveOut: (n, shown) => (n === 1 ? 'Исключить строку' : `Исключить ${rows(n, shown)}`),
    leaveOutShort: 'Исключить',
    correct: 'Исправить',
    meant: 'Так и нужно',
    take: (own, more, shown) => (more === 0 ? `Взять ${own}` : `Взять ${own} и так же ещё ${shown}`),
    keep: {
      'duplicate-row': { first: 'Оставить первую', last: 'Оставить последнюю' },
      'rows-disagree': { first: 'Оставить первое значение', last: 'Оставить последнее значение' },
    },
    reading: (word, encoding) => `«${word}» (${encoding})`,
    answers: {
      keep: (n, shown) => `Тот же материал: ${rows(n, shown)}`,
      change: (_n, shown) => `Тот же, имя взять из файла: ${shown}`,
      new: (_n, shown) => `Новый материал: ${shown}`,
    },
    conflict: (n, shown) => `${rows(n, shown)} ${form(n, 'изменена', 'изменены', 'изменено')} и здесь, и в аккаунте`,
    sides: (name, field, base, mine, live) =>
      `${name} · ${field}: при выгрузке ${base}, в файле ${mine}, сейчас в аккаунте ${live}.`,
    changed: {
      between: (from, to) =>
        `В аккаунте изменено ${from === to ? `около ${to}` : `между ${from} и ${to}`}, не через Stocksheet на этом компьютере.`,
      own: (file, moment) => `В аккаунте изменено вашим импортом «${file}», ${moment}.`,
      undo: (moment) => `В аккаунте изменено вашей отменой, ${moment}.`,
    },
    key: 'Это верный ключевой столбец?',
    storages: 'Столбцы названы по складам',
    memory: 'Столбцы как в прошлый раз',
    jump: (field, by) => `${field}: почти всё изменилось в ${by} раз`,
    kinds: {
      leap: (n, shown) =>
        `${shown} ${form(n, 'значение меняется', 'значения меняются', 'значений меняются')} в десять раз или больше`,
      zero: (n, shown) =>
        `${shown} ${form(n, 'значение становится', 'значения становятся', 'значений становятся')} нулём`,
      sign: (n, shown) => `${shown} ${form(n, 'значение', 'значения', 'значений')} ниже нуля`,
      'moved-column': (n, shown) => `Похоже, сдвинуты: ${rows(n, shown)}`,
      'swapped-columns': (n, shown) => `Похоже, перепутаны два столбца: ${rows(n, shown)}`,
      renaming: (n, shown) => `Переименование: ${rows(n, shown)}`,
      clearing: (n, shown) => `Очищается поле: ${rows(n, shown)}`,
      adding: (n, shown) => `${shown} ${form(n, 'новый материал', 'новых материала', 'новых материалов')}`,
    },
    new: (n, shown) => `${shown} ${form(n, 'новый материал', 'новых материала', 'новых материалов')}.`,
    deleted: (n, shown) => `Удаляется: ${shown} ${form(n, 'материал', 'материала', 'материалов')}.`,
    consequences: {
      delete: 'Удалённые материалы не вернуть.',
      'unit-unpredicted': 'Аккаунт пересчитает материалы с другой единицей.',
      'unit-rescales': 'С другой единицей пересчитаются цены и остатки.',
      'stock-to-zero': 'С нулевым остатком материал может уйти со склада.',
      'categories-replaced': 'Категории заменятся.',
      'suppliers-replaced': 'Поставщики заменятся.',
      'categories-add-storages': 'С категориями могут добавиться склады.',
      'price-recosts': 'Себестоимость изделий из них пересчитается.',
      'stock-valued-at-price': 'Прибавка остатка оценится по цене материала.',
    },
    worthMore: (amount) => `Запас станет дороже на ${amount}.`,
    worthLess: (amount) => `Запас станет дешевле на ${amount}.`,
  },
}
