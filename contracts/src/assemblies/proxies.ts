import { countOf } from '../kernel/format-number.ts'

/** Proxies that anybody may hold, whatever their voices (article 22). */
const PROXIES_MAX = 3

interface Mandate {
  readonly proxy_id: string
  readonly voices: bigint
}

/**
 * Those who hold more proxies than the law lets them: more than three, unless with their own voices they stay within a
 * tenth of all.
 *
 * @param own the voices of somebody who votes for themselves; none for who owns nothing
 */
export function overLimit(
  mandates: readonly Mandate[],
  own: (proxy: string) => bigint,
  all: bigint,
): { readonly proxy_id: string; readonly count: number }[] {
  const held = new Map<string, { count: number; voices: bigint }>()
  for (const { proxy_id, voices } of mandates) {
    const before = held.get(proxy_id) ?? { count: 0, voices: 0n }
    held.set(proxy_id, { count: before.count + 1, voices: before.voices + voices })
  }
  return [...held].flatMap(([proxy_id, { count, voices }]) =>
    count > PROXIES_MAX && (voices + own(proxy_id)) * 10n > all ? [{ proxy_id, count }] : [],
  )
}

/** The sentence about somebody with too many proxies. */
export const proxyNote = (name: string, count: number): string =>
  `${name} a ${countOf(count, 'pouvoir', 'pouvoirs')}\u00A0: pas plus de trois au-delà d’un dixième des voix (article 22).`
