import { building } from '@faitage/contracts/co-ownership/building'
import { type BuildingItem, buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { lazy } from 'react'
import { blankOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { missionHref } from './tree'

/** Buildings: their pages stand below their copro. */
export const buildings: RecordKit<BuildingItem> = recordKit(building, buildingEndpoints, {
  path: '/buildings',
  noun: {
    one: 'bâtiment',
    many: 'bâtiments',
    none: 'Aucun bâtiment',
    fresh: 'Nouveau bâtiment',
    feminine: false,
  },
  blank: blankOf(building),
  titleOf: ({ name }) => name,
  backTo: ({ mission_id, copro_id }) => missionHref(mission_id ?? '', `copros/${copro_id}/buildings`),
  columns: [],
  Fields: lazy(() => import('./building-fields').then(module => ({ default: module.BuildingFields }))),
})
