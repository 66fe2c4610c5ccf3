/** @module-tag always */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { describe, expect, it } from 'vitest'
import { entry, type HostileEntry, packed, workbookParts, zipOf } from '../../imports/testing/hostile-zip.ts'
import { fileLimits, findLyingSize, type Inspected, inflateEntry, inspectFile } from './file-guard.ts'

const demo = new URL('../../../../stack/demo/projets-demo.xlsx', import.meta.url)
const MIB = 1024 * 1024

/** The verdict of the guard, with the time of a processor and the memory it took. */
async function judge(file: Buffer): Promise<{ key: string | undefined; ms: number; heapMib: number }> {
  const before = process.memoryUsage()
  const { ms, answer: key } = await processorTime(async () => {
    const inspected = await inspectFile(file)
    if (!inspected.ok) return inspected.key
    return inspected.format === 'xlsx' ? await findLyingSize(inspected.zip) : undefined
  })
  const after = process.memoryUsage()
  const grown =
    after.heapUsed + after.external + after.arrayBuffers - before.heapUsed - before.external - before.arrayBuffers
  return { key, ms, heapMib: grown / MIB }
}

const zeros = (mib: number) => packed(Buffer.alloc(mib * MIB))

describe('what a file is', () => {
  it('takes a workbook for one, with its parts', async () => {
    const inspected = (await inspectFile(readFileSync(demo))) as Extract<Inspected, { format: 'xlsx' }>
    expect(inspected).toMatchObject({ ok: true, format: 'xlsx' })
    expect(inspected.zip.entries.map(({ name }) => name)).toContain('xl/worksheets/sheet1.xml')
  })

  it.each([
    ['a text', Buffer.from('Référence;Nom\nA;Roux\n'), { ok: true, format: 'csv' }],
    ['a text in Windows-1252', Buffer.from('R\xe9f\xe9rence;Nom\n', 'latin1'), { ok: true, format: 'csv' }],
    ['nothing', Buffer.alloc(0), { ok: false, key: 'import.file.empty' }],
    ['a PDF', Buffer.from('%PDF-1.7 …'), { ok: false, key: 'import.file.unsupported' }],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), { ok: false, key: 'import.file.oldWorkbook' }],
    ['a zip that is no workbook', zipOf([entry('a.txt', 'a')]), { ok: false, key: 'import.file.unsupported' }],
    ['a zip cut short', readFileSync(demo).subarray(0, 60_000), { ok: false, key: 'import.file.broken' }],
    ['too much', Buffer.alloc(fileLimits.file.registry + 1, 'a'), { ok: false, key: 'import.file.tooLarge' }],
  ])('recognises %s', async (_what, file, verdict) => {
    expect(await inspectFile(file)).toMatchObject(verdict)
  })

  it('never throws, whatever the bytes', async () => {
    const workbook = readFileSync(demo)
    for (let round = 0; round < 500; round++) {
      const file = Buffer.from(workbook.subarray(workbook.length - 2000))
      randomBytes(8).copy(file, (round * 37) % (file.length - 8))
      await expect(inspectFile(Buffer.concat([Buffer.from('PK'), file]))).resolves.toHaveProperty('ok')
    }
  })
})

describe('bombs', () => {
  const sheet = (size: number, content: Buffer): HostileEntry => ({
    name: 'xl/worksheets/sheet1.xml',
    packed: content,
    size,
  })
  const bombs: [string, () => Buffer][] = [
    ['hundreds of gigabytes declared', () => zipOf([...workbookParts(), sheet(300 * 1024 ** 3, zeros(16))])],
    [
      'gigabytes spread over many parts',
      () =>
        zipOf([
          ...workbookParts(),
          ...Array.from({ length: 500 }, (_, i) => ({ ...sheet(MIB, zeros(1)), name: `xl/s${i}.xml` })),
        ]),
    ],
    ['a ratio no spreadsheet has', () => zipOf([...workbookParts(), sheet(150 * MIB, zeros(150))])],
    [
      'a bomb within',
      () => zipOf([...workbookParts(), entry('xl/media/more.zip', zipOf([sheet(4 * 1024 ** 3, zeros(16))]))]),
    ],
    ['a size that is smaller than its packed bytes', () => zipOf([...workbookParts(), sheet(1000, zeros(16))])],
    ['a size that lies', () => zipOf([...workbookParts(), sheet(MIB, zeros(64))])],
    [
      'parts that share their bytes',
      () => {
        const core = { ...sheet(100 * 1024, packed(randomBytes(100 * 1024))), name: 'xl/a.xml' }
        const copies = Array.from({ length: 300 }, (_, i) => ({
          ...core,
          name: `xl/b${i}.xml`,
          sharedWith: 'xl/a.xml',
        }))
        return zipOf([...workbookParts(), core, ...copies])
      },
    ],
    [
      'thousands of parts',
      () => zipOf([...workbookParts(), ...Array.from({ length: 5000 }, (_, i) => entry(`xl/${i}.xml`, ''))]),
    ],
  ]

  it.each(bombs)('refuses %s at once and without memory', { tags: 'long' }, async (_what, make) => {
    const file = make()
    const verdicts: Awaited<ReturnType<typeof judge>>[] = []
    const best = () => Math.min(...verdicts.map(({ ms }) => ms))
    // The least of a few: memory may be gathered in one of them.
    while (verdicts.length < 5 || (best() >= 50 && verdicts.length < 40)) verdicts.push(await judge(file))
    for (const { key } of verdicts) expect(key).toBe('import.file.bomb')
    expect(best()).toBeLessThan(50)
    expect(Math.min(...verdicts.map(({ heapMib }) => heapMib))).toBeLessThan(8)
  })

  it('bounds what is inflated by what was declared', async () => {
    const file = zipOf([...workbookParts(), sheet(10 * MIB, zeros(180))])
    const inspected = (await inspectFile(file)) as Extract<Inspected, { format: 'xlsx' }>
    const liar = inspected.zip.entries.find(({ name }) => name.endsWith('sheet1.xml'))!
    expect(await inflateEntry(inspected.zip, liar)).toBe('import.file.bomb')
  })

  it('lets a workbook through whose parts hold what they declare', async () => {
    expect(await judge(readFileSync(demo))).toMatchObject({ key: undefined })
  })
})
