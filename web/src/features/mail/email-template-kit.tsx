import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import {
  type EmailTemplateSheet,
  emailTemplateEndpoints,
  emailTemplateOutline,
} from '@faitage/contracts/mail/email-template'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { Badge } from '@/components/ui/badge'

const form = () => import('./email-template-fields.tsx').then(module => module.form)

type Item = ResponseOf<typeof emailTemplateEndpoints.get> & EmailTemplateSheet

/** What is written often: one address for the list and the sheets. */
export const emailTemplates = recordKit(emailTemplateOutline, emailTemplateEndpoints, {
  path: '/admin/email-templates',
  noun: { one: 'modèle', many: 'modèles', fresh: 'Nouveau modèle', none: 'Aucun modèle d’e-mail' },
  start: { active: true },
  titleOf: ({ name }) => name,
  columns: columnsOf(emailTemplateOutline, emailTemplateEndpoints, {
    name: { width: 280, card: 'title' },
    kind: { width: 150 },
    subject: { width: 340 },
    active: {
      width: 130,
      card: 'badge',
      cell: (one: Item) =>
        one.active === false ? <Badge variant="neutral">Retiré</Badge> : <Badge variant="success">Proposé</Badge>,
    },
  }),
  form,
})
