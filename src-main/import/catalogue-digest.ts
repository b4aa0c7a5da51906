/** A short fingerprint of a catalogue: binds a plan to what it was made against. Not a defence against forgery. */
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { textColumns } from '../../src-shared/material/catalogue/catalogue-values.ts'
import { STORAGE_FIELDS } from '../../src-shared/material/fields/field.ts'

// FNV-1a in two 32-bit groups with different offsets: 64 bits are plenty to notice a change.
const PRIME = 0x01000193

class Fingerprint {
  private a = 0x811c9dc5
  private b = 0x1000193

  text(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      this.a = Math.imul(this.a ^ code, PRIME)
      this.b = Math.imul(this.b ^ (code + 0x9e37), PRIME)
    }
    this.a = Math.imul(this.a ^ 0x1f, PRIME)
    this.b = Math.imul(this.b ^ 0x2f, PRIME)
  }

  hex(): string {
    return [this.a, this.b].map((group) => (group >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

export function catalogueDigest(catalogue: Catalogue): string {
  const print = new Fingerprint()
  const columns = textColumns(catalogue)
  for (let index = 0; index < catalogue.count; index++) {
    print.text(String(catalogue.ids[index]))
    for (const column of columns) print.text(column[index] ?? '')
    print.text((catalogue.categories[index] ?? []).join(','))
    for (const [storage, rows] of catalogue.storages) {
      if (rows.stock[index] === undefined) continue
      print.text([storage, ...STORAGE_FIELDS.map((field) => rows[field][index] ?? '')].join(':'))
    }
  }
  return print.hex()
}
