import type { Zip, ZipEntry } from '../../kernel/content/zip.ts'
import { openZipBytes, ZipRefused } from '../../kernel/content/zip.ts'
import { LetterFault } from './letter-fault.ts'

const MO = 1024 * 1024
/** What a template may hold: a letter with its logo, not a photo album. Sizes in bytes. */
const TEMPLATE_MO = 30
const limits = { entries: 1000, directory: MO, inflated: TEMPLATE_MO * MO, ratio: 250 }

/** The parts of a Word document, inflated as they are asked for. */
export interface Parts {
  readonly names: readonly string[]
  /** The text of a part; empty where there is none. */
  text(name: string): Promise<string>
  bytes(name: string): Promise<Buffer | undefined>
}

/** Opens a Word document within what a letter may hold. @throws {LetterFault} */
export async function openParts(content: Buffer): Promise<Parts> {
  const zip = await guarded(() => openZipBytes(content, limits))
  const entries = new Map(zip.entries.map(entry => [entry.name, entry]))
  if (!entries.has('word/document.xml')) throw new LetterFault('letter.template.notWord')
  const bytes = async (name: string) => {
    const entry = entries.get(name)
    return entry && (await inflated(zip, entry))
  }
  return {
    names: [...entries.keys()],
    bytes,
    text: async name => (await bytes(name))?.toString('utf8') ?? '',
  }
}

const inflated = (zip: Zip, entry: ZipEntry) => guarded(() => zip.inflate(entry))

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error
    if (error.fault === 'bomb') throw new LetterFault('letter.template.tooLarge', { max: TEMPLATE_MO })
    throw new LetterFault('letter.template.broken')
  }
}
