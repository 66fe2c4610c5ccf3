import { type LotItem, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lazy } from 'react'
import { blankOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { lotForm } from './lot-form'
import { useTellLot } from './tell-lot'
import { missionHref } from './tree'

/** Lots: their pages stand below their building. */
export const lots: RecordKit<LotItem> = recordKit(lotForm, lotEndpoints, {
  path: '/lots',
  noun: { one: 'lot', many: 'lots', none: 'Aucun lot', fresh: 'Nouveau lot', feminine: false },
  blank: blankOf(lotForm, { owner_status: 'Occupant' }),
  titleOf: ({ lot_number }) => `Lot ${lot_number}`,
  size: 100,
  backTo: ({ mission_id, copro_id }) => missionHref(mission_id ?? '', `copros/${copro_id}/lots`),
  columns: [],
  Fields: lazy(() => import('./lot-fields').then(module => ({ default: module.LotFields }))),
  useTell: useTellLot,
})
