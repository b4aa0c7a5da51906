/**
 * Reads the styles of a page that affect cells: Excel's number formats, and hidden, struck-out, raised or lowered text. Everything else is ignored.
 */
import type { RunStyle } from '../xlsx/text.ts'
import { formatCodeOf } from './named-formats.ts'

export type HtmlAttributes = Readonly<Record<string, string>>

interface Style {
  readonly format: string | undefined
  /** Undefined if the style does not set this. */
  readonly isHidden: boolean | undefined
  /** Undefined if the style does not set this. */
  readonly isStruck: boolean | undefined
  readonly digits: RunStyle['digits']
}

const NO_STYLE: Style = { format: undefined, isHidden: undefined, isStruck: undefined, digits: undefined }
const BRACE_PATTERN = /[{}]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
const FORMAT_PATTERN = /(?:^|[;\s])mso-number-format\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^;]*))/i
const DECORATION_PATTERN = /(?:^|[;\s])text-decoration(?:-line)?\s*:([^;]*)/i
const ALIGNMENT_PATTERN = /(?:^|[;\s])vertical-align\s*:\s*(super|sub)\b/i
const DISPLAY_PATTERN = /(?:^|[;\s])display\s*:\s*([a-z-]+)/i

export class HtmlStyles {
  /** The styles by selector: `td` or `.class`. */
  private readonly rules = new Map<string, Style>()
  private readonly inlineStyles = new Map<string, Style>()

  /** Adds the rules of a `style` element. Rules for other media, such as paper, are ignored. */
  add(sheet: string): void {
    const css = removeComments(sheet)
    let depth = 0
    let start = 0
    let selectors = ''
    for (const { 0: mark, index } of css.matchAll(BRACE_PATTERN)) {
      if (mark === '{' && depth++ === 0) {
        selectors = css.slice(start, index)
        start = index + 1
      } else if (mark === '}' && depth > 0 && --depth === 0) {
        if (!selectors.includes('@')) this.addRule(selectors, css.slice(start, index))
        start = index + 1
      }
    }
  }

  private addRule(selectors: string, declarations: string): void {
    const style = readStyle(declarations)
    if (style === NO_STYLE) return
    for (const selector of selectors.split(',')) {
      const [, tag = '', className = ''] = /^\s*(\w*)(\.[\w-]+)?\s*$/.exec(selector) ?? []
      const name = className === '' ? tag.toLowerCase() : className
      const earlierStyle = this.rules.get(name) ?? NO_STYLE
      if (name === '') continue
      this.rules.set(name, {
        format: style.format ?? earlierStyle.format,
        isHidden: style.isHidden ?? earlierStyle.isHidden,
        isStruck: style.isStruck ?? earlierStyle.isStruck,
        digits: style.digits ?? earlierStyle.digits,
      })
    }
  }

  formatOf(tag: string, attributes: HtmlAttributes): string | undefined {
    return this.stylesOf(tag, attributes).find(({ format }) => format !== undefined)?.format
  }

  isHidden(tag: string, attributes: HtmlAttributes): boolean {
    if ('hidden' in attributes) return true
    return this.stylesOf(tag, attributes).find(({ isHidden }) => isHidden !== undefined)?.isHidden ?? false
  }

  isStruck(tag: string, attributes: HtmlAttributes): boolean {
    return this.stylesOf(tag, attributes).find(({ isStruck }) => isStruck !== undefined)?.isStruck ?? false
  }

  digitsOf(tag: string, attributes: HtmlAttributes): RunStyle['digits'] {
    return this.stylesOf(tag, attributes).find(({ digits }) => digits !== undefined)?.digits
  }

  /** The styles that apply to an element; its own style comes first. */
  private stylesOf(tag: string, { style, class: classes }: HtmlAttributes): Style[] {
    const names = classes === undefined ? [] : classes.split(/\s+/).map((name) => `.${name}`)
    const styles = [...names.reverse(), tag].flatMap((name) => this.rules.get(name) ?? [])
    return style === undefined ? styles : [this.parseInlineStyle(style), ...styles]
  }

  /** Parsed styles are cached, because tables repeat the same few styles in thousands of cells. */
  private parseInlineStyle(declarations: string): Style {
    const knownStyle = this.inlineStyles.get(declarations)
    if (knownStyle) return knownStyle
    const style = readStyle(declarations)
    if (this.inlineStyles.size < MAX_INLINE_STYLES) this.inlineStyles.set(declarations, style)
    return style
  }
}

const MAX_INLINE_STYLES = 10_000

function removeComments(css: string): string {
  return css
    .replace(/<!--|-->/g, '')
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length)))
    .join('')
}

function readStyle(declarations: string): Style {
  const format = FORMAT_PATTERN.exec(declarations)
  const display = DISPLAY_PATTERN.exec(declarations)?.[1]?.toLowerCase()
  const decoration = DECORATION_PATTERN.exec(declarations)?.[1]
  const alignment = ALIGNMENT_PATTERN.exec(declarations)?.[1]?.toLowerCase()
  if (!format && display === undefined && decoration === undefined && alignment === undefined) return NO_STYLE
  const code = format && formatCodeOf(unescapeCss(format[1] ?? format[2] ?? format[3] ?? ''))
  return {
    format: code ?? undefined,
    isHidden: display === undefined ? undefined : display === 'none',
    isStruck: decoration === undefined ? undefined : /line-through/i.test(decoration),
    digits: alignment === undefined ? undefined : alignment === 'sub' ? 'lowered' : 'raised',
  }
}

/** Excel always writes four digits for a character's number: `\\0022` is a quotation mark, whatever character follows it. */
function unescapeCss(text: string): string {
  return text.replace(/\\(?:([0-9A-Fa-f]{4})|(.))/g, (_, hex: string | undefined, character: string | undefined) =>
    hex === undefined ? (character ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
