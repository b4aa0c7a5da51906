/** Russian texts about leaving an import, resuming it, and changes that would be lost if the file were read differently. */
import { russianForm as form } from '../../counts.ts'
import type { Texts } from '../texts.ts'

export const russianLeavingTexts: Pick<Texts, 'leaving' | 'saved' | 'losingChanges'> = {
  leaving: {
    title: (file) => `Закрыть ${file}?`,
    changed: (file, changes) => `В «${file}»: ${changes}. Это ещё не применено.`,
    notApplied: (file) => `В «${file}» ещё ничего не применено.`,
    back: 'Потом его можно вернуть вместе с изменениями.',
    keep: (file) => `Оставить ${file}`,
    open: (file) => `Открыть ${file}`,
    readAgain: 'Прочитать заново',
    close: 'Закрыть файл',
    closedWith: (file, changes) => `Закрыто: «${file}». Там остались изменения: ${changes}.`,
    bringBack: (file) => `Вернуть ${file}`,
    hideOffer: 'Скрыть это предложение',
    waiting: (count, countText, names) =>
      `${form(count, 'Ждёт', 'Ждут', 'Ждут')} ещё ${countText} ${form(count, 'файл', 'файла', 'файлов')}: ${names}`,
    waitingChip: (countText) => `Ждут: ${countText}`,
    openNext: 'Открыть следующий',
    clearWaiting: 'Очистить',
  },
  saved: {
    savedChanges: (file, changes, moment) => `В «${file}» остались изменения: ${changes} (${moment}).`,
    openElsewhere: (file, changes, moment) =>
      `Возможно, «${file}» ещё открыто в другом окне. Изменения: ${changes} (${moment}).`,
    resume: 'Продолжить',
    resumeFile: (file) => `Продолжить ${file}`,
    openHere: 'Продолжить здесь',
    discard: 'Удалить',
    discardFile: (file) => `Удалить изменения в ${file}`,
    changesDiscarded: (file) => `Ваши изменения в ${file} удалены.`,
    undoDiscard: 'Вернуть',
    undoDiscardOf: (file) => `Вернуть изменения в ${file}`,
    originalMissing: (file) =>
      `Файла ${file} больше нет на прежнем месте. Показана копия, которую сохранил Stocksheet.`,
  },
  losingChanges: {
    title: 'Часть ваших изменений пропадёт',
    back: 'Они вернутся, если отменить это или прочитать файл по-прежнему.',
    anyway: 'Всё равно изменить',
    rereadAnyway: 'Всё равно прочитать заново',
    keep: 'Сохранить мои изменения',
  },
}
