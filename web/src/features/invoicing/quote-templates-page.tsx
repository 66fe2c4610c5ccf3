import {
  type AmoQuoteTemplateItem,
  amoQuoteTemplate,
  amoQuoteTemplateEndpoints,
} from '@faitage/contracts/invoicing/amo-quote-template'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { letterTemplateEndpoints } from '@faitage/contracts/letters/letter-template'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { lazy } from 'react'
import { useRead } from '@/api/queries'
import { blankOf, columnsOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import type { RecordColumn } from '@/components/record/table/column'

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

const mission: RecordColumn<AmoQuoteTemplateItem> = {
  id: 'mission',
  header: 'Mission',
  text: one => one.mission_name ?? 'Toutes',
  width: 220,
}
const price: RecordColumn<AmoQuoteTemplateItem> = {
  id: 'price',
  header: 'Montant TTC',
  text: one => formatEuro(one.totals.price_incl_tax),
  align: 'end',
  width: 140,
}

/** What quotes of ours begin with. */
const templates = recordKit(amoQuoteTemplate, amoQuoteTemplateEndpoints, {
  path: '/admin/quote-templates',
  noun: {
    one: 'modèle de devis',
    many: 'modèles de devis',
    none: 'Aucun modèle de devis',
    fresh: 'Nouveau modèle de devis',
    feminine: false,
  },
  blank: blankOf(amoQuoteTemplate),
  titleOf: ({ name }) => name,
  columns: [
    ...(columnsOf(amoQuoteTemplate, amoQuoteTemplateEndpoints, {
      name: 300,
      description: 300,
    }) as RecordColumn<AmoQuoteTemplateItem>[]),
    mission,
    price,
  ],
  wide: true,
  Fields,
})

export const Page = () => <RecordSheetPage kit={templates} />
