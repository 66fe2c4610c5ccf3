import { z } from 'zod'
import { filesOfMission } from '../files/file.scope.ts'
import { documentKind } from '../files/file.ts'
import { endpoint, listQuery, pageOf, written } from '../kernel/endpoint.ts'
import { recordAnswer } from '../kernel/record.endpoints.ts'
import { calendarDate, id, instant } from '../kernel/values.ts'
import { elect, electEndpoints } from './elect.ts'
import { financialDevice, financialDeviceEndpoints } from './financial-device.ts'
import { fundingObjective, fundingObjectiveEndpoints } from './funding-objective.ts'
import { mission } from './mission.scope.ts'
import { missionDetail, missionSheet, missionTeam } from './mission.ts'
import { missionDetails } from './mission-details.ts'
import { missionFunder, missionFunderEndpoints } from './mission-funder.ts'
import { partner, partnerEndpoints } from './partner.ts'
import { referent, referentEndpoints } from './referent.ts'

const params = z.object({ id })
const named = z.object({ id, name: z.string() })
const { name, mission_start_date, duration_assignment } = missionSheet.shape

/** The contract of a mission: what of its sheet belongs there, its details, and everybody and everything it names. */
const contract = z.object({
  ...recordAnswer,
  mission_id: id,
  name: z.string(),
  client: named.nullable(),
  mission_start_date: calendarDate.nullable(),
  mission_end_date: calendarDate.nullable(),
  duration_assignment: z.int().nullable(),
  ...missionDetails.fields.shape,
  referents: z.array(referentEndpoints.get.response),
  subcontractors: z.array(named.extend({ job: z.string().nullable() })),
  partners: z.array(partnerEndpoints.get.response),
  elects: z.array(electEndpoints.get.response),
  funders: z.array(missionFunderEndpoints.get.response),
  financial_devices: z.array(financialDeviceEndpoints.get.response),
  funding_objectives: z.array(fundingObjectiveEndpoints.get.response),
  may_write: z.boolean(),
})
export type MissionContract = z.infer<typeof contract>

/** A line of a list sent with the details: an existing one by its id, or a new one; what it was answered with may come back. */
const lines = <S extends z.ZodRawShape>(record: { edits: z.ZodObject<S> }) =>
  z
    .array(
      record.edits.extend({
        id: id.optional(),
        revision: z.int().min(0).optional(),
        created_at: instant.optional(),
        updated_at: instant.optional(),
        mission_details_id: id.optional(),
      }),
    )
    .max(1000)
    .optional()
const referentLine = { edits: referent.edits.extend({ username: referent.edits.shape.name }) }
const engaged = z.union([id, z.object({ id, name: z.string().optional(), job: z.string().nullable().optional() })])

/** A team as old clients ask for it, apart from its mission. */
const teamItem = missionTeam.extend({ id, mission_id: id, revision: z.int() })
const teamBody = missionTeam.partial().extend({ mission_id: id })

export const missionContractEndpoints = {
  details: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/details',
    access: 'read mission',
    of: mission('id', 'read'),
    shows: ['client', 'subcontractor'],
    summary: 'Le contrat d’une mission',
    params,
    response: contract,
  }),
  /** Only the given keys change, `null` clears. `client` is its id, or the client as it was answered. */
  updateDetails: endpoint({
    method: 'PUT',
    path: '/api/missions/{id}/details',
    access: 'update mission',
    of: mission('id', 'write'),
    summary: 'Modifier le contrat d’une mission',
    params,
    body: missionDetails.edits.extend({
      mission_id: id.optional(),
      name: name.optional(),
      client: z.union([id, named]).nullable().optional(),
      mission_start_date,
      mission_end_date: calendarDate.nullable().optional(),
      duration_assignment,
      /** Whole lists, as old clients send them: lines are added and altered, never taken away by being left out. */
      referents: lines(referentLine),
      partners: lines(partner),
      elects: lines(elect),
      funders: lines(missionFunder),
      financial_devices: lines(financialDevice),
      funding_objectives: lines(fundingObjective),
      subcontractors: z.array(engaged).max(1000).optional(),
    }),
    response: written,
  }),
  engage: endpoint({
    method: 'POST',
    path: '/api/missions/{id}/subcontractor/{subcontractorId}',
    access: 'update mission',
    of: mission('id', 'write'),
    summary: 'Confier une part d’une mission à un sous-traitant',
    params: params.extend({ subcontractorId: id }),
    response: written,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/missions/{id}/subcontractor/{subcontractorId}',
    access: 'update mission',
    of: mission('id', 'write'),
    summary: 'Retirer un sous-traitant d’une mission',
    params: params.extend({ subcontractorId: id }),
    response: written,
  }),
  /** Says what files of the mission are; all of them are looked at before any is changed. */
  documents: endpoint({
    method: 'POST',
    path: '/api/missions/{id}/documents',
    access: 'update file',
    of: filesOfMission('id', 'update'),
    feature: 'ca_documents',
    summary: 'Classer des documents d’une mission par nature',
    params,
    body: z.object({ files_id: z.array(id).min(1).max(100), kind: documentKind }),
    response: z.object({ items: z.array(written), position: z.string() }),
  }),
  /** The people of its team, and those whose access was added. */
  users: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/users',
    access: 'read mission',
    of: mission('id', 'read'),
    shows: ['user'],
    summary: 'Les personnes d’une mission',
    params,
    query: z.object(listQuery(['name'])),
    response: pageOf(
      z.object({
        id,
        username: z.string(),
        /** The lists of the team that name the person. */
        lists: z.array(z.string()),
      }),
    ),
  }),
  /** What was true that day, as known then: `on` is the day asked about, `known_at` what had been recorded by. */
  asOf: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/as-of',
    access: 'read audit',
    of: mission('id', 'read'),
    about: 'mission',
    shows: ['user', 'agency', 'antenna', 'client', 'subcontractor'],
    summary: 'Une mission telle qu’elle était un jour donné',
    params,
    query: z.object({ on: calendarDate, known_at: instant.optional() }),
    response: missionDetail
      .omit({
        referents: true,
        projects_count: true,
        drive_structure: true,
        import_running: true,
        current_import_id: true,
      })
      .extend({
        on: calendarDate,
        known_at: instant,
        details: missionDetails.fields,
        subcontractors: z.array(named),
        /** The lists of `team` with the names that their ids have now. */
        team_names: z.record(missionTeam.keyof(), z.array(named)),
      }),
  }),
}

export const missionTeamEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/mission-teams',
    access: 'read mission',
    of: mission('mission_id', 'read'),
    summary: 'L’équipe d’une mission',
    query: z.object({ mission_id: id }),
    response: z.object({ items: z.array(teamItem) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/mission-teams',
    access: 'update mission',
    of: mission('mission_id', 'write'),
    summary: 'Composer l’équipe d’une mission',
    body: teamBody,
    response: written,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/mission-teams',
    access: 'update mission',
    of: mission('mission_id', 'write'),
    summary: 'Modifier l’équipe d’une mission',
    body: teamBody.extend({ id: id.optional() }),
    response: written,
  }),
}
