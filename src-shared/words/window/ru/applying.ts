/** Russian texts of a table's footer, with the same keys as en/applying.ts. */
import { russianForm as form } from '../../counts.ts'
import type { Texts } from '../texts.ts'
import { countRows } from './counted.ts'

const countMaterials = (count: number, countText: string) =>
  `${countText} ${form(count, 'материал', 'материала', 'материалов')}`
const inflectChange = (count: number) => form(count, 'изменится', 'изменятся', 'изменится')
const inflectDelete = (count: number) => form(count, 'удалится', 'удалятся', 'удалится')

export const russianApplyingTexts: Pick<Texts, 'apply' | 'run'> = {
  apply: {
    label: 'Применение',
    button: (count, countText) =>
      `Применить ${form(count, `${countText} строку`, `${countText} строки`, `${countText} строк`)}`,
    change: {
      materials: (count, countText) => `${countMaterials(count, countText)} ${inflectChange(count)}`,
      rows: (count, countText) => `${countRows(count, countText)} ${inflectChange(count)}`,
    },
    add: (count, countText) => `${countText} ${form(count, 'новый', 'новых', 'новых')}`,
    addOnly: (count, countText) =>
      `${countText} ${form(count, 'новый материал', 'новых материала', 'новых материалов')}`,
    delete: (count, countText) => `${countText} ${inflectDelete(count)}`,
    deleteOnly: (count, countText) => `${countMaterials(count, countText)} ${inflectDelete(count)}`,
    waitingRows: (count, countText) =>
      `${countRows(count, countText)} ${form(count, 'ждёт', 'ждут', 'ждут')} вашего решения.`,
    about: (time) => `около ${time}`,
    never: 'отправить ничего нельзя',
    importCost: (requests, remainingRequests, time) =>
      `Нужно: ${requests} из ${remainingRequests} на сегодня, ${time}.`,
    nothing: 'Отправлять нечего: ни одна строка ничего не меняет.',
    overLimit: (remainingRequests) =>
      `Больше, чем осталось запросов на сегодня (${remainingRequests}). Остальное продолжится само, когда лимит обновится.`,
    allKept: 'Все запросы дня оставлены другим программам. Уменьшите это число в настройках.',
    more: 'Ещё об этих изменениях',
    firstRows: (count, countText) =>
      `Только ${form(count, `первая ${countText} строка`, `первые ${countText} строки`, `первые ${countText} строк`)}`,
    refresh: 'Обновить',
    requestsLeftToday: (remainingRequests) => `Лимит на сегодня: осталось ${remainingRequests}`,
    timeNeeded: (time) => `Займёт ${time}`,
    confirmTitle: (count, countText) =>
      `Применить ${form(count, `${countText} строку`, `${countText} строки`, `${countText} строк`)}?`,
    confirmFirstRows: (count, countText) =>
      `Применить ${form(count, `первую ${countText} строку`, `первые ${countText} строки`, `первые ${countText} строк`)}?`,
    confirmWhere: 'Куда',
    confirmWhat: 'Что изменится',
    confirmPart: 'Первые из этого:',
    confirmNotSent: 'Не отправляется',
    confirmUnchanged: (count, countText) => `${countRows(count, countText)} уже как в файле`,
    confirmOpen: (count, openText, firstRows) =>
      count === 1 ? `Вопрос без ответа: ${firstRows}` : `Вопросы без ответа: ${openText}. Первый: ${firstRows}`,
    confirmLeftOut: (count, countText) => `${countRows(count, countText)}, которые ждут вашего решения`,
    confirmNote: 'После этого каждая строка проверяется в аккаунте.',
    leaveOut: 'Не отправлять их',
    showRows: 'Показать их',
    sendAnyway: 'Отправить как есть',
    confirmApply: 'Применить',
    phraseWillAppear: 'Чтобы продолжить, введите фразу, которая появится здесь',
    typePhrase: (phrase) => `Чтобы продолжить, введите: ${phrase}`,
    confirmBack: 'Назад',
  },
  run: {
    busy: 'Сейчас идёт применение. Откройте файл, когда оно закончится.',
    label: 'Ход выполнения',
    rowsApplied: (count, countText, total) =>
      `${form(count, 'Внесена', 'Внесены', 'Внесено')} ${countRows(count, countText)} из ${total}.`,
    timeLeft: (time) => `осталось ${time}`,
    failedCount: (_count, countText) => `с отказом: ${countText}`,
    pause: 'Пауза',
    resume: 'Продолжить',
    cancel: 'Остановить',
    verifying: 'Каждая строка проверяется в аккаунте.',
  },
}
