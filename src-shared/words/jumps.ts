/** Why nearly all amounts of a field moved by the same factor, in two sentences: what is seen with examples, and the question. */
import type { Jump, JumpExample } from '../plan/guard/common-factor.ts'
import { showDecimal } from '../material/values/shown-decimal.ts'
import type { Language } from '../material/values/language.ts'
import { jumps as en, type JumpWords } from './en/jumps.ts'
import { jumps as ru } from './ru/jumps.ts'
import { shortened } from './shortened.ts'
import { shownChange } from './changed-fields.ts'
import { shownCount } from './counts.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, JumpWords>> = { en, ru }
const LONGEST_NAME = 40

/** `314 of 320 prices are 12 times what the account has (“Oak board” 5.00 → 60.00). Is this the price of a pack of 12?` */
export function jumpMessage(
  jump: Jump & { readonly examples: readonly JumpExample[] },
  language: Language = 'en',
): string {
  const words = WORDS[language]
  const { numbers, quoted } = TERMS[language]
  const { field, count, of, reading, examples } = jump
  const rows = words.rows(field, shownCount(count, numbers), { count: of, shown: shownCount(of, numbers) })
  const exampleTexts = examples.map(
    ({ name, before, after }) =>
      `${quoted(shortened(name, LONGEST_NAME))} ${shownChange('', { field, before, after }, numbers)}`,
  )
  const firstSentence = `${rows} ${moved(jump, language)}${exampleTexts.length === 0 ? '' : ` (${exampleTexts.join(', ')})`}.`
  const calm = reading.kind === 'vat' || reading.kind === 'same'
  return [firstSentence, question(jump, language), ...(calm ? [words.meant] : [])].join(' ')
}

function moved({ reading, ratio, rough, rule }: Jump, language: Language): string {
  const words = WORDS[language]
  if (reading.kind === 'vat') return words[ratio > 1 ? 'higher' : 'without'](String(reading.percent))
  const factor = showDecimal(String(Number(Number(rule.by).toPrecision(4))), TERMS[language].numbers)
  if (reading.kind === 'same') return words.share(factor)
  return rule.operator === '/' ? words.times(factor, rough) : words.part(factor, rough)
}

function question({ field, reading, ratio }: Jump, language: Language): string {
  const words = WORDS[language]
  const up = ratio > 1
  const isPrice = field === 'price'
  switch (reading.kind) {
    case 'pack':
    case 'tens': {
      const size = shownCount(reading.size, TERMS[language].numbers)
      const ask = isPrice ? words[up ? 'priceOfPack' : 'priceOfOne'] : words[up ? 'countsPieces' : 'countsPacks']
      return reading.kind === 'tens' ? `${ask(size)} ${words.separator}` : ask(size)
    }
    case 'vat':
      return words[up ? 'vatIn' : 'vatOut'](String(reading.percent))
    case 'unit': {
      const { small, large } = reading
      if (isPrice) return up ? words.pricesPer(large, small) : words.pricesPer(small, large)
      return up ? words.amountsIn(small, large) : words.amountsIn(large, small)
    }
    case 'same':
      return words.same
    default:
      return reading satisfies never
  }
}
