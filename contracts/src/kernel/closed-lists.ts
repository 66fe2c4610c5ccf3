import { titlesOf } from './noun.ts'
import { taskNoun } from './nouns.ts'
import { eachOf, things, thingsWith } from './things.ts'

/** What every member of a team writes in their daily work. */
export const dailyKinds = thingsWith('daily')
/** The kinds of rights over co-ownerships. */
export const coOwnershipKinds = thingsWith('area').filter(kind => things[kind].area === 'Copropriété')
/** What a file may belong to: the things that have folders. */
export const fileOwnerKinds = thingsWith('folders')
/** The lists whose searches can be kept, by the entity of their structure; the specification has a name of its own for tasks. */
export const savedSearchEntities = {
  ...eachOf(thingsWith('searched'), name => titlesOf(things[name].noun)),
  task_v1: titlesOf(taskNoun),
}
