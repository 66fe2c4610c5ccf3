/** A role that is ready, and hangs for good as soon as its file says so. */
import { existsSync, rmSync } from 'node:fs'

const trap = process.env.HANGING_ROLE_TRAP as string
process.stdout.write('{"ready":true}\n')
setInterval(() => {
  if (!existsSync(trap)) return
  rmSync(trap)
  while (true);
}, 10)
process.once('SIGTERM', () => process.exit(0))
