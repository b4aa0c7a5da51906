import type { Consequence, ConsequenceCode } from '../../plan/guard/consequences.ts'
import { showNumberOf } from '../../material/fields/shown-number.ts'
import { shortened } from '../shortened.ts'
import type { ConsequenceWords, Parts } from '../en/consequences.ts'
import { shownChange } from '../changed-fields.ts'
import { capital, inRows, russianField, russianRow, terms } from './terms.ts'

export const consequences: ConsequenceWords = (parts) => WORDS[parts.consequence.code](parts)

/** `В строке 5 (столбец D)`, or `В 3 строках (первая: 5; столбец D)`. */
function rows({ consequence: { count, first }, column }: Parts): string {
  const place = column === null ? '' : `столбец ${column}`
  if (count === 1) return `В строке ${russianRow(first)}${place && ` (${place})`}`
  return `${capital(inRows(count))} (первая: ${russianRow(first)}${place && `; ${place}`})`
}

const WORDS: Readonly<Record<ConsequenceCode, (parts: Parts) => string>> = {
  delete: (parts) =>
    `${rows(parts)} материал удаляется: остатки станут нулевыми на всех складах${lostWords(parts.consequence)}, материал исчезнет из состава продуктов, а его файлы пропадут. Отменить это нельзя. Чтобы сохранить материал, очистите ячейку действия.`,
  'unit-unpredicted': (parts) =>
    `${rows(parts)} меняется единица${example(parts.consequence)}, и неизвестно, одного ли рода прежняя и новая. Что станет с остатками, минимумами и ценой, предсказать нельзя. У материалов из состава продуктов аккаунт единицу не сменит. Укажите в той же строке цену, остаток и минимум в новой единице или оставьте ячейку единицы пустой.`,
  'unit-rescales': (parts) =>
    `${rows(parts)} меняется единица${example(parts.consequence)}. Аккаунт пересчитает остатки, минимумы и историю на всех складах, а цену — там, где её нет в файле.${predictions(parts.consequence)} Чтобы сохранить единицу, оставьте её ячейку пустой.`,
  'stock-to-zero': (parts) =>
    `${rows(parts)} остаток становится 0. Если материал держался на складе только остатком, он уйдёт оттуда и потеряет там минимум. На последнем складе он исчезнет из всех списков; Stocksheet помнит его, и остаток его вернёт. Чтобы сохранить остаток, оставьте его ячейку пустой.`,
  'categories-replaced': (parts) =>
    `${rows(parts)} пропадут категории, которые у материала есть сейчас: список из файла заменяет прежний целиком. Впишите в ячейку все категории, которые нужно оставить.`,
  'suppliers-replaced': (parts) =>
    `${rows(parts)} задаются поставщики: список из файла заменяет прежний целиком. Впишите в ячейку всех поставщиков, которых нужно оставить.`,
  'categories-add-storages': (parts) =>
    `${rows(parts)} добавляется категория: материал появится и на тех складах, где она есть, с остатком 0. Если это не нужно, оставьте ячейку категорий пустой.`,
  'price-recosts': (parts) =>
    `${rows(parts)} меняется цена: себестоимость продуктов с этим материалом будет пересчитана. Если поставок ещё не было, переоценятся и начальный остаток с корректировками. Чтобы сохранить цену, оставьте её ячейку пустой.`,
  'stock-valued-at-price': (parts) =>
    `${rows(parts)} остаток растёт: прибавка оценивается по цене материала, а не по тому, сколько за неё заплачено. Если себестоимость важна, оформите поставку в аккаунте.`,
}

function lostWords({ lost }: Consequence): string {
  return lost === undefined || lost === '0'
    ? ''
    : ` (пропадёт остатков на ${showNumberOf('price', lost, terms.numbers)})`
}

function example({ unit, count, name, first }: Consequence): string {
  if (unit === null) return ''
  const change = `${shortened(unit.from)} → ${shortened(unit.to)}`
  return count === 1 ? ` (${change})` : ` (строка ${russianRow(first)}, «${shortened(name)}»: ${change})`
}

function predictions({ predicted, first }: Consequence): string {
  if (predicted.length === 0) return ''
  const words = predicted.map((one) => shownChange(russianField(one.field).nominative, one, terms.numbers))
  return ` Наш прогноз для строки ${russianRow(first)}: ${words.join(', ')}; аккаунт может посчитать иначе.`
}
