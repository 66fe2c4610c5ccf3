import {
  type LetterTemplateItem,
  type LetterTemplateSheet,
  letterTemplateEndpoints,
  letterTemplateOutline,
} from '@faitage/contracts/letters/letter-template'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { Badge } from '@/components/ui/badge'

const form = () => import('./template-fields.tsx').then(module => module.form)

type Item = LetterTemplateItem & LetterTemplateSheet

/** Whom a template is for. */
export const scopeOf = ({ mission_name, agency_name }: LetterTemplateItem): string =>
  mission_name ?? agency_name ?? 'Toutes les missions'

const offered = (one: Item) =>
  one.active === false ? (
    <Badge variant="neutral">Retiré</Badge>
  ) : one.file ? (
    <Badge variant="success">Proposé</Badge>
  ) : (
    <Badge variant="warning">Sans fichier</Badge>
  )

/** The Word documents that letters are made from: one address for their list and their sheets. */
export const letterTemplates = recordKit(letterTemplateOutline, letterTemplateEndpoints, {
  path: '/admin/letter-templates',
  noun: { one: 'modèle', many: 'modèles', fresh: 'Nouveau modèle', none: 'Aucun modèle de document' },
  start: { active: true, kind: 'courrier_de_visite' },
  goesOn: true,
  titleOf: ({ name }) => name,
  columns: columnsOf(letterTemplateOutline, letterTemplateEndpoints, {
    name: { width: 280, card: 'title' },
    kind: { width: 160 },
    mission_id: { width: 220, header: 'Portée', text: scopeOf },
    file_id: { width: 220, header: 'Fichier Word', text: one => one.file?.name ?? '' },
    active: { width: 130, card: 'badge', cell: offered },
  }),
  form,
  Beside: lazy(() => import('./template-beside.tsx').then(m => ({ default: m.TemplateBeside }))),
})
