/** Breaks delimited files as disks, editors and people do; repeatable with a seed. */

/** A small random generator with a seed: mulberry32. Returns 0 <= n < 1. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const TOKENS = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  '\r\n',
  '\u0000',
  '\u001b',
  '\ufeff',
  '\ufffd',
  '\ud800',
  '1E+12',
  '1,234',
  '#N/A',
  '(clear)',
  '__proto__',
  'sep=;\n',
  '=cmd()',
  '\u202e',
  '\u00a0',
  'Итого',
  'x'.repeat(40_000),
  '"\n"',
  '\n\n\n',
  '€',
  'Größe',
  'é',
  '漢字',
]

const SEEDS = [
  'id,sku,name,unit,price,notes,stock,minimum,categories,storage\n1,A-1,Bolt,pcs,12.50,x,5,1,Wood;Oak,Main\n2,A-2,"Nut, ""M6""",pcs,3.00,,7,,,\n3,00123,Rod,m,1.234,"two\nlines",8,2,,Shop\n',
  'Артикул;Наименование;Ед. изм.;Цена, руб.;Остаток\r\n1;Болт М6;шт;1 234,50;5\r\n2;"Гайка; М8";шт;12,00;7\r\n3;Шайба;шт;0,50;9\r\n',
  'Price list\n\nname\tprice\tstock\nBolt\t1.5\t5\nNut\t2.5\t6\nTotal\t\t11\n',
  'name,stock\nA,1\nB,2\n',
]

export interface Mutated {
  readonly bytes: Buffer
  /** How many rows of data the unbroken file has. */
  readonly seed: number
}

export function mutated(seed: number): Mutated {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)]
  let text = pick(SEEDS) ?? ''
  const changes = 1 + Math.floor(roll() * 4)
  for (let change = 0; change < changes; change++) {
    const at = Math.floor(roll() * (text.length + 1))
    const kind = Math.floor(roll() * 6)
    if (kind === 0) text = text.slice(0, at) + (pick(TOKENS) ?? '') + text.slice(at)
    else if (kind === 1) text = text.slice(0, at) + text.slice(at + 1 + Math.floor(roll() * 5))
    else if (kind === 2) text = text.slice(0, at)
    else if (kind === 3) text += text.slice(at)
    else if (kind === 4) text = text.replaceAll('\n', pick(['\r', '\r\n', '\n']) ?? '\n')
    else text = text.slice(0, at) + (pick(TOKENS) ?? '').repeat(1 + Math.floor(roll() * 50)) + text.slice(at)
  }
  const encoded = Buffer.from(text, pick(['utf8', 'utf8', 'utf8', 'utf16le', 'latin1'] as const))
  const bytes = Buffer.from(encoded)
  for (let flips = roll() < 0.3 ? Math.floor(roll() * 4) : 0; flips > 0 && bytes.length > 0; flips--) {
    bytes[Math.floor(roll() * bytes.length)] = Math.floor(roll() * 256)
  }
  return { bytes, seed }
}
