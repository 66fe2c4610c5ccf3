declare module 'probe-image-size/sync.js' {
  /** What a picture says of itself; null where its beginning says nothing. */
  export default function probe(bytes: Buffer): { width: number; height: number; mime: string } | null
}
