/** Words that rows of totals start with. */
export const TOTAL_WORDS =
  /^(?:grand total|sub-?totals?|totals?|sum|итого|всего|итог|подитог|сумма|разом|усього|всього|підсумок|gesamt|gesamtsumme|summe|zwischensumme|insgesamt|total general|suma|razem|ogółem|total général|sous-total|totale|subtotale|total geral|soma|totaal|subtotaal|toplam|ara toplam|celkem|spolu|mezisoučet|summa|delsumma)(?![\p{L}\p{N}])/iu

export function isTotal(text: string): boolean {
  return TOTAL_WORDS.test(text)
}
