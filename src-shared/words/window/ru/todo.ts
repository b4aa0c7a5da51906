/** Russian texts of the to-do list beside the rows. */
import { russianForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'
import type { Texts } from '../texts.ts'

export const russianTodoTexts: Pick<Texts, 'todo'> = {
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
    leftOut: (count, countText) => `Вы исключили: ${countRows(count, countText)}`,
    leaveOut: (count, countText) => (count === 1 ? 'Исключить строку' : `Исключить ${countRows(count, countText)}`),
    readStruck: 'Прочитать зачёркнутое',
    leaveOutShort: 'Исключить',
    correct: 'Исправить',
    meant: 'Так и нужно',
    take: (ownName, moreCount, countText) =>
      moreCount === 0 ? `Взять ${ownName}` : `Взять ${ownName} и так же ещё ${countText}`,
    keep: {
      'duplicate-row': { first: 'Оставить первую', last: 'Оставить последнюю' },
      'rows-disagree': { first: 'Оставить первое значение', last: 'Оставить последнее значение' },
    },
    reading: (word, encoding) => `«${word}» (${encoding})`,
    answers: {
      keep: (count, countText) => `Тот же материал: ${countRows(count, countText)}`,
      change: (_count, countText) => `Тот же, имя взять из файла: ${countText}`,
      new: (_count, countText) => `Новый материал: ${countText}`,
    },
    conflict: (count, countText) =>
      `${countRows(count, countText)} ${form(count, 'изменена', 'изменены', 'изменено')} и здесь, и в аккаунте`,
    threeValues: (name, field, base, fileValue, accountValue) =>
      `${name} · ${field}: при выгрузке ${base}, в файле ${fileValue}, сейчас в аккаунте ${accountValue}.`,
    changed: {
      between: (from, to) =>
        `В аккаунте изменено ${from === to ? `около ${to}` : `между ${from} и ${to}`}, не через Stocksheet на этом компьютере.`,
      changedByYou: (file, moment) => `В аккаунте изменено вами («${file}»), ${moment}.`,
      undo: (moment) => `В аккаунте изменено вашей отменой, ${moment}.`,
    },
    key: 'Это верный ключевой столбец?',
    storages: 'Столбцы названы по складам',
    memory: 'Столбцы как в прошлый раз',
    commonFactor: (field, factorText) => `${field}: почти всё изменилось в ${factorText} раз`,
    kinds: {
      leap: (count, countText) =>
        `${countText} ${form(count, 'значение меняется', 'значения меняются', 'значений меняются')} в десять раз или больше`,
      zero: (count, countText) =>
        `${countText} ${form(count, 'значение становится', 'значения становятся', 'значений становятся')} нулём`,
      sign: (count, countText) => `${countText} ${form(count, 'значение', 'значения', 'значений')} ниже нуля`,
      'moved-column': (count, countText) => `Похоже, сдвинуты: ${countRows(count, countText)}`,
      'swapped-columns': (count, countText) => `Похоже, перепутаны два столбца: ${countRows(count, countText)}`,
      renaming: (count, countText) => `Переименование: ${countRows(count, countText)}`,
      clearing: (count, countText) => `Очищается поле: ${countRows(count, countText)}`,
      adding: (count, countText) =>
        `${countText} ${form(count, 'новый материал', 'новых материала', 'новых материалов')}`,
    },
    new: (count, countText) => `${countText} ${form(count, 'новый материал', 'новых материала', 'новых материалов')}.`,
    deleted: (count, countText) => `Удаляется: ${countText} ${form(count, 'материал', 'материала', 'материалов')}.`,
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
