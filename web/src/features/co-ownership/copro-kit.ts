import { coproOutline, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { type CoproItem, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { useTellCopro } from './tell'

const form = () => import('./copro-fields').then(module => module.form)

/** Co-ownerships: their pages stand below their mission. */
export const copros: RecordKit<CoproItem> = recordKit(coproOutline, coproEndpoints, {
  path: '/copros',
  titleOf: coproTitle,
  columns: [],
  form,
  useTell: useTellCopro,
})
