import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/** A stack that is killed while one of its roles hangs in a loop. */
const STACK = `
  import { spawn } from 'node:child_process'
  import { keepLastWatch } from '${new URL('./last-watch.ts', import.meta.url).href}'
  const role = spawn(process.execPath, ['-e', 'while (true);'], { detached: true, stdio: 'ignore' })
  const watch = keepLastWatch()
  watch.over(undefined, [role.pid])
  if (process.argv[1] === 'ends') watch.end()
  process.stdout.write(String(role.pid))
  setInterval(() => undefined, 1000)`

const started = async (how: string) => {
  const stack = spawn(process.execPath, ['--input-type=module', '-e', STACK, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = (await once(stack.stdout, 'data')) as [Buffer]
  return { stack, role: Number(String(pid)) }
}

it('ends a role that hangs when the stack is killed', async () => {
  const { stack, role } = await started('is killed')
  const gone = once(stack, 'exit')
  stack.kill('SIGKILL')
  await gone
  await expect.poll(() => runs(role), { timeout: 10_000, interval: 20 }).toBe(false)
})

it('leaves alone what is there when the stack ends by itself', async () => {
  const { stack, role } = await started('ends')
  const other = await started('is killed')
  for (const one of [stack, other.stack]) {
    const gone = once(one, 'exit')
    one.kill('SIGKILL')
    await gone
  }
  // Both watches have come to their end once the second has done what it had to.
  await expect.poll(() => runs(other.role), { timeout: 10_000, interval: 20 }).toBe(false)
  expect(runs(role)).toBe(true)
  process.kill(role, 'SIGKILL')
})

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
