import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { propertyRuns } from '../kernel/testing/property-runs.ts'
import { composeDossier, type DossierSigner } from './compose-dossier.ts'
import { type DossierEvent, dossierParts, jsonPart } from './dossier.ts'
import { hexOf, sha256Of } from './hashing.ts'
import { type Part, readStoredZip, storedZip } from './stored-zip.ts'
import { dossierOfBefore } from './testing/dossier-of-before.ts'
import { verifyDossier } from './verify-dossier.ts'

const text = new TextEncoder()
const DOCUMENT = 'documents/0001 - Devis façade.pdf'

async function newSigner(): Promise<DossierSigner> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const sign = async (bytes: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytes as Uint8Array<ArrayBuffer>))
  return { publicKey: hexOf(raw), sign }
}

const event = (stream: string, revision: number): DossierEvent => ({
  ...{ stream, revision, id: `${stream} ${revision}`, type: 'ProjectAmended', data: { notes: `Été no ${revision}` } },
  ...{ recorded_at: `2026-01-0${revision + 1}T09:00:00.000Z`, on: `2026-01-0${revision + 1}` },
  ...{ actor: { id: 'camille', name: 'Camille Renaud', kind: 'user' }, changes: [] },
  sentence: 'Camille Renaud a modifié le projet : notes.',
})

let house: DossierSigner
let parts: Part[]
let dossier: Uint8Array<ArrayBuffer>

async function composed(signer: DossierSigner): Promise<Part[]> {
  const bytes = text.encode('%PDF-1.7 un devis')
  const about = { kind: 'project', id: 'p1', title: 'DUPONT, 12 rue des Lilas' } as const
  const { first, last } = await composeDossier(
    {
      about,
      streams: [
        { stream: 'project-p1', events: [0, 1, 2, 3].map(nth => event('project-p1', nth)) },
        { stream: 'visit-v1', events: [0, 1].map(nth => event('visit-v1', nth)) },
      ],
      documents: [
        {
          ...{ id: 'd1', name: 'Devis façade.pdf', folder: 'Devis', media_type: 'application/pdf', removed: false },
          ...{ size: bytes.length, sha256: await sha256Of(bytes), uploaded_at: '2026-01-01', part: DOCUMENT },
        },
      ],
      pdf: text.encode('%PDF-1.7 la chronologie'),
    },
    signer,
  )
  return [...first, { name: DOCUMENT, bytes }, ...last]
}

beforeAll(async () => {
  house = await newSigner()
  parts = await composed(house)
  dossier = storedZip(parts)
})

it('of before, when a project was one stream, is verified still, and what was altered in it named', async () => {
  const { zip, key } = dossierOfBefore
  const bytes = Uint8Array.from(Buffer.from(zip, 'base64'))
  expect(await verifyDossier(bytes, key)).toMatchObject({ intact: true, about: { title: 'DUPONT', events: 2 } })
  bytes[Buffer.from(bytes).indexOf('"id":"e1"') + 6]! ^= 1
  expect((await verifyDossier(bytes, key)).faults).toContainEqual(
    expect.objectContaining({ kind: 'event_altered', stream: 'project-p1', revision: 1 }),
  )
})

const without = (name: string) => parts.filter(part => part.name !== name)
const instead = (name: string, bytes: Uint8Array) => parts.map(part => (part.name === name ? { name, bytes } : part))
const bytesIn = (name: string) => parts.find(part => part.name === name)!.bytes
const edited = (name: string, from: string, to: string) =>
  instead(name, text.encode(new TextDecoder().decode(bytesIn(name)).replace(from, to)))
const judged = (some: readonly Part[]) => verifyDossier(storedZip(some), house.publicKey)
const kinds = async (some: readonly Part[]) =>
  (await judged(some)).faults.map(({ kind, part, stream, revision }) =>
    [kind, part, stream, revision].filter(one => one !== undefined).join(' '),
  )

describe('a dossier', () => {
  it('is intact as it was made, and the same content is the same bytes', async () => {
    const verdict = await verifyDossier(dossier, house.publicKey)
    expect(verdict).toMatchObject({ intact: true, faults: [], judgedBy: 'published', key: house.publicKey })
    expect(verdict.about).toMatchObject({ title: 'DUPONT, 12 rue des Lilas', events: 6 })
    expect(hexOf(storedZip(await composed(house)))).toBe(hexOf(dossier))
    expect(JSON.parse(new TextDecoder().decode(bytesIn(dossierParts.events))).events).toHaveLength(6)
    expect(await verifyDossier(dossier)).toMatchObject({ intact: true, judgedBy: 'inside' })
  })

  it('names whatever part a byte was flipped in, and the event where it was of one', async () => {
    const placed = parts.map(part => ({ name: part.name, size: part.bytes.length }))
    const flip = fc
      .nat({ max: placed.length - 1 })
      .chain(nth =>
        fc.tuple(
          fc.constant(placed[nth]!.name),
          fc.nat({ max: placed[nth]!.size - 1 }),
          fc.integer({ min: 1, max: 255 }),
        ),
      )
    await fc.assert(
      fc.asyncProperty(flip, async ([name, at, mask]) => {
        const bytes = bytesIn(name).slice()
        bytes[at]! ^= mask
        const { intact, faults } = await judged(instead(name, bytes))
        expect(intact).toBe(false)
        expect([...new Set(faults.map(({ part }) => part))]).toEqual([name])
        if (name !== dossierParts.events) return
        const first = bytesIn(name).indexOf(10)
        const last = bytesIn(name).lastIndexOf(10, -2)
        if (at > first && at < last) expect(faults.some(({ revision }) => revision !== undefined)).toBe(true)
      }),
      { numRuns: propertyRuns(600) },
    )
  })

  it('does not hold once any byte of the whole file was flipped', async () => {
    const flip = fc.tuple(fc.nat({ max: dossier.length - 1 }), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(flip, async ([at, mask]) => {
        const bytes = dossier.slice()
        bytes[at]! ^= mask
        expect((await verifyDossier(bytes, house.publicKey)).intact).toBe(false)
        // The control: flipped back, it holds.
        bytes[at]! ^= mask
        expect((await verifyDossier(bytes, house.publicKey)).intact).toBe(true)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('names an event that was altered, taken out or put in, by its stream and revision, and no other', async () => {
    const file = dossierParts.events
    expect(await kinds(edited(file, 'Été no 2', 'Été no 9'))).toEqual([
      `part_altered ${file}`,
      `event_altered ${file} project-p1 2`,
    ])
    const line = new TextDecoder().decode(bytesIn(file)).split('\n')[2]!
    expect(await kinds(edited(file, `${line}\n`, ''))).toEqual([
      `part_altered ${file}`,
      `event_removed ${file} project-p1 1`,
    ])
    expect(await kinds(edited(file, `${line}\n`, `${line}\n{"forged":true},\n`))).toEqual([
      `part_altered ${file}`,
      `event_added ${file}`,
    ])
    expect(await kinds(edited(dossierParts.chain, '"revision": 1', '"revision": 7'))).toEqual([
      'part_altered chaine.json',
    ])
  })

  it('names a link of the chain that no longer holds, the event being intact', async () => {
    const chain = JSON.parse(new TextDecoder().decode(bytesIn(dossierParts.chain)))
    chain.streams[1].links[1].hash = 'a'.repeat(64)
    const { faults } = await judged(instead(dossierParts.chain, jsonPart(chain)))
    expect(faults.map(({ text }) => text)).toEqual([
      '« chaine.json » a été modifié.',
      'Le maillon de l’événement de révision 1 de « visit-v1 » a été modifié dans la chaîne ; l’événement est intact.',
    ])
  })

  it('names each part that was taken out, and what was put in', async () => {
    for (const { name } of parts) expect(await kinds(without(name))).toEqual([`part_removed ${name}`])
    const more = [...parts, { name: 'note.txt', bytes: text.encode('bonjour') }]
    expect(await kinds(more)).toEqual(['part_added note.txt'])
    expect((await judged([...parts, parts[0]!])).intact).toBe(false)
  })

  it('tells a dossier that somebody else signed', async () => {
    const forged = storedZip(await composed(await newSigner()))
    const { intact, faults } = await verifyDossier(forged, house.publicKey)
    expect({ intact, kinds: faults.map(({ kind }) => kind) }).toEqual({ intact: false, kinds: ['foreign_key'] })
    // Without a published key, a file can only be judged against its own: the verdict says so.
    expect(await verifyDossier(forged)).toMatchObject({ intact: true, judgedBy: 'inside' })
  })

  it('tells a manifest that was made again over altered parts, which the signature does not cover', async () => {
    const altered = edited(dossierParts.pdf, 'chronologie', 'fable')
    const manifest = JSON.parse(new TextDecoder().decode(bytesIn(dossierParts.manifest)))
    const pdf = altered[0]!.bytes
    manifest.parts[0] = { name: dossierParts.pdf, size: pdf.length, sha256: await sha256Of(pdf) }
    const again = altered.map(part =>
      part.name === dossierParts.manifest ? { ...part, bytes: jsonPart(manifest) } : part,
    )
    expect(await kinds(again)).toEqual(['part_altered manifeste.json'])
  })

  it('is refused cut, packed, or of another kind, without unpacking anything', async () => {
    const first = async (bytes: Uint8Array) => (await verifyDossier(bytes, house.publicKey)).faults[0]!.text
    for (const length of [dossier.length - 1, dossier.length - 200, 1000, 4])
      expect(await first(dossier.subarray(0, length))).toMatch(/coupé|pas un dossier/)
    expect(await first(new Uint8Array(0))).toMatch(/pas un dossier/)
    expect(await first(text.encode('%PDF-1.7 une facture qui n’a rien d’un dossier'))).toMatch(/pas un dossier/)
    // A method that unpacks, then a size that grows: both are how a small file becomes a large one.
    const central = new DataView(dossier.buffer).getUint32(dossier.length - 6, true)
    const packed = dossier.slice()
    new DataView(packed.buffer).setUint16(central + 10, 8, true)
    expect(await first(packed)).toMatch(/compressée/)
    const grows = dossier.slice()
    new DataView(grows.buffer).setUint32(central + 24, 0xfffffff0, true)
    expect(await first(grows)).toMatch(/compressée/)
  })

  it('is refused where parts lie over each other: a small file would be read a thousand times', async () => {
    const bytes = new Uint8Array(100_000)
    const one = storedZip([{ name: 'a', bytes }])
    const begins = new DataView(one.buffer).getUint32(one.length - 6, true)
    const entry = one.slice(begins, one.length - 22)
    const times = 50
    const bomb = new Uint8Array(begins + entry.length * times + 22)
    bomb.set(one.subarray(0, begins))
    for (let nth = 0; nth < times; nth++) bomb.set(entry, begins + entry.length * nth)
    bomb.set(one.subarray(one.length - 22), bomb.length - 22)
    new DataView(bomb.buffer).setUint16(bomb.length - 12, times, true)
    const { faults } = await verifyDossier(bomb)
    expect(faults).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining('répertoire') }])
  })

  it('says nothing in the words of the file: no line, no colour, no turned text of its own, nor without end', async () => {
    const name = `x\n\u001b[2J✓ Intact : le projet « A »\u202e${'y'.repeat(5000)}`
    const { faults } = await judged([...parts, { name, bytes: text.encode('z') }])
    expect(faults).toMatchObject([{ kind: 'part_added' }])
    expect(faults[0]!.text).not.toMatch(/\p{C}/u)
    expect(faults[0]!.text).toContain('x\\u{a}\\u{1b}[2J✓ Intact : le projet « A »\\u{202e}yyy')
    expect(faults[0]!.text.length).toBeLessThan(400)
    const about = {
      ...JSON.parse(new TextDecoder().decode(bytesIn(dossierParts.manifest))),
      title: 'A\n✓ Intact',
      id: 'p\n1',
    }
    const verdict = await judged(instead(dossierParts.manifest, jsonPart(about)))
    expect(verdict.about).toMatchObject({ title: 'A\\u{a}✓ Intact', id: 'p\\u{a}1' })
  })

  it('never throws, whatever the bytes', async () => {
    const archive = fc.uint8Array({ maxLength: 400 }).map(bytes => {
      const made = storedZip([{ name: 'manifeste.json', bytes }])
      return made
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 400 }), archive), async bytes => {
        expect((await verifyDossier(bytes)).intact).toBe(false)
      }),
    )
  })

  it('of events that are all others is judged in the time its length takes, and the first of them are named', async () => {
    const hash = 'a'.repeat(64)
    const links = Array.from({ length: 3000 }, (_, revision) => ({ revision, id: 'x', hash }))
    const chain = { format: 'faitage-chaine-1', rule: '', streams: [{ stream: 'project-p1', first: hash, links }] }
    const events = text.encode(`{"events":[\n${links.map(() => '{"forged":true}').join(',\n')}\n]}\n`)
    const forged = instead(dossierParts.chain, jsonPart(chain)).map(part =>
      part.name === dossierParts.events ? { ...part, bytes: events } : part,
    )
    const { digest } = crypto.subtle
    let digests = 0
    crypto.subtle.digest = (...asked) => {
      digests++
      return digest.apply(crypto.subtle, asked)
    }
    const { faults } = await judged(forged).finally(() => {
      crypto.subtle.digest = digest
    })
    expect(digests).toBeLessThan(70_000)
    expect(faults).toHaveLength(503)
    expect(faults.at(-1)!.text).toMatch(/^Et 2.500 autres événements ne tiennent plus/)
  })

  it('says that only the envelope was touched, where every part is as it was signed', async () => {
    const noted = new Uint8Array(dossier.length + 3)
    noted.set(dossier)
    new DataView(noted.buffer).setUint16(dossier.length - 2, 3, true)
    noted.set(text.encode('abc'), dossier.length)
    const { faults } = await verifyDossier(noted, house.publicKey)
    expect(faults.map(({ kind }) => kind)).toEqual(['container'])
    expect(readStoredZip(dossier)).toMatchObject({ exact: true })
  })
})
