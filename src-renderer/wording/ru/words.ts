/** Russian texts, the same keys as in en/words.ts. */
import { russianCommands } from './commands.ts'
import { russianAbout } from './about.ts'
import { russianCharts } from './charts.ts'
import { russianExport } from './export.ts'
import { russianPastRuns } from './past-runs.ts'
import { russianAccounts } from './accounts.ts'
import { russianGrid } from './grid.ts'
import { russianRawSheet } from './raw-sheet.ts'
import { russianReview } from './review.ts'
import { russianRules } from './rules.ts'
import { russianPast } from './past.ts'
import { russianRuns } from './runs.ts'
import { russianFind } from './find.ts'
import { russianManyCells } from './many-cells.ts'
import { russianLeaving } from './leaving.ts'
import { russianEditSteps } from './edit-steps.ts'
import { russianPasting } from './pasting.ts'
import { russianColumns } from './columns.ts'
import { russianSheets } from './sheets.ts'
import { russianTables } from './tables.ts'
import { russianSettings } from './settings.ts'
import { russianImportDetails } from './import-details.ts'
import { russianSpoken } from './spoken.ts'
import { russianStockTools } from './stock-tools.ts'
import { russianStock } from './stock.ts'
import { russianReorder } from './reorder.ts'
import { russianInbox } from './inbox.ts'
import { russianLists } from './lists.ts'
import { russianSuppliers } from './suppliers.ts'
import { russianForm as form } from '../../../src-shared/wording/plural.ts'
import { changes, rows } from './counted.ts'
import type { Texts } from '../texts.ts'

const calls = (n: number, shown: string) => `${shown} ${form(n, 'запрос', 'запроса', 'запросов')}`
const materials = (n: number, shown: string) => `${shown} ${form(n, 'материал', 'материала', 'материалов')}`

export const russian: Texts = {
  units: {
    bytes: (n) => `${n} байт`,
    kilobytes: (n) => `${n} КБ`,
    megabytes: (n) => `${n} МБ`,
    seconds: (n) => `${n} с`,
    minutes: (n) => `${n} мин`,
    hours: (n) => `${n} ч`,
    rows,
    calls,
    changes,
  },
  nav: {
    label: 'Разделы',
    import: 'Импорт',
    stock: 'Остатки',
    export: 'Экспорт',
    history: 'История',
    inbox: 'Входящие',
    suppliers: 'Поставщики',
    accounts: 'Учётные записи',
    settings: 'Настройки',
  },
  bar: {
    account: 'Учётная запись',
    storage: 'Склад',
    practice: 'Учебная',
    noStorage: 'В этой учётной записи пока нет складов.',
  },
  empty: {
    title: 'Перетащите сюда прайс-лист или остатки',
    about: 'CSV, TSV или Excel (XLSX). Можно и вставить диапазон, скопированный из Excel.',
    choose: 'Выбрать файл',
    drop: 'Отпустите, чтобы увидеть изменения',
    dropHint: 'Файл только читается. Ничего не отправляется.',
    steps: {
      read: 'Файл читается и сравнивается с выбранным складом.',
      see: 'Видно каждое изменение, до и после, и сколько оно стоит.',
      apply: 'Ничего не отправляется, пока не нажато «Применить».',
    },
    samples: 'Или попробуйте на примере',
    samplesHint: 'на учебной учётной записи',
  },
  reading: {
    title: (file) => `Чтение: ${file}`,
    stages: {
      file: 'Чтение файла',
      account: 'Чтение учётной записи',
      plan: 'Сравнение',
    },
    rows: (done, total) => `${done} из ${total}`,
    noProgress: (time) =>
      `Уже ${time} ничего не приходит. Возможно, учётная запись отвечает медленно или недоступна. Можно подождать или отменить: ничего не отправляется.`,
    cancel: 'Отмена',
    opening: 'Передача файла',
    restoring: 'Открывается импорт, с которым вы работали',
  },
  file: {
    label: 'Об этом файле',
    close: 'Закрыть импорт',
    reread: 'Прочитать файл заново',
    encoding: 'Кодировка',
    delimiter: 'Разделитель',
    sheet: 'Лист',
    decimals: 'Дробная часть',
    conflicts: 'Конфликты',
    conflictsHint: 'Ячейки, которые после выгрузки изменились и здесь, и в учётной записи.',
    policies: {
      ask: 'Решать по строкам',
      mine: 'Взять из файла',
      live: 'Оставить как есть',
      delta: 'Остаток: прибавить разницу; прочее решать',
    },
    auto: 'Как определено',
    dot: 'Точка: 12.50',
    comma: 'Запятая: 12,50',
    dotShort: 'точка',
    commaShort: 'запятая',
    mixedShort: 'по столбцам',
    typedShort: 'числа Excel',
    ambiguousShort: 'неясно',
    headerRow: (row) => `заголовки в строке ${row}`,
    noHeader: 'без строки заголовков',
    stale: (names) => ({
      title: names.length > 1 ? 'Файлы сохранены заново' : 'Файл сохранён заново',
      what:
        names.length === 0
          ? 'Здесь показана прежняя версия.'
          : `Здесь показана прежняя версия: ${names.map((name) => `«${name}»`).join(', ')}.`,
      fix:
        names.length > 1
          ? 'Прочитайте файлы снова, чтобы увидеть новые.'
          : 'Прочитайте файл снова, чтобы увидеть новую.',
    }),
    hidden: 'скрыт',
    delimiters: { comma: 'запятая', semicolon: 'точка с запятой', tab: 'табуляция', pipe: 'черта' },
    busy: 'Файл читается по-новому',
    warnings: (n, shown) => `${shown} ${form(n, 'замечание', 'замечания', 'замечаний')} о файле`,
  },
  mapping: {
    menu: 'Разметка',
    hint: 'Какой столбец что значит. После применения то же будет у файлов с такими же заголовками, и это будет показано.',
    save: 'Сохранить в файл',
    load: 'Загрузить из файла',
    saved: 'Разметка сохранена.',
    loaded: (file) => `Столбцы размечены по файлу ${file}.`,
  },
  filters: {
    label: 'Показать строки',
    search: 'Поиск по строкам',
    clear: 'Сбросить фильтры',
    problem: (name) => `Проблема: ${name}`,
    unusual: 'Необычные',
    removeProblem: 'Показать все проблемы',
    goTo: 'К строке',
    shown: (n, shown) => `показано: ${rows(n, shown)}`,
    leaveOut: (n, shown) => `Исключить показанное: ${rows(n, shown)}`,
    takeIn: (n, shown) => `Вернуть показанное: ${rows(n, shown)}`,
    undo: 'Отменить последнее изменение',
    redo: 'Вернуть изменение',
  },
  grid: {
    label: (file) => `Строки файла ${file} и их изменения`,
    row: 'Строка',
    source: 'Источник',
    status: 'Статус',
    material: 'Материал',
    value: 'Сумма',
    notUsed: 'Не используется',
    column: (letter) => `Столбец ${letter}`,
    mapTo: (letter, header) => `Столбец ${letter}${header === '' ? '' : `, ${header}`}: выбрать поле`,
    fieldTaken: 'занято другим столбцом',
    none: 'Под эти фильтры не подходит ни одна строка.',
    loading: 'Загрузка',
    before: 'было',
    after: 'стало',
    cleared: 'очищено',
    empty: 'пусто',
    excluded: 'Исключено вами',
    resize: (letter) => `Ширина столбца ${letter}`,
    handle: 'Потяните, чтобы заполнить соседние ячейки',
    notTyped: 'Этот столбец показывает, что произойдёт. Чтобы ввести текст, выберите ячейку файла.',
    unusedHere: 'Этот столбец не используется. Сначала выберите его поле в заголовке.',
    notChanged: (field) => `${field}: здесь не меняется, это значение задаёт учётная запись.`,
    groups: { key: 'По чему ищем материал', value: 'Что задаём', other: 'Прочее' },
  },
  details: {
    label: 'Выбранная строка',
    hint: 'Выберите ячейку, чтобы увидеть её целиком. Стрелки перемещают, Enter на заголовке меняет поле.',
    cell: (place) => `Ячейка ${place}`,
    file: 'В файле',
    typed: 'Как вы изменили',
    material: (id) => `материал ${id}`,
    calls,
    include: 'Применять эту строку',
    which: 'Какой материал имеется в виду?',
    whichNumber: (field: string) => `Какое число имеется в виду: ${field}?`,
    asNew: 'Никакой: добавить новый',
    takeFile: (id: string) => `${id}, записать артикул или название из файла`,
    sides: { base: 'при выгрузке', mine: 'в файле', live: 'сейчас в учётной записи' },
    keep: { mine: 'Взять из файла', live: 'Оставить как есть', delta: 'Прибавить разницу' },
    blank: 'Пусто: в учётной записи останется как есть.',
    unused: 'Этот столбец не используется.',
    same: 'Как в учётной записи.',
  },
  panel: {
    label: 'Сводка',
    rows: 'Строки',
    stockValue: 'Стоимость остатков',
    stockValueHint: 'цена × изменение остатка',
    up: 'Прибавится',
    down: 'Убавится',
    cost: 'Расход',
    calls: 'Запросов на отправку',
    reads: 'Чтений на проверку',
    left: 'Осталось сегодня',
    time: 'Время',
    about: (time) => `около ${time}`,
    problems: 'Проблемы',
    excluded: 'Исключено вами',
    noProblems: 'Проблем не найдено.',
    showMe: 'Показать',
    warns: 'стоит взглянуть',
    blocks: 'не войдёт',
    notes: 'Замечания',
    movers: 'Больше всего меняют стоимость',
    moversColumns: { row: 'Строка', name: 'Материал', value: 'Изменение стоимости остатка' },
    prices: 'Изменение цен',
    pricesHint: 'строк по процентам',
    pricesLabel: (n, shown) => `Изменение цен, ${rows(n, shown)}, в процентах от прежней цены`,
    pricesColumns: { change: 'Изменение', rows: 'Строки' },
    bucket: {
      below: (to) => `ниже ${to} %`,
      between: (from, to) => `от ${from} % до ${to} %`,
      above: (from) => `${from} % и больше`,
    },
    consequences: 'Что ещё произойдёт',
    firstRow: (row) => `строка ${row}`,
    hide: 'Скрыть сводку',
    show: 'Показать сводку',
    took: (file, account, plan) => `Файл прочитан за ${file}, учётная запись за ${account}, сравнение за ${plan}.`,
    milliseconds: (n) => `${n} мс`,
  },
  apply: {
    label: 'Применение',
    button: (n, shown) => `Применить ${changes(n, shown)}`,
    cost: (callCount, time) => `${callCount} · около ${time}`,
    leftOut: (n, shown) => `${rows(n, shown)} с проблемами или конфликтами не войдут`,
    nothing: 'Отправлять нечего: ни одна строка ничего не меняет.',
    nothingButProblems: 'Применить пока нечего: во всех отличающихся строках проблема или конфликт.',
    overQuota: (left) => `Больше, чем осталось сегодня (${left}). Остальное продолжится само, когда лимит обновится.`,
    confirmTitle: (n, shown) => `Применить ${changes(n, shown)}?`,
    confirmWhere: 'Куда',
    confirmWhat: 'Что будет отправлено',
    confirmFields: 'Что изменится',
    confirmCost: 'Расход',
    confirmCostLine: (callCount, left, time) => `${callCount} из ${left} на сегодня, около ${time}`,
    confirmNot: 'Не отправляется',
    confirmUnchanged: (n, shown) => `${rows(n, shown)} уже как в файле`,
    confirmLeftOut: (n, shown) => `${rows(n, shown)} с проблемами или конфликтами`,
    confirmNote: 'После этого учётная запись читается снова и каждая строка проверяется.',
    confirmGo: 'Применить',
    tryFirst: (n, shown) => `Сначала ${rows(n, shown)}`,
    phraseComes: 'Чтобы продолжить, введите фразу, которая появится здесь',
    typePhrase: (phrase) => `Чтобы продолжить, введите: ${phrase}`,
    confirmBack: 'Назад к просмотру',
    starting: 'Запуск',
    verbs: {
      add: (n, shown) => `Добавить ${materials(n, shown)}`,
      edit: (n, shown) => `Изменить ${materials(n, shown)}`,
      stock: (n, shown) => `Задать ${shown} ${form(n, 'остаток', 'остатка', 'остатков')}`,
      'edit+stock': (n, shown) => `Изменить ${materials(n, shown)} вместе с остатком`,
      delete: (n, shown) => `Удалить ${materials(n, shown)}`,
    },
  },
  run: {
    busy: 'Сейчас идёт применение. Откройте файл, когда оно закончится.',
    label: 'Ход выполнения',
    done: (done, total) => `${done} из ${total} запросов`,
    rate: (perSecond) => `${perSecond} в секунду`,
    left: (time) => `осталось ${time}`,
    leftToday: (left) => `на сегодня осталось запросов: ${left}`,
    failed: (_n, shown) => `с отказом: ${shown}`,
    pause: 'Пауза',
    resume: 'Продолжить',
    cancel: 'Остановить',
    pausing: 'Останавливается',
    verifying: 'Учётная запись читается снова, каждая строка проверяется',
  },
  failure: {
    start: 'Stocksheet не смог запуститься',
    notSent: 'Ничего не отправлено.',
    another: 'Выбрать другой файл',
    again: 'Повторить',
    reload: 'Обновить окно',
    broken: {
      title: 'Эта часть окна перестала работать',
      what: 'Ничего не потеряно: импорт и применение продолжаются без окна.',
      fix: 'Повторите или обновите окно.',
    },
    back: 'Назад',
    dismiss: 'Скрыть',
    lost: {
      title: 'Связь потеряна',
      what: 'Окно потеряло связь с приложением.',
      fix: 'Запустите приложение снова и обновите это окно.',
    },
  },
  settings: {
    title: 'Настройки',
    theme: 'Оформление',
    auto: 'Системное',
    light: 'Светлое',
    dark: 'Тёмное',
    language: 'Язык',
    practice: 'Учебная учётная запись',
    reset: 'Вернуть в начальное состояние',
    resetDone: 'Учебная учётная запись снова в начальном состоянии.',
    shortcuts: 'Сочетания клавиш',
    version: (version) => `Stocksheet ${version}`,
  },
  ...russianAccounts,
  ...russianSettings,
  ...russianImportDetails,
  ...russianSpoken,
  ...russianStock,
  ...russianReorder,
  ...russianInbox,
  ...russianSuppliers,
  ...russianLists,
  ...russianStockTools,
  ...russianGrid,
  ...russianRuns,
  ...russianPast,
  ...russianCharts,
  ...russianExport,
  ...russianPastRuns,
  ...russianAbout,
  ...russianCommands,
  ...russianTables,
  ...russianSheets,
  ...russianLeaving,
  ...russianEditSteps,
  ...russianPasting,
  ...russianColumns,
  ...russianFind,
  ...russianManyCells,
  ...russianRawSheet,
  ...russianReview,
  rules: russianRules,
}
