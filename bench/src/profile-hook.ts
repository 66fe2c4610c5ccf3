import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'

/*
 * Loaded before each role (`--import`) while the bench profiles: SIGWINCH begins a profile of the processor, a second one
 * ends it and writes `<pid>.cpuprofile` into FAITAGE_PROFILE_DIR. Threads of a role are not in it, its process is.
 * Whoever does not know that signal ignores it; SIGUSR2 would end the API.
 */

/** Between two looks, in microseconds: often enough for what takes a millisecond, seldom enough to change little. */
const INTERVAL_US = 500

const folder = process.env.FAITAGE_PROFILE_DIR
let session: Session | undefined

function begin(): void {
  session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US })
  session.post('Profiler.start')
}

function finish(under: string): void {
  session?.post('Profiler.stop', (error, answer) => {
    if (error) return
    mkdirSync(under, { recursive: true })
    writeFileSync(join(under, `${process.pid}.cpuprofile`), JSON.stringify(answer.profile))
  })
  session?.disconnect()
  session = undefined
}

if (folder) process.on('SIGWINCH', () => (session ? finish(folder) : begin()))
