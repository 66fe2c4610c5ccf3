import { demoAccounts, demoPassword } from './seed/accounts.ts'
import { type Stack, startStack } from './stack.ts'

/** `npm start`: everything, then where to go and how to sign in. Ctrl-C stops it all in order. */
const began = performance.now()
let stack: Stack | undefined
let stopping = false

async function stop(signal: string) {
  if (stopping) return
  stopping = true
  console.log(`\n${signal} reçu : arrêt en cours…`)
  await stack?.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop('SIGINT'))
process.on('SIGTERM', () => void stop('SIGTERM'))

try {
  stack = await startStack()
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
