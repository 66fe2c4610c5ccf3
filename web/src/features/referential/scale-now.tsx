import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro, formatPercent } from '@faitage/contracts/kernel/format-number'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { incomeCategories, incomeZones } from '@faitage/contracts/referential/income-category'
import { householdLines } from '@faitage/contracts/referential/income-scale'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Card, CardTitle } from '@/components/ui/card'
import type { useScalesNow } from './use-scales-now.ts'

type Now = NonNullable<ReturnType<typeof useScalesNow>>

const bounded = ['tres_modeste', 'modeste', 'intermediaire'] as const
const cell = 'py-1 pl-3 text-right tabular'

/** The ceilings of income in force: a table for each zone. */
export const IncomeScaleNow = ({ now }: { now: NonNullable<Now['income']> }) => (
  <ScaleNow now={now}>
    <div className="grid gap-6 lg:grid-cols-2">
      {(['autres_regions', 'ile_de_france'] as const).map(zone => (
        <div key={zone} className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="pb-1 text-left font-medium">{incomeZones[zone]}</caption>
            <Head columns={['Foyer', ...bounded.map(name => incomeCategories[name])]} />
            <tbody>
              {householdLines.map((line, at) => (
                <tr key={line} className="border-b last:border-0">
                  <th scope="row" className="py-1 text-left font-normal">
                    {line}
                  </th>
                  {bounded.map(name => (
                    <td key={name} className={cell}>
                      {formatEuro(now.scale[zone][at]?.[name] ?? 0, { whole: true })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  </ScaleNow>
)

/** The ceilings of all aids in force. */
export const AidScaleNow = ({ now }: { now: NonNullable<Now['aids']> }) => (
  <ScaleNow now={now}>
    <table className="w-full max-w-xl text-sm">
      <caption className="pb-1 text-left font-medium">
        Toutes les aides ensemble, en part du montant {now.scale.basis} des travaux
      </caption>
      <Head columns={['Demandeur', 'Plafond']} />
      <tbody>
        {now.scale.values.map(({ requester_type, category, rate }) => (
          <tr key={`${requester_type} ${category ?? ''}`} className="border-b last:border-0">
            <th scope="row" className="py-1 text-left font-normal">
              {[requesterTypeLabels[requester_type], category ? incomeCategories[category] : 'toutes catégories'].join(
                ', ',
              )}
            </th>
            <td className={cell}>{formatPercent(rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScaleNow>
)

const Head = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr className="border-b text-muted-foreground">
      {columns.map((name, at) => (
        <th key={name} scope="col" className={at === 0 ? 'py-1 text-left font-medium' : `${cell} font-medium`}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

type Shown = NonNullable<Now['income'] | Now['aids']>

/** A scale in force: its name, until when it holds, where it is from, and its values. */
function ScaleNow({ now: { scale, next }, children }: { now: Shown; children: ReactNode }) {
  const { name, from, source, verified_on, to_verify } = { source: null, verified_on: null, to_verify: null, ...scale }
  const held = next ? `jusqu’à celui du ${formatDay(next)}` : 'jusqu’au suivant'
  return (
    <Card aria-labelledby="bareme-en-vigueur" className="flex flex-col gap-3 p-4">
      <CardTitle id="bareme-en-vigueur" className="flex flex-wrap items-center gap-2">
        En vigueur aujourd’hui&nbsp;: {name}
        {to_verify ? <Badge variant="warning">À vérifier</Badge> : null}
      </CardTitle>
      <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
        {[
          `Depuis le ${formatDay(from)}, ${held}`,
          source ? `source\u00A0: ${source}` : 'source non indiquée',
          verified_on ? `vérifié le ${formatDay(verified_on)}` : 'jamais vérifié',
        ].join(' · ')}
      </p>
      {children}
    </Card>
  )
}
