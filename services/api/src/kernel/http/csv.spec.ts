import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { harmless, sendCsv } from './csv.ts'

type Row = { id: string; name: string }
const columns = [
  { id: 'name', header: 'Nom', text: (row: Row) => row.name, client: true as const },
  { id: 'note', header: 'Note; interne', text: (row: Row) => `note ${row.id}` },
]
const rows = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: String(at), name: `N ${at}` }))
const pages = (all: Row[]) => {
  const asked: number[] = []
  const read = async ({ page, size }: { page: number; size: number }) => {
    asked.push(page)
    return { items: all.slice((page - 1) * size, page * size), page, pageSize: size, totalItems: all.length }
  }
  return { asked, read }
}
const asked = { wanted: [], caller: { role: 'manager' as const }, filename: 'a.csv' }
const written = async (sent: Awaited<ReturnType<typeof sendCsv>>) => String(await buffer(sent.content as never))

test('every row of a list of 23,154 is written, once, page after page', async () => {
  const { asked: read, ...list } = pages(rows(23_154))
  const file = await written(await sendCsv(columns, asked, list.read))
  const lines = file.trimEnd().split('\r\n')
  expect(lines).toHaveLength(23_155)
  expect(lines[0]).toBe('\uFEFFNom;"Note; interne"')
  expect(lines.at(-1)).toBe('N 23153;note 23153')
  expect(new Set(lines).size).toBe(lines.length)
  expect(read).toHaveLength(24)
})

test('an empty list is a file with its header', async () => {
  expect(await written(await sendCsv(columns, asked, pages([]).read))).toBe('\uFEFFNom;"Note; interne"\r\n')
})

test('a header that a person chose runs no formula either', async () => {
  const own = { id: 'own', header: '=1+1', text: () => '' }
  expect(await written(await sendCsv([own], asked, pages([]).read))).toBe('\uFEFF"\'=1+1"\r\n')
})

test('the columns wanted are written; a client’s file holds those open to clients, whatever is wanted', async () => {
  const header = async (more: object) =>
    (await written(await sendCsv(columns, { ...asked, ...more }, pages(rows(1)).read))).split('\r\n')[0]
  expect(await header({ wanted: ['note'] })).toBe('\uFEFF"Note; interne"')
  expect(await header({ caller: { role: 'client' } })).toBe('\uFEFFNom')
  expect(await header({ caller: { role: 'client' }, wanted: ['name', 'note'] })).toBe('\uFEFFNom')
})

test('what fails on the way ends the download; what fails at once is answered', async () => {
  const { read } = pages(rows(2500))
  const failing = async (at: { page: number; size: number }) => {
    if (at.page === 2) throw new Error('away')
    return read(at)
  }
  await expect(written(await sendCsv(columns, asked, failing))).rejects.toThrow('away')
  await expect(sendCsv(columns, asked, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+33612345678', "'+33612345678"],
  ['@cmd', "'@cmd"],
  [' =1', "' =1"],
  ['-cmd', "'-cmd"],
  ['＝cmd', "'＝cmd"],
  ['-12,5', '-12,5'],
  ['Le Goff', 'Le Goff'],
])('a cell « %s » is written « %s »', (given, expected) => expect(harmless(given)).toBe(expected))

test('refuses by its name what is no column', async () => {
  const sent = sendCsv(columns, { ...asked, wanted: ['name', 'nom'] }, pages(rows(1)).read)
  await expect(sent).rejects.toMatchObject({ details: { fields: [{ path: 'columns', message: /: nom\.$/ }] } })
})
