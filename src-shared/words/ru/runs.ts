/** The outcomes of rows and runs, in Russian. The account's own words are in guillemets, unchanged. */
import { formatCount } from './numbers.ts'
import { parseFault } from '../../account/account-error.ts'
import { JOURNAL_ERRORS } from '../../account/program-error.ts'
import type { Field } from '../../material/fields/field.ts'
import { russianForm as form } from '../counts.ts'
import type { Details, ReasonWords, RunWords, OutcomeWords } from '../en/runs.ts'
import { DAILY_LIMIT } from '../../account/daily-limit.ts'
import { account } from './account.ts'
import { formatOnOneLine } from '../message.ts'
import { programErrors } from './host.ts'
import { makeDetailParts } from '../detail-parts.ts'
import { capitalise, russianField, terms } from './terms.ts'

export const runs: RunWords = {
  reason: ({ code, details, field }) => REASONS[code](details, field),
  deletePhrase: (deleteCount) => `удалить ${deleteCount}`,
  correctionNote: 'Stocksheet: {file}, строка {row}',
  undoNote: (run) => `Stocksheet: отмена применения ${run}`,
}

function quoteText(value: string | number | undefined): string {
  return value === undefined || value === '' ? 'пусто' : `«${value}»`
}

function countWithPlural(
  count: string | number | undefined,
  singular: string,
  fewForm: string,
  plural: string,
): string {
  return `${formatCount(Number(count))} ${form(Number(count), singular, fewForm, plural)}`
}

function describeStorage(details: Details): string {
  return details['storage'] === undefined ? '' : ` на складе ${nameStorage(details)}`
}

/** `«Магазин»`, or its id if its name is unknown. */
function nameStorage({ storage, storageName }: Details): string {
  return storageName === undefined ? String(storage) : quoteText(storageName)
}

/** Makes a text such as `поле «Цена» на складе 3`. */
function describeField(field: string | null, details: Details): string {
  return `поле «${capitalise(russianField(field).nominative)}»${describeStorage(details)}`
}

/** Makes a text such as `Ответа нет уже 20 с, ещё одна попытка (3-я): соединение отклонено.` */
function describeRetry(situation: string, details: Details): string {
  const tries = Number(details['tries'])
  const retryText = tries > 0 ? `, ещё одна попытка (${tries}-я)` : ', ждём дальше'
  const faultText = describeFault(details)
  return `${situation} уже ${details['seconds']} с${retryText}${faultText === '' ? '' : `: ${faultText}`}.`
}

function describeFault(details: Details): string {
  const fault = parseFault(details)
  return fault === null ? '' : account.connection(fault)
}

const REFUSAL_HINTS: Readonly<Record<string, string>> = {
  'fill-in': 'Впишите недостающее и примените файл снова.',
  'needs-name': 'Дайте строке название.',
  'unit-unknown': 'Укажите код единицы из аккаунта. Единицы только для ресурсов не подходят.',
  'unit-group': 'Оставьте единицу той же группы или сначала уберите материал из состава продуктов.',
  'no-storage': 'Выберите существующий склад.',
  'not-a-number': 'Напишите это числом.',
  'no-category': 'Сначала создайте категорию в аккаунте или укажите существующую.',
  'no-supplier': 'Сначала создайте поставщика в аккаунте или укажите существующего.',
  'no-material':
    'Материал удалён или принадлежит другой компании. Откройте файл снова, чтобы увидеть, что получится теперь.',
  'not-carried': 'Сначала задайте материалу остаток на этом складе.',
  other: 'Исправьте строку и примените файл снова.',
}

const REASONS: ReasonWords<Field | null> = {
  refused: ({ error, hint }) => `Аккаунт отказал: «${error}». ${REFUSAL_HINTS[hint ?? ''] ?? REFUSAL_HINTS['other']}`,
  'gave-up': ({ tries }) =>
    `Аккаунт не выполнил это за ${countWithPlural(tries, 'попытку', 'попытки', 'попыток')}, значения в нём прежние. Примените файл ещё раз позже.`,
  'lost-track': (details, field) =>
    `Ответа не было, а ${describeField(field, details)} теперь ${quoteText(details['live'])}. Раньше было ${quoteText(details['base'])}, вы задали ${quoteText(details['mine'])}. Его изменил кто-то другой. Посмотрите в аккаунте и прочитайте снова.`,

  'delete-not-allowed': ({ count }) =>
    `Пропущено: удалений в файле ${formatCount(Number(count))}, и никто их не разрешил. Примените файл снова и подтвердите их.`,
  'unusual-not-allowed': () =>
    'Пропущено: изменение необычно, и никто его не подтвердил. Проверьте строку. Если она верна, примените файл снова и подтвердите его.',
  problem: () => 'Строка пропущена из-за проблемы. Откройте файл снова, чтобы её увидеть.',
  conflict: () =>
    'Пропущено: в аккаунте или в другом файле стоит другое значение, а выбор не сделан. Откройте файл снова и выберите.',
  drifted: (details, field) =>
    `Пропущено: ${describeField(field, details)} изменилось в аккаунте после просмотра. Было ${quoteText(details['base'])}, вы задали ${quoteText(details['mine'])}, в аккаунте теперь ${quoteText(details['live'])}. Прочитайте снова, чтобы решить.`,
  gone: () =>
    'Пропущено: в аккаунте больше нет этого материала. Прочитайте снова, чтобы увидеть, что получится теперь.',
  appeared: ({ id, name }) =>
    `Пропущено: после просмотра в аккаунте появился материал ${id} («${name}») с тем же артикулом или названием. Откройте файл снова: строка будет сопоставлена с ним.`,
  'earlier-call': (details) =>
    `Не отправлено, потому что предыдущее действие с этим материалом (строка ${makeDetailParts(details, terms).row('row')}) не выполнено. Исправьте ту строку и примените файл снова.`,

  claimed: ({ run, file = 'стёрто' }) =>
    `Пропущено: применение ${run} («${file}») не закончено, и в нём ещё есть изменения этого материала. Продолжите то применение или отмените неотправленное в нём. Затем попробуйте снова.`,
  discarded: () => 'Не отправлено: неотправленное в этом применении отменено.',

  'no-answer': () =>
    'Отправлено, но ответа не было, и неизвестно, выполнено ли. Продолжите применение: сначала Stocksheet проверит аккаунт и не добавит материал дважды.',
  'several-candidates': ({ ids }) =>
    `На добавление не было ответа, и им может быть любой из новых материалов (ID ${ids}). Посмотрите на них в аккаунте. Повторно ничего не отправлено: если среди них его нет, примените файл ещё раз.`,
  'near-candidate': ({ id }) =>
    `На добавление не было ответа, а новый материал ${id} похож, но отличается. Посмотрите на него в аккаунте. Повторно ничего не отправлено: если это другой материал, примените файл ещё раз.`,

  differs: (details, field) =>
    `Отправлено, но ${describeField(field, details)} в аккаунте ${quoteText(details['live'])}, а не ${quoteText(details['after'])}. Возможно, его изменил кто-то другой или аккаунт округляет. Откройте файл снова, чтобы сравнить.`,
  'not-listed': () =>
    'Отправлено, но материала теперь нет ни на одном складе, и проверить нельзя. Материал уходит со склада, когда его остаток становится 0: если так не задумано, задайте остаток снова.',
  'still-listed': ({ id }) => `Удалено, но материал ${id} всё ещё есть в аккаунте. Посмотрите на него там.`,

  'changed-since': (details, field) =>
    details['erased'] === 1
      ? `Применено, но более позднее применение (здесь стёртое) с тех пор изменило ${describeField(field, details)}. Посмотрите в аккаунте.`
      : `Применено, но применение ${details['run']} («${details['file']}») с тех пор изменило ${describeField(field, details)}. Теперь там ${quoteText(details['live'])}, а не ${quoteText(details['after'])}.`,
  undone: ({ run }) => `Применено и отменено применением ${run}.`,
  'changed-after': (details, field) =>
    `Применено, но после этого ${describeField(field, details)} изменилось. Вы задали ${quoteText(details['after'])}, в аккаунте теперь ${quoteText(details['live'])}. Посмотрите в аккаунте.`,
  'changed-meanwhile': (details, field) =>
    `Применено, но за это время ${describeField(field, details)} изменил кто-то другой. Было ${quoteText(details['before'])}, теперь ${quoteText(details['live'])}. Посмотрите в аккаунте.`,
  'appeared-meanwhile': ({ id, name }) =>
    `Применено, но за это время появился ещё один материал с тем же артикулом или названием: ${id} («${name}»). Возможно, его добавил кто-то другой. Посмотрите на оба и удалите лишний, если это одно и то же.`,

  already: () => 'В аккаунте так уже и было; ничего не отправлено.',
  'undone-part': ({ run, values }) =>
    `Применено; часть значений (${formatCount(Number(values))}) отменена применением ${run}. Остальные действуют.`,
  'read-back': () => 'Ответа не было, но по аккаунту видно, что изменение выполнено.',
  'suppliers-unread': () =>
    'Применено. Поставщиков через этот API прочитать нельзя, поэтому проверены только остальные поля.',

  'undo-changed-since': (details, field) =>
    `Не отменено: ${describeField(field, details)} изменилось после применения. Было записано ${quoteText(details['mine'])}, в аккаунте теперь ${quoteText(details['live'])}. Измените вручную, если нужно вернуть прежнее.`,
  'undo-deleted': () => 'Удалённый материал через этот API не вернуть. Добавьте его снова из файла.',
  'undo-unknown': () => 'Не отменено: неизвестно, изменило ли применение эту строку. Сначала продолжите то применение.',
  'undo-no-before': (details, field) =>
    `Не отменить ${describeField(field, details)}: значение до применения неизвестно. Измените вручную, если нужно вернуть прежнее.`,
  'undo-stranded': (details) =>
    `Минимум ${quoteText(details['before'])}${describeStorage(details)} не вернуть: материала больше нет на этом складе, и остатка там до применения не было. Задайте там остаток, затем минимум вручную.`,
  'undo-takes-minimum': (details, field) =>
    `Не отменено: если вернуть ${describeField(field, {})}, материала не станет на складе ${nameStorage(details)}. Пропадёт минимум ${quoteText(details['live'])}, который там задали после применения. Если он не нужен, задайте 0 и отмените ещё раз.`,

  'undo-whole': ({ rows }) =>
    `Не отменено: этот материал добавило применение, и его можно только удалить целиком. Выберите все его строки (${rows}) и все поля.`,
  'undo-with-unit': (details, field) =>
    `Не отменить ${describeField(field, details)} отдельно: применение изменило и единицу. Единица, цена и количества возвращаются только вместе. Выберите их все.`,
  'undo-already': ({ run }) => `Уже отменено применением ${run}.`,

  'undo-fifo': () => 'Остатки возвращаются корректировкой: из каких партий они были и их себестоимость вернуть нельзя.',
  'undo-deletes': ({ count }) =>
    count === 1
      ? 'Будет удалён один материал, который добавило применение, вместе с его файлами. Он исчезнет и из продуктов, куда его с тех пор включили. То, что с ним делали, останется в истории.'
      : `${form(Number(count), 'Будет удалён', 'Будет удалено', 'Будет удалено')} ${countWithPlural(count, 'материал', 'материала', 'материалов')} из тех, что добавило применение, вместе с их файлами. Они исчезнут и из продуктов, куда их с тех пор включили. То, что с ними делали, останется в истории.`,

  'key-refused': () => 'Аккаунт не принял ключ API, и применение сразу остановилось. Введите ключ снова и продолжите.',
  quota: ({ waits, asked }) =>
    `Лимит аккаунта на сегодня исчерпан. ${asked === undefined ? '' : 'Только что его спросили снова: лимита по-прежнему нет. '}${waits === 1 ? 'Применение ждёт и продолжится, когда ночью лимит обновится.' : 'Продолжите применение завтра: лимит обновится ночью.'}`,
  reserve: ({ reserve, waits }) =>
    Number(reserve) >= DAILY_LIMIT
      ? `Все запросы дня оставлены другим программам, и применение не может продолжиться. Уменьшите их число в настройках, затем ${waits === 1 ? 'остановите применение и продолжите его' : 'продолжите применение'}.`
      : `${waits === 1 ? 'Применение ждёт завтрашнего дня' : 'Продолжите применение завтра'}: ${countWithPlural(reserve, 'последний запрос', 'последних запроса', 'последних запросов')} этого дня ${form(Number(reserve), 'оставлен', 'оставлены', 'оставлены')} другим программам.`,
  'max-calls': ({ most }) =>
    `Применение остановилось: ${countWithPlural(most, 'разрешённый запрос израсходован', 'разрешённых запроса израсходованы', 'разрешённых запросов израсходованы')}. Чтобы идти дальше, продолжите его.`,
  cancelled: () => 'Применение остановлено. Начатое завершено. Чтобы идти дальше, продолжите его.',
  paused: () => 'Применение на паузе.',
  'first-rows': ({ rows, verified, later }) =>
    rows === 1
      ? `${later === 1 ? 'Следующая' : 'Первая'} строка применена и ${verified === 1 ? 'проверена' : 'не проверена'}. Посмотрите на неё и продолжите с остальными.`
      : `${later === 1 ? 'Следующие' : 'Первые'} строки применены: ${formatCount(Number(rows))}, из них проверено ${formatCount(Number(verified))}. Посмотрите на них и продолжите с остальными.`,
  unreachable: (details) =>
    `Аккаунт недоступен: ${describeFault(details)}. Больше ничего не отправлено. Проверьте подключение и продолжите применение.`,
  'unusable-answer': (details) =>
    `Аккаунт ответил не так, как должен: ${describeFault(details)}. Больше ничего не отправлено. Продолжите применение позже; если так и останется, спросите того, кто ведёт этот сервер.`,
  failing: () =>
    'Аккаунт на одно изменение за другим отвечал ошибкой, и ни одно не подействовало. Больше ничего не отправлено. Продолжите применение позже.',
  'storage-refused': ({ error, ...details }) =>
    `Аккаунт отказался показать склад ${nameStorage(details)}: «${error}». Проверьте склад и продолжите применение.`,
  'bad-answer': ({ method, field }) =>
    `Аккаунт ответил на «${method}» не так, как описано в его API («${field}»). Больше ничего не отправлено. Проверьте адрес аккаунта и продолжите применение.`,
  unsteady: (details) =>
    `Склад ${nameStorage(details)} менялся, пока его читали. Больше ничего не отправлено. Подождите, пока другая программа закончит, и продолжите применение.`,
  journal: ({ trouble, ...details }) =>
    formatOnOneLine(programErrors.journal(JOURNAL_ERRORS.find((code) => code === trouble) ?? 'damaged', details)),
  interrupted: () =>
    'Применение прервано. Продолжите его: Stocksheet сначала прочитает аккаунт, затем продолжит с того же места.',
  restored: ({ made }) =>
    `Применение не было закончено, когда делали копию (${made}), и могло продолжиться в другом месте. Продолжите его: Stocksheet сначала прочитает аккаунт и не станет отправлять то, что за это время изменили или добавили.`,
  'other-writes': ({ run, file, since }) =>
    `Ожидание: применение ${run} («${file}») пишет в этот аккаунт с ${since}. Это применение начнётся, когда то закончится. Остановите его, если не хотите ждать.`,
  'no-answer-yet': (details) => describeRetry('Ответа нет', details),
  'errors-yet': (details) => describeRetry('В ответ только ошибки', details),
  'thread-ended': ({ reason }) =>
    `Применение неожиданно закончилось («${reason}»). Ничего не потеряно: продолжите его. Stocksheet сначала прочитает аккаунт и ничего не отправит дважды.`,
}

/** The overall result of a run, in Russian. */
export const outcome: OutcomeWords = {
  sentence: ({ appliedRowCount, rowCount: allRows, openRowCount }) =>
    `${form(appliedRowCount, 'Внесена', 'Внесены', 'Внесено')} ${formatCount(appliedRowCount)} ${form(appliedRowCount, 'строка', 'строки', 'строк')} из ${formatCount(allRows)}. Ещё ${formatCount(openRowCount)} ${form(openRowCount, 'ждёт', 'ждут', 'ждут')} вашего решения.`,
  label: ({ appliedRowCount, rowCount: allRows }) =>
    `Внесено ${formatCount(appliedRowCount)} из ${formatCount(allRows)}`,
}
