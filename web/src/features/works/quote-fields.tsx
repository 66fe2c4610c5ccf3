import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { quoteWorkLabels } from '@faitage/contracts/works/work-kinds'
import { worksQuote, worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { readOptions, useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { SelectField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { NamesField } from '@/components/record/form/names-field'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { SheetWarnings } from '@/components/record/form/sheet-warnings'
import { fieldOf } from '@/components/record/pages/record-kit'
import { Skeleton } from '@/components/ui/skeleton'
import { FileChoice } from './file-choice.tsx'
import { PriceFields } from './price-fields.tsx'
import { VatLines } from './vat-lines.tsx'
import { WorkQuantities } from './work-quantities.tsx'

const QuoteParts = lazy(() => import('./quote-parts.tsx').then(module => ({ default: module.QuoteParts })))

const field = fieldOf(worksQuote)
const works = optionsOf(quoteWorkLabels)
const natures = [
  { value: 'false', label: 'Devis' },
  { value: 'true', label: 'Facture' },
]
const byParts = {
  common_price_incl_tax: null,
  common_eligible_amount: null,
  common_note: null,
  accommodations: null,
  totals: null,
}

/** A quote as it is filled in: by common parts and dwellings for a landlord, as a whole for anybody else. */
function QuoteFields() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useRead(projectReads.get, { params: { id } })
  const quotes = useRead(worksQuoteEndpoints.list, {
    query: { project_id: id, is_bill: ['false'], size: 100 } as never,
  })
  const dwellings = data?.hidden_features?.includes('ca_energy_audit') ? [] : (data?.accommodations ?? [])
  const scenarios = useQueries({
    queries: dwellings.map(({ id: accommodation_id }) =>
      readOptions(energyEndpoints.list, { params: { accommodation_id }, query: {} }),
    ),
  })
  const isBill = useWatch({ name: 'is_bill' }) === true
  if (!data) return <Skeleton className="h-64" />
  const parts = data.requester.type === 'PB'
  // With several dwellings each says whose it is.
  const energy = dwellings.flatMap(({ name }, at) => {
    const of = dwellings.length > 1 ? `${name || `Logement ${at + 1}`}, ` : ''
    return (scenarios[at]?.data?.items ?? []).map(one => ({ value: one.id, label: `${of}${one.name}` }))
  })
  const options = (quotes.data?.items ?? []).map(one => ({ value: one.id, label: one.name }))
  return (
    <>
      <SheetWarnings record={worksQuote} />
      <SheetFields
        record={worksQuote}
        pairs
        choices={{ works_quote: { options }, energy_audit: { options: energy } }}
        own={{
          project_id: null,
          is_bill: <SelectField name="is_bill" label="Nature" options={natures} codeOf={code => code === 'true'} />,
          file_id: <FileChoice projectId={id} />,
          work_types: (
            <>
              <NamesField {...field('work_types')} part="type_name" options={works} placeholder="Aucun type choisi" />
              <WorkQuantities />
            </>
          ),
          vat_lines: <VatLines postalCode={data.address_code} />,
          ...(isBill ? {} : { bill_of: null }),
          ...(energy.length > 0 ? {} : { scenario_id: null }),
          ...(parts
            ? {
                ...byParts,
                ...{ price_excl_tax: null, price_incl_tax: null, eligible_amount: null },
                common_price_excl_tax: (
                  <Suspense fallback={<Skeleton className="col-span-full h-56" />}>
                    <QuoteParts dwellings={data.accommodations ?? []} />
                  </Suspense>
                ),
              }
            : {
                ...byParts,
                ...{
                  common_price_excl_tax: null,
                  price_excl_tax: <PriceFields postalCode={data.address_code} />,
                  price_incl_tax: null,
                },
              }),
        }}
      />
    </>
  )
}

/** What fills it in. */
export const form = recordForm(worksQuote, QuoteFields)
