/** What an added material is recognised by: its SKU, and its name. */
import type { Body } from './planned-call.ts'
import { textKey } from '../material/values/text-key.ts'

/** The SKU first, where there is one: no two kinds of key are the same text. */
export function addedKeys({ sku, name }: { readonly sku: string; readonly name: string }): string[] {
  const [bySku, byName] = [textKey(sku), textKey(name)]
  return [...(bySku === '' ? [] : [`sku ${bySku}`]), ...(byName === '' ? [] : [`name ${byName}`])]
}

/** The same of what an add sends. */
export function sentKeys(body: Body): string[] {
  return addedKeys({ sku: addedText(body, 'sku'), name: addedText(body, 'name') })
}

/** A text that an add sends; '' for none. */
export function addedText(body: Body, field: 'sku' | 'name'): string {
  const value = body[field]
  return typeof value === 'string' ? value : ''
}
