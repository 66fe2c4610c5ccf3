import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { type EmailTemplateSheet, emailTemplate, emailTemplateEndpoints } from '@faitage/contracts/mail/email-template'
import { lazy } from 'react'
import { blankOf, columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { Badge } from '@/components/ui/badge'

type Item = ResponseOf<typeof emailTemplateEndpoints.get> & EmailTemplateSheet

/** What is written often: one address for the list and the sheets. */
export const emailTemplates = recordKit(emailTemplate, emailTemplateEndpoints, {
  path: '/admin/email-templates',
  noun: {
    one: 'modèle',
    many: 'modèles',
    none: 'Aucun modèle d’e-mail',
    fresh: 'Nouveau modèle',
    feminine: false,
  },
  blank: { ...blankOf(emailTemplate), active: true },
  titleOf: ({ name }) => name,
  columns: columnsOf(emailTemplate, emailTemplateEndpoints, {
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
  Fields: lazy(() => import('./email-template-fields.tsx').then(m => ({ default: m.EmailTemplateFields }))),
})
