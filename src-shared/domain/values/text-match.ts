/** A text that is looked for in cells and replaced there, letter by letter. Regular expressions are read elsewhere: see adapters/text-pattern. */

export interface TextAsked {
  readonly text: string
  readonly matchCase: boolean
  /** The text is all that the cell says, spaces around it aside. */
  readonly wholeCell: boolean
}

export interface TextMatch {
  /** Where the first match begins and ends; null where there is none. */
  readonly first: (text: string) => readonly [from: number, to: number] | null
  /** The text with all matches replaced. */
  readonly replaced: (text: string, by: string) => string
}

export function textMatch({ text, matchCase, wholeCell }: TextAsked): TextMatch {
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const source = wholeCell ? `^\\s*${literal}\\s*$` : literal
  const flags = matchCase ? 'u' : 'iu'
  const one = new RegExp(source, flags)
  const all = new RegExp(source, `g${flags}`)
  return {
    first(cell) {
      const found = one.exec(cell)
      return found && [found.index, found.index + found[0].length]
    },
    replaced: (cell, by) => cell.replace(all, () => by),
  }
}
