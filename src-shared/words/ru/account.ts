/** Messages about an account that cannot be read, in Russian. The account's own words are not translated. */
import type { Message } from '../message.ts'
import type { ConnectionFault, PlainFault, AccountError } from '../../account/account-error.ts'
import type { AccountWords, SetupWords } from '../en/account.ts'
import { dailyLimitText } from './numbers.ts'
import { MAX_NAME_CHARACTERS, type SetupProblem } from '../../account/account-setup.ts'
import { russianForm } from '../counts.ts'

function describeError(accountError: AccountError, address: string, storage: number): Message {
  switch (accountError.kind) {
    case 'key-refused':
      return {
        title: 'Ключ API не принят',
        what: `Аккаунт по адресу ${address} не принял ключ API. Ничего не отправлено.`,
        fix: `Скопируйте ключ снова из её настроек, раздел «Интеграции».`,
      }
    case 'quota':
      return {
        title: 'Лимит на сегодня исчерпан',
        what: `Лимит аккаунта на сегодня исчерпан: ${dailyLimitText} запросов в день на все программы. Ничего не изменено.`,
        fix: 'Повторите завтра: новые появятся ночью.',
      }
    case 'unreachable':
      if (accountError.badAnswer === 'not-utf8')
        return {
          title: 'Неожиданный ответ',
          what: `Аккаунт по адресу ${address} ответил, но не в кодировке UTF-8, поэтому названия не прочитать. Ничего не отправлено.`,
          fix: `Попросите того, кто ведёт этот сервер, отвечать в UTF-8, и повторите.`,
        }
      if (accountError.badAnswer !== undefined)
        return {
          title: 'Неожиданный ответ',
          what: `Аккаунт по адресу ${address} ответил не так, как должен (${describeConnectionFault(accountError.fault)}). Ничего не отправлено.`,
          fix: `Проверьте адрес. Если он верен, повторите позже.`,
        }
      return {
        title: 'Аккаунт недоступен',
        what: `Аккаунт по адресу ${address} недоступен (${describeConnectionFault(accountError.fault)}). Ничего не отправлено.`,
        fix: `Проверьте адрес и подключение к интернету и повторите.`,
      }
    case 'refused':
      return accountError.error === 'Storage ID not found'
        ? {
            title: 'Склад не найден',
            what: `В аккаунте нет склада с ID ${storage}. Ничего не изменено.`,
            fix: `Выберите другой склад или посмотрите его ID в аккаунте.`,
          }
        : {
            title: 'Склад не показан',
            what: `Аккаунт отказался показать склад ${storage}: «${accountError.error}». Ничего не изменено.`,
            fix: `Проверьте склад и повторите.`,
          }
    case 'bad-answer':
      return {
        title: 'Неожиданный ответ',
        what: `Аккаунт по адресу ${address} ответил на «${accountError.method}» не так, как описано в его API («${accountError.field}»). Ничего не изменено.`,
        fix: `Скопируйте адрес снова из настроек аккаунта и повторите.`,
      }
    case 'unsteady':
      return {
        title: 'Склад всё время менялся',
        what: `Склад ${storage} трижды подряд менялся, пока его читали. Ничего не изменено.`,
        fix: `Подождите, пока другая программа или человек закончит, и повторите.`,
      }
    case 'stopped':
      return {
        title: 'Чтение остановлено',
        what: 'Чтение аккаунта остановлено. Ничего не изменено.',
        fix: 'Повторите, чтобы прочитать её.',
      }
  }
}

const FAULT_TEXTS: Readonly<Record<PlainFault, string>> = {
  refused: 'в соединении отказано',
  'unknown-name': 'такое имя неизвестно',
  'name-lookup': 'имя не удалось найти',
  broken: 'соединение оборвалось',
  'no-way': 'к нему нет маршрута',
  'no-network': 'нет сети',
  timeout: 'ответ не пришёл вовремя',
  'cut-off': 'ответ оборвался на середине',
  'too-large': 'ответ слишком велик',
  'too-slow': 'ответ шёл слишком долго',
  'not-utf8': 'ответ не в кодировке UTF-8',
  stopped: 'запрос остановлен',
  'unexplained-400': 'ответ HTTP 400 без описанного текста',
  'no-host': 'в адресе нет имени компьютера',
  'proxy-kind': describeUnsupportedProxy('такой прокси системы'),
  'proxy-setting': 'в настройках нет адреса прокси',
}

function describeUnsupportedProxy(proxy: string): string {
  return `${proxy} не поддерживается, только «http» и «https»; выберите такой в настройках или работу без прокси`
}

function describeConnectionFault(fault: ConnectionFault): string {
  switch (fault.code) {
    case 'failed':
      return fault.detail === '' ? 'запрос не удался' : `запрос не удался: «${fault.detail}»`
    case 'certificate':
      return `сертификату нельзя доверять: «${fault.detail}»`
    case 'unreadable':
      return `ответ нельзя прочитать: «${fault.detail}»`
    case 'undocumented':
      return `список материалов не такой, как описано («${fault.detail}»)`
    case 'status':
      return `ответ HTTP ${fault.status}`
    case 'redirect':
      return `ответ указывает на другой адрес (HTTP ${fault.status}), а ключ больше никуда не отправляется`
    case 'proxy-refused':
      return fault.status === 407
        ? `прокси «${fault.at}» отказал (407: ему нужны имя и пароль); впишите их в «HTTPS_PROXY»`
        : `прокси «${fault.at}» отказал (HTTP ${fault.status}); попросите его администратора разрешить адрес аккаунта`
    case 'proxy-silent':
      return `прокси «${fault.at}» не ответил вовремя; проверьте прокси в настройках`
    case 'proxy-unreachable':
      return `прокси «${fault.at}» недоступен; проверьте прокси в настройках`
    case 'proxy-certificate':
      return `сертификату прокси «${fault.at}» нельзя доверять («${fault.detail}»); добавьте издателя в доверенные сертификаты системы`
    case 'proxy-socks':
      return describeUnsupportedProxy('прокси «SOCKS»')
    case 'proxy-address':
      return `в переменной «${fault.detail}» нет адреса прокси`
    default:
      return FAULT_TEXTS[fault.code]
  }
}

export const account: AccountWords = { message: describeError, connection: describeConnectionFault }

function describeSetupProblem(setupProblem: SetupProblem): Message {
  switch (setupProblem.code) {
    case 'name-empty':
      return {
        title: 'Нет названия',
        what: 'Аккаунту нужно название.',
        fix: 'Впишите любое: его видно только здесь.',
      }
    case 'name-long':
      return {
        title: 'Слишком длинное название',
        what: `Название длиннее ${MAX_NAME_CHARACTERS} ${russianForm(MAX_NAME_CHARACTERS, 'знака', 'знаков', 'знаков')}.`,
        fix: `Сократите его.`,
      }
    case 'name-taken':
      return {
        title: 'Название занято',
        what: 'Так уже называется другой аккаунт.',
        fix: 'Выберите другое название.',
      }
    case 'name-reserved':
      return {
        title: 'Название занято',
        what: 'Это название встроенного учебного аккаунта.',
        fix: 'Выберите другое.',
      }
    case 'address-empty':
      return {
        title: 'Нет адреса',
        what: 'Адреса нет.',
        fix: 'Скопируйте его из аккаунта: настройки, раздел «Интеграции».',
      }
    case 'address-form':
      return {
        title: 'Не адрес',
        what: 'Это не адрес.',
        fix: 'Скопируйте его из аккаунта: он похож на «https://example.com/connect».',
      }
    case 'address-user':
      return {
        title: 'Имя или пароль в адресе',
        what: 'В адресе не должно быть имени и пароля.',
        fix: 'Введите ключ в его поле.',
      }
    case 'address-query':
      return {
        title: 'Лишнее в адресе',
        what: 'В адресе есть «?» или «#» и что-то за ними.',
        fix: 'Уберите «?» или «#» и всё, что после.',
      }
    case 'address-open':
      return {
        title: 'Адрес без шифрования',
        what: 'По этому адресу ключ передавался бы незашифрованным.',
        fix: 'Напишите адрес, который начинается с «https://».',
      }
    case 'storage-number':
      return {
        title: 'Склад без номера',
        what: `У склада ${setupProblem.row + 1} в списке нет номера.`,
        fix: `Впишите его номер из аккаунта: целое число больше 0.`,
      }
    case 'storage-twice':
      return {
        title: 'Склад указан дважды',
        what: `У склада ${setupProblem.row + 1} в списке номер другого склада.`,
        fix: `Укажите каждому свой или уберите лишний.`,
      }
  }
}

function describeKeyProblem(access: 'missing' | 'unreadable', name: string): Message {
  return access === 'missing'
    ? {
        title: 'Нет ключа API',
        what: `Ключ аккаунта «${name}» неизвестен. Ничего не отправлено.`,
        fix: 'Введите его в разделе «Аккаунт» и повторите.',
      }
    : {
        title: 'Ключ API не читается',
        what: `Сохранённый ключ аккаунта «${name}» не читается: хранилище паролей системы изменилось или закрыто, или данные с другого компьютера. Ничего не отправлено.`,
        fix: 'Введите ключ снова в разделе «Аккаунт».',
      }
}

function explainKeyNotSaved(keyReason: 'browser' | 'unavailable' | 'basic-text'): Message {
  const fix = 'Ключ действует, пока Stocksheet не закрыт; потом введите его снова.'
  switch (keyReason) {
    case 'browser':
      return {
        title: 'Ключ не сохранён',
        what: `В окне браузера Stocksheet не хранит ключи, поэтому он не сохранён.`,
        fix,
      }
    case 'unavailable':
      return {
        title: 'Ключ не сохранён',
        what: `Хранилище паролей системы недоступно, зашифровать ключ нечем, и он не сохранён.`,
        fix,
      }
    case 'basic-text':
      return {
        title: 'Ключ не сохранён',
        what: `В этой системе нет хранилища паролей (например, GNOME Keyring или KWallet), и ключ хранился бы практически незашифрованным. Он не сохранён.`,
        fix,
      }
  }
}

/** Messages about setting up an account, in Russian. */
export const accountSetup: SetupWords = {
  setup: describeSetupProblem,
  key: describeKeyProblem,
  keyNotSaved: explainKeyNotSaved,
}
