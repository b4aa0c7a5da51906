/** Russian texts about suppliers. */
import { russianForm as form } from '../../counts.ts'
import type { englishSuppliersTexts } from '../en/suppliers.ts'
import type { Translated } from '../../translated.ts'

const inflectCodes = (count: number) => form(count, 'код', 'кода', 'кодов')

export const russianSuppliersTexts: Translated<typeof englishSuppliersTexts> = {
  suppliers: {
    title: 'Поставщики',
    about:
      'Как читаются списки каждого поставщика и какие материалы означают его коды. Поставщик запоминается, когда вы применяете список; следующий список читается так же.',
    list: 'Поставщики этого аккаунта',
    none: 'Ни один поставщик ещё не запомнен. Примените прайс-лист и нажмите «Запомнить».',
    toImport: 'Перейти в «Файлы»',
    add: 'Добавить из файла',
    files: (pattern) => `Файлы вида ${pattern}`,
    codes: (count, countText) => `${countText} ${inflectCodes(count)}`,
    changed: (moment) => `читается так с ${moment}`,
    open: (name) => `Открыть ${name}`,
    back: 'Все поставщики',
    rename: 'Имя',
    save: 'Сохранить в файл',
    saveCodes: 'Сохранить коды в книгу',
    saveCodesCsv: 'Сохранить коды в CSV',
    remove: 'Забыть',
    removeTitle: (name) => `Забыть ${name}?`,
    removeText: (countText) =>
      `Будет забыто, как читаются его списки, и ${countText}. В аккаунте ничего не изменится. Отменить это нельзя: если поставщик может понадобиться, сначала сохраните его в файл.`,
    reading: 'Как читаются его списки',
    storage: (storage) => `На склад «${storage}»`,
    column: 'Столбец',
    field: 'Поле',
    rule: (field, rule) => `${field} = ${rule}`,
    lastList: (file, moment, count, lines) =>
      `Следующий список сравнивается с ${file} от ${moment} (${lines} ${form(count, 'строка', 'строки', 'строк')}).`,
    noLastList: 'Сравнивать следующий список не с чем. Когда вы его примените, он сохранится для сравнения.',
    forgetList: 'Забыть этот список',
    readLink: 'Прочитать список снова',
    codesTitle: 'Коды этого поставщика',
    codesAbout:
      'Какой материал означает каждый код поставщика. Они запоминаются из ваших ответов, когда список применён.',
    noCodes: 'Кодов пока нет. Они нужны, только если коды поставщика отличаются от ваших артикулов.',
    noneFound: 'Похожих кодов нет.',
    search: 'Искать код, материал или ID',
    code: 'Код поставщика',
    material: 'ID материала',
    materialName: 'Материал',
    codeStates: { archived: 'в архиве', deleted: 'удалён', unlisted: 'нет ни в одном списке аккаунта' },
    notReadYet: 'Названия материалов появятся, когда аккаунт будет прочитан, например со следующим файлом.',
    allFound: (moment) => `Все их материалы есть в аккаунте (${moment}).`,
    lostCodes: {
      archived: (count, countText) => `${countText} ${form(count, 'материал', 'материала', 'материалов')} в архиве`,
      deleted: (count, countText) =>
        `${countText} ${form(count, 'удалённый материал', 'удалённых материала', 'удалённых материалов')}`,
      unlisted: (count, countText) =>
        `${countText} ${form(count, 'материал', 'материала', 'материалов')} не из списков аккаунта`,
    },
    lostMessage: (lostText, moment) =>
      `Некоторые коды указывают не туда: ${lostText} (${moment}). Введите другой ID или забудьте код.`,
    showLost: 'Показать только их',
    showAllCodes: 'Показать все коды',
    since: 'С какого дня',
    typedHere: 'введено здесь',
    actions: 'Действия',
    materialOf: (code) => `ID материала для ${code}`,
    forget: (code) => `Забыть код ${code}`,
    addCode: 'Добавить код',
    more: 'Показать ещё',
    wrongId: 'Целое число больше 0',
    readAsList: (name) => `Прочитано как список ${name}.`,
    recognisedBy: (reasons) => `Узнан по признакам: ${reasons}.`,
    knownCodeRows: (count, countText) =>
      `${form(count, 'Найдена', 'Найдены', 'Найдено')} ${countText} ${form(count, 'строка', 'строки', 'строк')} по известным кодам.`,
    notThis: 'Это не тот поставщик',
    toProfile: 'Его страница: что запомнено',
    whichSupplier: 'Чей это список? Подходит несколько поставщиков.',
    byName: (name) => `Это список ${name}? На это указывает только название файла.`,
    resembles: (name) => `Это список ${name}? В нём нет столбца, который для него читается.`,
    packRule: (column) => `Его правило для цены будет читать ${column}.`,
    use: (name) => `Взять ${name}`,
    noneOfThese: 'Ни один',
    goneTitle: (count, countText) => `${countText} ${form(count, 'кода', 'кодов', 'кодов')} больше нет в списке`,
    goneAbout: 'Без вашего решения с ними ничего не происходит. В аккаунте они остаются как есть.',
    goneStates: {
      here: 'есть в аккаунте',
      archived: 'уже в архиве',
      named: 'есть в этом списке под другим кодом',
      unknown: 'материал с таким кодом неизвестен',
    },
    goneOpens:
      'Строки для них попадут в отдельный файл: его можно открыть после этого. До применения ничего не отправляется.',
    goneNothing: 'С ними уже нечего делать.',
    goneArchive: 'Отправьте их в архив сами: аккаунт не позволяет этого другим программам.',
    missingTitle: 'Чего больше нет в списке',
    missing: {
      leave: 'Оставить как есть',
      mark: 'Отметить в заметках',
      zero: 'Обнулить остаток',
      archive: 'Напомнить об архиве',
    },
    missingHint: 'Это только предлагается, когда из списка пропали коды. Само ничего не делается.',
    policies: 'Правила для его списков',
    keepTitle: 'Никогда не меняется в аккаунте',
    keepHint: 'Эти поля известных материалов остаются как есть, что бы ни было в списке.',
    showGone: 'Показать, чего не стало',
    previousPrice: (price) => `было ${price}`,
    previousListPrice: (price, moment) => `в списке от ${moment} было ${price}`,
    isNew: 'новое',
    isNewSince: (moment) => `в списке от ${moment} этого не было`,
    ask: 'Запомнить, как читается этот список, чтобы следующий список этого поставщика читался сам?',
    askName: 'Имя поставщика',
    remember: 'Запомнить',
    notNow: 'Не этот файл',
    rememberedName: (name) => `Запомнено как ${name}.`,
    learntCodes: (count, countText) =>
      `${form(count, 'Запомнен', 'Запомнено', 'Запомнено')} ${countText} ${inflectCodes(count)}.`,
  },
}
