/**
 * Converts a cell from LibreOffice's CSV and a cell as we read it to the same format, to compare them. CSV has no types, so a text '12' and a
 * number 12 are equal here. White space at the ends is ignored: LibreOffice keeps it without `xml:space="preserve"`, Excel and we do not.
 */
import { parsePlainNumber } from '../../../../../src-main/file/xlsx/number-format.ts'
import type { ReadCell } from '../reading.ts'

const usDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d\d):(\d\d)(?: (AM|PM))?)?$/
const clock = /^(\d{1,4}):(\d\d)(?::(\d\d))?(?: (AM|PM))?$/

function two(value: string | number): string {
  return String(value).padStart(2, '0')
}

function hours(hour: string, half: string | undefined): string {
  if (half === undefined) return two(hour)
  return two((Number(hour) % 12) + (half === 'PM' ? 12 : 0))
}

export function canonicalText(writtenText: string): string {
  const text = writtenText.trim()
  const date = usDate.exec(text)
  if (date) {
    const day = `${date[3]}-${two(date[1] ?? '')}-${two(date[2] ?? '')}`
    return date[4] === undefined ? day : `${day}T${hours(date[4], date[7])}:${date[5]}:${date[6]}`
  }
  const time = clock.exec(text)
  if (time) return `${hours(time[1] ?? '', time[4])}:${time[2]}:${time[3] ?? '00'}`
  if (/^\d{4}\/\d\d\/\d\d$/.test(text)) return text.replaceAll('/', '-')
  const isoTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text)
  if (isoTime) return `${isoTime[1]}T${isoTime[2]}`
  const percent = /^-?[\d.]+%$/.test(text)
  const number = parsePlainNumber(percent ? String(Number(text.slice(0, -1)) / 100) : text)
  if (number) return number.text
  return text.replaceAll('\r\n', '\n')
}

export function canonicalCell({ value }: ReadCell): string {
  return canonicalText(value)
}

/** Parses a CSV file as LibreOffice writes it: commas, doubled quotes, line ends within quotes. */
export function csvRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (quoted) {
      if (c !== '"') field += c
      else if (text.charAt(i + 1) === '"') {
        field += '"'
        i++
      } else quoted = false
    } else if (c === '"') quoted = true
    else if (c === ',' || c === '\n') {
      record.push(field)
      field = ''
      if (c === '\n') {
        records.push(record)
        record = []
      }
    } else field += c
  }
  if (field !== '' || record.length > 0) records.push([...record, field])
  return records
}
