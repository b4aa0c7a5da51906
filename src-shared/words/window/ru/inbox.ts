/** The Russian of en/inbox.ts. */
import { russianForm as form } from '../../counts.ts'
import type { englishInbox } from '../en/inbox.ts'

export const russianInbox: typeof englishInbox = {
  inbox: {
    title: 'Новые файлы',
    none: 'Укажите папку, за которой следить, например папку вложений почты. Новые файлы из неё появятся здесь.',
    choose: 'Выбрать папку',
    chooseOther: 'Выбрать другую папку',
    stop: 'Не следить за папкой',
    watching: (folder) => `Папка: ${folder}`,
    away: 'Папка сейчас недоступна. Программа проверит её снова сама.',
    unreadable: 'Папку нельзя прочитать. Получите право её читать или выберите другую.',
    nothingNew: 'Новых файлов нет.',
    waiting: (n, shown) =>
      `${shown} ${form(n, 'файл ещё записывается и появится', 'файла ещё записываются и появятся', 'файлов ещё записываются и появятся')} здесь, когда ${form(n, 'будет готов', 'будут готовы', 'будут готовы')}.`,
    open: 'Открыть',
    openNamed: (file) => `Открыть ${file}`,
    dismiss: 'Больше не показывать',
    dismissNamed: (file) => `Больше не показывать ${file}`,
    showAll: (shown) => `Показать все: ${shown}`,
    more: (shown) => `Всего новых файлов ${shown}, показана только часть.`,
  },
}
