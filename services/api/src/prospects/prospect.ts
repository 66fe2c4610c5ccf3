import { prospect, prospectTitle } from '@faitage/contracts/prospects/prospect'
import type { ProspectItem } from '@faitage/contracts/prospects/prospect.endpoints'
import type { ConvertedSheet } from '@faitage/contracts/prospects/prospect.state'
import { missionNames, prospectModel } from '@faitage/projections/prospects/prospect'
import { nameOfMission, nameOfUser } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'
import { processOperations, type RecordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { unknownReferrer } from '../projects/referrers.ts'
import type { ProspectCommand } from './prospect.commands.ts'
import { prospectDecider } from './prospect.decider.ts'

export type ProspectOperations = RecordOperations<typeof prospect, ProspectItem, ProspectCommand>

const prospectProcess = { record: prospect, decider: prospectDecider }

/** What is done with people who asked and have no project yet. */
export const prospectOperations = (api: Api): ProspectOperations =>
  processOperations<typeof prospect, ProspectItem, ProspectCommand>(api, prospectProcess, {
    model: prospectModel,
    references: {
      mission_id: { nameOf: id => nameOfMission(api, id) },
      referrer_id: { nameOf: id => nameOfUser(api, id) },
    },
    check: async writing => statusByHand(writing) ?? (await followedByTeam(api, writing)),
    complete: async items => {
      const ids = (key: 'mission_id' | 'referrer_id') => [...new Set(items.flatMap(item => item[key] ?? []))]
      const [missions, users] = await Promise.all([
        missionNames(api.db, ids('mission_id')),
        namesOf(api.people, ids('referrer_id')),
      ])
      return items.map(item => ({
        ...item,
        display_name: prospectTitle(item),
        mission_name: (item.mission_id && missions.get(item.mission_id)) || null,
        referrer_name: item.referrer_id ? users(item.referrer_id) : null,
      }))
    },
  })

/** Whoever is to follow it is of the team, as those who follow a project are. */
async function followedByTeam(api: Api, { changes, action }: Writing<{ referrer_id?: string | null }>) {
  return changes.referrer_id && action !== 'restore' ? unknownReferrer(api, [changes.referrer_id]) : undefined
}

/** « Converti » is said by the conversion: nobody writes it, nor over it. */
function statusByHand({ sheet, changes, action }: Writing<object>): Refusal | undefined {
  const { status } = changes as Partial<ConvertedSheet>
  if (status === undefined || action === 'remove' || action === 'restore') return undefined
  const isConverted = Boolean((sheet as Partial<ConvertedSheet>).project_id)
  return (status === 'converti') === isConverted ? undefined : refused('prospect.status.byConversion')
}
