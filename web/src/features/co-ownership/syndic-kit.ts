import { type SyndicSheet, syndicEndpoints, syndicOutline } from '@faitage/contracts/co-ownership/syndic'
import { type RecordItem, type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { useTree } from './tree'

export type Syndic = RecordItem & SyndicSheet

const form = () => import('./syndic-fields').then(module => module.form)

/** The name of a syndic: an erased one has no name left. */
export const syndicTitle = ({ name }: { name?: unknown }): string => (name ? String(name) : 'Personne anonymisée')

/** The syndics of a council: a panel beside its page holds their sheet. */
export const syndics: RecordKit<Syndic> = recordKit(syndicOutline, syndicEndpoints, {
  path: '/scs',
  titleOf: syndicTitle,
  columns: [],
  form,
  useReadOnly: () => !useTree().mayWrite,
})
