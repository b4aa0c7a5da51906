/** Where a worker's code stands: beside the source in development, beside or above the bundle's chunk when built. */
import { existsSync } from 'node:fs'

export function workerFile(name: string): URL {
  for (const candidate of [`./${name}.ts`, `./${name}.js`, `../${name}.js`]) {
    const url = new URL(candidate, import.meta.url)
    if (existsSync(url)) return url
  }
  throw new Error(`${name} is missing beside ${import.meta.url}`)
}
