import { spawn } from 'node:child_process'

/** Remembers the last line it was told; when nobody is left to tell it more, ends what that names: Postgres, then roles. */
const SCRIPT = `
  postgres= roles=
  while read -r first rest; do postgres=$first roles=$rest; done
  [ -z "$postgres" ] || [ "$postgres" = - ] || kill -INT "$postgres"
  [ -z "$roles" ] || kill -9 $roles`

/** Ends what a killed stack leaves behind and cannot end itself: a role in a loop hears nothing of it. */
export interface LastWatch {
  /** The processes there are now. A role that is ended here takes Postgres with it no more. */
  over(postgres: number | undefined, roles: readonly number[]): void
  /** The stack goes by itself, and has ended its roles. */
  end(): void
}

export function keepLastWatch(): LastWatch {
  // There is no such shell on Windows; there a role that hangs is left to whoever started it.
  if (process.platform === 'win32') return { over: () => undefined, end: () => undefined }
  // In a group of its own: what ends the whole group of the stack leaves it there.
  const watch = spawn('/bin/sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  // Without it the stack runs as well.
  watch.on('error', () => undefined)
  watch.stdin.on('error', () => undefined)
  watch.unref()
  return {
    over: (postgres, roles) => void watch.stdin.write(`${postgres ?? '-'} ${roles.join(' ')}\n`),
    end: () => void watch.stdin.end('\n'),
  }
}
