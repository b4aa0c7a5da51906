/** Why a rule cannot be used, in Russian. */
import { USES, type RuleProblems, type RuleWords } from '../en/rules.ts'
import { russianField } from './terms.ts'

export const rules: RuleWords = {
  errors: {
    'too-long': () => 'В правиле не больше 1000 знаков.',
    'too-deep': () => 'Слишком много скобок внутри скобок.',
    'unknown-sign': (got) => `Знак «${got}» в правиле ничего не значит.`,
    'open-quote': (got) => `Не хватает закрывающего знака ${got}.`,
    'decimal-comma': () => 'Пишите дробь с точкой: 1.2.',
    'number-too-long': () => 'В этом числе больше 60 цифр.',
    'expected-value': (got) => (got === '' ? 'Нужно число или столбец.' : `После «${got}» нужно число или столбец.`),
    'expected-bracket': () => 'Не хватает закрывающей скобки.',
    unexpected: (got) => `Здесь не может стоять «${got}».`,
    'unknown-function': (got) => `Функции «${got}» нет. Есть if, round, ceil, floor, min и max.`,
    'argument-count': (got) =>
      got === 'if'
        ? 'Функции if нужны сравнение и два значения: if(a > b, x, y).'
        : `Функции ${got} нужны другие значения: ${USES[got] ?? ''}.`,
    'unknown-column': (got) => `В файле нет столбца «${got}».`,
    'several-columns': (got) =>
      `В файле несколько столбцов «${got}». Допишите букву одного из них, например «${got} (D)».`,
    'condition-expected': () => 'Здесь нужно сравнение, например price > 10.',
    'value-expected': () => 'Здесь нужно значение, а не сравнение.',
    'number-expected': () => 'Здесь нужно число, а не текст.',
    'blank-here': () => 'Слово blank можно сравнить со столбцом или указать итогом if.',
    'field-fixed': (got) => `Правило не может менять поле «${russianField(got).nominative}».`,
  },
  at: (sentence, place) => `${sentence.slice(0, -1)} (знак ${place}).`,
}

export const ruleProblems: RuleProblems = {
  'rule-broken': ({ of, why }) => ({
    what: `Правило для поля «${russianField(of).nominative}» не работает.${why === '' ? '' : ` ${why}`}`,
    fix: `Исправьте правило в меню столбца или уберите его там.`,
  }),
  'rule-cell': ({ got, of, detail }) =>
    detail('why') === 'blank-cell'
      ? {
          what: `Правилу для поля «${russianField(of).nominative}» нужна эта ячейка, а она пуста.`,
          fix: `Введите ${russianField(of).accusative} или скажите в правиле, что значит пустая ячейка: if(a = blank, 0, a).`,
        }
      : {
          what: `${got} не число, а правилу для поля «${russianField(of).nominative}» нужно число.`,
          fix: `Введите ${russianField(of).accusative} или исправьте ячейку в файле и прочитайте его снова.`,
        },
  'rule-no-result': ({ of, detail }) => ({
    what:
      detail('why') === 'too-large'
        ? `Правило для поля «${russianField(of).nominative}» даёт число длиннее 60 цифр.`
        : `Правило для поля «${russianField(of).nominative}» делит в этой строке на 0.`,
    fix: `Введите ${russianField(of).accusative} или измените правило в меню столбца.`,
  }),
}
