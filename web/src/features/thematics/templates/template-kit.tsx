import { templateListFields, thematicTemplateEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { type ThematicTemplateSheet, thematicTemplateOutline } from '@faitage/contracts/thematics/thematic-template'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { type RecordItem, type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { Badge } from '@/components/ui/badge'

const form = () => import('./template-fields.tsx').then(module => module.form)

export type Template = RecordItem & ThematicTemplateSheet
export { templateListFields }

/** The templates that versions are made from: one address for their list and their sheets. */
export const thematicTemplates: RecordKit<Template> = recordKit(thematicTemplateOutline, thematicTemplateEndpoints, {
  path: '/admin/thematics',
  noun: { one: 'modèle', many: 'modèles', fresh: 'Nouveau modèle', none: 'Aucun modèle' },
  wide: true,
  goesOn: true,
  titleOf: ({ name }) => name,
  columns: columnsOf(thematicTemplateOutline, thematicTemplateEndpoints, {
    name: { width: 280, card: 'title' },
    scope: { width: 150 },
    thematique_name: { width: 260 },
    published: {
      width: 150,
      card: 'badge',
      cell: ({ published }: Template) => (
        <Badge variant={published ? 'success' : 'outline'}>{published ? 'Publié' : 'Brouillon'}</Badge>
      ),
    },
  }),
  form,
})
