/** Russian texts of a table's footer, with the same keys as en/applying.ts. */
import { russianForm as form } from '../../counts.ts'
import type { Texts } from '../texts.ts'
import { rows } from './counted.ts'

const materials = (n: number, shown: string) => `${shown} ${form(n, 'материал', 'материала', 'материалов')}`
const willChange = (n: number) => form(n, 'изменится', 'изменятся', 'изменится')
const willGo = (n: number) => form(n, 'удалится', 'удалятся', 'удалится')

export const russianApplying: Pick<Texts, 'apply' | 'run'> = {
  apply: {
    label: 'Применение',
    button: (n, shown) => `Применить ${form(n, `${shown} строку`, `${shown} строки`, `${shown} строк`)}`,
    change: {
      materials: (n, shown) => `${materials(n, shown)} ${willChange(n)}`,
      rows: (n, shown) => `${rows(n, shown)} ${willChange(n)}`,
    },
    add: (n, shown) => `${shown} ${form(n, 'новый', 'новых', 'новых')}`,
    addOnly: (n, shown) => `${shown} ${form(n, 'новый материал', 'новых материала', 'новых материалов')}`,
    delete: (n, shown) => `${shown} ${willGo(n)}`,
    deleteOnly: (n, shown) => `${materials(n, shown)} ${willGo(n)}`,
    wait: (n, shown) => `${rows(n, shown)} ${form(n, 'ждёт', 'ждут', 'ждут')} вашего решения.`,
    about: (time) => `около ${time}`,
    never: 'отправить ничего нельзя',
    takes: (requests, left, time) => `Нужно: ${requests} из ${left} на сегодня, ${time}.`,
    nothing: 'Отправлять нечего: ни одна строка ничего не меняет.',
    overLimit: (left) =>
      `Больше, чем осталось запросов на сегодня (${left}). Остальное продолжится само, когда лимит обновится.`,
    allKept: 'Все запросы дня оставлены другим программам. Уменьшите это число в настройках.',
    more: 'Ещё об этих изменениях',
    firstRows: (n, shown) =>
      `Только ${form(n, `первая ${shown} строка`, `первые ${shown} строки`, `первые ${shown} строк`)}`,
    refresh: 'Обновить',
    today: (left) => `Лимит на сегодня: осталось ${left}`,
    needs: (time) => `Займёт ${time}`,
    confirmTitle: (n, shown) => `Применить ${form(n, `${shown} строку`, `${shown} строки`, `${shown} строк`)}?`,
    confirmFirst: (n, shown) =>
      `Применить ${form(n, `первую ${shown} строку`, `первые ${shown} строки`, `первые ${shown} строк`)}?`,
    confirmWhere: 'Куда',
    confirmWhat: 'Что изменится',
    confirmNot: 'Не отправляется',
    confirmUnchanged: (n, shown) => `${rows(n, shown)} уже как в файле`,
    confirmLeftOut: (n, shown) => `${rows(n, shown)}, которые ждут вашего решения`,
    confirmNote: 'После этого каждая строка проверяется в аккаунте.',
    leaveOut: 'Не отправлять их',
    showRows: 'Показать их',
    sendAnyway: 'Отправить как есть',
    confirmGo: 'Применить',
    phraseComes: 'Чтобы продолжить, введите фразу, которая появится здесь',
    typePhrase: (phrase) => `Чтобы продолжить, введите: ${phrase}`,
    confirmBack: 'Назад',
  },
  run: {
    busy: 'Сейчас идёт применение. Откройте файл, когда оно закончится.',
    label: 'Ход выполнения',
    rowsIn: (n, shown, all) => `${form(n, 'Внесена', 'Внесены', 'Внесено')} ${rows(n, shown)} из ${all}.`,
    left: (time) => `осталось ${time}`,
    failed: (_n, shown) => `с отказом: ${shown}`,
    pause: 'Пауза',
    resume: 'Продолжить',
    cancel: 'Остановить',
    verifying: 'Каждая строка проверяется в аккаунте.',
  },
}
