import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { type CoproItem, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lazy } from 'react'
import { blankOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { useTellCopro } from './tell'
import { missionHref } from './tree'

/** Co-ownerships: their pages stand below their mission. */
export const copros: RecordKit<CoproItem> = recordKit(copro, coproEndpoints, {
  path: '/copros',
  noun: {
    one: 'copropriété',
    many: 'copropriétés',
    none: 'Aucune copropriété',
    fresh: 'Nouvelle copropriété',
    feminine: true,
  },
  blank: blankOf(copro),
  titleOf: coproTitle,
  backTo: ({ mission_id }) => missionHref(mission_id, 'copros'),
  columns: [],
  Fields: lazy(() => import('./copro-fields').then(module => ({ default: module.CoproFields }))),
  useTell: useTellCopro,
})
