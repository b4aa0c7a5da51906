/** An account that cannot be read, in Russian. The account's own words are never translated. */
import type { AccountError } from '../../domain/account/account-error.ts'
import type { AccountWords } from '../shape/account.ts'

function message(trouble: AccountError, address: string, storage: number): string {
  switch (trouble.kind) {
    case 'key-refused':
      return `Учётная запись по адресу ${address} не приняла ключ API. Скопируйте ключ снова из её настроек, раздел «Интеграции». Ничего не отправлено.`
    case 'quota':
      return 'Запросы учётной записи на сегодня исчерпаны (10 000 в день на все программы). Ночью они даются снова: повторите завтра. Ничего не изменено.'
    case 'unreachable':
      if (trouble.answered === 'not-utf8')
        return `Учётная запись по адресу ${address} ответила, но не в кодировке UTF-8, поэтому названия не прочитать. Попросите того, кто ведёт этот сервер, отвечать в UTF-8, и повторите. Ничего не отправлено.`
      if (trouble.answered !== undefined)
        return `Учётная запись по адресу ${address} ответила, но ответ непригоден (${russianConnection(trouble.reason)}). Проверьте адрес. Если он верен, повторите позже. Ничего не отправлено.`
      return `Учётная запись по адресу ${address} недоступна (${russianConnection(trouble.reason)}). Проверьте адрес и подключение к интернету и повторите. Ничего не отправлено.`
    case 'refused':
      return trouble.error === 'Storage ID not found'
        ? `В учётной записи нет склада с ID ${storage}. Выберите другой склад или посмотрите его ID в учётной записи. Ничего не изменено.`
        : `Учётная запись отказалась показать склад ${storage}: «${trouble.error}». Проверьте склад и повторите. Ничего не изменено.`
    case 'bad-answer':
      return `Учётная запись по адресу ${address} ответила на «${trouble.method}» не так, как описано в её интерфейсе («${trouble.field}»). Проверьте, что адрес кончается там, где начинается интерфейс, и повторите. Ничего не изменено.`
    case 'unsteady':
      return `Склад ${storage} трижды подряд менялся, пока его читали. Подождите, пока другая программа или человек закончит, и повторите. Ничего не изменено.`
    case 'stopped':
      return 'Чтение учётной записи остановлено. Ничего не изменено.'
  }
}

const CONNECTIONS: Readonly<Record<string, string>> = {
  'the connection was refused': 'в соединении отказано',
  'its name is not known': 'такое имя неизвестно',
  'its name could not be looked up': 'имя не удалось найти',
  'the connection broke': 'соединение оборвалось',
  'there is no way to it': 'туда нет пути',
  'there is no network': 'нет сети',
  'it did not answer in time': 'ответ не пришёл вовремя',
  'its answer stopped halfway': 'ответ оборвался на середине',
  'its answer was too large': 'ответ слишком велик',
  'it was stopped': 'запрос остановлен',
  'its answer took too long': 'ответ шёл слишком долго',
  'its answer is not UTF-8': 'ответ не в кодировке UTF-8',
  stopped: 'запрос остановлен',
  'the request failed': 'запрос не удался',
  'it answered HTTP 400 without the documented text': 'ответ HTTP 400 без описанного текста',
  'HTTP 400 without the documented text': 'ответ HTTP 400 без описанного текста',
}

const PROXY_FORMS: readonly (readonly [phrase: RegExp, words: string])[] = [
  [
    /^the proxy at (\S+) refused \(407: .*$/,
    'прокси «$1» отказал (407: ему нужны имя и пароль); впишите их в «HTTPS_PROXY»',
  ],
  [
    /^the proxy at (\S+) refused \(HTTP (\d+)\);.*$/,
    'прокси «$1» отказал (HTTP $2); попросите его администратора разрешить адрес учётной записи',
  ],
  [/^the proxy at (\S+) did not answer in time;.*$/, 'прокси «$1» не ответил вовремя; проверьте прокси в настройках'],
  [/^the proxy at (\S+) cannot be reached;.*$/, 'прокси «$1» недоступен; проверьте прокси в настройках'],
  [
    /^the certificate of the proxy at (\S+) is not trusted \((.*)\);.*$/,
    'сертификату прокси «$1» нельзя доверять («$2»); добавьте издателя в доверенные сертификаты системы',
  ],
  [
    /^the SOCKS proxy of (?:the system|(\S+)) is not supported.*$/,
    'прокси «SOCKS» не поддерживается, только «http» и «https»; выберите такой в настройках или работу без прокси',
  ],
  [
    /^a proxy of an unknown kind of the system is not supported.*$/,
    'прокси системы неизвестного вида не поддерживается, только «http» и «https»; выберите такой в настройках или работу без прокси',
  ],
  [/^(\S+) holds no proxy address$/, 'в переменной «$1» нет адреса прокси'],
  [/^the settings hold no proxy address$/, 'в настройках нет адреса прокси'],
  [/^its address names no computer$/, 'в адресе нет имени компьютера'],
]

const FORMS: readonly (readonly [phrase: RegExp, words: string])[] = [
  ...PROXY_FORMS,
  [/^it answered HTTP (\d+)$/, 'ответ HTTP $1'],
  [/^the request failed \((.*)\)$/, 'запрос не удался: «$1»'],
  [/^its certificate is not trusted \((.*)\)$/, 'сертификату нельзя доверять: «$1»'],
  [/^its answer could not be read \((.*)\)$/, 'ответ нельзя прочитать: «$1»'],
  [/^its answer to (\S+) is not as documented \((.*)\)$/, 'ответ на «$1» не такой, как описано («$2»)'],
  [
    /^it points to another address \(HTTP (\d+)\), and the key is sent nowhere else$/,
    'ответ указывает на другой адрес (HTTP $1), а ключ больше никуда не отправляется',
  ],
]

/** Why a connection failed; an unknown reason is given back as it came. */
export function russianConnection(reason: string): string {
  const known = CONNECTIONS[reason]
  if (known !== undefined) return known
  const form = FORMS.find(([phrase]) => phrase.test(reason))
  return form ? reason.replace(...form) : reason
}

export const account: AccountWords = { message, connection: russianConnection }
