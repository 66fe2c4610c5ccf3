import type { EnergyBalance } from '@faitage/contracts/energy-audit/balance'
import { usesOf } from '@faitage/contracts/energy-audit/balance-shown'
import { formatCount } from '@faitage/contracts/kernel/format-number'

const figure = (value: number) => formatCount(Math.round(value))
const bars = [
  ['final', 'Énergie finale', 'var(--chart-1)'],
  ['primary', 'Énergie primaire', 'var(--chart-2)'],
] as const

/** Consumption a year by use: the energy that is paid for, and the one it takes from nature, as bars and figures. */
export function UsesTable({ balance }: { balance: EnergyBalance }) {
  const uses = usesOf(balance)
  const most = Math.max(1, ...uses.flatMap(({ final, primary }) => [final, primary]))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Légende">
        {bars.map(([key, label, colour]) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-sm" style={{ background: colour }} />
            {label}
          </li>
        ))}
      </ul>
      <table className="w-full text-sm">
        <caption className="sr-only">Consommation par usage, en kWh par an</caption>
        <thead>
          <tr className="border-b text-left text-muted-foreground">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Usage
            </th>
            <td className="w-2/5 max-sm:hidden" />
            <th scope="col" className="py-1.5 text-right font-medium">
              Finale <span className="text-xs">kWh/an</span>
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Primaire <span className="text-xs">kWh/an</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map(row => (
            <tr key={row.use} className="border-b">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {row.label}
              </th>
              <td aria-hidden className="py-2 max-sm:hidden">
                <span className="flex flex-col gap-0.5">
                  {bars.map(([key, , colour]) => (
                    <span
                      key={key}
                      data-band
                      className="block h-2 rounded-sm"
                      style={{ background: colour, width: `${(row[key] / most) * 100}%` }}
                    />
                  ))}
                </span>
              </td>
              <td className="py-2 text-right tabular">{figure(row.final)}</td>
              <td className="py-2 pl-3 text-right tabular">{figure(row.primary)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2 pr-3 text-left">
              Total
            </th>
            <td className="max-sm:hidden" />
            <td className="py-2 text-right tabular">{figure(balance.final_total)}</td>
            <td className="py-2 pl-3 text-right tabular">{figure(balance.primary_total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
