/** A certificate nobody vouches for, made anew for a test: X.509 by hand, because Node makes none. */
import { generateKeyPairSync, sign } from 'node:crypto'

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
// ecdsa-with-SHA256, 1.2.840.10045.4.3.2; commonName, 2.5.4.3.
const ALGORITHM = sequence(der(6, Buffer.from('2a8648ce3d040302', 'hex')))
const NAME = sequence(der(0x31, sequence(der(6, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('127.0.0.1')))))
const time = (text: string): Buffer => der(0x17, Buffer.from(text))

/** Key and certificate as PEM, for 127.0.0.1, from 2020 to 2049. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const version = der(0xa0, der(2, Buffer.from([2])))
  const subject = publicKey.export({ type: 'spki', format: 'der' })
  const validity = sequence(time('200101000000Z'), time('491231235959Z'))
  const signed = sequence(version, der(2, Buffer.from([1])), ALGORITHM, NAME, validity, NAME, subject)
  const signature = der(3, Buffer.from([0]), sign('sha256', signed, privateKey))
  const body = sequence(signed, ALGORITHM, signature)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}
