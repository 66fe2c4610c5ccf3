import { setPriority } from 'node:os'
import { s3Server } from '../services/api/src/files/testing/real-s3.ts'
import { findGoProgram, temporalServer } from '../services/engines/src/testing/go-program.ts'

/**
 * Builds the servers proper that the suites are run against, where they are not there yet, once: the step of
 * `npm run test:all` before those suites. The small one first.
 */
setPriority(10)
for (const program of [s3Server, temporalServer]) {
  const began = performance.now()
  process.env[program.variable] ??= '1'
  const { path, how, reason } = await findGoProgram(program)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(path ? `Serveur réel : ${how} (${seconds} s)` : `Serveur réel ${program.name} : aucun, ${reason}`)
}
