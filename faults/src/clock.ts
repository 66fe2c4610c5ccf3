import { readFileSync } from 'node:fs'

/*
 * Loaded before a role: its clock is off by the milliseconds that the file named by FAITAGE_TEST_CLOCK says, read four
 * times a second. Timers go on as they are, as on a machine whose clock is set.
 */
const file = process.env.FAITAGE_TEST_CLOCK
const now = Date.now.bind(Date)
const Real = Date
let offset = 0

function look(): void {
  try {
    offset = Number(readFileSync(file as string, 'utf8')) || 0
  } catch {
    offset = 0
  }
}

if (file) {
  look()
  setInterval(look, 250).unref()
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now() + offset] : args, self),
    apply: () => new Real(now() + offset).toString(),
    get: (target, name) => (name === 'now' ? () => now() + offset : Reflect.get(target, name)),
  })
}
