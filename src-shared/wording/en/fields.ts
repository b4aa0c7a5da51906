/** What fields are called in English. */
import type { FieldWords } from '../shape/fields.ts'

// No header “ID”: Excel takes a CSV file that begins with these two capitals for a SYLK file.
export const fields: FieldWords<string, readonly [one: string, many: string]> = {
  id: { label: 'Material ID', name: 'id', header: 'Id' },
  sku: { label: 'SKU', name: 'sku', header: 'SKU', counted: ['SKU', 'SKUs'] },
  name: { label: 'Name', name: 'name', header: 'Name', counted: ['name', 'names'] },
  unit: { label: 'Unit', name: 'unit', header: 'Unit', counted: ['unit', 'units'] },
  price: { label: 'Price', name: 'price', header: 'Price', counted: ['price', 'prices'] },
  notes: { label: 'Notes', name: 'notes', header: 'Notes', counted: ['row’s notes', 'rows’ notes'] },
  stock: { label: 'Stock', name: 'stock', header: 'Stock', counted: ['stock balance', 'stock balances'] },
  stock_change: { label: 'Stock change (±)', name: 'stock change' },
  minimum: { label: 'Minimum', name: 'minimum', header: 'Minimum', counted: ['minimum', 'minimums'] },
  categories: {
    label: 'Categories',
    name: 'categories',
    header: 'Categories',
    counted: ['row’s categories', 'rows’ categories'],
  },
  suppliers: {
    label: 'Suppliers',
    name: 'suppliers',
    header: 'Suppliers',
    counted: ['row’s suppliers', 'rows’ suppliers'],
  },
  storage: { label: 'Storage', name: 'storage', header: 'Storage' },
  action: { label: 'Action', name: 'action' },
  archived: { label: 'Archived (read only)', name: 'archive mark', header: 'Archived' },
  planned: { label: 'Planned (read only)', name: 'planned change', header: 'Planned' },
}
