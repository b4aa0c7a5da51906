/**
 * The catalogues that an account can start with: a realistic furniture and metal workshop of about 300 materials, and generated ones of any size.
 * Pure and deterministic: the same arguments give the same seed, so it can be used for fixtures.
 */
import {
  DAILY_LIMIT,
  DEFAULT_KEYS,
  DEFAULT_UNITS,
  type Seed,
  type SeedMaterial,
  type SeedProduct,
  type SeedStock,
  type SeedCategory,
  type SeedStorage,
  type SeedSupplier,
} from './seed.ts'

const FIRST_MATERIAL_ID = 1001
const FIRST_PRODUCT_ID = 501
const WORKSHOP_SEED_NUMBER = 20_240_301
/**
 * Materials of the workshop that differ only in one part of the name; `{}` is replaced by the variant. `sku` defines their codes: digits with leading
 * zeros ("00123"), a prefix ("BRD-0012"), or a 13-digit barcode.
 */
interface MaterialFamily {
  readonly category: number
  readonly name: string
  readonly variants: readonly string[]
  readonly unit: string
  /** The price of the first variant. Each further one costs `step` more. */
  readonly price: number
  readonly step: number
  readonly sku: 'zeros' | 'barcode' | `${string}-`
  readonly suppliers: readonly number[]
  readonly notes?: string
}

/** The ids of the storages of the built-in workshop. */
const MAIN_STORAGE = 1
const SHOP_STORAGE = 2
const VAN_STORAGE = 3

const CATEGORY_IDS = {
  boards: 10,
  solidWood: 11,
  edging: 12,
  hardware: 13,
  fasteners: 14,
  finishes: 15,
  adhesives: 16,
  metal: 17,
  abrasives: 18,
  glass: 19,
  textile: 20,
  electrical: 21,
  packaging: 22,
} as const

const CATEGORIES: readonly SeedCategory[] = [
  { id: CATEGORY_IDS.boards, name: 'Плитные материалы' },
  { id: CATEGORY_IDS.solidWood, name: 'Solid wood' },
  { id: CATEGORY_IDS.edging, name: 'Кромка' },
  { id: CATEGORY_IDS.hardware, name: 'Hardware' },
  { id: CATEGORY_IDS.fasteners, name: 'Крепёж' },
  { id: CATEGORY_IDS.finishes, name: 'Paints and finishes' },
  { id: CATEGORY_IDS.adhesives, name: 'Клеи и герметики' },
  { id: CATEGORY_IDS.metal, name: 'Metal' },
  { id: CATEGORY_IDS.abrasives, name: 'Абразивы' },
  { id: CATEGORY_IDS.glass, name: 'Glass and mirrors' },
  { id: CATEGORY_IDS.textile, name: 'Ткани и наполнители' },
  { id: CATEGORY_IDS.electrical, name: 'Lighting and electrical' },
  { id: CATEGORY_IDS.packaging, name: 'Упаковка' },
]

/** The main storage has all materials. The shop has the materials in its categories. The van has only materials that were moved there. */
const STORAGES: readonly SeedStorage[] = [
  { id: MAIN_STORAGE, name: 'Main warehouse', holdsAll: true, categories: [], deleted: false },
  {
    id: SHOP_STORAGE,
    name: 'Цех / Shop floor',
    holdsAll: false,
    categories: [CATEGORY_IDS.hardware, CATEGORY_IDS.fasteners, CATEGORY_IDS.adhesives, CATEGORY_IDS.abrasives],
    deleted: false,
  },
  { id: VAN_STORAGE, name: 'Van', holdsAll: false, categories: [], deleted: false },
  { id: 4, name: 'Old garage', holdsAll: false, categories: [], deleted: true },
]

const SUPPLIERS: readonly SeedSupplier[] = [
  { id: 30, name: 'Timber & Board Ltd', deleted: false },
  { id: 31, name: 'ООО «ПлитТорг»', deleted: false },
  { id: 32, name: 'Nordic Hardware AB', deleted: false },
  { id: 33, name: 'МеталлСервис', deleted: false },
  { id: 34, name: 'Lack & Farbe GmbH', deleted: false },
  { id: 35, name: 'ИП Соколов (крепёж)', deleted: false },
  { id: 36, name: 'Glassworks Central', deleted: false },
  { id: 37, name: 'Текстиль-Опт', deleted: false },
  { id: 38, name: 'Closed Trading House', deleted: true },
]

const { boards, solidWood, edging, hardware, fasteners, finishes, adhesives } = CATEGORY_IDS
const { metal, abrasives, glass, textile, electrical, packaging } = CATEGORY_IDS

type FamilyRow = readonly [
  category: number,
  name: string,
  variants: string,
  unit: string,
  price: number,
  step: number,
  sku: MaterialFamily['sku'],
  suppliers: readonly number[],
  notes?: string,
]

const FAMILY_ROWS: readonly FamilyRow[] = [
  [
    boards,
    'ЛДСП {} 16 мм, лист 2750×1830',
    'Белый|Дуб сонома|Венге|Ясень шимо|Графит|Бук',
    'pcs',
    42.5,
    3.1,
    'BRD-',
    [31],
  ],
  [boards, 'Plywood birch {} mm, 1525×1525', '4|6|9|12|15|18|21', 'pcs', 11.4, 4.35, 'BRD-', [30], 'Grade BB/BB'],
  [boards, 'МДФ {} мм, лист 2800×2070', '6|10|16|19|22', 'pcs', 24, 6.2, 'BRD-', [31]],
  [boards, 'OSB-3 {} mm, 2500×1250', '9|12|15|18', 'pcs', 13.9, 3.4, 'BRD-', [30]],
  [boards, 'ХДФ белая {} мм', '3|4', 'm2', 3.85, 0.7, 'BRD-', [31]],
  [solidWood, 'Oak board {} mm, planed', '20|27|32|40|50', 'm', 9.8, 3.25, 'zeros', [30]],
  [solidWood, 'Доска сосна {} мм, сухая', '25|32|40|50', 'm3', 310, 18.5, 'zeros', [30], 'Влажность 8–10 %'],
  [solidWood, 'Beech furniture panel {} mm', '18|20|26|40', 'm2', 54, 9.75, 'zeros', [30]],
  [solidWood, 'Брусок берёза {} мм', '20×20|30×30|40×40|50×50', 'm', 0.95, 0.6, 'zeros', [30]],
  [solidWood, 'Ash veneer {} mm', '0.6|1.0|1.5', 'm2', 6.2, 2.15, 'zeros', [30]],
  [edging, 'Кромка ПВХ 0,4×19 мм {}', 'Белый|Дуб сонома|Венге|Графит|Бук', 'm', 0.12, 0.02, 'KR-', [31]],
  [edging, 'Кромка ABS 2×22 мм {}', 'Белый|Дуб сонома|Венге|Графит|Бук', 'm', 0.46, 0.04, 'KR-', [31]],
  [edging, 'Edge banding veneer 22 mm, {}', 'oak|ash|beech|walnut', 'm', 0.58, 0.09, 'KR-', [30]],
  [hardware, 'Drawer slide ball bearing {} mm', '250|300|350|400|450|500', 'pcs', 2.9, 0.45, 'barcode', [32], 'Pair'],
  [hardware, 'Drawer slide soft-close {} mm', '300|400|450|500|550', 'pcs', 9.8, 1.2, 'barcode', [32]],
  [hardware, 'Петля мебельная {}', 'накладная|полунакладная|вкладная|165°', 'pcs', 0.85, 0.22, 'barcode', [32, 35]],
  [hardware, 'Hinge with damper {}', 'full overlay|half overlay|inset|blind corner', 'pcs', 1.95, 0.3, 'barcode', [32]],
  [hardware, 'Ручка-скоба {} мм, чёрный мат', '96|128|160|192|320', 'pcs', 1.4, 0.55, 'HND-', [32]],
  [hardware, 'Handle bar steel {} mm', '128|160|224|320', 'pcs', 2.2, 0.65, 'HND-', [32]],
  [hardware, 'Adjustable leg {} mm', '60|100|150', 'pcs', 0.62, 0.14, 'HND-', [32]],
  [hardware, 'Gas lift {} N', '60|80|100|120', 'pcs', 1.75, 0.1, 'barcode', [32]],
  [hardware, 'Полкодержатель {}', 'металл 5 мм|стекло|скрытый', 'pcs', 0.07, 0.18, 'HND-', [35]],
  [hardware, 'Furniture castor {}', '40 mm|50 mm|50 mm with brake|75 mm', 'pcs', 1.15, 0.6, 'HND-', [32]],
  [fasteners, 'Конфирмат {}', '5×50|6,3×50|7×50|7×70', 'pcs', 0.021, 0.006, 'zeros', [35]],
  [
    fasteners,
    'Chipboard screw {}',
    '3×16|3.5×16|3.5×30|4×30|4×40|4×50|5×70|6×100',
    'pcs',
    0.006,
    0.004,
    'zeros',
    [35, 32],
  ],
  [fasteners, 'Саморез по металлу {}', '4,2×13|4,2×19|4,8×29', 'kg', 4.6, 0.35, 'zeros', [35]],
  [fasteners, 'Bolt DIN 933 {}', 'M6×20|M6×40|M8×30|M8×60|M10×40', 'pcs', 0.045, 0.035, 'zeros', [35]],
  [fasteners, 'Гайка DIN 934 {}', 'М6|М8|М10|М12', 'pcs', 0.018, 0.012, 'zeros', [35]],
  [fasteners, 'Washer DIN 125 {}', 'M6|M8|M10', 'pcs', 0.01, 0.006, 'zeros', [35]],
  [fasteners, 'Шкант берёзовый {}', '6×30|8×30|8×40|10×40', 'pcs', 0.008, 0.003, 'zeros', [35]],
  [fasteners, 'Cam lock minifix {}', '15×12|15×14|20×14', 'pcs', 0.13, 0.03, 'zeros', [32]],
  [fasteners, 'Гвозди финишные {} мм', '25|40|50', 'kg', 3.9, 0.2, 'zeros', [35]],
  [fasteners, 'Euro screw {}', '6.3×11|6.3×13', 'pcs', 0.017, 0.002, 'zeros', [32]],
  [fasteners, 'Стяжка межсекционная {}', 'М4×27|М6×30', 'pcs', 0.19, 0.04, 'zeros', [35]],
  [finishes, 'Acrylic varnish {}', 'matt|satin|gloss', 'l', 11.2, 0.6, 'PNT-', [34]],
  [finishes, 'Масло с твёрдым воском {}', 'бесцветное|дуб|орех|белое', 'l', 24.9, 1.1, 'PNT-', [34]],
  [finishes, 'Polyurethane primer {}', 'white|clear|grey', 'l', 8.4, 0.75, 'PNT-', [34]],
  [finishes, 'Эмаль ПУ {}', 'RAL 9003|RAL 9005|RAL 7016|RAL 1015|RAL 6005', 'kg', 13.6, 0.4, 'PNT-', [34]],
  [finishes, 'Stain water-based {}', 'oak|walnut|mahogany|ebony', 'l', 9.3, 0.25, 'PNT-', [34]],
  [finishes, 'Растворитель {}', '646|Уайт-спирит|ацетон', 'l', 1.65, 0.3, 'PNT-', [34]],
  [finishes, 'Powder coating {}', 'RAL 9005 matt|RAL 9016|RAL 7024', 'kg', 6.9, 0.35, 'PNT-', [34]],
  [finishes, 'Colour paste {}', 'black|red oxide|yellow|white', 'ml', 0.035, 0.004, 'PNT-', [34]],
  [adhesives, 'PVA glue D{}', '2|3|4', 'kg', 3.1, 0.9, 'ADH-', [34]],
  [adhesives, 'Клей-расплав {}', 'для кромки|для облицовки', 'kg', 4.4, 1.3, 'ADH-', [31]],
  [adhesives, 'Silicone sealant {}', 'clear|white|black', 'pcs', 2.75, 0.1, 'barcode', [34]],
  [adhesives, 'Клей контактный {}', '88|SA-5', 'l', 7.3, 1.9, 'ADH-', [34]],
  [adhesives, 'Epoxy resin, component {}', 'A|B', 'g', 0.014, 0.006, 'ADH-', [34]],
  [adhesives, 'Double-sided tape {}', '9 mm|19 mm|50 mm', 'pcs', 1.1, 0.8, 'barcode', [34]],
  [metal, 'Труба профильная {}', '20×20×1,5|25×25×2|40×20×2|40×40×2|50×50×3|60×40×3', 'm', 1.35, 0.95, 'MTL-', [33]],
  [metal, 'Steel sheet cold-rolled {} mm', '0.8|1.0|1.5|2.0|3.0', 'kg', 0.98, 0.03, 'MTL-', [33]],
  [metal, 'Уголок стальной {}', '25×25×3|40×40×4|50×50×5', 'm', 1.6, 1.05, 'MTL-', [33]],
  [metal, 'Flat bar {}', '20×4|40×4|60×6', 'm', 0.85, 0.7, 'MTL-', [33]],
  [metal, 'Aluminium profile {}', '20×20|40×20|40×40|LED surface|LED recessed', 'm', 3.2, 1.15, 'MTL-', [33]],
  [metal, 'Круг стальной {} мм', '8|10|12|16|20', 'kg', 0.86, 0.01, 'MTL-', [33]],
  [metal, 'Арматура А500С {} мм', '8|10|12', 't', 612.5, 4.25, 'MTL-', [33], 'Отпускается тоннами'],
  [metal, 'Stainless rod {} mm', '6|8|10', 'm', 2.4, 1.3, 'MTL-', [33]],
  [metal, 'Welding wire ER70S-6 {} mm', '0.8|1.0|1.2', 'kg', 2.1, 0.05, 'MTL-', [33]],
  [abrasives, 'Шлифлента 75×533, P{}', '60|80|120|180|240', 'pcs', 0.72, 0.02, 'zeros', [34]],
  [abrasives, 'Sanding disc 150 mm, P{}', '80|120|180|240|320|400', 'pcs', 0.31, 0.01, 'zeros', [34]],
  [abrasives, 'Круг отрезной {}', '125×1,0|125×1,6|230×2,0', 'pcs', 0.68, 0.42, 'zeros', [33]],
  [abrasives, 'Sanding sponge {}', 'fine|medium|coarse', 'pcs', 0.88, 0.03, 'zeros', [34]],
  [glass, 'Float glass {} mm', '4|5|6|8', 'm2', 9.6, 3.9, 'GLS-', [36]],
  [glass, 'Зеркало {}', '4 мм|4 мм, бронза|4 мм, графит', 'm2', 17.5, 5.25, 'GLS-', [36]],
  [glass, 'Tempered glass {} mm', '6|8|10', 'm2', 31, 7.5, 'GLS-', [36], 'Cut to size before tempering'],
  [textile, 'Ткань мебельная велюр, {}', 'серый|синий|изумруд|бежевый|терракота', 'm', 8.9, 0.15, 'TXT-', [37]],
  [textile, 'Artificial leather {}', 'black|brown|white', 'm', 7.4, 0.3, 'TXT-', [37]],
  [textile, 'Поролон ST {} мм', '20|40|60|100', 'm2', 2.95, 2.6, 'TXT-', [37]],
  [textile, 'Батинг {} г/м²', '100|200|300', 'm', 0.95, 0.45, 'TXT-', [37]],
  [textile, 'Zigzag spring {} cm', '45|50|55', 'pcs', 0.36, 0.03, 'TXT-', [37]],
  [electrical, 'LED strip 24 V {}', '3000 K|4000 K|6000 K|RGB', 'm', 3.4, 0.4, 'barcode', [32]],
  [electrical, 'Блок питания 24 В, {} Вт', '30|60|100|150', 'pcs', 8.7, 4.6, 'barcode', [32]],
  [electrical, 'Кабель ПВС {}', '2×0,75|3×1,5|3×2,5', 'm', 0.42, 0.37, 'zeros', [35]],
  [electrical, 'Cable grommet {} mm', '60|80', 'pcs', 0.55, 0.2, 'barcode', [32]],
  [packaging, 'Гофрокартон {}', 'Т-23, лист|П-32, лист', 'pcs', 1.2, 0.85, 'zeros', [37]],
  [packaging, 'Stretch film {} µm', '17|20|23', 'kg', 2.35, 0.1, 'zeros', [37]],
  [packaging, 'Скотч {}', '48 мм × 66 м|72 мм × 66 м', 'pcs', 0.79, 0.4, 'barcode', [37]],
  [packaging, 'Bubble wrap {} m', '1.2|1.5', 'm', 0.36, 0.08, 'zeros', [37]],
  [packaging, 'Паллета {}', '800×1200|1000×1200', 'pcs', 5.4, 1.6, 'zeros', [37]],
  [packaging, 'Wood wool {} kg bale', '5|20', 'pack', 9.2, 21, 'zeros', [37]],
  [hardware, 'Замок мебельный {}', 'накладной|врезной|почтовый', 'pcs', 1.85, 0.6, 'barcode', [32, 35]],
  [glass, 'Polycarbonate sheet {} mm', '4|6|10', 'm2', 5.9, 2.4, 'GLS-', [36]],
  [packaging, 'Уголок защитный {}', 'картон|пенополиэтилен', 'pack', 6.5, 1.75, 'zeros', [37]],
]

const FAMILIES: readonly MaterialFamily[] = FAMILY_ROWS.map(
  ([category, name, variants, unit, price, step, sku, suppliers, notes]) => ({
    category,
    name,
    variants: variants.split('|'),
    unit,
    price,
    step,
    sku,
    suppliers,
    ...(notes === undefined ? {} : { notes }),
  }),
)

const SHOP_CATEGORIES: readonly number[] = STORAGES.find(({ id }) => id === SHOP_STORAGE)?.categories ?? []

/** A 13-digit code with the check digit of EAN-13. */
export function makeBarcode(serial: number): string {
  const digits = `460${String(serial).padStart(9, '0')}`
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function skuOf(family: MaterialFamily, serial: number): string {
  if (family.sku === 'zeros') return String(serial * 7).padStart(5, '0')
  if (family.sku === 'barcode') return makeBarcode(70_012_000 + serial * 13)
  return `${family.sku}${String(serial).padStart(4, '0')}`
}

/** Rounds to at most three decimal places, as in real price lists. */
function roundPrice(price: number): number {
  return Number(price.toFixed(price < 1 ? 3 : 2))
}

/** How much a workshop has in stock: screws by the thousand, rebar by the tonne. */
function makeRandomStock(unit: string, price: number, random: RandomNumbers): number {
  if (random.chance(0.06)) return 0
  if (unit === 't') return random.wholeNumber(5, 60) / 10
  if (unit === 'm3') return random.wholeNumber(10, 140) / 20
  if (unit === 'g' || unit === 'ml') return random.wholeNumber(2, 60) * 250
  if (unit === 'kg' || unit === 'l' || unit === 'm2') return random.wholeNumber(20, 900) / 4
  if (unit === 'm') return random.wholeNumber(20, 2400) / 2
  return price < 0.3 ? random.wholeNumber(2, 60) * 100 : random.wholeNumber(1, 240)
}

function makeStocks(category: number, unit: string, price: number, random: RandomNumbers): SeedStock[] {
  const mainStock = makeRandomStock(unit, price, random)
  const minimum = random.chance(0.6) ? Math.ceil(mainStock / 5) : 0
  const plannedStock = random.chance(0.08)
    ? (random.chance(0.5) ? 1 : -1) * Math.max(1, Math.floor(mainStock / 8))
    : null
  const stocks: SeedStock[] = [{ storage_id: MAIN_STORAGE, stock: mainStock, minimum, planned: plannedStock }]
  if (SHOP_CATEGORIES.includes(category)) {
    const stock = Math.floor(mainStock / 10)
    stocks.push({ storage_id: SHOP_STORAGE, stock, minimum: stock > 4 ? Math.floor(stock / 4) : 0, planned: null })
  }
  if (mainStock >= 4 && random.chance(0.1)) {
    stocks.push({ storage_id: VAN_STORAGE, stock: random.wholeNumber(1, 4), minimum: 0, planned: null })
  }
  return stocks
}

function makeWorkshopMaterials(random: RandomNumbers): SeedMaterial[] {
  const variants = FAMILIES.flatMap((family) => family.variants.map((variant, index) => ({ family, variant, index })))
  return variants.map(({ family, variant, index }, position) => {
    const price = roundPrice(family.price + family.step * index)
    const serial = position + 12
    return {
      id: FIRST_MATERIAL_ID + position,
      name: family.name.replace('{}', variant),
      // A few materials have no code.
      sku: random.chance(0.02) ? '' : skuOf(family, serial),
      unit: family.unit,
      price,
      notes: family.notes ?? '',
      archived: random.chance(0.025) ? 1 : 0,
      categories: [family.category],
      suppliers: family.suppliers,
      stocks: makeStocks(family.category, family.unit, price, random),
      files: random.chance(0.03) ? ['datasheet.pdf'] : [],
    }
  })
}

type ProductPart = readonly [name: string, quantity: number]

const PRODUCTS: readonly (readonly [name: string, parts: readonly ProductPart[]])[] = [
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

function makeWorkshopProducts(materials: readonly SeedMaterial[]): SeedProduct[] {
  const ids = new Map(materials.map(({ name, id }) => [name, id]))
  return PRODUCTS.map(([name, parts], position) => ({
    id: FIRST_PRODUCT_ID + position,
    name,
    composition: parts.map(([part, quantity]) => {
      const id = ids.get(part)
      if (id === undefined) throw new Error(`The product ${name} needs ${part}, which the workshop does not have`)
      return { material_id: id, quantity }
    }),
  }))
}

const commonSeedParts = {
  keys: DEFAULT_KEYS,
  dailyLimit: DAILY_LIMIT,
  units: DEFAULT_UNITS,
  storages: STORAGES,
  categories: CATEGORIES,
  suppliers: SUPPLIERS,
}

/** Makes the seed of the built-in workshop. */
export function makeWorkshopSeed(): Seed {
  const materials = makeWorkshopMaterials(makeRandom(WORKSHOP_SEED_NUMBER))
  return { ...commonSeedParts, materials, products: makeWorkshopProducts(materials) }
}

/** Generates a seed of `count` materials in the workshop's storages, based on its material families. All names differ. */
export function generateSeed(count: number, randomSeed: number): Seed {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`count must be a whole number from 0, got ${count}`)
  const random = makeRandom(randomSeed)
  const materials = Array.from({ length: count }, (_, position): SeedMaterial => {
    const family = FAMILIES[random.wholeNumber(0, FAMILIES.length - 1)] ?? FAMILIES[0]
    if (!family) throw new Error('The workshop has no families')
    const index = random.wholeNumber(0, family.variants.length - 1)
    const price = roundPrice((family.price + family.step * index) * (random.wholeNumber(80, 140) / 100))
    const serial = position + 1
    return {
      id: FIRST_MATERIAL_ID + position,
      name: `${family.name.replace('{}', family.variants[index] ?? '')} #${String(serial).padStart(6, '0')}`,
      sku: skuOf(family, serial),
      unit: family.unit,
      price,
      notes: random.chance(0.1) ? `Rack ${random.wholeNumber(1, 40)}-${random.wholeNumber(1, 9)}` : '',
      archived: random.chance(0.03) ? 1 : 0,
      categories: [...new Set([family.category, ...(random.chance(0.05) ? [CATEGORY_IDS.packaging] : [])])],
      suppliers: family.suppliers,
      stocks: makeStocks(family.category, family.unit, price, random),
      files: [],
    }
  })
  return { ...commonSeedParts, materials, products: [] }
}

/** Repeatable random numbers: the same seed gives the same sequence (mulberry32). */
interface RandomNumbers {
  /** A number from 0 up to but not including 1. */
  next(): number
  /** A whole number from `min` to `max`, inclusive. */
  wholeNumber(min: number, max: number): number
  chance(probability: number): boolean
}

function makeRandom(seed: number): RandomNumbers {
  let state = seed >>> 0
  const readNext = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1)
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61)
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next: readNext,
    wholeNumber: (min, max) => min + Math.floor(readNext() * (max - min + 1)),
    chance: (probability) => readNext() < probability,
  }
}
