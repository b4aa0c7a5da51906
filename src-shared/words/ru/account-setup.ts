/** Setting an account up, in Russian. */
import type { Message } from '../message.ts'
import { MOST_NAME_CHARACTERS, type SetupProblem } from '../../account/account-setup.ts'
import { russianForm } from '../counts.ts'
import type { SetupWords } from '../en/account-setup.ts'

function setup(trouble: SetupProblem): Message {
  switch (trouble.code) {
    case 'name-empty':
      return {
        title: 'Нет названия',
        what: 'Аккаунту нужно название.',
        fix: 'Впишите любое: его видно только здесь.',
      }
    case 'name-long':
      return {
        title: 'Слишком длинное название',
        what: `Название длиннее ${MOST_NAME_CHARACTERS} ${russianForm(MOST_NAME_CHARACTERS, 'знака', 'знаков', 'знаков')}.`,
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
        what: `У склада ${trouble.row + 1} в списке нет номера.`,
        fix: `Впишите его номер из аккаунта: целое число больше 0.`,
      }
    case 'storage-twice':
      return {
        title: 'Склад указан дважды',
        what: `У склада ${trouble.row + 1} в списке номер другого склада.`,
        fix: `Укажите каждому свой или уберите лишний.`,
      }
  }
}

function key(access: 'missing' | 'unreadable', name: string): Message {
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

function notKept(why: 'browser' | 'unavailable' | 'basic-text'): Message {
  const fix = 'Ключ действует, пока Stocksheet не закрыт; потом введите его снова.'
  switch (why) {
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

export const accountSetup: SetupWords = { setup, key, notKept }
