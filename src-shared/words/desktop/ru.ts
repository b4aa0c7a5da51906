/** Russian texts of the desktop outside the page, with the same keys as in English. */
import { russianForm, formatShownCount } from '../counts.ts'
import { numbers } from '../ru/numbers.ts'
import type { DesktopWords } from './en.ts'

const forms = new Intl.PluralRules('ru')

const formatCount = (count: number): string => formatShownCount(count, numbers)

function countRows(count: number): string {
  const pluralForm = forms.select(count)
  return `${formatCount(count)} ${pluralForm === 'one' ? 'строка' : pluralForm === 'few' ? 'строки' : 'строк'}`
}

export const russian: DesktopWords = {
  menu: {
    file: 'Файл',
    open: 'Открыть…',
    openRecent: 'Недавние файлы',
    noRecent: 'Недавних файлов нет',
    clearRecent: 'Очистить список',
    exportStock: 'Экспорт остатков…',
    close: 'Закрыть окно',
    quit: 'Завершить Stocksheet',
    exit: 'Выход',
    edit: 'Правка',
    undo: 'Отменить',
    redo: 'Повторить',
    cut: 'Вырезать',
    copy: 'Копировать',
    paste: 'Вставить',
    selectAll: 'Выделить всё',
    view: 'Вид',
    import: 'Файлы',
    stock: 'Остатки',
    suppliers: 'Поставщики',
    history: 'История',
    accounts: 'Аккаунт',
    settings: 'Настройки…',
    actualSize: 'Обычный размер',
    zoomIn: 'Крупнее',
    zoomOut: 'Мельче',
    fullScreen: 'Во весь экран',
    developerTools: 'Инструменты разработчика',
    window: 'Окно',
    minimise: 'Свернуть',
    zoom: 'Изменить масштаб',
    allToFront: 'Все окна — на передний план',
    help: 'Справка',
    guide: 'Справка Stocksheet',
    shortcuts: 'Сочетания клавиш',
    news: 'Что нового',
    report: 'Скопировать отчёт…',
    licences: 'Лицензии',
    showLog: 'Показать журнал',
    checkForUpdates: 'Проверить обновления…',
    about: 'О программе Stocksheet',
    services: 'Службы',
    hide: 'Скрыть Stocksheet',
    hideOthers: 'Скрыть остальные',
    showAll: 'Показать все',
  },
  open: {
    title: 'Открыть прайс-лист или пересчёт остатков',
    inbox: 'Какую папку смотреть',
    spreadsheets: 'Таблицы',
    allFiles: 'Все файлы',
    failed: 'Файл не удалось открыть',
    missing: (name) => `«${name}» больше нет на прежнем месте. Файл убран из списка недавних.`,
    refused: {
      network: (name) =>
        `«${name}» лежит по сетевому адресу. Скопируйте его на этот компьютер или перетащите в окно и откройте там.`,
      device: (name) => `«${name}» — не файл на диске. Выберите файл CSV или Excel.`,
      kind: (name) => `«${name}» — не таблица. Выберите файл CSV или Excel.`,
    },
  },
  newHost: {
    ask: (host) => `Подключиться к ${host}?`,
    detail:
      'Stocksheet ещё не подключался к этому серверу. Ему отправляются ключ API и данные из ваших файлов. Подключайтесь, только если это адрес вашего аккаунта.',
    connect: 'Подключиться',
    cancel: 'Отмена',
  },
  newLink: {
    ask: (host) => `Прочитать файл с ${host}?`,
    detail: 'Отправляется только адрес файла: ни ключа, ни данных из ваших файлов и аккаунта.',
    connect: 'Прочитать',
    cancel: 'Отмена',
  },
  plan: {
    apply: (file, account, writes) =>
      `Применить «${file}» к «${account}»? Аккаунт ${russianForm(writes, 'изменит', 'изменят', 'изменят')} ${formatCount(writes)} ${russianForm(writes, 'запрос', 'запроса', 'запросов')}.`,
    undo: (file, account, writes) =>
      `Отменить «${file}» в «${account}»? Аккаунт ${russianForm(writes, 'изменит', 'изменят', 'изменят')} ${formatCount(writes)} ${russianForm(writes, 'запрос', 'запроса', 'запросов')}.`,
    more: (count) => `… и ещё ${formatCount(count)}. Всё показано в окне.`,
    detail:
      'Stocksheet спрашивает здесь, потому что удаляются материалы или изменения необычны. Ещё ничего не отправлено.',
    send: 'Отправить',
    cancel: 'Отмена',
  },
  weakening: {
    ask: 'Ослабить защиту?',
    detail: 'Stocksheet спрашивает здесь, потому что это защищает аккаунт. Если вы этого не просили, нажмите «Отмена».',
    weaken: 'Ослабить',
    cancel: 'Отмена',
    guard: {
      leap: 'Цены и остатки, которые изменились в десять раз, больше не отслеживаются.',
      zero: 'Числа, которые становятся 0, больше не отслеживаются.',
      sign: 'Числа меньше 0 больше не отслеживаются.',
      'moved-column': 'Названия и артикулы из других строк больше не отслеживаются.',
      'swapped-columns': 'Перепутанные столбцы больше не отслеживаются.',
      renaming: 'Массовая смена названий, артикулов или единиц больше не отслеживается.',
      clearing: 'Массовая очистка полей больше не отслеживается.',
      adding: 'Большое число новых материалов больше не отслеживается.',
    },
    reserve: (from, to) =>
      `Запросов в день оставлено другим программам: было ${formatCount(from)}, станет ${formatCount(to)}.`,
    proxy: (to) => `Всё отправляемое в аккаунты пойдёт через ${to}.`,
  },
  /** Kinds of files in the save dialog, by extension. */
  kinds: { xlsx: 'Книга Excel', csv: 'Файл CSV', json: 'Файл JSON', html: 'Веб-страница' },
  quit: {
    busy: 'Изменения ещё отправляются в аккаунт.',
    busyDetail:
      'Если выйти сейчас, отправленное останется, ничего не потеряется, и применение можно будет продолжить позже.',
    keep: 'Продолжать',
    quit: 'Выйти',
    changes: 'Ваши изменения ещё не применены.',
    changesKept: 'Они сохранены на этом компьютере. Stocksheet предложит их, когда откроется снова.',
    changesDetail: 'Если закрыть окно, они пропадут. Сами файлы останутся как есть.',
    stay: 'Продолжить работу',
    quitAnyway: 'Завершить без них',
    close: 'Закрыть',
    closeAnyway: 'Закрыть без них',
  },
  runEnded: {
    done: 'Все изменения применены',
    doneBody: (count) => `Изменено и проверено: ${countRows(count)}.`,
    failed: 'Применение окончено; некоторые строки требуют внимания',
    failedBody: (count) => `Требуют внимания: ${countRows(count)}. В отчёте сказано, какие и почему.`,
    stopped: 'Применение остановлено',
    stoppedBody: (count) => `Изменено: ${countRows(count)}. Продолжить можно из истории.`,
    parked: 'Применение ждёт',
    parkedBody:
      'Лимит на сегодня исчерпан, или аккаунт не отвечает. Откройте Stocksheet: там видно, когда он продолжится.',
  },
  problems: {
    start: 'Stocksheet не удалось запустить',
    refusedSwitch: (name) =>
      `Запущено с ключом --${name}, который открывает Stocksheet другим программам. Запустите без этого ключа.`,
    noSandbox:
      'Запущено с ключом --no-sandbox, а без песочницы Stocksheet не работает. AppImage добавляет этот ключ там, где система ограничивает пространства имён пользователей. Разрешите их и запустите снова. В Ubuntu дайте этому AppImage профиль AppArmor с правилом «userns,» или выполните: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0. В других системах выполните: sudo sysctl kernel.unprivileged_userns_clone=1.',
    window: 'Окно не удалось показать',
    unexpected: 'В Stocksheet произошла ошибка, программу нужно запустить снова.',
    unexpectedDetail:
      'Отправленное в аккаунт записано, ваши изменения до последней секунды сохранены, начатое применение можно продолжить. Что случилось, потом покажет Справка > Скопировать отчёт, без ключей и содержимого ваших файлов.',
    restart: 'Запустить снова',
    quit: 'Выйти',
    pageCrashed: 'Окно перестало работать.',
    pageCrashedDetail: 'Отправленное не потеряно: начатое применение продолжается, его отчёт — в истории.',
    reload: 'Открыть снова',
    noLog: 'Журнал не удалось показать',
    report: 'Показать отчёт',
    reportDetail: 'Отчёт для того, кто вам помогает. В нём нет имён, ключей, цен и путей.',
    copy: 'Скопировать',
  },
  update: {
    upToDate: 'У вас самая новая версия.',
    upToDateDetail: (version) => `Stocksheet ${version} — самая новая из имеющихся.`,
    available: (version) => `Доступна версия Stocksheet ${version}.`,
    availableDetail:
      'Она загрузится в фоне и установится при перезапуске. Начатому применению это не мешает. Если хотите, сначала сделайте копию данных в разделе «Аккаунт».',
    download: 'Загрузить',
    later: 'Позже',
    ready: 'Обновление готово.',
    readyDetail: 'Перезапустите Stocksheet или работайте дальше: обновление установится при выходе.',
    restart: 'Перезапустить',
    failed: 'Обновления не удалось проверить.',
    failedDetail: 'Проверьте подключение к сети и попробуйте снова из меню «Справка».',
    ok: 'ОК',
  },
}
