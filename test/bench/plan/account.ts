/** Input for the plan benchmark: an account's list in memory, and files with the same materials. */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parsePage } from '../../../src-main/account/list-page.ts'
import type { AccountPort } from '../../../src-main/ports/ports.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { toDecimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { generateSeed } from '../../../src-main/practice/catalogue.ts'
import { record } from '../xlsx-read/generate.ts'

const decimal = (value: number | string) => toDecimal(String(value)) ?? ZERO

/** One storage with `rows` materials, as the client parses them. */
export function materialsOf(rows: number): ListedMaterial[] {
  return generateSeed(rows, 1).materials.map(({ id, name, unit, price, notes }, index) => ({
    id,
    name,
    sku: `A-${index}`,
    unit,
    price: decimal(price),
    notes,
    archived: false,
    categories: [],
    stock: decimal(index % 900),
    minimum: decimal(index % 7),
    planned: null,
  }))
}

/** The account that matches the workbooks of ../xlsx-read/generate.ts, except that every `every`th price differs. */
export function materialsOfWorkbook(rows: number, every: number): ListedMaterial[] {
  return Array.from({ length: rows }, (_, index) => {
    const [id, sku, name, unit, price, stock, minimum, notes, category] = record(index).map(String)
    const number = Number(category?.split(' ')[1])
    return {
      id: Number(id),
      name: name ?? '',
      sku: sku ?? '',
      unit: unit ?? '',
      price: decimal(every > 0 && index % every === 0 ? `${price}1` : (price ?? '0')),
      notes: notes ?? '',
      archived: false,
      categories: [{ id: number, name: `Category ${number}` }],
      stock: decimal(stock ?? '0'),
      minimum: decimal(minimum ?? '0'),
      planned: null,
    }
  })
}

/** The list as the account answers it, one page per line. */
export function writeList(path: string, materials: readonly ListedMaterial[]): void {
  const file = openSync(path, 'w')
  for (let from = 0; from < materials.length; from += 1000) {
    const page = { success: true, materials: materials.slice(from, from + 1000), total: materials.length }
    writeSync(file, `${JSON.stringify(page)}\n`)
  }
  closeSync(file)
}

/** An account that answers such a list page by page, so that it is never in memory as a whole. */
export function pagedList(path: string): AccountPort['readStorage'] {
  return async (_storage, hooks) => {
    let begun = false
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const page = parsePage(line)
      if (!page.ok) throw new Error(`${path}: ${page.field}`)
      if (!begun) hooks?.sink?.begin(page.value.total)
      begun = true
      hooks?.sink?.page(page.value.materials)
    }
    return { ok: true, materials: [], requests: 1 }
  }
}

/** A file of the same materials in which one of `every` rows changes its price and stock; 0 for none. */
export function csvOf(materials: readonly ListedMaterial[], every: number): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = ['sku,name,unit,price,stock,minimum,notes,colour,shelf,remark']
  for (const [index, { sku, name, unit, price, stock, minimum, notes }] of materials.entries()) {
    const changed = every > 0 && index % every === 0
    const cells = [
      sku,
      quoted(name),
      unit,
      changed ? `${price}1` : price,
      changed ? `${stock}1` : stock,
      minimum,
      quoted(notes),
    ]
    lines.push(`${cells.join(',')},red,B${index % 40},`)
  }
  return `${lines.join('\n')}\n`
}
