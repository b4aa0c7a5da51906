/** English texts of the charts beside an import. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'
import { rows } from './counted.ts'

export const englishCharts = {
  charts: {
    countsLabel: (n: number, shown: string) => `${rows(n, shown)} by what happens to them`,
    rows: (n: number) => form(n, 'row', 'rows'),
    valueLabel: 'What the stock value gains and loses',
    quota: 'Requests today',
    quotaLabel: (left: string, limit: string) => `${left} of ${limit} requests left today`,
    ofLimit: (limit: string) => `of ${limit} left`,
    used: 'Used today',
    needed: 'This import',
    going: 'Still to send',
    free: 'Left afterwards',
    short: 'Short by',
    reserve: 'Kept for other programs',
    resets: (moment: string) => `New requests: ${moment}`,
    resetsAssumed: (moment: string) => `New requests: probably ${moment}`,
    speed: 'Speed',
    speedHint: 'requests a second',
    speedLabel: (now: string, most: string) => `Requests a second over time: ${now} now, ${most} at most`,
    speedColumns: { time: 'Seconds since the start', speed: 'Requests a second' },
    sending: (n: number, shown: string) => `${shown} on ${form(n, 'its', 'their')} way`,
  },
}
