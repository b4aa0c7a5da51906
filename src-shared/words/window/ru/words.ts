/** Russian texts, with the same keys as en/words.ts. */
import { russianCommandsTexts } from './commands.ts'
import { russianAboutTexts } from './about.ts'
import { russianApplyingTexts } from './applying.ts'
import { russianExportTexts } from './export.ts'
import { russianPastRunsTexts } from './past-runs.ts'
import { russianAccountsTexts } from './accounts.ts'
import { russianGridTexts } from './grid.ts'
import { russianRawSheetTexts } from './raw-sheet.ts'
import { russianRulesTexts } from './rules.ts'
import { russianPastTexts } from './past.ts'
import { russianRunsTexts } from './runs.ts'
import { russianFindTexts } from './find.ts'
import { russianManyCellsTexts } from './many-cells.ts'
import { russianLeavingTexts } from './leaving.ts'
import { russianEditStepsTexts } from './edit-steps.ts'
import { russianPastingTexts } from './pasting.ts'
import { russianColumnsTexts } from './columns.ts'
import { russianSheetsTexts } from './sheets.ts'
import { russianSettingsTexts } from './settings.ts'
import { russianImportDetailsTexts } from './import-details.ts'
import { russianSpokenTexts } from './spoken.ts'
import { russianStockToolsTexts } from './stock-tools.ts'
import { russianStockTexts } from './stock.ts'
import { russianReorderTexts } from './reorder.ts'
import { russianWaitingTexts } from './waiting.ts'
import { russianTodoTexts } from './todo.ts'
import { russianSuppliersTexts } from './suppliers.ts'
import { russianForm as form } from '../../counts.ts'
import { countChanges, countRows } from './counted.ts'
import type { Texts } from '../texts.ts'

const countRequests = (count: number, countText: string) =>
  `${countText} ${form(count, 'запрос', 'запроса', 'запросов')}`

export const russian: Texts = {
  units: {
    bytes: (count) => `${count} байт`,
    kilobytes: (count) => `${count} КБ`,
    megabytes: (count) => `${count} МБ`,
    seconds: (count) => `${count} с`,
    minutes: (count) => `${count} мин`,
    hours: (count) => `${count} ч`,
    rows: countRows,
    calls: countRequests,
    changes: countChanges,
  },
  nav: {
    label: 'Разделы',
    import: 'Файлы',
    stock: 'Остатки',
    export: 'Экспорт',
    history: 'История',
    suppliers: 'Поставщики',
    accounts: 'Аккаунт',
    settings: 'Настройки',
    help: 'Справка',
  },
  bar: {
    account: 'Аккаунт',
    storage: 'Склад',
    practice: 'Учебный',
    noStorage: 'В этом аккаунте пока нет складов.',
    noStorageShort: 'нет склада',
  },
  empty: {
    title: 'Перетащите прайс-лист или остатки',
    about: 'Любая таблица. Или вставьте ячейки или ссылку.',
    choose: 'Выбрать файл',
    drop: 'Отпустите, чтобы увидеть изменения',
    dropHint: 'Файл только читается. Ничего не отправляется.',
    steps: {
      read: 'Файл читается и сравнивается с выбранным складом.',
      see: 'Видно каждое изменение, до и после.',
      apply: 'Ничего не отправляется, пока не нажато «Применить».',
    },
    samples: 'Или попробуйте на примере',
    samplesHint: 'на учебном аккаунте',
  },
  reading: {
    title: (file) => `Чтение: ${file}`,
    stages: {
      file: 'Чтение файла',
      account: 'Чтение аккаунта',
      plan: 'Сравнение',
    },
    rows: (doneCount, total) => `${doneCount} из ${total}`,
    noProgress: (time) =>
      `Уже ${time} ничего не приходит. Возможно, аккаунт отвечает медленно или недоступен. Можно подождать или отменить: ничего не отправляется.`,
    cancel: 'Отмена',
    opening: 'Открывается файл',
    restoring: 'Открывается импорт, с которым вы работали',
  },
  file: {
    menu: (file) => `Меню файла ${file}`,
    close: 'Закрыть импорт',
    reread: 'Прочитать файл заново',
    encoding: 'Кодировка',
    delimiter: 'Разделитель',
    sheet: 'Лист',
    decimals: 'Дроби',
    conflicts: 'Конфликты',
    conflictsHint: 'Ячейки, которые после выгрузки изменились и здесь, и в аккаунте.',
    policies: {
      ask: 'Спрашивать по строкам',
      mine: 'Взять из файла',
      live: 'Оставить как в аккаунте',
      delta: 'Остаток: прибавить разницу; прочее спросить',
    },
    auto: 'Как распознано',
    dot: 'Точка: 12.50',
    comma: 'Запятая: 12,50',
    dotShort: 'точка',
    commaShort: 'запятая',
    mixedShort: 'по столбцам',
    typedShort: 'числа Excel',
    ambiguousShort: 'неясно',
    headerRow: (row) => `заголовки в строке ${row}`,
    noHeader: 'без строки заголовков',
    savedAgain: {
      title: 'Файл сохранён заново',
      what: 'Здесь показана прежняя версия.',
      fix: 'Прочитайте файл снова, чтобы увидеть новую.',
    },
    hidden: 'скрыт',
    delimiters: { ',': 'запятая', ';': 'точка с запятой', '\t': 'табуляция', '|': 'вертикальная черта' },
    busy: 'Файл читается по-новому',
    warnings: (count, countText) => `${countText} ${form(count, 'замечание', 'замечания', 'замечаний')}`,
  },
  readAs: {
    readAsFormat: (formatName) => `Прочитано как ${formatName}`,
    workbook: 'книга',
    dbf: 'таблица dBase',
    sheet: (name) => `лист «${name}»`,
    tabs: 'текст с табуляцией',
    fixedWidth: 'текст со столбцами по месту',
    csv: 'CSV',
    europeanCsv: 'европейский CSV',
    excelCsv: (region) => `${region} CSV из Excel`,
    encodedCsv: (encoding) => `CSV в ${encoding}`,
    regions: { russian: 'русский', central: 'центральноевропейский', western: 'западноевропейский' },
    unclearParts: {
      encoding: (otherEncoding) => `или ${otherEncoding}?`,
      decimals: 'дроби неясны',
      table: (countText, total) => `таблица ${countText} из ${total}`,
      joinedHeading: (heading) => `заголовки объединены: «${heading}»`,
    },
  },
  mapping: {
    menu: 'Столбцы',
    hint: 'Какой столбец что значит. После применения то же будет у файлов с такими же заголовками, и это будет показано.',
    save: 'Сохранить в файл',
    load: 'Загрузить из файла',
    saved: 'Столбцы сохранены.',
    loadedMapping: (file) => `Столбцы прочитаны по файлу ${file}.`,
  },
  filters: {
    label: 'Показать строки',
    pills: {
      notIn: 'Ещё не внесены',
      needs: 'Нужен ответ',
      changes: 'Изменения',
      new: 'Новые',
      deleted: 'Удаление',
      belowMinimum: 'Ниже минимума',
      all: 'Все',
    },
    addHint: 'С клавишей Shift: показать и эти строки.',
    more: 'Ещё',
    needsFirst: 'Сначала те, где нужен ответ',
    nothingLeft: 'Таких строк больше нет, поэтому показаны все.',
    search: 'Поиск по строкам',
    searchOrRow: 'Поиск или номер строки',
    clear: 'Сбросить фильтры',
    unusual: 'Стоит проверить',
    removeProblem: 'Показать все проблемы',
    searchHint: (example) => `Чтобы перейти к строке, введите её номер и нажмите Enter, например ${example}.`,
    leaveOut: (count, countText) => `Исключить показанное: ${countRows(count, countText)}`,
    includeRows: (count, countText) => `Вернуть показанное: ${countRows(count, countText)}`,
    undo: 'Отменить последнее изменение',
    redo: 'Повторить изменение',
  },
  grid: {
    label: (file) => `Строки файла ${file} и их изменения`,
    row: 'Строка',
    material: 'Материал',
    value: 'Сумма',
    notUsed: 'Не используется',
    column: (letter) => `Столбец ${letter}`,
    mapTo: (letter, header) => `Столбец ${header === '' ? letter : `«${header}»`}: выбрать поле`,
    fieldTaken: 'занято другим столбцом',
    none: 'Под эти фильтры не подходит ни одна строка.',
    loading: 'Загрузка',
    before: 'было',
    after: 'стало',
    cleared: 'очищено',
    empty: 'пусто',
    excluded: 'Исключено вами',
    resize: (name) => `Ширина столбца: ${name}`,
    fillHandle: 'Потяните, чтобы заполнить соседние ячейки',
    notTyped: 'Этот столбец показывает, что произойдёт. Чтобы ввести текст, выберите ячейку файла.',
    unusedHere: 'Этот столбец не используется. Сначала выберите его поле в заголовке.',
    readOnlyField: (field) => `${field}: здесь не меняется, это значение задаёт аккаунт.`,
    groups: { key: 'По чему ищем материал', value: 'Что задаём', other: 'Прочее' },
  },
  details: {
    label: 'Выбранная строка',
    hint: 'Выберите ячейку, чтобы увидеть её целиком. Стрелки перемещают, Enter на заголовке меняет поле.',
    file: 'В файле',
    typed: 'Как вы изменили',
    material: (id) => `материал ${id}`,
    all: 'Всё о строке',
    otherAnswers: 'Другие ответы',
    leaveOut: 'Исключить строку',
    takeIn: 'Вернуть строку',
    take: (name) => `Взять ${name}`,
    which: 'Какой материал имеется в виду?',
    whichNumber: (field: string) => `Какое число имеется в виду: ${field}?`,
    asNew: 'Это новый материал',
    idWithFileKey: (id: string) => `${id}, записать артикул или название из файла`,
    sides: { base: 'при выгрузке', mine: 'в файле', live: 'сейчас в аккаунте' },
    keep: { mine: 'Взять из файла', live: 'Оставить как в аккаунте', delta: 'Прибавить разницу' },
    blank: 'Пусто: в аккаунте останется как есть.',
    unused: 'Этот столбец не используется.',
    same: 'Как в аккаунте.',
  },
  panel: {
    pricesLabel: (count, countText) => `Изменение цен, ${countRows(count, countText)}, в процентах от прежней цены`,
    pricesColumns: { change: 'Изменение', rows: 'Строки' },
    bucket: {
      belowPercent: (to) => `ниже ${to}\u00a0%`,
      between: (from, to) => `от ${from}\u00a0% до ${to}\u00a0%`,
      abovePercent: (from) => `${from}\u00a0% и больше`,
    },
  },
  ...russianApplyingTexts,
  failure: {
    start: 'Stocksheet не смог запуститься',
    notSent: 'Ничего не отправлено.',
    chooseAnother: 'Выбрать другой файл',
    tryAgain: 'Повторить',
    password: 'Пароль',
    openFile: 'Открыть',
    reload: 'Обновить окно',
    partBroken: {
      title: 'Эта часть окна перестала работать',
      what: 'Ничего не потеряно: импорт и применение продолжаются без окна.',
      fix: 'Повторите или обновите окно.',
    },
    back: 'Назад',
    dismiss: 'Скрыть',
    unexpectedAnswer: {
      title: 'Ответ непонятен',
      what: 'Это окно не понимает ответа Stocksheet.',
      fix: 'Закройте Stocksheet и запустите снова.',
    },
    connectionLost: {
      title: 'Связь потеряна',
      what: 'Окно потеряло связь с приложением.',
      fix: 'Запустите приложение снова и обновите это окно. В браузере откройте адрес, который оно напечатает.',
    },
  },
  settings: {
    auto: 'Системное',
    light: 'Светлое',
    dark: 'Тёмное',
    resetDone: 'Учебный аккаунт снова в исходном состоянии.',
    version: (version) => `Stocksheet ${version}`,
  },
  ...russianAccountsTexts,
  ...russianSettingsTexts,
  ...russianImportDetailsTexts,
  ...russianSpokenTexts,
  ...russianStockTexts,
  ...russianReorderTexts,
  ...russianWaitingTexts,
  ...russianSuppliersTexts,
  ...russianTodoTexts,
  ...russianStockToolsTexts,
  ...russianGridTexts,
  ...russianRunsTexts,
  ...russianPastTexts,
  ...russianExportTexts,
  ...russianPastRunsTexts,
  ...russianAboutTexts,
  ...russianCommandsTexts,
  tables: {
    label: 'Таблица',
    hint: 'На листе несколько таблиц. За один раз импортируется одна: остальные не читаются.',
    option: (range, count, countText) => `${range}, ${countText} ${form(count, 'строка', 'строки', 'строк')}`,
  },
  ...russianSheetsTexts,
  ...russianLeavingTexts,
  ...russianEditStepsTexts,
  ...russianPastingTexts,
  ...russianColumnsTexts,
  ...russianFindTexts,
  ...russianManyCellsTexts,
  ...russianRawSheetTexts,
  review: {
    save: 'Сохранить эти изменения в файл …',
    saved: (file) => `Сохранено: ${file}.`,
    noDigest: 'неизвестно',
    summary: 'Итоги',
    back: 'Назад к отчёту',
  },
  rules: russianRulesTexts,
}
