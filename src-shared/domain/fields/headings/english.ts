/** Headings in English, with the account's own field names. */
import type { HeaderWords } from './words.ts'

export const english: HeaderWords = {
  language: 'English',
  plain: {
    id: 'id, material id, material_id, materialid, material no id, account id',
    sku:
      'sku, article, article code, article number, article no, art no, art nr, item code, item number, item no, item #, ' +
      'part number, part no, part #, pn, p/n, mpn, stock code, product code, material code, material number, barcode, ean, ' +
      'ean code, ean13, gtin, upc, vendor code, sku code, sku number, sku #, stock keeping unit, catalogue number, ' +
      'catalog number, catalog no, cat no, reference code',
    name:
      'name, material, material name, item, item name, product, product name, title, article name, part name, ' +
      'goods, goods name, name of material, name of product, product title, item description, product description, ' +
      'material description',
    unit:
      'unit, units, uom, u/m, um, unit of measure, unit of measurement, measure, measure unit, measurement unit, base unit, ' +
      'unit code, stock unit',
    price:
      'price, unit price, price per unit, price each, cost, unit cost, cost price, cost per unit, purchase price, ' +
      'buying price, net price, price net, material price, new price, rate',
    notes: 'notes, note, comment, comments, remark, remarks, memo, annotation, additional information',
    stock:
      'stock, on hand, qty on hand, quantity on hand, in stock, stock on hand, stock level, current stock, balance, ' +
      'stock balance, current balance, inventory, stock quantity, stock qty, available, available stock, quantity in stock, ' +
      'qty in stock, counted, count, counted quantity, actual stock, new stock, physical count, closing stock, soh',
    stock_change:
      'stock change, stock_change, change of stock, stock +/-, ±, +/-, stock adjustment, quantity change, qty change, ' +
      'stock correction, stock movement',
    minimum:
      'minimum, min, min stock, minimum stock, stock minimum, minimum balance, min balance, reorder level, reorder point, ' +
      'min level, minimum level, min qty, minimum quantity, min quantity, safety stock, low stock, low stock level, par level, ' +
      'alert quantity',
    categories:
      'categories, category, group, groups, material group, product group, item group, category name, tags, tag',
    suppliers: 'suppliers, supplier, vendor, vendors, supplier name, vendor name, preferred supplier, preferred vendor',
    storage:
      'storage, storage id, storage_id, warehouse, warehouse id, warehouse name, storage name, location, stock location, ' +
      'storage location, depot, store, bin, whse',
    action: 'action, operation, command, row action',
    archived: 'archived, archive, is archived, in archive, inactive',
    planned: 'planned, plan, planned change, planned stock, planned balance, on order, expected, incoming',
  },
  often: {
    sku: 'code, number, ref, reference, art, model, model number, key',
    name: 'description, designation, label, full name',
    stock: 'quantity, qty, total stock, remaining, units in stock',
    stock_change: 'change, adjustment, delta, difference, correction, received, receipt, movement',
    price: 'amount per unit, list price, retail price, sale price, selling price, wholesale price',
    categories: 'type, class, section, department, family, collection',
    suppliers: 'manufacturer, producer, brand',
    notes: 'details, info, information',
  },
}
