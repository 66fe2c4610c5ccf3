import { existsSync, rmSync } from 'node:fs'
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { DiskError, type FaultyFile, openFaulty } from './faulty-file.ts'

export const VFS = 'faulty'

/** As SQLite's own layer for Unix says of its files. */
const POWERSAFE_OVERWRITE = 0x1000

/** Registers a file layer under SQLite whose files are {@link FaultyFile}s. Nobody else has the file: nothing is locked. */
export function installVfs({ capi, wasm, vfs }: Sqlite3Static): void {
  const open = new Map<number, { file: FaultyFile; path: string; passing: boolean }>()
  const fileAt = (pointer: unknown) => open.get(Number(pointer))?.file as FaultyFile
  const bytesAt = (pointer: unknown, length: number) =>
    wasm.heap8u().subarray(Number(pointer), Number(pointer) + length)
  const doing = (failed: number, work: () => unknown): number => {
    try {
      const code = work()
      return typeof code === 'number' ? code : capi.SQLITE_OK
    } catch (error) {
      return error instanceof DiskError && error.code === 'ENOSPC' ? capi.SQLITE_FULL : failed
    }
  }
  const ok = () => capi.SQLITE_OK
  const io = new capi.sqlite3_io_methods()
  Object.assign(io, { $iVersion: 1 })
  const methods = {
    xClose: (pointer: unknown) =>
      doing(capi.SQLITE_IOERR_CLOSE, () => {
        const found = open.get(Number(pointer))
        found?.file.close()
        if (found?.passing) rmSync(found.path, { force: true })
        open.delete(Number(pointer))
      }),
    xRead: (pointer: unknown, into: unknown, length: number, at: bigint) =>
      doing(capi.SQLITE_IOERR_READ, () => {
        const bytes = bytesAt(into, length)
        const read = fileAt(pointer).read(bytes, Number(at))
        if (read === length) return
        bytes.fill(0, read)
        return capi.SQLITE_IOERR_SHORT_READ
      }),
    xWrite: (pointer: unknown, from: unknown, length: number, at: bigint) =>
      doing(capi.SQLITE_IOERR_WRITE, () => fileAt(pointer).write(bytesAt(from, length), Number(at))),
    xTruncate: (pointer: unknown, size: bigint) =>
      doing(capi.SQLITE_IOERR_TRUNCATE, () => fileAt(pointer).truncate(Number(size))),
    xSync: (pointer: unknown) => doing(capi.SQLITE_IOERR_FSYNC, () => fileAt(pointer).sync()),
    xFileSize: (pointer: unknown, into: never) =>
      doing(capi.SQLITE_IOERR_FSTAT, () => void wasm.poke(into, BigInt(fileAt(pointer).size()) as never, 'i64')),
    xLock: ok,
    xUnlock: ok,
    xCheckReservedLock: (_file: unknown, into: never) => {
      wasm.poke(into, 0, 'i32')
      return capi.SQLITE_OK
    },
    xFileControl: () => capi.SQLITE_NOTFOUND,
    xSectorSize: () => 4096,
    xDeviceCharacteristics: () => POWERSAFE_OVERWRITE,
  }
  const layer = new capi.sqlite3_vfs()
  const unix = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(null as never))
  Object.assign(layer, {
    $iVersion: 1,
    $szOsFile: new capi.sqlite3_file().structInfo.sizeof,
    $mxPathname: 1024,
    // What has nothing to do with files stays as it is.
    $xRandomness: Reflect.get(unix, '$xRandomness'),
    $xSleep: Reflect.get(unix, '$xSleep'),
    $xCurrentTime: Reflect.get(unix, '$xCurrentTime'),
    $xCurrentTimeInt64: Reflect.get(unix, '$xCurrentTimeInt64'),
  })
  let unnamed = 0
  const files = {
    xOpen: (_layer: unknown, name: unknown, pointer: unknown, flags: number, told: number) =>
      doing(capi.SQLITE_CANTOPEN, () => {
        const path = name ? String(wasm.cstrToJs(name as never)) : `/tmp/faitage-faulty-${process.pid}-${unnamed++}`
        const passing = (flags & capi.SQLITE_OPEN_DELETEONCLOSE) !== 0
        open.set(Number(pointer), { file: openFaulty(path), path, passing })
        const handle = new capi.sqlite3_file(pointer as never)
        Object.assign(handle, { $pMethods: Reflect.get(io, 'pointer') })
        handle.dispose()
        if (told) wasm.poke(told as never, flags, 'i32')
      }),
    xDelete: (_layer: unknown, name: unknown) =>
      doing(capi.SQLITE_IOERR_DELETE, () => rmSync(String(wasm.cstrToJs(name as never)), { force: true })),
    xAccess: (_layer: unknown, name: unknown, _flags: number, into: never) => {
      wasm.poke(into, existsSync(String(wasm.cstrToJs(name as never))) ? 1 : 0, 'i32')
      return capi.SQLITE_OK
    },
    xFullPathname: (_layer: unknown, name: unknown, length: number, into: unknown) =>
      wasm.cstrncpy(into as never, name as never, length) < length ? capi.SQLITE_OK : capi.SQLITE_CANTOPEN,
  }
  vfs.installVfs({
    io: { struct: io, methods: methods as never },
    vfs: { struct: layer, methods: files as never, name: VFS, asDefault: false },
  })
}
