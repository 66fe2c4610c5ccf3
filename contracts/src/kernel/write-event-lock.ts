import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { allEvents } from '../all-events.ts'
import { brokenBy, lockOf } from './event-lock.ts'

/** `npm run events:lock`: writes new events and new optional fields down; refuses whatever would break stored events. */
const file = new URL('../../events.lock.json', import.meta.url)
const current = lockOf(allEvents)
const problems = existsSync(file) ? brokenBy(JSON.parse(readFileSync(file, 'utf8')), current) : []
if (problems.length > 0) {
  console.error(`Stored events would no longer be readable:\n${problems.map(problem => `- ${problem}`).join('\n')}`)
  process.exit(1)
}
writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`)
console.log(`${Object.keys(current).length} event types locked.`)
