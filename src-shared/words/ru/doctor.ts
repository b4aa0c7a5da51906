/** What Stocksheet finds when it examines itself, in Russian. Used only in the window, because the terminal's language is English. */
import { parseFault } from '../../account/account-error.ts'
import type { AccountFinding, Finding, PlainFinding } from '../../api/doctor.ts'
import { russianForm, formatShownCount } from '../counts.ts'
import type { DoctorWords } from '../en/doctor.ts'
import type { Explanation } from '../message.ts'
import { account as accountWords } from './account.ts'
import { numbers } from './numbers.ts'

const formatSize = (bytes: number): string =>
  bytes < 1e6 ? `${formatShownCount(bytes / 1e3, numbers)} КБ` : `${formatShownCount(bytes / 1e6, numbers)} МБ`
const makeGoodFinding = (text: string): Explanation => ({ what: text, fix: '' })

function formatDuration(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const hours = Math.round(minutes / 60)
  if (minutes < 120) return `${minutes} ${russianForm(minutes, 'минуту', 'минуты', 'минут')}`
  if (hours < 48) return `${hours} ${russianForm(hours, 'час', 'часа', 'часов')}`
  const days = Math.round(hours / 24)
  return `${days} ${russianForm(days, 'день', 'дня', 'дней')}`
}

/** Findings without details. */
const PLAIN_FINDINGS: Readonly<Record<PlainFinding, Explanation>> = {
  'folder-good': makeGoodFinding('В папку данных можно писать.'),
  'folder-none': makeGoodFinding('Папки данных ещё нет: пока ничего не хранится.'),
  'folder-read-only': {
    what: 'В папку данных нельзя писать. Ни одно изменение нельзя записать, поэтому ничего и не отправляется.',
    fix: 'Дайте себе право записи: папка и всё в ней должны принадлежать вам и не быть «только для чтения». Или укажите другую папку данных в переменной STOCKSHEET_DATA.',
  },
  'folder-of-another': {
    what: 'Папка данных принадлежит другому пользователю этого компьютера.',
    fix: 'Войдите в систему под его именем или укажите свою папку данных в переменной STOCKSHEET_DATA. В общей папке перепутаются ключи и права.',
  },
  'folder-open': {
    what: 'Другие пользователи этого компьютера могут писать в папку данных.',
    fix: 'Заберите у них это право: от того, что там лежит, зависит, что вы отправите.',
  },
  'folder-network': {
    what: 'Папка данных находится на другом компьютере. Если писать туда из двух программ, она может повредиться, поэтому она не используется.',
    fix: 'Укажите папку данных на этом компьютере в переменной STOCKSHEET_DATA.',
  },
  'disk-full': {
    what: 'Диск заполнен: ничего нельзя записать, поэтому ничего и не отправляется.',
    fix: 'Освободите место и продолжите импорт в разделе «История». Отправленное не потеряется.',
  },
  'data-none': makeGoodFinding('Файла данных ещё нет.'),
  'data-damaged': {
    what: 'Файл данных повреждён.',
    fix: 'Закройте Stocksheet, перенесите stocksheet.sqlite и соседние файлы с таким же началом имени в другое место и сохраните их для поддержки. Затем восстановите последнюю копию командой «stocksheet data restore ФАЙЛ» или начните заново: файл создастся сам. Ваш аккаунт не пострадал.',
  },
  'data-foreign': {
    what: 'На месте файла данных лежит файл другой программы.',
    fix: 'Перенесите stocksheet.sqlite в другое место и начните заново: файл создастся сам.',
  },
  'data-locked': {
    what: 'Другая программа заняла файл данных.',
    fix: 'Закройте другие окна и команды Stocksheet и программы резервного копирования и проверьте снова. Если не помогло, перезагрузите компьютер.',
  },
  'data-unreadable': {
    what: 'Файл данных не открывается.',
    fix: 'Дайте себе право читать и изменять stocksheet.sqlite и соседние файлы с таким же началом имени.',
  },
  'data-unchecked': makeGoodFinding('Файл данных не проверен, потому что его папку нельзя использовать.'),
  'readings-damaged': {
    what: 'Файл с прежними чтениями аккаунта повреждён.',
    fix: 'Делать ничего не нужно: при следующем обращении он будет отложен, и аккаунт прочитается заново. История до сегодняшнего дня потеряна.',
  },
  'accounts-none': makeGoodFinding('Аккаунт не подключён, поэтому ни один не опрошен.'),
  'accounts-unchecked': makeGoodFinding('Сохранённые аккаунты не проверены: файлом данных нельзя воспользоваться.'),
  'clock-good': makeGoodFinding('Часы этого компьютера сходятся с часами аккаунта.'),
  'clock-unknown': makeGoodFinding('Часы не сверены: ни один аккаунт не ответил.'),
}

/** Findings about an account, by its number and the fault of its connection. */
const ACCOUNT_FINDINGS: Readonly<Record<AccountFinding, (account: number, fault: Fault) => Explanation>> = {
  'account-good': (account) => makeGoodFinding(`Аккаунт ${account} отвечает и принимает ключ.`),
  'account-key-missing': (account) => ({
    what: `Аккаунт ${account} не опрошен: его ключ здесь не хранится.`,
    fix: 'Если он должен храниться, введите его в разделе «Аккаунт». Ключ, сохранённый окном, терминал прочитать не может.',
  }),
  'account-key-unreadable': (account) => ({
    what: `Ключ аккаунта ${account} хранится, но система его не отдаёт.`,
    fix: 'Разблокируйте системное хранилище паролей или введите ключ заново в разделе «Аккаунт».',
  }),
  'account-key-refused': (account) => ({
    what: `Аккаунт ${account} не принимает ключ.`,
    fix: 'Скопируйте ключ из аккаунта (настройки, раздел «Интеграции») и введите его заново в разделе «Аккаунт».',
  }),
  'account-key-form': (account) => ({
    what: `Ключ аккаунта ${account} нельзя использовать: он пустой, или в нём есть пробелы, переводы строк или буквы, которых в ключах не бывает.`,
    fix: 'Снова скопируйте ключ из аккаунта, без ничего лишнего до и после него.',
  }),
  'account-limit': (account) => ({
    what: `Аккаунт ${account} исчерпал сегодняшние запросы.`,
    fix: 'Подождите до завтра: ожидающий импорт тогда продолжится.',
  }),
  'account-address': (account) => ({
    what: `Адрес аккаунта ${account} нельзя использовать.`,
    fix: 'Снова скопируйте адрес из аккаунта и введите его в разделе «Аккаунт».',
  }),
  'account-unreachable': (account, fault) => ({
    what: `Аккаунт ${account} недоступен${describeFault(fault)}.`,
    fix: connectionAdvice(fault),
  }),
  'account-odd': (account, fault) => ({
    what: `За аккаунт ${account} что-то отвечает, но не так, как складской аккаунт${describeFault(fault)}.`,
    fix: 'Проверьте адрес в разделе «Аккаунт». В гостинице или поезде сначала откройте любую страницу в браузере: сеть может требовать входа.',
  }),
}

function explain(finding: Finding): Explanation {
  if ('account' in finding)
    return ACCOUNT_FINDINGS[finding.code](finding.account, 'fault' in finding ? finding.fault : {})
  switch (finding.code) {
    case 'folder-unusable':
      return {
        what: `Папку данных нельзя использовать (${finding.reason}).`,
        fix: 'Проверьте, что это папка, что она на месте и что вам разрешено её открывать. Или укажите другую папку данных в переменной STOCKSHEET_DATA.',
      }
    case 'disk-good':
      return makeGoodFinding(`На диске свободно ${formatSize(finding.free)}.`)
    case 'disk-low':
      return {
        what: `На диске свободно только ${formatSize(finding.free)}. Большой импорт может не поместиться.`,
        fix: 'Освободите место: не меньше 200 МБ. Старые импорты можно стереть в настройках, в разделе «Что хранится на этом компьютере».',
      }
    case 'data-good':
      return makeGoodFinding(`Файл данных цел (${formatSize(finding.bytes)}).`)
    case 'data-newer':
      return {
        what: `Файл данных записан более новой версией Stocksheet (его формат — ${finding.found}, эта версия знает ${finding.known}).`,
        fix: 'Снова установите новую версию. У окна и терминала версия должна быть одна.',
      }
    case 'others-work':
      return {
        what: `С этой папкой данных ${russianForm(finding.programs, 'работает ещё одна программа', `работают ещё ${finding.programs} программы`, `работают ещё ${finding.programs} программ`)} Stocksheet.`,
        fix: 'Так можно: в один аккаунт они одновременно не пишут. Если импорт ждёт, закройте другую программу или дайте ей закончить.',
      }
    case 'clock-wrong':
      return {
        what: `Часы этого компьютера ${finding.seconds > 0 ? 'спешат' : 'отстают'} на ${formatDuration(finding.seconds)} по сравнению с аккаунтом.`,
        fix: 'Включите автоматическую установку даты, времени и часового пояса. До тех пор время применений и начало дня аккаунта неверны.',
      }
    default:
      return PLAIN_FINDINGS[finding.code]
  }
}

type Fault = Extract<Finding, { readonly fault: unknown }>['fault']

function describeFault(fault: Fault): string {
  const connectionFault = parseFault(fault)
  return connectionFault === null ? '' : `: ${accountWords.connection(connectionFault)}`
}

function connectionAdvice(fault: Fault): string {
  switch (fault['fault']) {
    case 'certificate':
      return 'Сначала проверьте часы компьютера: при неверной дате недействителен любой сертификат. Затем проверьте адрес в разделе «Аккаунт».'
    case 'unknown-name':
    case 'redirect':
      return 'Проверьте адрес в разделе «Аккаунт» и открывается ли в браузере любая страница.'
    case 'no-network':
    case 'name-lookup':
      return 'Подключите компьютер к интернету и проверьте снова. Ничего не отправлено.'
    default:
      return String(fault['fault'] ?? '').startsWith('proxy')
        ? 'Проверьте прокси в настройках или спросите того, кто его настраивал.'
        : 'Проверьте интернет и адрес в разделе «Аккаунт». Если всё верно, повторите позже. Ничего не отправлено.'
  }
}

export const doctor: DoctorWords = {
  explain,
  surfaces: { electron: 'в своём окне', browser: 'в браузере', terminal: 'в терминале' },
  system: (name, memory) => `${name}, память ${memory}`,
  size: formatSize,
  folders: { usual: 'Папка данных: обычная', chosen: 'Папка данных: не обычная' },
  problems: (count) =>
    count === 0
      ? 'Проблем не найдено.'
      : `${russianForm(count, 'Найдена', 'Найдено', 'Найдено')} ${formatShownCount(count, numbers)} ${russianForm(count, 'проблема', 'проблемы', 'проблем')}:`,
  checked: 'Проверено:',
  errors: 'Последние записи журнала окна:',
  noErrors: 'В журнале окна нет записей.',
}
