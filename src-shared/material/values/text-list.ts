/** Several texts as one detail of a problem: a text a line. Sentences are made of them by each language. */

/** The texts under `name`; how many more there are, which are not named, under `nameMore`. */
export function listDetail(name: string, texts: readonly string[], more = 0): Record<string, string | number> {
  const lines = texts.map((text) => text.replace(/[\r\n]+/g, ' ')).join('\n')
  return more > 0 ? { [name]: lines, [moreOf(name)]: more } : { [name]: lines }
}

export function moreOf(name: string): string {
  return `${name}More`
}

export function listedTexts(detail: string): readonly string[] {
  return detail === '' ? [] : detail.split('\n')
}

export interface MaterialLine {
  readonly id: string
  /** Empty where it has none. */
  readonly sku: string
  readonly name: string
}

/** A material as one text of a list. */
export function materialText(id: number, sku: string, name: string): string {
  return `${id}\t${sku.replaceAll('\t', ' ')}\t${name}`
}

/** What `materialText` made; null for anything else. */
export function listedMaterial(text: string): MaterialLine | null {
  const [id, sku, ...name] = text.split('\t')
  return id === undefined || sku === undefined || name.length === 0 ? null : { id, sku, name: name.join(' ') }
}
