import { fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { type ReactNode, useId } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { useMissionOptions } from '@/components/record/choices/options'
import { SortedPages } from '@/components/sorted-pages'
import { Button } from '@/components/ui/button'
import { MultiCombobox, type Option } from '@/components/ui/combobox'
import { Label } from '@/components/ui/label'
import { Skeleton } from '@/components/ui/skeleton'
import { BucketButtons } from './bucket-buttons.tsx'
import { DeadlineLines } from './deadline-lines.tsx'
import { deadlineOrders, useDeadlineFilters } from './use-deadline-filters.ts'

type Answer = ResponseOf<typeof fundingDeadlineEndpoints.list>
const SIZE = 25

/** The deadlines of funders over all one’s projects, with the money that hangs on those the filters leave. */
export function Page() {
  const filters = useDeadlineFilters()
  const { fields, order, page, query, set, turn } = filters
  const read = useRead(
    fundingDeadlineEndpoints.list,
    { query: { ...query, size: SIZE } as never },
    { keepPrevious: true },
  )
  const { data } = read
  if (read.error && !data) return <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4" aria-busy={read.isPlaceholderData}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-xl font-semibold">Échéances des financeurs</h1>
          <p className="text-muted-foreground">
            Ce que chaque financeur attend, avant quel jour, et l’argent perdu si le jour passe.
          </p>
        </div>
        {data ? <Sum data={data} /> : null}
      </header>
      {data ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <BucketButtons
              buckets={data.buckets}
              chosen={fields.bucket}
              onTurn={name =>
                set({
                  bucket: fields.bucket.includes(name)
                    ? fields.bucket.filter(one => one !== name)
                    : [...fields.bucket, name],
                })
              }
            />
            <Button
              size="sm"
              variant={fields.mine ? 'default' : 'outline'}
              aria-pressed={fields.mine}
              className="sm:ml-auto"
              onClick={() => set({ mine: !fields.mine })}
            >
              Mes projets
            </Button>
          </div>
          <Choices data={data} filters={filters} />
          <SortedPages
            orders={deadlineOrders}
            order={order}
            page={page}
            pages={Math.max(1, Math.ceil(data.totalItems / SIZE))}
            onOrder={tri => set({ tri })}
            onPage={turn}
          />
          {data.items.length > 0 ? (
            <DeadlineLines label="Échéances des financeurs" items={data.items} withReferrers />
          ) : (
            <p className="rounded-lg border bg-card px-4 py-6 text-center text-muted-foreground">
              {data.totalItems > 0
                ? 'Cette page n’a plus de ligne. Revenez à la première.'
                : 'Aucune échéance ne court avec ces filtres.'}
            </p>
          )}
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

/** How many deadlines the filters leave, and what hangs on them. */
const Sum = ({ data: { totalItems, at_risk } }: { data: Answer }) => (
  <p role="status" className="tabular">
    <span className="text-lg font-semibold">{formatEuro(at_risk, { whole: true })}</span> en jeu,{' '}
    {countOf(totalItems, 'échéance', 'échéances')}
  </p>
)

/** The filters of the list; each choice says what hangs on it. */
function Choices({ data, filters: { fields, set } }: { data: Answer; filters: ReturnType<typeof useDeadlineFilters> }) {
  const id = useId()
  const missions = useMissionOptions()
  const many = (
    name: 'mission_id' | 'funder_id' | 'agency_id' | 'referrer_id',
    label: string,
    placeholder: string,
    options: readonly Option[],
  ): ReactNode => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label id={`${id}-${name}`}>{label}</Label>
      <MultiCombobox
        aria-labelledby={`${id}-${name}`}
        placeholder={placeholder}
        options={options}
        value={fields[name]}
        onChange={values => set({ [name]: values })}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
      {many('funder_id', 'Financeurs', 'Tous les financeurs', optionsOf(data.by_funder))}
      {many('agency_id', 'Agences', 'Toutes les agences', optionsOf(data.by_agency))}
      {many('referrer_id', 'Référents', 'Tous les référents', optionsOf(data.by_referrer))}
      {missions.allowed ? many('mission_id', 'Missions', 'Toutes les missions', missions.ofMode) : null}
    </div>
  )
}

const optionsOf = (shares: Answer['by_funder']): Option[] =>
  shares.flatMap(({ id, name, deadlines, at_risk }) =>
    id === null
      ? []
      : [
          {
            value: id,
            label: name,
            hint: `${countOf(deadlines, 'échéance', 'échéances')}, ${formatEuro(at_risk, { whole: true })}`,
          },
        ],
  )
