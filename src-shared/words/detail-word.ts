/** The word for a code among the details of a refusal; what is no code is shown as it is. */
export function detailWord(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code
}
