import { hash } from 'node:crypto'

/**
 * The UUID of a name within a namespace (RFC 9562, version 5): the same name always gives the same id. Every command
 * makes a few, so this does without what the general library spends on other forms of input.
 *
 * @param namespace a UUID
 */
export function derivedId(name: string, namespace: string): string {
  const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name))
  bytes.write(namespace.replaceAll('-', ''), 0, 16, 'hex')
  bytes.write(name, 16)
  const digest = hash('sha1', bytes, 'hex')
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(18, 20)}-${digest.slice(20, 32)}`
}
