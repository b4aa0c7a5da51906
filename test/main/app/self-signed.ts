/** A self-signed certificate for a test: X.509 encoded by hand, because Node cannot make one. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
// ecdsa-with-SHA256, 1.2.840.10045.4.3.2; commonName, 2.5.4.3.
const ALGORITHM = sequence(der(6, Buffer.from('2a8648ce3d040302', 'hex')))
const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(der(6, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const time = (text: string): Buffer => der(0x17, Buffer.from(text))

// basicConstraints, 2.5.29.19, critical: an authority.
const AUTHORITY = der(
  0xa3,
  sequence(
    sequence(
      der(6, Buffer.from('551d13', 'hex')),
      der(1, Buffer.from([0xff])),
      der(4, sequence(der(1, Buffer.from([0xff])))),
    ),
  ),
)

export interface Certified {
  readonly key: string
  readonly cert: string
}

interface Issuer {
  readonly name: string
  readonly key: KeyObject
}

/** Key and certificate as PEM, for 127.0.0.1, from 2020 to 2049. */
export function selfSigned(): Certified {
  return certified('127.0.0.1').pem
}

/** An authority, and certificates that it signs. */
export function authority(): { readonly cert: string; issue(name: string): Certified } {
  const name = 'Authority of a test'
  const { pem, key } = certified(name, undefined, AUTHORITY)
  return { cert: pem.cert, issue: (host) => certified(host, { name, key }).pem }
}

function certified(
  name: string,
  issuer?: Issuer,
  extensions: Buffer = Buffer.alloc(0),
): { pem: Certified; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const by = issuer ?? { name, key: privateKey }
  const version = der(0xa0, der(2, Buffer.from([2])))
  const serial = der(2, Buffer.from([issuer ? 2 : 1]))
  const subject = publicKey.export({ type: 'spki', format: 'der' })
  const validity = sequence(time('200101000000Z'), time('491231235959Z'))
  const signed = sequence(version, serial, ALGORITHM, nameOf(by.name), validity, nameOf(name), subject, extensions)
  const signature = der(3, Buffer.from([0]), sign('sha256', signed, by.key))
  const body = sequence(signed, ALGORITHM, signature)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const cert = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`
  return { pem: { key, cert }, key: privateKey }
}
