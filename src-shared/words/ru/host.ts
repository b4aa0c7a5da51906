/** Messages of the app around imports and runs, in Russian. */
import type { HostWords, ProgramErrorWords } from '../en/host.ts'
import type { Message } from '../message.ts'
import type { JournalDetails, JournalError, ProgramError } from '../../account/program-error.ts'
import { accountSetup } from './account.ts'

export const host: HostWords = {
  stockOf: (account) => `Остатки: ${account}`,
  practiceName: 'Учебный аккаунт',
  notApplied: 'Не применено.',
  storage: (id) => `Склад ${id}`,
  samples: {
    'price-list.csv': 'Прайс-лист поставщика, сохранённый русским Excel: 300 строк, дроби с запятой.',
    'stock-count.xlsx': 'Пересчёт остатков в Excel, с названием над заголовками.',
    'mess.csv': 'Повторы, пустые ячейки, неверные единицы и сокращённый штрихкод: видно, что находит программа.',
  },
  files: {
    stock: 'Остатки',
    newMaterials: 'Новые материалы для',
    report: 'отчёт',
    rowsToCheck: 'строки на проверку',
    rowsToFix: '- строки на исправление',
    plan: '- изменения',
    mapping: (file) => `Столбцы ${file}`,
  },
}

function describeProgramError(error: ProgramError): Message {
  switch (error.kind) {
    case 'journal':
      return describeJournalError(error.code, error.details)
    case 'address':
      if (error.code === 'key-empty')
        return {
          title: 'Неверный ключ API',
          what: 'Ключ API пуст.',
          fix: 'Скопируйте его из аккаунта: настройки, раздел «Интеграции».',
        }
      if (error.code === 'key-form')
        return {
          title: 'Неверный ключ API',
          what: 'В ключе API пробелы по краям или знаки, которых в ключах нет.',
          fix: 'Скопируйте его из аккаунта ещё раз.',
        }
      return accountSetup.setup({ field: 'address', code: error.code })
    case 'account-name':
      return accountSetup.setup({ field: 'name', code: error.code })
    case 'kept-file':
      return describeFileError(error)
  }
}

function describeFileError({ code, path, reason }: Extract<ProgramError, { readonly kind: 'kept-file' }>): Message {
  switch (code) {
    case 'read':
      return {
        title: 'Файл не читается',
        what: `Файл «${path}» не читается («${reason}»).`,
        fix: `Разрешите его чтение и повторите.`,
      }
    case 'write':
      return {
        title: 'Файл не записан',
        what: `Файл «${path}» записать не удалось («${reason}»). Прежнее сохранено.`,
        fix: `Разрешите туда запись или освободите место и повторите.`,
      }
    case 'busy':
      return {
        title: 'Файл занят',
        what: `Файл «${path}» меняет другая программа. Прежнее сохранено.`,
        fix: `Закройте другие окна и команды Stocksheet и повторите.`,
      }
    case 'put-aside':
      return {
        title: 'Файл повреждён',
        what: `Файл «${path}» повреждён, и переместить его не удалось («${reason}»).`,
        fix: `Переименуйте его и запустите программу снова.`,
      }
  }
}

function describeJournalError(code: JournalError, { run, file, found, known, reason }: JournalDetails): Message {
  const place = file === undefined ? '' : ` Файл: «${file}».`
  const safeNote = `Не отправлено ничего, чего нет в файле данных.${place}`
  switch (code) {
    case 'busy':
      return run === undefined
        ? {
            title: 'Файл данных занят',
            what: `Файл данных занят другой программой. ${safeNote}`,
            fix: `Закройте другие окна Stocksheet и повторите.`,
          }
        : {
            title: 'Применение занято',
            what: `Применение ${run} ведёт другой Stocksheet.`,
            fix: `Дождитесь его или сначала остановите применение там.`,
          }
    case 'lease-lost':
      return {
        title: 'Применение перешло к другому',
        what: 'Это применение продолжает другой Stocksheet, здесь оно остановилось.',
        fix: 'Смотрите там, как оно идёт.',
      }
    case 'no-such-run':
      return {
        title: 'Применение не найдено',
        what: 'Такого применения в файле данных нет.',
        fix: 'Обновите список в разделе «История».',
      }
    case 'finished':
      return {
        title: 'Применение уже закончено',
        what: 'Это применение закончено: делать больше нечего.',
        fix: 'Посмотрите его отчёт в разделе «История».',
      }
    case 'damaged':
      return {
        title: 'Файл данных повреждён',
        what: `Файл данных повреждён. ${safeNote}`,
        fix: `Переместите его в другое место (сохраните для поддержки) и запустите программу снова: Stocksheet создаст новый.`,
      }
    case 'full':
      return {
        title: 'Файл данных не записан',
        what: `Файл данных нельзя записать: диск заполнен или сообщает об ошибке${reason === undefined ? '' : ` («${reason}»)`}. ${safeNote}`,
        fix: `Освободите место и повторите.`,
      }
    case 'read-only':
      return {
        title: 'Файл данных не записан',
        what: `Файл данных нельзя записать: он или его папка только для чтения. ${safeNote}`,
        fix: `Разрешите себе запись в эту папку или укажите другую папку данных в переменной STOCKSHEET_DATA.`,
      }
    case 'newer':
      return {
        title: 'Файл данных новее программы',
        what: `Файл данных записан более новым Stocksheet (его версия ${found}, здесь известна ${known}). ${safeNote}`,
        fix: `Установите новую версию, чтобы видеть его применения, или укажите другую папку данных в переменной STOCKSHEET_DATA.`,
      }
    case 'foreign':
      return {
        title: 'Файл другой программы',
        what: `На месте файла данных лежит база данных, но не этого Stocksheet. В неё ничего не записано.${place}`,
        fix: `Переместите её в другое место и запустите программу снова: Stocksheet создаст новый файл. Или укажите другую папку данных в переменной STOCKSHEET_DATA.`,
      }
    case 'cannot-open':
      return {
        title: 'Файл данных не открывается',
        what: `Файл данных нельзя открыть. ${safeNote}`,
        fix: `Проверьте, что его папка существует и что вам можно в неё писать.`,
      }
    case 'network':
      return {
        title: 'Папка данных на другом компьютере',
        what: `Папка данных находится на сетевом диске. Если туда пишут две программы, файл может повредиться. Ничего не записано.${place}`,
        fix: `Укажите в переменной STOCKSHEET_DATA папку данных на этом компьютере.`,
      }
  }
}

/** Messages about failures of the program's own files, its journal and addresses, in Russian. */
export const programErrors: ProgramErrorWords = { message: describeProgramError, journal: describeJournalError }
