import { existsSync } from 'node:fs'
import { type FaultyFile, openFaulty } from './faulty-file.ts'

/*
 * What `services/engines/src/eventstore/renew-log.ts` asks of `node:fs`, on the same faulty files as SQLite.
 */
const files = new Map<number, FaultyFile>()
let last = 0

const at = (descriptor: number): FaultyFile => files.get(descriptor) as FaultyFile

export function openSync(path: string): number {
  // As if there were none: what a control switches off.
  if (!existsSync(path) || process.env.FAITAGE_TEST_DISK_RENEW === 'off')
    throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' })
  files.set(++last, openFaulty(path))
  return last
}

export const readSync = (descriptor: number, into: Uint8Array, _from: number, length: number, position: number) =>
  at(descriptor).read(into.subarray(0, length), position)

export const writeSync = (descriptor: number, bytes: Uint8Array, _from: number, length: number, position: number) =>
  at(descriptor).write(bytes.subarray(0, length), position)

export const fsyncSync = (descriptor: number): void => at(descriptor).sync()

export function closeSync(descriptor: number): void {
  at(descriptor).close()
  files.delete(descriptor)
}
