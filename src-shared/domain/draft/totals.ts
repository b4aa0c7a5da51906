/** Words that rows of sums begin with. */
const TOTALS =
  /^(?:grand total|sub-?total|total|totals|sum|итого|всего|итог|сумма|разом|усього|всього|підсумок|gesamt|gesamtsumme|summe|total general|suma|razem|ogółem|total général)(?![\p{L}\p{N}])/iu

export function isTotal(text: string): boolean {
  return TOTALS.test(text)
}
