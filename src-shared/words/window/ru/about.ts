/** Russian texts of Help: its screen, keys, about, licences, the guide. */
import { russianForm as form } from '../../counts.ts'

export const russianAboutTexts = {
  about: {
    title: 'О программе Stocksheet',
    link: 'О программе',
    line: 'Превращает таблицу в наименьший безопасный набор изменений вашего аккаунта.',
    licence: 'Лицензия MIT. Сделано с помощью чужого труда:',
    licences: 'Лицензии',
    guide: 'Руководство',
  },
  help: {
    title: 'Справка',
    about: 'На каждом экране есть поле поиска: напишите, что нужно сделать, или нажмите Ctrl+K.',
    guide: 'Читать руководство',
    keys: 'Клавиши',
    keysHere: 'Клавиши этого места',
    more: 'Все клавиши и руководство',
  },
  licences: {
    title: 'Лицензии',
    about: (count: number, countText: string) =>
      `Stocksheet сделан с помощью ${countText} ${form(count, 'чужого пакета', 'чужих пакетов', 'чужих пакетов')}. Спасибо.`,
    search: 'Поиск по пакетам и лицензиям',
    none: 'Ни один пакет не подходит.',
    chromium: 'Chromium и его части: LICENSES.chromium.html рядом с программой.',
    failed: 'Список лицензий не удалось прочитать. Перезапустите программу; если не поможет, установите её заново.',
  },
  guide: {
    title: 'Руководство',
    pages: 'Страницы',
    failed: 'Руководство не удалось прочитать. Перезапустите программу; если не поможет, установите её заново.',
  },
}
