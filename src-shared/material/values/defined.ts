/** Without what is undefined: an option that is left out is no option with nothing for its value. */
export function defined<T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
