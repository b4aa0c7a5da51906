/** English texts of what today's limit of requests leaves. */
export const englishToday = {
  today: {
    title: 'Requests today',
    left: (left: string, limit: string) => `${left} of ${limit} requests left today.`,
    short: (n: string) => `${n} too few for this import.`,
    resets: (moment: string) => `New requests: ${moment}.`,
    resetsAssumed: (moment: string) => `New requests: probably ${moment}.`,
  },
}
