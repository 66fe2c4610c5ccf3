import { existsSync } from 'node:fs'

/** A role that cannot start before what it needs is there: `LATE_ROLE_NEEDS`, a file. */
if (!existsSync(process.env.LATE_ROLE_NEEDS as string)) process.exit(1)
process.stdout.write('{"ready":true}\n')
setInterval(() => undefined, 60_000)
