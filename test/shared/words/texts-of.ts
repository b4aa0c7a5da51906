/** Maps `a.b` to its text. A function that takes a count is called with a few examples. */
export function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  if (typeof value === 'function') {
    const call = value as (...args: unknown[]) => unknown
    const given = (n: number) => [n, ...Array.from({ length: value.length }, () => String(n))]
    return new Map([1, 2, 5].flatMap((n) => [...textsOf(call(...given(n)), `${path}(${n})`)]))
  }
  if (typeof value === 'number' || typeof value === 'boolean') return new Map()
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither a text nor a group of texts`)
  return new Map(Object.entries(value).flatMap(([key, child]) => [...textsOf(child, `${path}.${key}`)]))
}
