import { deflateRawSync } from 'node:zlib'

/** An entry of an archive built by hand, so that it may lie. */
export interface HostileEntry {
  name: string
  packed: Buffer
  /** What the directory declares; may be beyond 4 GiB. */
  size: number
  method?: 0 | 8
  /** Where the packed bytes really are, to make entries overlap. */
  sharedWith?: string
}

export const packed = (content: Buffer | string): Buffer => deflateRawSync(content)

/** A well-formed entry. */
export const entry = (name: string, content: Buffer | string): HostileEntry => ({
  name,
  packed: packed(content),
  size: Buffer.byteLength(content),
})

/** Writes an archive exactly as asked, with 64-bit sizes where needed. */
export function zipOf(entries: readonly HostileEntry[]): Buffer {
  const parts: Buffer[] = []
  const offsets = new Map<string, number>()
  const directory: Buffer[] = []
  let at = 0
  for (const item of entries) {
    const name = Buffer.from(item.name)
    let offset = item.sharedWith === undefined ? undefined : offsets.get(item.sharedWith)
    if (offset === undefined) {
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(item.method ?? 8, 8)
      local.writeUInt32LE(item.packed.length, 18)
      local.writeUInt32LE(Math.min(item.size, 0xffffffff), 22)
      local.writeUInt16LE(name.length, 26)
      parts.push(local, name, item.packed)
      offset = at
      at += 30 + name.length + item.packed.length
    }
    offsets.set(item.name, offset)
    directory.push(centralEntry(item, name, offset))
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}

function centralEntry(item: HostileEntry, name: Buffer, offset: number): Buffer {
  const huge = item.size > 0xfffffffe
  const extra = huge ? Buffer.alloc(12) : Buffer.alloc(0)
  if (huge) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(item.size), 4)
  }
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(item.method ?? 8, 10)
  header.writeUInt32LE(item.packed.length, 20)
  header.writeUInt32LE(huge ? 0xffffffff : item.size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name, extra])
}

/** What every workbook must hold to be taken for one. */
export const workbookParts = (): HostileEntry[] => [
  entry('[Content_Types].xml', '<Types/>'),
  entry('xl/workbook.xml', '<workbook/>'),
]
