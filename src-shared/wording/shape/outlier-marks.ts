/** What is unusual about one cell, beside the cell: short, because the guard says the rest before Apply. */
type Kind = 'up' | 'down' | 'zero' | 'swapped' | 'negative' | 'changed' | 'emptied' | 'added'

export type MarkWords = Readonly<Record<Kind, (factor: number) => string>>
