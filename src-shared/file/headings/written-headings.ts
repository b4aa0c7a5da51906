/** The headings of the sheets that we write. */
import type { Language } from '../../material/values/language.ts'
import type { SheetField } from '../../material/fields/field.ts'

/**
 * Headings of the sheets that we write, by language. Our own CSV exports are recognised by them. “ID” is avoided:
 * Excel takes a CSV file that begins with these two capitals for a SYLK file.
 */
export const WRITTEN_HEADINGS: Readonly<Record<Language, Readonly<Record<SheetField, string>>>> = {
  en: {
    id: 'Id',
    sku: 'SKU',
    name: 'Name',
    unit: 'Unit',
    price: 'Price',
    notes: 'Notes',
    stock: 'Stock',
    minimum: 'Minimum',
    categories: 'Categories',
    suppliers: 'Suppliers',
    storage: 'Storage',
    archived: 'Archived',
    planned: 'Planned',
  },
  ru: {
    id: 'Id материала',
    sku: 'Артикул',
    name: 'Название',
    unit: 'Единица',
    price: 'Цена',
    notes: 'Заметки',
    stock: 'Остаток',
    minimum: 'Минимум',
    categories: 'Категории',
    suppliers: 'Поставщики',
    storage: 'Склад',
    archived: 'В архиве',
    planned: 'План',
  },
}
