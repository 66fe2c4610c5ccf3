import { hash } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The UUID (version 5) of a name within a namespace: the same name always gives the same id. Made here and not by the
 * library, which throws on text that is no whole Unicode, as a request may hold, and takes ten times as long: an import
 * makes ten of them a row.
 *
 * @param namespace a UUID
 */
export function derivedId(name: string, namespace: string): string {
  if (!UUID.test(namespace)) throw new TypeError('Invalid UUID')
  const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name))
  bytes.write(namespace.replaceAll('-', ''), 'hex')
  bytes.write(name, 16)
  const digest = hash('sha1', bytes, 'hex')
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
