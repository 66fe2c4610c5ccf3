import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { childrenCpu, speedHere } from './cpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of a case, or of a file's hooks and cases, with those of the processes they started and that have ended. */
    cpu?: number
    /** How many times longer than on the reference machine a piece of work takes here, beside what runs. */
    speed?: number
  }
}

const spent = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (childrenCpu() ?? 0)
}
/** The file's imports are not counted: whichever file of a worker comes first reads the modules of all. */
let fileBegan = 0
let caseBegan = 0
beforeAll(() => {
  fileBegan = spent()
})
beforeEach(() => {
  caseBegan = spent()
})
// Registered first, so that they run after every other.
afterEach(({ task }) => {
  task.meta.cpu = spent() - caseBegan
})
// biome-ignore lint/correctness/noEmptyPattern: the runner reads from the first argument which fixtures are wanted.
afterAll(({}, file) => {
  file.meta.cpu = spent() - fileBegan
  file.meta.speed = speedHere()
})
