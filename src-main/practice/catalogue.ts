/**
 * The catalogues an account can begin with: a believable furniture and metal workshop of about 300 materials, and any
 * number of generated ones. Pure and deterministic: the same arguments give the same seed, so fixtures can be made of it.
 */
import {
  FAMILIES,
  type Family,
  CATEGORIES,
  CATEGORY,
  MAIN,
  SHOP,
  STORAGES,
  SUPPLIERS,
  VAN,
} from './catalogue/families.ts'
import {
  DAILY_LIMIT,
  DEFAULT_KEYS,
  DEFAULT_UNITS,
  type Seed,
  type SeedMaterial,
  type SeedProduct,
  type SeedStock,
} from './seed.ts'

const FIRST_MATERIAL = 1001
const FIRST_PRODUCT = 501
const WORKSHOP_DICE = 20_240_301
const SHOP_CATEGORIES: readonly number[] = STORAGES.find(({ id }) => id === SHOP)?.categories ?? []

/** A 13-digit code with the check digit of EAN-13. */
export function barcode(serial: number): string {
  const digits = `460${String(serial).padStart(9, '0')}`
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function skuOf(family: Family, serial: number): string {
  if (family.sku === 'zeros') return String(serial * 7).padStart(5, '0')
  if (family.sku === 'barcode') return barcode(70_012_000 + serial * 13)
  return `${family.sku}${String(serial).padStart(4, '0')}`
}

/** At most three places, as people write prices. */
function rounded(price: number): number {
  return Number(price.toFixed(price < 1 ? 3 : 2))
}

/** How much of it a workshop keeps: screws by the thousand, rebar by the tonne. */
function balance(unit: string, price: number, dice: Dice): number {
  if (dice.chance(0.06)) return 0
  if (unit === 't') return dice.whole(5, 60) / 10
  if (unit === 'm3') return dice.whole(10, 140) / 20
  if (unit === 'g' || unit === 'ml') return dice.whole(2, 60) * 250
  if (unit === 'kg' || unit === 'l' || unit === 'm2') return dice.whole(20, 900) / 4
  if (unit === 'm') return dice.whole(20, 2400) / 2
  return price < 0.3 ? dice.whole(2, 60) * 100 : dice.whole(1, 240)
}

function stocksOf(category: number, unit: string, price: number, dice: Dice): SeedStock[] {
  const main = balance(unit, price, dice)
  const minimum = dice.chance(0.6) ? Math.ceil(main / 5) : 0
  const planned = dice.chance(0.08) ? (dice.chance(0.5) ? 1 : -1) * Math.max(1, Math.floor(main / 8)) : null
  const stocks: SeedStock[] = [{ storage_id: MAIN, stock: main, minimum, planned }]
  if (SHOP_CATEGORIES.includes(category)) {
    const stock = Math.floor(main / 10)
    stocks.push({ storage_id: SHOP, stock, minimum: stock > 4 ? Math.floor(stock / 4) : 0, planned: null })
  }
  if (main >= 4 && dice.chance(0.1)) {
    stocks.push({ storage_id: VAN, stock: dice.whole(1, 4), minimum: 0, planned: null })
  }
  return stocks
}

function workshopMaterials(dice: Dice): SeedMaterial[] {
  const variants = FAMILIES.flatMap((family) => family.variants.map((variant, index) => ({ family, variant, index })))
  return variants.map(({ family, variant, index }, position) => {
    const price = rounded(family.price + family.step * index)
    const serial = position + 12
    return {
      id: FIRST_MATERIAL + position,
      name: family.name.replace('{}', variant),
      // A few never got a code.
      sku: dice.chance(0.02) ? '' : skuOf(family, serial),
      unit: family.unit,
      price,
      notes: family.notes ?? '',
      archived: dice.chance(0.025) ? 1 : 0,
      categories: [family.category],
      suppliers: family.suppliers,
      stocks: stocksOf(family.category, family.unit, price, dice),
      files: dice.chance(0.03) ? ['datasheet.pdf'] : [],
    }
  })
}

type Part = readonly [name: string, quantity: number]

const PRODUCTS: readonly (readonly [name: string, parts: readonly Part[]])[] = [
  [
    'Shelf Oak 900',
    [
      ['Oak board 20 mm, planed', 2.7],
      ['Полкодержатель металл 5 мм', 4],
      ['Масло с твёрдым воском дуб', 0.12],
    ],
  ],
  [
    'Тумба прикроватная',
    [
      ['ЛДСП Дуб сонома 16 мм, лист 2750×1830', 0.45],
      ['Кромка ABS 2×22 мм Дуб сонома', 6.4],
      ['Drawer slide soft-close 400 mm', 2],
      ['Конфирмат 7×50', 16],
      ['Ручка-скоба 128 мм, чёрный мат', 2],
    ],
  ],
  [
    'Loft table 1600',
    [
      ['Труба профильная 40×40×2', 9.6],
      ['Beech furniture panel 40 mm', 1.28],
      ['Powder coating RAL 9005 matt', 0.85],
      ['Bolt DIN 933 M8×30', 12],
      ['Washer DIN 125 M8', 12],
    ],
  ],
  [
    'Банкетка велюр',
    [
      ['Ткань мебельная велюр, изумруд', 1.6],
      ['Поролон ST 60 мм', 0.9],
      ['Plywood birch 12 mm, 1525×1525', 0.35],
      ['Брусок берёза 40×40 мм', 2.2],
    ],
  ],
  [
    'Mirror with light 600',
    [
      ['Зеркало 4 мм', 0.48],
      ['LED strip 24 V 4000 K', 2.2],
      ['Блок питания 24 В, 60 Вт', 1],
      ['Aluminium profile LED recessed', 2.4],
    ],
  ],
]

function workshopProducts(materials: readonly SeedMaterial[]): SeedProduct[] {
  const ids = new Map(materials.map(({ name, id }) => [name, id]))
  return PRODUCTS.map(([name, parts], position) => ({
    id: FIRST_PRODUCT + position,
    name,
    composition: parts.map(([part, quantity]) => {
      const id = ids.get(part)
      if (id === undefined) throw new Error(`The product ${name} needs ${part}, which the workshop does not have`)
      return { material_id: id, quantity }
    }),
  }))
}

const references = {
  keys: DEFAULT_KEYS,
  dailyLimit: DAILY_LIMIT,
  units: DEFAULT_UNITS,
  storages: STORAGES,
  categories: CATEGORIES,
  suppliers: SUPPLIERS,
}

/** The built-in catalogue. */
export function workshopSeed(): Seed {
  const materials = workshopMaterials(makeDice(WORKSHOP_DICE))
  return { ...references, materials, products: workshopProducts(materials) }
}

/** `count` materials in the workshop's storages, made of its families; the names are all different. */
export function generateSeed(count: number, randomSeed: number): Seed {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`count must be a whole number from 0, got ${count}`)
  const dice = makeDice(randomSeed)
  const materials = Array.from({ length: count }, (_, position): SeedMaterial => {
    const family = FAMILIES[dice.whole(0, FAMILIES.length - 1)] ?? FAMILIES[0]
    if (!family) throw new Error('The workshop has no families')
    const index = dice.whole(0, family.variants.length - 1)
    const price = rounded((family.price + family.step * index) * (dice.whole(80, 140) / 100))
    const serial = position + 1
    return {
      id: FIRST_MATERIAL + position,
      name: `${family.name.replace('{}', family.variants[index] ?? '')} #${String(serial).padStart(6, '0')}`,
      sku: skuOf(family, serial),
      unit: family.unit,
      price,
      notes: dice.chance(0.1) ? `Rack ${dice.whole(1, 40)}-${dice.whole(1, 9)}` : '',
      archived: dice.chance(0.03) ? 1 : 0,
      categories: [...new Set([family.category, ...(dice.chance(0.05) ? [CATEGORY.packaging] : [])])],
      suppliers: family.suppliers,
      stocks: stocksOf(family.category, family.unit, price, dice),
      files: [],
    }
  })
  return { ...references, materials, products: [] }
}

/** Chance that repeats: the same seed throws the same dice (mulberry32). */
interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
}

function makeDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
  }
}
