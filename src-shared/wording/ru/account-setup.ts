/** Setting an account up, in Russian. */
import { MOST_NAME_CHARACTERS, type SetupProblem } from '../../domain/account/account-setup.ts'
import { russianForm } from '../plural.ts'
import type { SetupWords } from '../shape/account-setup.ts'

function setup(trouble: SetupProblem): string {
  switch (trouble.code) {
    case 'name-empty':
      return 'Учётной записи нужно название. Подойдёт любое: его видно только здесь.'
    case 'name-long':
      return `Название длиннее ${MOST_NAME_CHARACTERS} ${russianForm(MOST_NAME_CHARACTERS, 'знака', 'знаков', 'знаков')}. Сократите его.`
    case 'name-taken':
      return 'Так уже называется другая учётная запись. Выберите другое название.'
    case 'name-reserved':
      return 'Это название встроенной учебной учётной записи. Выберите другое.'
    case 'address-empty':
      return 'Адреса нет. Скопируйте его из учётной записи: настройки, раздел «Интеграции».'
    case 'address-form':
      return 'Это не адрес. Адрес выглядит так: https://example.com/connect'
    case 'address-user':
      return 'В адресе не должно быть имени и пароля. Для ключа есть своё поле.'
    case 'address-query':
      return 'Адрес кончается там, где начинается интерфейс, без «?» и «#».'
    case 'address-open':
      return 'Адрес должен начинаться с https://, чтобы ключ не передавался незашифрованным.'
    case 'storage-number':
      return `Складу ${trouble.row + 1} в списке нужен его номер из учётной записи: целое число больше 0.`
    case 'storage-twice':
      return `У склада ${trouble.row + 1} в списке номер другого склада. Укажите каждому свой или уберите лишний.`
  }
}

function key(access: 'missing' | 'unreadable', name: string): string {
  return access === 'missing'
    ? `Ключ учётной записи «${name}» неизвестен. Введите его в разделе «Учётные записи» и повторите. Ничего не отправлено.`
    : `Сохранённый ключ учётной записи «${name}» не читается: хранилище паролей системы изменилось или закрыто, или данные с другого компьютера. Введите ключ снова в разделе «Учётные записи». Ничего не отправлено.`
}

function notKept(why: 'browser' | 'unavailable' | 'basic-text'): string {
  const instead = 'Ключ не сохранён. Он действует, пока Stocksheet не закрыт.'
  switch (why) {
    case 'browser':
      return `В окне браузера Stocksheet не хранит ключи. ${instead}`
    case 'unavailable':
      return `Хранилище паролей системы недоступно, и зашифровать ключ нечем. ${instead}`
    case 'basic-text':
      return `В этой системе нет хранилища паролей (например, GNOME Keyring или KWallet), и ключ хранился бы практически незашифрованным. ${instead}`
  }
}

export const accountSetup: SetupWords = { setup, key, notKept }
