/** @module-tag long */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { asProgramsWrite } from './as-programs-write.ts'

const module = new URL('as-programs-write.ts', import.meta.url).href
/** Megabytes of the thread: many times less than a worker gives it, for texts many times shorter. */
const MEMORY_MB = 24

/** Run by a thread of little memory, itself in a process of its own: V8 ends that where one long replacement fills it. */
const thread = (name: string, text: string) => `
  import(${JSON.stringify(module)}).then(({ asProgramsWrite }) => {
    const [[, content]] = asProgramsWrite([[${JSON.stringify(name)}, Buffer.from(${text}, 'latin1')]])
    require('node:worker_threads').parentPort.postMessage(content.length)
  })`
const main = (name: string, text: string) => `
  const { Worker } = require('node:worker_threads')
  const resourceLimits = { maxOldGenerationSizeMb: ${MEMORY_MB} }
  const thread = new Worker(${JSON.stringify(thread(name, text))}, { eval: true, resourceLimits })
  thread.on('message', length => console.log(length))
  thread.on('error', ({ code }) => console.log(code))`

it.each([
  ['one section of marks', 'xl/sharedStrings.xml', `'<t><![CDATA[' + '<'.repeat(12e5) + ']]></t>'`, 4_800_007],
  ['many sections', 'xl/sharedStrings.xml', `'<t><![CDATA[&]]></t>'.repeat(2e5)`, 2_400_000],
  ['characters beyond the first', 'xl/sharedStrings.xml', `'<t>&#128512;</t>'.repeat(2e5)`, 2_200_000],
  [
    'cells that say first how they look',
    'xl/worksheets/sheet1.xml',
    `'sheetData' + '<c s="1" r="A1"/>'.repeat(25e4)`,
    4_250_009,
  ],
  [
    'cells that say not where they are',
    'xl/worksheets/sheet1.xml',
    `'sheetData' + '<row><c/></row>'.repeat(25e4)`,
    6_638_904,
  ],
  [
    'one truth in a word',
    'xl/worksheets/sheet1.xml',
    `'sheetData' + '<c r="A1" t="b"><v>true</v></c>'.repeat(15e4)`,
    4_200_009,
  ],
])('%s takes no more memory than a thread has', async (_, name, text, length) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', main(name, text)])
  expect(stdout.trim()).toBe(String(length))
})

it.each([
  ['marks', 'xl/sharedStrings.xml', `<t><![CDATA[${'<'.repeat(25_001)}]]></t>`],
  ['cells', 'xl/worksheets/sheet1.xml', `<sheetData>${'<c/>'.repeat(1001)}`],
])('a workbook that would grow beyond all by its %s is refused', (_, name, text) => {
  const limits = { characters: 100_000, cells: 1000 }
  const read = (part: string) => asProgramsWrite([[name, Buffer.from(part, 'latin1')]], limits)
  expect(() => read(text)).toThrow(expect.objectContaining({ key: 'import.file.bomb' }))
  expect(read(text.replace(/<{20}|<c\/>/, ''))).toHaveLength(1)
})

it('what is rewritten of all the parts of a workbook counts together', () => {
  const part = Buffer.from(`<t><![CDATA[${'<'.repeat(200)}]]></t>`, 'latin1')
  const limits = { characters: 2000, cells: 1 }
  expect(
    asProgramsWrite(
      [
        ['a', part],
        ['b', part],
      ],
      limits,
    ),
  ).toHaveLength(2)
  expect(() =>
    asProgramsWrite(
      [
        ['a', part],
        ['b', part],
        ['c', part],
      ],
      limits,
    ),
  ).toThrow()
})
