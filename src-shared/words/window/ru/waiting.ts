/** Russian texts, with the same keys as en/waiting.ts. */
import { russianForm as form } from '../../counts.ts'
import type { englishWaitingTexts } from '../en/waiting.ts'

export const russianWaitingTexts: typeof englishWaitingTexts = {
  waiting: {
    title: 'Что вас ждёт',
    more: (countText) => `Ещё ${countText}`,
    less: 'Свернуть',
    show: 'Показать',
    showLine: (lineName) => `Показать: ${lineName}`,
    hide: 'Больше не показывать',
    hideLine: (lineName) => `Больше не показывать: ${lineName}`,
    run: {
      parked: (file) => `${file}: ждёт нового дня`,
      paused: (file) => `${file}: пауза`,
      stopped: (file) => `${file}: не закончено`,
      interrupted: (file) => `${file}: не закончено`,
    },
    rowsApplied: (_, countText, total) => `внесено строк: ${countText} из ${total}`,
    notApplied: (changes) => `${changes}, не применено`,
    elsewhere: 'возможно, ещё открыто в другом окне',
    queue: (count, countText) =>
      `${form(count, 'Ждёт', 'Ждут', 'Ждут')} ещё ${countText} ${form(count, 'файл', 'файла', 'файлов')}`,
    changed: (count, countText) =>
      `${countText} ${form(count, 'материал изменён', 'материала изменены', 'материалов изменены')} другими`,
    since: (moment) => `с ${moment}`,
    belowMinimum: (count, countText) =>
      `${countText} ${form(count, 'материал', 'материала', 'материалов')} ниже минимума`,
    updatedVersion: (version) => `Stocksheet обновлён до версии ${version}`,
    whatIsNew: 'Что нового, в трёх строках. Они есть и в справке.',
    asOfMoment: (moment) => `на ${moment}`,
    allChanged: (countText, total) => `Первые ${countText} из ${total}, по названию.`,
    folder: {
      away: 'Папка с новыми файлами недоступна',
      unreadable: 'Папку с новыми файлами нельзя прочитать',
    },
  },
  backup: {
    title: 'Копия всех данных',
    about:
      'Один файл с вашими аккаунтами, поставщиками, импортами и историей: чтобы переехать на другой компьютер или просто на всякий случай. Ключей в нём нет.',
    never: 'Копии ещё нет.',
    last: (moment) => `Последняя копия: ${moment}.`,
    make: 'Сделать копию',
    done: (file) => `Файл ${file} сохранён, прочитан и сверен.`,
    due: 'Сделайте копию всех данных',
    restore: 'Восстановить копию…',
    restoreTitle: (moment) => `Восстановить копию от ${moment}?`,
    contents: (runs, imports) =>
      `Файл прочитан и цел. Применений в истории: ${runs}. Файлов с изменениями, которые ещё не применены: ${imports}.`,
    replacesData:
      'Копия заменит всё, что Stocksheet хранит на этом компьютере. Нынешние данные не удаляются: они станут копией в папке «copies» внутри папки данных.',
    oneComputerHint:
      'Если эти данные есть и на другом компьютере, не применяйте файлы на обоих. Ключей в копии нет: введите их снова в разделе «Аккаунт».',
    restoreGo: 'Восстановить',
    backupRestored: (moment) => `Копия от ${moment} восстановлена`,
    previousData: (file) =>
      `То, что хранилось здесь раньше, — файл ${file} в папке «copies» внутри папки данных (она названа в настройках). Чтобы вернуться, восстановите его.`,
    unfinished: (countText) =>
      `Незаконченных применений: ${countText}. Они на первом экране. При продолжении они сначала сверяются с аккаунтом.`,
    notRestored: 'Копия не восстановлена',
    continue: 'Продолжить',
  },
  inbox: {
    title: 'Папка с новыми файлами',
    none: 'Новые файлы из этой папки ждут на первом экране.',
    choose: 'Выбрать папку',
    chooseOther: 'Выбрать другую папку',
    stop: 'Не следить за папкой',
    watchedFolder: (folder) => `Папка: ${folder}`,
    away: 'Папка сейчас недоступна. Программа проверит её снова сама.',
    unreadable: 'Папку нельзя прочитать. Получите право её читать или выберите другую.',
    waiting: (count, countText) =>
      `${countText} ${form(count, 'файл ещё записывается', 'файла ещё записываются', 'файлов ещё записываются')}.`,
    open: 'Открыть',
    openFile: (file) => `Открыть ${file}`,
    dismissFile: (file) => `Больше не показывать ${file}`,
  },
}
