/** Makes small dBase and FoxPro tables for tests. Shares no code with the reader. */
export interface FieldMade {
  readonly name: string | Buffer
  readonly type: string
  readonly length: number
  readonly decimals?: number
  readonly flags?: number
}

export interface DbfOptions {
  readonly version?: number
  /** The language driver. */
  readonly driver?: number
  /** A false number of records. */
  readonly count?: number
  readonly deleted?: readonly number[]
}

/** Values are padded with blanks: numbers on the left, others on the right. */
export function dbf(
  fields: readonly FieldMade[],
  records: readonly (readonly (string | Buffer)[])[],
  { version = 3, driver = 0, count = records.length, deleted = [] }: DbfOptions = {},
): Buffer {
  const recordBytes = 1 + fields.reduce((sum, { length }) => sum + length, 0)
  const header = Buffer.alloc(32)
  header.set([version, 126, 11, 30])
  header.writeUInt32LE(count, 4)
  // FoxPro adds the place of its database.
  const backlink = Buffer.alloc((version & 0x30) === 0x30 ? 263 : 0)
  header.writeUInt16LE(32 + 32 * fields.length + 1 + backlink.length, 8)
  header.writeUInt16LE(recordBytes, 10)
  header[29] = driver
  const descriptors = fields.map(({ name, type, length, decimals = 0, flags = 0 }) => {
    const descriptor = Buffer.alloc(32)
    descriptor.set(Buffer.from(name).subarray(0, 10))
    descriptor.write(type, 11, 'latin1')
    descriptor[16] = length & 0xff
    descriptor[17] = length > 255 ? length >> 8 : decimals
    descriptor[18] = flags
    return descriptor
  })
  const rows = records.map((record, index) => {
    const values = fields.map(({ type, length }, at) => {
      const value = Buffer.from(record[at] ?? '').subarray(0, length)
      const padding = Buffer.alloc(length - value.length, ' ')
      return Buffer.concat('NF'.includes(type) ? [padding, value] : [value, padding])
    })
    return Buffer.concat([Buffer.from(deleted.includes(index) ? '*' : ' '), ...values])
  })
  return Buffer.concat([header, ...descriptors, Buffer.from([0x0d]), backlink, ...rows, Buffer.from([0x1a])])
}
