import { amoQuoteTemplate } from '@faitage/contracts/invoicing/amo-quote-template'
import { letterTemplateEndpoints } from '@faitage/contracts/letters/letter-template'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { lazy } from 'react'
import { useRead } from '@/api/queries'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

const PrestationLines = lazy(() =>
  import('./prestation-lines.tsx').then(module => ({ default: module.PrestationLines })),
)

function Fields() {
  const { data } = useRead(missionEndpoints.list, { query: { size: 200 } })
  const options = (data?.items ?? []).map(one => ({ value: one.id, label: one.code_name ?? 'Mission' }))
  const word = useRead(letterTemplateEndpoints.list, { query: { kind: ['devis'], size: 200 } as never })
  const layouts = (word.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SheetFields
      record={amoQuoteTemplate}
      choices={{ mission: { options }, letter_template: { options: layouts } }}
      own={{ amo_quote_details: <PrestationLines label="Lignes" template /> }}
    />
  )
}

/** What fills it in. */
export const form = recordForm(amoQuoteTemplate, Fields)
