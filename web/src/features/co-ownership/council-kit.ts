import { scOutline } from '@faitage/contracts/co-ownership/sc'
import { type ScItem, scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { lazy } from 'react'
import { useMissionOptions } from '@/components/record/choices/options'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'

const form = () => import('./council-fields').then(module => module.form)

function useTell() {
  const { options } = useMissionOptions()
  return (field: string, value: unknown) =>
    field === 'mission_id' ? options.find(option => option.value === value)?.label : undefined
}

/** Councils and what else several copros share: their pages stand below their mission. */
export const councils: RecordKit<ScItem> = recordKit(scOutline, scEndpoints, {
  path: '/scs',
  titleOf: ({ name }) => name,
  columns: [],
  form,
  useTell,
  BeforeRemoval: lazy(() => import('./tasks-of-removed').then(module => ({ default: module.OfCouncil }))),
})
