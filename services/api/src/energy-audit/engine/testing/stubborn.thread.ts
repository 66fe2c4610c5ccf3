import { type BalanceAnswer, type BalanceWork, default as balance } from '../balance.thread.ts'

/** An engine that never ends where asked for a day of 1999, and falls with its thread where asked for one of 1998. */
export default function stubborn(work: BalanceWork): BalanceAnswer {
  if (work.on.startsWith('1998')) process.exit(1)
  if (work.on.startsWith('1999')) {
    work.port.postMessage('begun')
    for (;;);
  }
  return balance(work)
}
