/** Russian texts of several files that are planned together. */
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import type { englishLists } from '../en/lists.ts'

export const russianLists: typeof englishLists = {
  lists: {
    open: (n, shown) => `${shown} ${form(n, 'файл', 'файла', 'файлов')}`,
    title: 'Файлы этого плана',
    about:
      'Каждый файл читается по своему профилю или так, как читался бы отдельно. Применение, отчёт и отмена — общие.',
    file: 'Файл',
    rows: 'Строк',
    profile: 'Поставщик',
    noProfile: 'нет',
    which: 'какой из них?',
    supplierOf: (file) => `Поставщик файла ${file}`,
    since: (reasons) => `потому что ${reasons}`,
    sheet: (name) => `лист ${name}`,
    look: 'Посмотреть',
    lookOf: (file) => `Посмотреть ${file} и выбрать, как его читать`,
    notRead: 'не прочитан',
    actions: 'Действия',
    add: 'Добавить файлы',
    alone: 'Открыть отдельно',
    aloneOf: (file) => `Открыть ${file} отдельно`,
    remove: 'Убрать',
    removeOf: (file) => `Убрать ${file} из плана`,
    prefer: 'Предпочесть',
    preferOf: (file) => `Предпочесть ${file}, если файлы расходятся`,
    preferred: 'главный',
    filterHint: 'Показать строки одного файла. Применяются все.',
    every: 'все файлы',
    goTo: 'Строка или Файл!12',
    goToHint: (example) => `Перейти к строке: номер или файл и номер, например ${example}`,
    noPlace: (example) => `Файла с таким именем нет. Введите файл и номер, например ${example}.`,
    policy: 'Один материал',
    policyHint: 'Какой файл важнее, если об одном материале сказано разное.',
    policies: {
      ask: 'Спросить меня',
      preferred: 'Главный файл',
      cheapest: 'Самая низкая цена',
      newest: 'Самый новый файл',
    },
    sides: { base: 'В учётной записи', mine: 'В этом файле', live: 'В другом файле' },
    inOther: (place) => `Здесь: ${place}`,
    keep: { mine: 'Взять это', live: 'Взять другое' },
    spoken: (mine, live, base) => `файлы расходятся: в этом ${mine}, в другом ${live}, в учётной записи ${base}`,
  },
}
