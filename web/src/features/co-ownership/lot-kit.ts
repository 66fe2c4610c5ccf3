import { lotOutline } from '@faitage/contracts/co-ownership/lot'
import { type LotItem, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lazy } from 'react'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { useTellLot } from './tell-lot'

const form = () => import('./lot-fields').then(module => module.form)

/** Lots: their pages stand below their building. */
export const lots: RecordKit<LotItem> = recordKit(lotOutline, lotEndpoints, {
  path: '/lots',
  start: { owner_status: 'Occupant' },
  titleOf: ({ lot_number }) => `Lot ${lot_number}`,
  size: 100,
  columns: [],
  BeforeRemoval: lazy(() => import('./tasks-of-removed').then(module => ({ default: module.OfLot }))),
  form,
  useTell: useTellLot,
})
