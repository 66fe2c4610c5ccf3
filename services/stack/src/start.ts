import { demoAccounts, demoPassword } from './seed/accounts.ts'
import { settleMemory } from './settle-memory.ts'
import { type Stack, startStack } from './stack.ts'

/** `npm start`: everything, then where to go and how to sign in. Ctrl-C stops it all in order. */
const began = performance.now()
settleMemory()
let stack: Stack | undefined
let stopping = false

async function stop(why: string) {
  if (stopping) return
  stopping = true
  console.log(`\n${why} : arrêt en cours…`)
  // While it starts there is nothing to stop yet: what has started is stopped as soon as it has.
  if (!stack) return
  await stack.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(`${signal} reçu`))
// The script that npm runs is gone, killed perhaps: nobody is left to stop us.
process.on('disconnect', () => void stop('Lanceur arrêté'))

try {
  stack = await startStack()
  if (stopping) {
    await stack.stop()
    process.exit(0)
  }
  console.log(`\nFaîtage est prêt (${((performance.now() - began) / 1000).toFixed(1)} s) : ${stack.url}\n`)
  if (stack.config.demo) {
    console.log('Comptes de démonstration :')
    for (const account of demoAccounts) console.log(`  ${account.email.padEnd(34)} ${account.label}`)
    console.log(`  mot de passe commun : ${demoPassword}\n`)
  }
  console.log(`Données et journaux : ${stack.config.dataDir}\nArrêter : Ctrl-C`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
