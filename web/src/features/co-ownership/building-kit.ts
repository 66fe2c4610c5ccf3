import { buildingOutline } from '@faitage/contracts/co-ownership/building'
import { type BuildingItem, buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { lazy } from 'react'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'

const form = () => import('./building-fields').then(module => module.form)

/** Buildings: their pages stand below their copro. */
export const buildings: RecordKit<BuildingItem> = recordKit(buildingOutline, buildingEndpoints, {
  path: '/buildings',
  titleOf: ({ name }) => name,
  columns: [],
  BeforeRemoval: lazy(() => import('./tasks-of-removed').then(module => ({ default: module.OfBuilding }))),
  form,
})
