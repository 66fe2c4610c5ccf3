import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const module = new URL('as-programs-write.ts', import.meta.url).href
/** Megabytes of the thread: many times less than a worker gives it, for texts many times shorter. */
const MEMORY_MB = 64

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
  ['one section of marks', 'xl/sharedStrings.xml', `'<t><![CDATA[' + '<'.repeat(4e6) + ']]></t>'`, 16_000_007],
  ['many sections', 'xl/sharedStrings.xml', `'<t><![CDATA[&]]></t>'.repeat(6e5)`, 7_200_000],
  ['characters beyond the first', 'xl/sharedStrings.xml', `'<t>&#128512;</t>'.repeat(6e5)`, 6_600_000],
  ['cells that say first how they look', 'xl/worksheets/sheet1.xml', `'<c s="1" r="A1"/>'.repeat(8e5)`, 13_600_000],
  ['cells that say not where they are', 'xl/worksheets/sheet1.xml', `'<row><c/></row>'.repeat(8e5)`, 21_488_895],
  ['one truth in a word', 'xl/worksheets/sheet1.xml', `'<c r="A1" t="b"><v>true</v></c>'.repeat(4e5)`, 11_200_000],
])('%s takes no more memory than a thread has', async (_, name, text, length) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', main(name, text)])
  expect(stdout.trim()).toBe(String(length))
})

it.each([
  ['marks', 'xl/sharedStrings.xml', `'<t><![CDATA[' + '<'.repeat(64e6) + ']]></t>'`],
  ['cells', 'xl/worksheets/sheet1.xml', `'<c/>'.repeat(4e6 + 1)`],
])('a workbook that would grow beyond all by its %s is refused', async (_, name, text) => {
  const { asProgramsWrite } = await import('./as-programs-write.ts')
  const content = Buffer.from(new Function(`return ${text}`)() as string, 'latin1')
  expect(() => asProgramsWrite([[name, content]])).toThrow(expect.objectContaining({ key: 'import.file.bomb' }))
})
