import { afterAll, beforeAll } from 'vitest'
import { childrenCpu, speedHere } from './cpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of a file's hooks and cases, with those of the processes it started and that have ended. */
    cpu?: number
    /** How many times longer than on the reference machine a piece of work takes here, beside what runs. */
    speed?: number
  }
}

/** The file's imports are not counted: whichever file of a worker comes first reads the modules of all. */
const spent = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (childrenCpu() ?? 0)
}
let began = 0
beforeAll(() => {
  began = spent()
})
// Registered first, so that it runs after every other.
// biome-ignore lint/correctness/noEmptyPattern: the runner reads from the first argument which fixtures are wanted.
afterAll(({}, file) => {
  file.meta.cpu = spent() - began
  file.meta.speed = speedHere()
})
