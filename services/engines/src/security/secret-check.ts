import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares what somebody sent with a secret, without telling by the time taken how much of it was right. */
export function secretCheck(secret: string): (given: string) => boolean {
  const expected = digest(secret)
  return given => timingSafeEqual(digest(given), expected)
}
