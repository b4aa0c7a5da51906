/** Problems in Russian. A message follows its place (`D12: `), so it does not repeat it. */
import { formatCount } from './numbers.ts'
import { russianForm as form } from '../counts.ts'
import { type ProblemWords, FUNCTION_EXAMPLES, type RuleProblems, type RuleWords } from '../en/problems.ts'
import { capitalise, useDecimalComma, russianField } from './terms.ts'

const leaveOutAdvice = 'или исключите строку.'

/** Why a rule cannot be used, in Russian. */
export const rules: RuleWords = {
  errors: {
    'too-long': () => 'В правиле не больше 1000 знаков.',
    'too-deep': () => 'Слишком много скобок внутри скобок.',
    'unknown-sign': (quotedText) => `Знак «${quotedText}» в правиле ничего не значит.`,
    'open-quote': (quotedText) => `Не хватает закрывающего знака ${quotedText}.`,
    'decimal-comma': () => 'Пишите дробь с точкой: 1.2.',
    'number-too-long': () => 'В этом числе больше 60 цифр.',
    'expected-value': (quotedText) =>
      quotedText === '' ? 'Нужно число или столбец.' : `После «${quotedText}» нужно число или столбец.`,
    'expected-bracket': () => 'Не хватает закрывающей скобки.',
    unexpected: (quotedText) => `Здесь не может стоять «${quotedText}».`,
    'unknown-function': (quotedText) => `Функции «${quotedText}» нет. Есть if, round, ceil, floor, min, max и as.`,
    'argument-count': (quotedText) =>
      quotedText === 'if'
        ? 'Функции if нужны сравнение и два значения: if(a > b, x, y).'
        : `Функции ${quotedText} нужны другие значения: ${FUNCTION_EXAMPLES[quotedText] ?? ''}.`,
    'unknown-column': (quotedText) => `В файле нет столбца «${quotedText}».`,
    'several-columns': (quotedText) =>
      `В файле несколько столбцов «${quotedText}». Допишите букву одного из них, например «${quotedText} (D)».`,
    'condition-expected': () => 'Здесь нужно сравнение, например price > 10.',
    'value-expected': () => 'Здесь нужно значение, а не сравнение.',
    'number-expected': () => 'Здесь нужно число, а не текст.',
    'text-expected': () => 'Здесь нужен текст в кавычках: as(price, "kg").',
    'blank-here': () => 'Слово blank можно сравнить со столбцом или указать итогом if.',
    'field-fixed': (quotedText) => `Правило не может менять поле «${russianField(quotedText).nominative}».`,
  },
  withPosition: (sentence, position) => `${sentence.slice(0, -1)} (знак ${position}).`,
}

const ruleProblems: RuleProblems = {
  'rule-broken': ({ fieldCode, reason }) => ({
    what: `Правило для поля «${russianField(fieldCode).nominative}» не работает.${reason === '' ? '' : ` ${reason}`}`,
    fix: `Исправьте правило в меню столбца или уберите его там.`,
  }),
  'rule-cell': ({ got, fieldCode, detail }) =>
    detail('why') === 'blank-cell'
      ? {
          what: `Правилу для поля «${russianField(fieldCode).nominative}» нужна эта ячейка, а она пуста.`,
          fix: `Введите ${russianField(fieldCode).accusative} или скажите в правиле, что значит пустая ячейка: if(a = blank, 0, a).`,
        }
      : {
          what: `${got} не число, а правилу для поля «${russianField(fieldCode).nominative}» нужно число.`,
          fix: `Введите ${russianField(fieldCode).accusative} или исправьте ячейку в файле и прочитайте его снова.`,
        },
  'rule-no-result': ({ fieldCode, detail }) => ({
    what:
      detail('why') === 'too-large'
        ? `Правило для поля «${russianField(fieldCode).nominative}» даёт число длиннее 60 цифр.`
        : `Правило для поля «${russianField(fieldCode).nominative}» делит в этой строке на 0.`,
    fix: `Введите ${russianField(fieldCode).accusative} или измените правило в меню столбца.`,
  }),
}

export const problems: ProblemWords = {
  // Problems of cells
  'not-a-number': ({ got, fieldCode, detail }) => {
    if (detail('suggestion') !== '')
      return {
        what: `${got} — число со словом, поэтому ${russianField(fieldCode).accusative} прочитать нельзя.`,
        fix: `Если нужно ${useDecimalComma(detail('suggestion'))}, подставьте его здесь: в эту ячейку или во все такие. Или пишите только цифры.`,
      }
    return detail('style') === ''
      ? {
          what: `${got} не число, поэтому ${russianField(fieldCode).accusative} прочитать нельзя.`,
          fix: `Пишите только цифры и не больше одного разделителя дробной части, например 12.50 или 12,50.`,
        }
      : {
          what: `${got} здесь не число: дробную часть в этом столбце отделяет ${detail('style') === 'comma' ? 'запятая' : 'точка'}.`,
          fix: `Пишите только цифры, например ${detail('style') === 'comma' ? '12,50' : '12.50'}, или выберите для столбца другой вид дробей.`,
        }
  },
  'ambiguous-number': ({ got, detail }) =>
    detail('one') !== ''
      ? {
          what: `${got} может значить ${useDecimalComma(detail('one'))} или ${useDecimalComma(detail('other'))}.`,
          fix: `Выберите одно из двух под таблицей или введите число без разделителя.`,
        }
      : detail('mixed') !== ''
        ? {
            what: `${got} не читается, пока не выбрана запятая или точка в дробях: в столбце есть и то и другое.`,
            fix: `Выберите для столбца или напишите значение без разделителя.`,
          }
        : {
            what: `${detail('example') === '' ? got : `«${detail('example')}»`} может значить и тысячи, и дробь.`,
            fix: `Выберите для столбца запятую или точку в дробях или напишите число без разделителя.`,
          },
  'not-an-id': ({ got }) => ({
    what: `${got} не ID материала: это целые числа больше 0.`,
    fix: `Исправьте его или назначьте столбцу поле «Артикул», если в нём артикулы.`,
  }),
  'destroyed-number': ({ got }) => ({
    what: `Excel сократил это число: ${got} потеряло цифры.`,
    fix: `Введите его целиком в исходном файле, в столбце с форматом «Текстовый», сохраните файл и откройте снова.`,
  }),
  'rounded-by-excel': ({ got }) => ({
    what: `В ${got} больше 15 цифр, и Excel уже округлил его.`,
    fix: `Введите значение целиком в столбце с форматом «Текстовый».`,
  }),
  'control-character': ({ got, detail }) => ({
    what: `В ${got} есть знак, который нельзя показать (${detail('character') || 'служебный знак'}).`,
    fix: `Введите ячейку заново или удалите этот знак.`,
  }),
  'replacement-character': ({ got }) => ({
    what: `В ${got} есть «�»: при сохранении файла потерялись буквы.`,
    fix: `Выберите другую кодировку, если так выглядит весь файл, или введите ячейку заново.`,
  }),
  'lost-letters': ({ got, detail }) => ({
    what: `${got} похоже на ${detail('account') === '' ? 'значение в аккаунте' : `«${detail('account')}» в аккаунте`}: буквы потерялись при сохранении файла${detail('lost') === '' ? '' : ` (${detail('lost')})`}, вместо них стоит «?».`,
    fix: `Введите ячейку заново или сохраните файл в UTF-8; чтобы оставить прежнее, сотрите её.`,
  }),
  'negative-amount': ({ got, fieldCode }) => ({
    what: `Значение меньше 0: ${russianField(fieldCode).nominative} ${got}. Аккаунт примет и такое.`,
    fix: `Проверьте знак минус или оставьте ячейку пустой, чтобы сохранить прежнее.`,
  }),
  'cell-error': ({ got }) => ({
    what: `Ячейка показывает ${got}: это ошибка формулы.`,
    fix: `Исправьте формулу в Excel или впишите значение.`,
  }),
  'formula-without-value': () => ({
    what: `У формулы нет сохранённого значения.`,
    fix: `Откройте файл в Excel, сохраните и откройте здесь снова или впишите значение.`,
  }),
  'empty-name': () => ({
    what: `Название пустое, а у материала оно должно быть.`,
    fix: `Впишите название ${leaveOutAdvice}`,
  }),
  'cannot-clear': ({ fieldCode, detail }) => {
    const keepHint =
      detail('emptied') === '' ? `оставьте ячейку пустой, чтобы сохранить прежнее.` : `отмените это изменение.`
    return fieldCode === 'name'
      ? { what: `Название нельзя очистить: у материала оно должно быть.`, fix: `Впишите название или ${keepHint}` }
      : {
          what: `Очистить ${russianField(fieldCode).accusative} нельзя.`,
          fix: `Впишите значение (0, если это число) или ${keepHint}`,
        }
  },
  'unknown-unit': ({ got, detail }) =>
    detail('suggestion') !== ''
      ? {
          what: `В аккаунте нет единицы ${got}, там пишут «${detail('suggestion')}».`,
          fix: `Исправьте ячейку. Для всех строк замените слово в меню столбца.`,
        }
      : {
          what: `Единицы ${got} пока нет ни у одного материала. Если аккаунт её не знает, строка завершится ошибкой.`,
          fix: `Проверьте код единицы или возьмите ту, что есть у других материалов.`,
        },
  'unknown-category': ({ got, detail }) => ({
    what: `Категории ${got} нет ни у одного материала в списках, поэтому её ID неизвестен.${suggestName(detail('suggestion'))}`,
    fix: `Исправьте название или замените его для всех строк в меню столбца. Если категория в аккаунте есть, напишите её ID, если нет — сначала создайте её там.`,
  }),
  'unknown-supplier': ({ got }) => ({
    what: `${got} не ID поставщика. Названий поставщиков аккаунт не сообщает.`,
    fix: `Напишите ID поставщика или оставьте ячейку пустой.`,
  }),
  'unknown-storage': ({ got }) => ({
    what: `В аккаунте нет склада ${got}.`,
    fix: `Напишите ID склада или название, как в настройках аккаунта, или оставьте ячейку пустой: тогда это выбранный склад.`,
  }),
  'several-named': ({ got, detail }) => ({
    what: `${got} может значить несколько: в аккаунте подходят ID ${detail('ids')}.`,
    fix: `Напишите вместо названия нужный ID, со знаком «#».`,
  }),
  'unknown-action': ({ got }) => ({
    what: `Действие ${got} неизвестно.`,
    fix: `Напишите «удалить», чтобы удалить материал, или оставьте ячейку пустой, чтобы обновить его.`,
  }),
  'mixed-scripts': ({ got, detail }) => ({
    what: `«${detail('word')}» в ${got}: кириллица вперемешку с похожими латинскими буквами.`,
    fix: `Введите слово заново одним алфавитом, если в других строках или в аккаунте оно написано так.`,
  }),
  'bidi-control': ({ got, detail }) => ({
    what: `В ${got} есть невидимый знак, меняющий направление текста (${detail('character')}).`,
    fix: `Введите ячейку заново, если он попал сюда случайно.`,
  }),
  'date-in-text': ({ got, fieldCode }) => ({
    what: `${got}: здесь дата, а должен быть текст${fieldCode === null ? '' : ` (${russianField(fieldCode).nominative})`}. Excel превращает в даты коды вроде 1-2.`,
    fix: `Если это код, введите его заново в столбце с форматом «Текстовый».`,
  }),
  'read-only-field': ({ fieldCode }) => ({
    what: `${capitalise(russianField(fieldCode).accusative)} можно прочитать, но не задать через API аккаунта. Значение показано и не отправляется.`,
    fix: `Измените его в самом аккаунте.`,
  }),
  'shown-with-zeros': ({ detail }) => ({
    what: `В Excel хранится ${detail('stored')}, а видно ${detail('shown')}. Прочитано так, как видно.`,
    fix: `Если нули не часть кода, задайте столбцу формат «Текстовый».`,
  }),
  percentage: ({ got }) => ({ what: `${got}: здесь процент, а нужна сама величина.`, fix: `Впишите её.` }),
  'mixed-currencies': ({ got, detail }) => ({
    what: `${got}: валюта ${detail('currency')}${detail('heading') === '' ? '' : ` (так в столбце «${detail('heading')}»)`}, ${detail('usual') === '' ? 'а в столбце их несколько, и ни одной нет в большинстве строк' : `а в столбце ${detail('usual')}`}. Валюта в аккаунте одна.`,
    fix: `Пересчитайте цену и напишите её без знака валюты${detail('heading') === '' ? '' : ` или задайте столбцу правило, которое учитывает «${detail('heading')}»`}.`,
  }),
  'amount-scaled': ({ got, detail }) => ({
    what:
      detail('unsaid') !== ''
        ? `Правило столбца учитывает «${detail('unsaid')}», а заголовок об этом не говорит: ${got} может быть за одну штуку.`
        : `${got} — не за одну штуку или в других единицах: ${detail('cell') === '' ? `так в заголовке` : `в столбце «${detail('heading')}» стоит «${detail('cell')}»`}.`,
    fix:
      detail('unsaid') !== ''
        ? `Если это так, задайте столбцу правило ${detail('rule')}. Если нет — правило ${detail('asIs')}.`
        : `Задайте столбцу правило ${detail('rule')}. Если значение верно как есть, задайте правило ${detail('asIs')}.`,
  }),
  'other-unit': ({ got, detail }) => ({
    what: `В заголовке единица «${detail('unit')}», а у материала — «${detail('of')}». ${got} может быть не в этих единицах.`,
    fix: `Если значения верны как есть, задайте столбцу правило ${detail('asIs')}. Иначе пересчитайте это правилом.`,
  }),
  'signed-amount': ({ got, detail }) => ({
    what: `В столбце есть числа со знаком «+»: это может быть изменение остатка. ${got} не учитывается, пока вы не выберете.`,
    fix: `Выберите для столбца «Изменение остатка». Если это сам остаток, задайте правило ${detail('asIs')}.`,
  }),
  'date-in-number': ({ got, fieldCode }) => ({
    what: `${got}: здесь дата, а должно быть число${fieldCode === null ? '' : ` (${russianField(fieldCode).nominative})`}.`,
    fix: `Задайте столбцу в Excel формат «Числовой» и проверьте значение: 1.5 иногда превращается в дату.`,
  }),
  'not-a-date': ({ got }) => ({
    what: `${got} оформлено как дата, но такой даты нет, поэтому прочитано само число.`,
    fix: `Проверьте ячейку и её формат в Excel.`,
  }),
  'impossible-date': ({ got }) => ({ what: `${got}: это неверная дата.`, fix: `Исправьте ячейку в Excel.` }),
  'stray-quote': ({ got }) => ({
    what: `В ${got} кавычка в необычном месте. Она прочитана как часть текста.`,
    fix: `Проверьте ячейку, а внутри ячейки в кавычках пишите её дважды.`,
  }),
  'spaced-quote': ({ cell }) => ({
    what: `Перед кавычкой в ячейке стоит пробел, а в другой ячейке (${cell()}), например, его нет. Поэтому неясно, где ячейка кончается.`,
    fix: `Уберите пробелы перед кавычками в файле ${leaveOutAdvice}`,
  }),
  'cell-too-long': ({ detail }) => ({
    what: `В ячейке ${detail('characters')} символов, а Excel допускает не больше ${detail('limit')}.`,
    fix: `Сократите текст ${leaveOutAdvice}`,
  }),
  'row-in-cell': ({ detail }) => ({
    what: `Ячейка тянется от строки ${detail('first')} до строки ${detail('last')} и, похоже, содержит целые строки: наверное, пропущена кавычка.`,
    fix: `Исправьте кавычки в файле ${leaveOutAdvice}`,
  }),
  'struck-out': ({ got }) => ({
    what: `${got} зачёркнуто. Обычно это значит, что данные больше не действуют.`,
    fix: `Исключите строку или выберите чтение зачёркнутого.`,
  }),
  ...ruleProblems,
  // Problems of rows
  'ragged-row': ({ detail }) =>
    Number(detail('cells')) > Number(detail('headings'))
      ? {
          what: `Ячеек в строке: ${detail('cells')}, заголовков: ${detail('headings')}, поэтому ячейки могли сдвинуться.`,
          fix: `Заключите в кавычки ячейки, внутри которых есть разделитель, ${leaveOutAdvice}`,
        }
      : {
          what: `Ячеек в строке: ${detail('cells')}, заголовков: ${detail('headings')}. Недостающие прочитаны как пустые.`,
          fix: `Проверьте, что ничего не сдвинулось.`,
        },
  'broken-row': ({ detail }) => ({
    what: `Похоже, перенос разрезал одну строку: строки ${detail('first')}–${detail('last')} вместе дают ${detail('headings')} ячеек, а здесь их ${detail('cells')}.`,
    fix: `Соедините части в файле или заключите ячейку с переносом в кавычки.`,
  }),
  'crosses-columns': () => ({
    what: `Текст строки идёт поперёк столбцов, и её ячейки не различить.`,
    fix: `Поставьте значения под их заголовками в файле ${leaveOutAdvice}`,
  }),
  'no-key': () => ({
    what: `В строке нет ни ID, ни артикула, ни названия, поэтому материал не найти.`,
    fix: `Впишите что-нибудь одно ${leaveOutAdvice}`,
  }),
  'supplier-code-unknown': ({ got }) => ({
    what: `Материал с кодом поставщика ${got} не известен, а ID, артикула и названия в строке нет.`,
    fix: `Выберите материал для строки. Если это артикулы аккаунта, назначьте столбцу поле «Артикул».`,
  }),
  'id-not-found': ({ detail }) =>
    detail('id') === ''
      ? { what: `Такого материала нет, и удалять нечего.`, fix: `Проверьте ID, артикул или название ${leaveOutAdvice}` }
      : {
          what: `В аккаунте нет материала с ID ${detail('id')}.`,
          fix: `Исправьте ID или сотрите его, чтобы найти материал по артикулу или названию.`,
        },
  'many-materials': ({ got, materials }) => ({
    what: `${got} подходит нескольким материалам: ${materials('candidates')}.`,
    fix: `Выберите один из них или впишите его ID в строку.`,
  }),
  'duplicate-row': ({ row }) => ({
    what: `Строка ${row('other')} о том же материале на том же складе.`,
    fix: `Оставьте одну из двух строк или укажите разные склады.`,
  }),
  'rows-disagree': ({ fieldCode, row }) => ({
    what: `В строке ${row('other')} у того же материала другое значение поля «${capitalise(russianField(fieldCode).nominative)}». Оно общее для всех складов.`,
    fix: `Напишите в обеих строках одно и то же или оставьте одну ячейку пустой.`,
  }),
  'group-blocked': ({ row }) => ({
    what: `Строка ${row('other')} о том же материале не может быть отправлена, поэтому эта строка ждёт.`,
    fix: `Исправьте ту строку или исключите её.`,
  }),
  'row-blocked': ({ row }) => ({
    what: `Строка ${row('other')} не может быть отправлена, поэтому не отправится и остальное в этой строке.`,
    fix: `Исправьте то, что там не так, или исключите тот склад.`,
  }),
  'deleted-and-changed': ({ detail, row }) =>
    detail('deletes') === '1'
      ? {
          what: `Эта строка удаляет материал, который меняет строка ${row('other')}.`,
          fix: `Исключите одну из двух строк.`,
        }
      : {
          what: `Эта строка меняет материал, который удаляет строка ${row('other')}.`,
          fix: `Исключите одну из двух строк.`,
        },
  'claimed-by-run': ({ detail }) => ({
    what: `Применение ${detail('run')} (${detail('file')}) не закончено, и в нём ещё есть изменения этого материала.`,
    fix: `Продолжите его или отмените неотправленное, затем прочитайте файл заново.`,
  }),
  'shared-left-out': ({ detail, row }) => ({
    what: `Строка ${row('other')} о том же материале не отправляется, поэтому не изменятся поля: ${listFields(detail('fields'))}.`,
    fix: `Если значения связаны, сначала исправьте ту строку.`,
  }),
  'key-mismatch': ({ got, materials }) => ({
    what: `Название подходит (${materials('candidates')}), но ${got} — другой артикул.`,
    fix: `Оставьте артикул из аккаунта, запишите артикул из файла или подтвердите, что материал новый.`,
  }),
  'keys-disagree': ({ got, materials }) => ({
    what: `${got} принадлежит другому материалу, чем остальная строка: ${materials('candidates')}.`,
    fix: `Выберите нужный материал или исправьте ячейку.`,
  }),
  'name-taken': ({ got, detail }) => ({
    what: `Название ${got} уже есть у другого материала (ID ${detail('id')}${detail('account') === '' ? '' : `, артикул ${detail('account')}`}).`,
    fix: `Проверьте, о том ли материале строка: он будет переименован.`,
  }),
  'name-missing': () => ({
    what: `Это новый материал, а новому материалу нужно название.`,
    fix: `Впишите название ${leaveOutAdvice}`,
  }),
  'unit-missing': () => ({
    what: `Это новый материал, а новому материалу нужна единица.`,
    fix: `Впишите код единицы ${leaveOutAdvice}`,
  }),
  'archived-match': ({ detail }) => ({
    what: `«${detail('name')}» в архиве аккаунта. Материал будет изменён там.`,
    fix: `Исключите строку, если это не нужно.`,
  }),
  'unlisted-match': ({ detail }) => {
    const unlistedText = `«${detail('name')}» нет ни в одном из прочитанных списков, последний раз он встречался ${detail('since')}.`
    switch (detail('goes')) {
      case 'deleted':
        return { what: `${unlistedText} Он будет удалён.`, fix: `Исключите строку, если он нужен.` }
      case 'back':
        return {
          what: `${unlistedText} Остаток задаётся самому материалу, второй раз он не добавится.`,
          fix: `Если материал удалён, строка не применится: откройте файл ещё раз, и он добавится как новый.`,
        }
      default:
        return { what: unlistedText, fix: `Укажите в строке остаток, чтобы вернуть материал, ${leaveOutAdvice}` }
    }
  },
  'near-miss': ({ got, materials }) => ({
    what: `${got} почти совпадает: ${materials('candidates')}.`,
    fix: `Выберите этот материал, запишите ему значение из файла или подтвердите, что материал новый.`,
  }),
  'minimum-not-carried': ({ detail }) => ({
    what: `${detail('storage') === '' ? 'На выбранном складе' : `На складе ${detail('storage')}`} этого материала нет, поэтому минимум там не задать.`,
    fix: `Укажите в строке остаток больше 0 или оставьте минимум пустым.`,
  }),
  'leaves-storage': ({ detail }) => ({
    what: `С остатком 0 материал может уйти со склада и потерять там минимум${detail('minimum') === '' ? '' : ` (${detail('minimum')})`}.`,
    fix: `Оставьте остаток как есть, если минимум важен.`,
  }),
  'duplicate-sheet-row': ({ cell }) => ({
    what: `В книге эта строка${cell() === '' ? '' : ` (${cell()})`} записана несколько раз.`,
    fix: `Откройте книгу в Excel, проверьте строку, сохраните и откройте здесь снова.`,
  }),
  'stock-set-and-changed': ({ detail }) => ({
    what: `Строка и задаёт остаток (${detail('stock')}), и меняет его (${detail('change')}).`,
    fix: `Оставьте одну из двух ячеек пустой.`,
  }),
  // Problems of files and columns
  'words-for-nothing': ({ column, detail, list }) => ({
    what: `В столбце ${column} ${form(Number(detail('cells')), `${formatCount(Number(detail('cells')))} ячейка`, `${formatCount(Number(detail('cells')))} ячейки`, `${formatCount(Number(detail('cells')))} ячеек`)} со словами вместо значения: ${list('words')}. Они прочитаны как пустые, и в аккаунте всё остаётся как было.`,
    fix: `Если это настоящее значение, переведите «${detail('example')}» в само себя в меню столбца.`,
  }),
  'mixed-decimals': ({ column, detail }) => ({
    what: `В столбце ${column} есть и «${detail('comma')}» (строка ${detail('commaRow')}), и «${detail('dot')}» (строка ${detail('dotRow')}).`,
    fix: `Выберите для столбца запятую или точку в дробях; значения в другом виде будут отмечены.`,
  }),
  'duplicate-header': ({ detail, columns }) => ({
    what: `У столбцов ${columns('columns')} один и тот же заголовок, поэтому ни один не используется.`,
    fix: `Выберите, в каком из них ${russianField(detail('field')).nominative}.`,
  }),
  'unmapped-column': ({ got, column, reason }) =>
    reason !== ''
      ? {
          what: `Столбец ${column} не используется: ${reason}.`,
          fix: `Выберите для него поле, если его значения нужны.`,
        }
      : {
          what: `${got === '«»' ? `У столбца ${column} нет заголовка` : `Для столбца ${column} поле неизвестно`}, поэтому его значения не используются.`,
          fix: `Выберите для него поле, если они нужны.`,
        },
  'deleted-records': ({ detail }) => ({
    what: `Записи с пометкой об удалении не прочитаны: ${detail('count')}.`,
    fix: `Снимите пометку в программе, которая записала файл, если они нужны.`,
  }),
  'fields-not-read': ({ detail, list }) => ({
    what: `${detail('reason') === 'type' ? 'Не прочитано, так как поля такого типа не поддерживаются' : 'Не прочитано, так как тексты лежат в другом файле'}: ${list('fields')}.`,
    fix: `Выгрузите таблицу в CSV или Excel, если они нужны.`,
  }),
  'hidden-rows': ({ detail }) => {
    const count = Number(detail('count') || 2)
    const someText =
      detail('count') === '' ? 'Некоторые строки' : `${formatCount(count)} ${form(count, 'строка', 'строки', 'строк')}`
    const isSingle = form(count, 'one', 'few', 'many') === 'one' && detail('count') !== ''
    return {
      what: `${someText} в книге ${isSingle ? 'скрыта, но прочитана' : 'скрыты, но прочитаны'}.`,
      fix: `Удалите ${count === 1 ? 'её' : 'их'} в Excel, если ${count === 1 ? 'она не нужна' : 'они не нужны'}.`,
    }
  },
  'hidden-columns': ({ detail, columns }) =>
    detail('count') === '1'
      ? {
          what: `Столбец ${columns('columns')} в книге скрыт, но прочитан.`,
          fix: `Выберите для него «Не используется», если он не нужен.`,
        }
      : {
          what: `Столбцы ${columns('columns')} в книге скрыты, но прочитаны.`,
          fix: `Выберите для них «Не используется», если они не нужны.`,
        },
  'hidden-sheets': ({ detail, list }) =>
    detail('count') === '1'
      ? {
          what: `В книге есть скрытый лист ${list('sheets')}, он не прочитан.`,
          fix: `Выберите его, если материалы на нём.`,
        }
      : {
          what: `В книге есть скрытые листы${detail('count') === '' ? '' : `, всего ${detail('count')}`} (${list('sheets')}); они не прочитаны.`,
          fix: `Выберите один из них, если материалы на нём.`,
        },
  'merged-cells': ({ detail, list }) => ({
    what: `Некоторые ячейки объединены (${list('ranges', String)}). Значение засчитывается первой ячейке каждого объединения, остальные прочитаны как пустые.${detail('hidden') === '' ? '' : ` Значения, которых Excel не показывает, не взяты: ${list('hidden', String)}.`}`,
    fix: `Если это не так задумано, разъедините их в Excel и заполните каждую строку.`,
  }),
  'text-formula': ({ got, cell, detail }) => ({
    what: `Ячейки записаны формулой, в которой только текст (${detail('count')}), например ${got} (${cell()}). Эта ячейка прочитана как «${detail('text')}».`,
    fix: `Проверьте значения, если имелось в виду другое.`,
  }),
  'fixed-width': ({ list }) => ({
    what: `В файле нет разделителей, столбцы прочитаны по их месту: ${list('headings')}.`,
    fix: `Проверьте столбцы. Если они неверны, выберите разделитель сами.`,
  }),
  'saved-twice': ({ detail }) => ({
    what: `Каждая строка файла — одна ячейка в кавычках: похоже, файл сохранили в CSV дважды. Прочитаны ячейки внутри, по ${detail('width')} в строке.`,
    fix: `Проверьте столбцы. Если каждая строка и есть одна ячейка, выберите разделитель сами.`,
  }),
  'binary-noise': ({ got, detail }) => ({
    what: `В числах есть цифры, которые остаются от двоичной арифметики (${detail('count')}), например ${got} в строке ${detail('line')}. Это число прочитано как ${detail('value')}.`,
    fix: `Если имелось в виду другое, округлите числа в программе, которая пишет файл.`,
  }),
  'mixed-encodings': ({ detail }) => ({
    what: `Строка файла ${detail('line')} записана в UTF-8${detail('more') === '0' ? '' : ` (и ещё таких строк: ${detail('more')})`}, остальное — в ${detail('encoding')}: «${detail('words')}» читается как «${detail('read')}».`,
    fix: `Введите слова таких строк заново, исключите эти строки или сохраните весь файл в UTF-8.`,
  }),
  'unclear-encoding': ({ detail }) => ({
    what: `Файл можно прочитать в двух кодировках: «${detail('sample')}» в ${detail('encoding')} (так он прочитан) или «${detail('otherSample')}» в ${detail('otherEncoding')}.`,
    fix: `Выберите ту кодировку, в которой слова верны.`,
  }),
  'several-tables': ({ detail }) => ({
    what: `Таблиц на листе: ${detail('count')}. Читается таблица ${detail('number')} (${detail('range')}), остальные пропущены (${detail('others')}).`,
    fix: `Чтобы прочитать другую, выберите её.`,
  }),
  'sheets-passed-over': ({ detail, list }) => ({
    what: `Прочитан лист «${detail('sheet')}»: на нём лучшая таблица. Пропущены: ${list('passed')}.`,
    fix: `Если это не так, выберите другой лист.`,
  }),
  'several-headers': ({ detail }) => ({
    what: `Заголовки стоят в строках ${detail('rows')} и были объединены${detail('example') === '' ? '' : `: например, «${detail('example')}»`}.`,
    fix: `Если это не так, выберите другие строки заголовков.`,
  }),
  'read-only-column': ({ column, fieldCode }) => ({
    what: `Столбец ${column} показывается, но не отправляется: API аккаунта не позволяет задать ${russianField(fieldCode).accusative}.`,
    fix: `Измените это в самом аккаунте.`,
  }),
  'ambiguous-header': ({ detail, columns }) => ({
    what: `Поле «${capitalise(russianField(detail('field')).nominative)}» может быть в любом из столбцов: ${columns('columns')}, поэтому ни один не используется.`,
    fix: `Выберите один из них.`,
  }),
  'other-storage-column': ({ column, detail }) => ({
    what: `В столбце ${column} остатки склада «${detail('storage')}», а выбран другой, поэтому он не прочитан.`,
    fix: `Выберите этот склад, чтобы загрузить остатки, или назначьте столбцу поле.`,
  }),
  'foreign-ids': ({ column }) => ({
    what: `В столбце ${column} номера другой системы, а не этого аккаунта, поэтому он не используется.`,
    fix: `Если это не так, назначьте ему поле «ID».`,
  }),
  'not-materials': ({ detail, list }) => ({
    what: `Строк, которые не читаются как материалы: ${detail('count')}. Это заголовки групп, итоги или примечания: строки ${list('numbers', String)} (${list('texts')}).`,
    fix: `Если это материалы, прочитайте все строки.`,
  }),
  'ids-in-doubt': ({ got, detail }) => ({
    what: `ID ${got} в аккаунте — «${detail('name')}», а в строке названо другое. Так почти во всех строках: похоже, это номера другой системы.`,
    fix: `Выберите для столбца «не используется», и строки найдутся по артикулу или названию. Назначьте ему поле «ID», если материалы должны получить эти названия.`,
  }),
  'other-codes': ({ column, detail }) => ({
    what: `Столбец ${column} прочитан как код поставщика, а не как артикул. По нему как по артикулу найдено строк: ${detail('byCode')} из ${detail('rows')}, а по названию: ${detail('byName')}. Строки найдены по названию, артикулы не меняются.`,
    fix: `Назначьте столбцу поле «Артикул», если материалы должны получить эти коды.`,
  }),
  'likely-column': ({ column, fieldCode, reason }) => ({
    what: `Столбец ${column} принимается за поле «${capitalise(russianField(fieldCode).nominative)}»${reason === '' ? '' : ` (${reason})`}.`,
    fix: `Проверьте или выберите другое поле.`,
  }),
}

function listFields(fields: string): string {
  const names = fields.split(', ').map((field) => `«${capitalise(russianField(field).nominative)}»`)
  return names.join(', ')
}

function suggestName(name: string): string {
  return name === '' ? '' : ` Возможно, это «${name}»?`
}
