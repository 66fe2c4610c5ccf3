import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomFillSync } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/* Random bytes are drawn for a thousand initialisation vectors at a time: one draw each costs more than the cipher. */
const pool = Buffer.allocUnsafe(IV_BYTES * 1024)
let drawn = pool.length

function freshIv(): Buffer {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const iv = Buffer.from(pool.subarray(drawn, drawn + IV_BYTES))
  drawn += IV_BYTES
  return iv
}

/* Handing over raw bytes costs twice what the cipher does: each key is prepared once. */
const prepared = new WeakMap<Buffer, KeyObject>()

function preparedOf(key: Buffer): KeyObject {
  let object = prepared.get(key)
  if (!object) {
    object = createSecretKey(key)
    prepared.set(key, object)
  }
  return object
}

/** AES-256-GCM. Returns iv, tag and ciphertext in one buffer; `bound` must be given again to open it. */
export function seal(key: Buffer, plain: Buffer, bound: string): Buffer {
  const iv = freshIv()
  const cipher = createCipheriv(ALGORITHM, preparedOf(key), iv)
  cipher.setAAD(Buffer.from(bound))
  const body = cipher.update(plain)
  cipher.final()
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Opens what `seal` made. @throws when the key, the binding or one bit differs. */
export function unseal(key: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, preparedOf(key), sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const plain = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
  decipher.final()
  return plain
}
