import { type DossierChain, nextLink } from './dossier.ts'
import { sha256Of } from './hashing.ts'

/** An event that no longer holds in the chain; `line` counts from 1 in the file. */
export interface BrokenLink {
  readonly kind: 'altered' | 'removed' | 'added'
  readonly stream: string
  readonly revision: number
  readonly line: number
}

interface Link {
  readonly stream: string
  readonly revision: number
  readonly before: string
  readonly hash: string
}

/** How far one looks for where lines and links meet again after something was taken out or put in. */
const AROUND = 50
/**
 * What one looks around with in all, in hashes and in bytes: where more than that was altered the rest is named side by side,
 * so that no file takes for ever, however it was made.
 */
const [MOST_HASHES, MOST_BYTES] = [50_000, 256 * 1024 * 1024]
const LINE_FEED = 0x0a
const COMMA = 0x2c

/** The lines between the first and the last, as bytes, without the comma that parts them. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let start = bytes.indexOf(LINE_FEED) + 1
  for (let end = bytes.indexOf(LINE_FEED, start); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
    lines.push(bytes.subarray(start, bytes[end - 1] === COMMA ? end - 1 : end))
    start = end + 1
  }
  return lines.slice(0, -1)
}

/** Walks lines and chain side by side, and names what does not hold; each link is judged by itself, from the one before it. */
export async function brokenLinks(chain: DossierChain, events: Uint8Array): Promise<BrokenLink[]> {
  const links: Link[] = chain.streams.flatMap(({ stream, first, links }) =>
    links.map(({ revision, hash }, nth) => ({ stream, revision, hash, before: links[nth - 1]?.hash ?? first })),
  )
  const lines = linesOf(events)
  const holds = async (link: Link | undefined, line: Uint8Array | undefined) =>
    link !== undefined && line !== undefined && (await sha256Of(nextLink(link.before, line))) === link.hash
  /** How many lines on a link holds, or how many links on a line holds; 0 where none does nearby. */
  let [hashes, bytes] = [MOST_HASHES, MOST_BYTES]
  const ahead = async (at: (by: number) => [Link | undefined, Uint8Array | undefined]): Promise<number> => {
    for (let by = 1; by <= AROUND; by++) {
      const [link, line] = at(by)
      hashes -= 1
      bytes -= line?.length ?? 0
      if (!link || !line || hashes < 0 || bytes < 0) return 0
      if (await holds(link, line)) return by
    }
    return 0
  }
  const broken: BrokenLink[] = []
  let at = 0
  let nth = 0
  while (nth < links.length) {
    const link = links[nth]!
    if (await holds(link, lines[at])) {
      nth++
      at++
      continue
    }
    const { stream, revision } = link
    const follows = await holds(links[nth + 1], lines[at + 1])
    const added = follows ? 0 : await ahead(by => [link, lines[at + by]])
    const gone = follows || added ? 0 : await ahead(by => [links[nth + by], lines[at]])
    if (added) for (let by = 0; by < added; by++) broken.push({ kind: 'added', stream, revision, line: at + by + 2 })
    for (let by = 0; by < gone; by++) {
      const { stream, revision } = links[nth + by]!
      broken.push({ kind: 'removed', stream, revision, line: at + 2 })
    }
    if (!added && !gone) {
      broken.push({ kind: at < lines.length ? 'altered' : 'removed', stream, revision, line: at + 2 })
      at++
    }
    at += added
    nth += gone || (added ? 0 : 1)
  }
  const last = links.at(-1)
  for (; at < lines.length; at++)
    broken.push({ kind: 'added', stream: last?.stream ?? '', revision: last?.revision ?? 0, line: at + 2 })
  return broken
}
