import { accommodationAmended } from '@faitage/contracts/accommodations/accommodation'
import { allEvents } from '@faitage/contracts/all-events'
import type { DomainEvent, EventMetadata } from '@faitage/contracts/kernel/message'
import { emptyTeam, missionAmended, missionTeamReassigned } from '@faitage/contracts/missions/mission'
import type { RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { missionFieldLabel } from '@faitage/contracts/missions/mission-field-words'
import {
  projectAmended,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'
import { describe, expect, it } from 'vitest'
import { missionStory } from '../../missions/mission-story.ts'
import { opened as missionOpened } from '../../missions/testing/mission.fixtures.ts'
import { projectStory } from '../../projects/project-story.ts'
import { about, houseRegistered, ids, opened, passedTo } from '../../projects/testing/project.fixtures.ts'
import { recorded } from '../testing/given.ts'
import { historyOf } from './history.ts'

const names: Record<string, string> = { [ids.camille]: 'Camille Renaud', [ids.karim]: 'Karim Benali' }
const nameOf = (id: string) => names[id] ?? 'Utilisateur supprimé'
const actor = { id: ids.camille, kind: 'user' } as const

/** The last line of a project's history. */
const lineOf = (facts: DomainEvent[], metadata: Partial<EventMetadata> = { actor }) => {
  const events = facts.map((event, revision) => recorded(event, { revision, metadata }) as RecordedProjectEvent)
  return historyOf(projectStory, events, nameOf)[0]!
}

describe('the history of a project', () => {
  it('writes a status with its day and its reason', () => {
    const reason = 'Dossier complet.'
    const line = lineOf([
      opened(),
      projectStatusChanged({ ...about, from: 'contact', to: 'depose', on: '2026-03-12', reason }),
    ])
    expect(line).toMatchObject({
      type: 'ProjectStatusChanged',
      sentence:
        'Camille Renaud a passé le projet de « Contact » à « Déposé », avec effet au 12/03/2026. Motif : Dossier complet.',
      on: '2026-03-12',
      actor: { id: ids.camille, name: 'Camille Renaud', kind: 'user' },
      changes: [{ field: 'status', label: 'Statut', before: 'contact', after: 'depose' }],
    })
  })

  it('quotes the beginning of a long reason, and keeps the whole of it among the changes', () => {
    const reason = 'Le dossier attend une pièce. '.repeat(30).trim()
    const line = lineOf([
      opened(),
      projectStatusChanged({ ...about, from: 'contact', to: 'depose', on: '2026-03-12', reason }),
    ])
    expect(line.sentence.length).toBeLessThan(280)
    expect(line.sentence).toMatch(/Motif : Le dossier attend une pièce\. .*…$/)
    expect(line.changes).toContainEqual({ field: 'reason', label: 'Motif', before: null, after: reason })
  })

  it('names the fields of long texts, never their values', () => {
    const line = lineOf([opened(), projectAmended({ ...about, changes: { notes: 'x'.repeat(5000) } })])
    expect(line.sentence).toBe('Camille Renaud a modifié le projet : notes internes.')
  })

  it('writes a backdated status from the one of that day', () => {
    const line = lineOf([opened(), passedTo('solde', '2026-03-01'), passedTo('depose', '2026-02-01')])
    expect(line.changes).toEqual([{ field: 'status', label: 'Statut', before: 'contact', after: 'depose' }])
  })

  it('writes the opening with every field that was filled in', () => {
    const line = lineOf([opened()])
    expect(line.sentence).toBe(
      'Camille Renaud a créé le projet « R-1 » au statut « Contact », avec effet au 05/01/2026.',
    )
    expect(line.on).toBe('2026-01-05')
    expect(line.changes).toContainEqual({ field: 'requester.last_name', label: 'Nom', before: null, after: 'Morel' })
    expect(line.changes).toContainEqual({
      field: 'referrers',
      label: 'Référents',
      before: null,
      after: ['Camille Renaud'],
    })
  })

  it('names the person behind an import', () => {
    const line = lineOf([opened()], { actor: { id: ids.karim, kind: 'workflow' } })
    expect(line.sentence).toMatch(/^L’import lancé par Karim Benali a créé le projet/)
    expect(line.actor).toEqual({ id: ids.karim, name: 'Karim Benali', kind: 'workflow' })
  })

  it('writes every amended field before and after, cleared ones too', () => {
    const line = lineOf([
      opened(),
      requesterAmended({ ...about, changes: { email: null, phone_number_1: '+33612345678' } }),
    ])
    expect(line.sentence).toBe('Camille Renaud a modifié le demandeur : e-mail, téléphone.')
    expect(line.changes).toEqual([
      { field: 'requester.email', label: 'E-mail', before: 'jeanne@exemple.fr', after: null },
      { field: 'requester.phone_number_1', label: 'Téléphone', before: null, after: '+33612345678' },
    ])
  })

  it('says nothing of values that were erased since', () => {
    const line = lineOf([opened({ requester: {} }), requesterAmended({ ...about, changes: {} })])
    expect(line.sentence).toBe('Camille Renaud a modifié le demandeur.')
    expect(line.changes).toEqual([])
  })

  it('writes types, referrers and dwellings in words', () => {
    expect(lineOf([opened(), requesterTypeChanged({ ...about, from: 'PO', to: 'PB' })]).sentence).toBe(
      'Camille Renaud a changé le type de demandeur de « Propriétaire occupant » à « Propriétaire bailleur ».',
    )
    const reassigned = lineOf([opened(), referrersReassigned({ ...about, added: [ids.karim], removed: [ids.camille] })])
    expect(reassigned.sentence).toBe(
      'Camille Renaud a confié le projet à Karim Benali et a retiré Camille Renaud des référents.',
    )
    expect(reassigned.changes).toEqual([
      { field: 'referrers', label: 'Référents', before: ['Camille Renaud'], after: ['Karim Benali'] },
    ])
    const dwelling = { accommodation_id: ids.house, project_id: ids.project, requester_id: ids.requester }
    const larger = lineOf([
      opened(),
      houseRegistered(),
      accommodationAmended({ ...dwelling, changes: { living_area: '95' } }),
    ])
    expect(larger.changes).toEqual([
      { field: `accommodations.${ids.house}.living_area`, label: 'Surface habitable', before: '92.5', after: '95' },
    ])
  })

  it('comes newest first, each change against what it replaced', () => {
    const facts = ['un', 'deux', 'trois'].map(notes => projectAmended({ ...about, changes: { notes } }))
    const events = [opened(), ...facts].map((event, revision) => recorded(event, { revision }) as RecordedProjectEvent)
    const changes = historyOf(projectStory, events, nameOf).flatMap(({ changes }) => changes)
    expect(changes.filter(({ field }) => field === 'notes').map(({ before, after }) => [before, after])).toEqual([
      ['deux', 'trois'],
      ['un', 'deux'],
      [null, 'un'],
    ])
  })
})

describe('the history of a mission', () => {
  it('names agencies and people', () => {
    const agency_id = '12121212-1212-4212-8212-121212121212'
    names[agency_id] = 'Agence du Nord'
    const mission_id = ids.mission
    const team = { ...emptyTeam, mission_managers: [ids.camille, ids.karim] }
    const events = [
      missionOpened(),
      missionAmended({ mission_id, changes: { agency_id, comment: 'Lancée' } }),
      missionTeamReassigned({ mission_id, team }),
    ].map((event, revision) => recorded(event, { revision, metadata: { actor } }) as RecordedMissionEvent)
    const [team_, amended] = historyOf(missionStory, events, nameOf)
    expect(team_!.changes).toEqual([
      {
        field: 'team.mission_managers',
        label: 'Chefs de mission',
        before: ['Camille Renaud'],
        after: ['Camille Renaud', 'Karim Benali'],
      },
    ])
    expect(amended!.sentence).toBe('Camille Renaud a modifié la mission : agence, commentaire.')
    expect(amended!.changes[0]).toEqual({
      field: 'sheet.agency_id',
      label: 'Agence',
      before: null,
      after: 'Agence du Nord',
    })
  })
})

describe('labels', () => {
  it('name every field of the sheets', () => {
    for (const { type, schema } of allEvents) {
      const changes = (schema.shape as Record<string, { def?: { shape?: object } }>).changes?.def?.shape
      if (!changes || !/^(Project|Requester|Mission)Amended$/.test(type)) continue
      const label = type.startsWith('Mission') ? missionFieldLabel : projectFieldLabel
      const path = type.startsWith('Requester') ? 'requester.' : type.startsWith('Mission') ? 'sheet.' : ''
      for (const key of Object.keys(changes)) expect(label(`${path}${key}`)).not.toMatch(new RegExp(`${key}$`))
    }
    expect(projectFieldLabel(`accommodations.${ids.house}.living_area`)).toBe('Surface habitable')
    expect(projectFieldLabel('status')).toBe('Statut')
    expect(missionFieldLabel('team.collaborators')).toBe('Collaborateurs')
  })
})
