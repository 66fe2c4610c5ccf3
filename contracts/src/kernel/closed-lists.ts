import { titlesOf } from './noun.ts'
import { coOwnershipTaskNoun, taskNoun } from './nouns.ts'
import { eachOf, things, thingsWith } from './things.ts'

/** The kinds that every member of a team writes in their daily work. */
export const dailyKinds = thingsWith('daily')
/** The kinds of rights over co-ownerships. */
export const coOwnershipKinds = thingsWith('area').filter(kind => things[kind].area === 'Copropriété')
/** The things that have folders, and so files. */
export const fileOwnerKinds = thingsWith('folders')
/** The lists whose searches can be kept, by the entity of their structure; the specification has a name of its own for tasks. */
export const savedSearchEntities = {
  ...eachOf(thingsWith('searched'), name => titlesOf(things[name].noun)),
  task: titlesOf(coOwnershipTaskNoun),
  task_v1: titlesOf(taskNoun),
}
