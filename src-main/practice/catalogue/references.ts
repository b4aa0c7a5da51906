/** Storages, categories and suppliers of the built-in workshop. */
import type { SeedCategory, SeedStorage, SeedSupplier } from '../seed.ts'

export const MAIN = 1
export const SHOP = 2
export const VAN = 3

export const CATEGORY = {
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

export const CATEGORIES: readonly SeedCategory[] = [
  { id: CATEGORY.boards, name: 'Плитные материалы' },
  { id: CATEGORY.solidWood, name: 'Solid wood' },
  { id: CATEGORY.edging, name: 'Кромка' },
  { id: CATEGORY.hardware, name: 'Hardware' },
  { id: CATEGORY.fasteners, name: 'Крепёж' },
  { id: CATEGORY.finishes, name: 'Paints and finishes' },
  { id: CATEGORY.adhesives, name: 'Клеи и герметики' },
  { id: CATEGORY.metal, name: 'Metal' },
  { id: CATEGORY.abrasives, name: 'Абразивы' },
  { id: CATEGORY.glass, name: 'Glass and mirrors' },
  { id: CATEGORY.textile, name: 'Ткани и наполнители' },
  { id: CATEGORY.electrical, name: 'Lighting and electrical' },
  { id: CATEGORY.packaging, name: 'Упаковка' },
]

/** Main has all materials, the shop those of its categories, the van only what was put in. */
export const STORAGES: readonly SeedStorage[] = [
  { id: MAIN, name: 'Main warehouse', holdsAll: true, categories: [], deleted: false },
  {
    id: SHOP,
    name: 'Цех / Shop floor',
    holdsAll: false,
    categories: [CATEGORY.hardware, CATEGORY.fasteners, CATEGORY.adhesives, CATEGORY.abrasives],
    deleted: false,
  },
  { id: VAN, name: 'Van', holdsAll: false, categories: [], deleted: false },
  { id: 4, name: 'Old garage', holdsAll: false, categories: [], deleted: true },
]

export const SUPPLIERS: readonly SeedSupplier[] = [
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
