import { expect, test } from 'vitest'
import type { CommonFactorReason } from '../../../src-shared/plan/guard/common-factor.ts'
import { commonFactorMessage } from '../../../src-shared/words/outliers.ts'

type Said = Parameters<typeof commonFactorMessage>[0]

function jump(reading: CommonFactorReason, ratio: number, by: string, other: Partial<Said> = {}): Said {
  const rule = { operator: ratio > 1 ? '/' : '*', by } as const
  const examples = [{ row: 2, name: 'Oak board', before: '5', after: '60' }]
  return { field: 'price', count: 1314, of: 1320, ratio, rough: false, reading, rule, examples, ...other } as const
}

const price: readonly (readonly [Said, string, string])[] = [
  [
    jump({ kind: 'pack', size: 12 }, 12, '12'),
    '1,314 of 1,320 prices are 12 times what the account has (“Oak board” 5.00 → 60.00). Is this the price of a pack of 12?',
    '1\u00a0314 из 1\u00a0320 цен в 12 раз больше, чем в аккаунте («Oak board» 5,00 → 60,00). Это цена упаковки по 12?',
  ],
  [
    jump({ kind: 'pack', size: 3 }, 1 / 3, '3', { rough: true, examples: [] }),
    '1,314 of 1,320 prices are about 1/3 of what the account has. Is this the price of one out of a pack of 3?',
    '1\u00a0314 из 1\u00a0320 цен примерно в 3 раза меньше, чем в аккаунте. Это цена одной штуки из упаковки по 3?',
  ],
  [
    jump({ kind: 'tens', size: 1000 }, 1000, '1000', { examples: [] }),
    '1,314 of 1,320 prices are 1,000 times what the account has. Is this the price of a pack of 1,000? Or is a decimal separator lost?',
    '1\u00a0314 из 1\u00a0320 цен в 1\u00a0000 раз больше, чем в аккаунте. Это цена упаковки по 1\u00a0000? Или потерян десятичный разделитель?',
  ],
  [
    jump({ kind: 'vat', percent: 20 }, 1.2, '1.2', { examples: [] }),
    '1,314 of 1,320 prices are 20\u00a0% higher than in the account. Do these prices include VAT of 20\u00a0%? If they are meant, leave them as they are.',
    '1\u00a0314 из 1\u00a0320 цен на 20\u00a0% выше, чем в аккаунте. В этих ценах есть НДС 20\u00a0%? Если так и задумано, оставьте как есть.',
  ],
  [
    jump({ kind: 'vat', percent: 19 }, 1 / 1.19, '1.19', { examples: [], count: 1, of: 21 }),
    '1 of 21 prices are what the account has without 19\u00a0%. Are these prices without VAT of 19\u00a0%? If they are meant, leave them as they are.',
    '1 из 21 цены как в аккаунте без 19\u00a0%. Эти цены без НДС 19\u00a0%? Если так и задумано, оставьте как есть.',
  ],
  [
    jump({ kind: 'unit', small: 'square foot', large: 'square metre' }, 10.764, '10.7639104', { examples: [] }),
    '1,314 of 1,320 prices are 10.76 times what the account has. Are these prices per square metre where the account’s are per square foot?',
    '1\u00a0314 из 1\u00a0320 цен в 10,76 раза больше, чем в аккаунте. Это цены за квадратный метр, а в аккаунте за квадратный фут?',
  ],
  [
    jump({ kind: 'unit', small: 'square foot', large: 'square yard' }, 1 / 9, '9', { examples: [] }),
    '1,314 of 1,320 prices are 1/9 of what the account has. Are these prices per square foot where the account’s are per square yard?',
    '1\u00a0314 из 1\u00a0320 цен в 9 раз меньше, чем в аккаунте. Это цены за квадратный фут, а в аккаунте за квадратный ярд?',
  ],
  [
    jump({ kind: 'same' }, 0.92, '0.92', { examples: [], rule: { operator: '/', by: '0.92' } }),
    '1,314 of 1,320 prices are 0.92 times what the account has. Are they in another currency or unit? If they are meant, leave them as they are.',
    '1\u00a0314 из 1\u00a0320 цен составляют 0,92 от того, что в аккаунте. Они в другой валюте или единице? Если так и задумано, оставьте как есть.',
  ],
]

test.each(price)('[JUMP-1] prices: %#', (entry, english, russian) => {
  expect([commonFactorMessage(entry), commonFactorMessage(entry, 'ru')]).toEqual([english, russian])
})

test('[JUMP-1] amounts: pieces and packs, areas', () => {
  const stock = { field: 'stock', examples: [] } as const
  expect([
    commonFactorMessage(jump({ kind: 'pack', size: 12 }, 12, '12', stock)),
    commonFactorMessage(jump({ kind: 'pack', size: 12 }, 1 / 12, '12', stock), 'ru'),
    commonFactorMessage(jump({ kind: 'unit', small: 'foot', large: 'yard' }, 3, '3', stock)),
    commonFactorMessage(
      jump({ kind: 'unit', small: 'foot', large: 'yard' }, 1 / 3, '3', { ...stock, field: 'minimum' }),
      'ru',
    ),
  ]).toEqual([
    '1,314 of 1,320 stock balances are 12 times what the account has. Does the file count pieces where the account counts packs of 12?',
    '1\u00a0314 из 1\u00a0320 остатков в 12 раз меньше, чем в аккаунте. В файле упаковки по 12, а в аккаунте штуки?',
    '1,314 of 1,320 stock balances are 3 times what the account has. Is the file in feet where the account is in yards?',
    '1\u00a0314 из 1\u00a0320 минимумов в 3 раза меньше, чем в аккаунте. В файле счёт в ярдах, а в аккаунте в футах?',
  ])
})
