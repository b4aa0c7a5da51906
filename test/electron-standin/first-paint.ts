/** The files that the built window's first paint waits for: those named in index.html, and those that its scripts import at once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths below the built window's folder. */
export function firstPaint(page: string): Set<string> {
  const files = new Set<string>()
  const visit = (path: string): void => {
    if (files.has(path)) return
    files.add(path)
    if (!path.endsWith('.js')) return
    const text = readFileSync(join(page, path), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:^|[;}])\s*(?:import|export)\b[^'"();]*?["']\.\/([\w.-]+)["']/g))
      visit(`assets/${name}`)
  }
  const html = readFileSync(join(page, 'index.html'), 'utf8')
  for (const [, path = ''] of html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) visit(path)
  return files
}
