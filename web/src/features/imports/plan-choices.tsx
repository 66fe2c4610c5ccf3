import { importFieldNames } from '@faitage/contracts/imports/import-fields'
import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { PlanChoices as Choices, FaultKind } from '@faitage/contracts/imports/mission-import.told'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { type FormEvent, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { FaultChoice } from './fault-choice.tsx'

const keyOf = ({ column, message }: Pick<FaultKind, 'column' | 'message'>) => `${column} ${message}`
const YEAR = importFieldNames.taxable_income_year

/** What to do about each kind of error: say what values mean, or import without them; then the plan is made again. */
export function PlanChoices({ one }: { one: MissionImport }) {
  const { faults, chosen } = one.told
  const offered = faults.filter(({ optional, options }) => optional || options.length > 0)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [meanings, setMeanings] = useState<ReadonlyMap<string, string>>(new Map())
  const [year, setYear] = useState('')
  const choose = useCommand(missionImportEndpoints.choose, { success: 'C’est noté. Le plan est refait.' })
  if (offered.length === 0 && chosen.without.length === 0 && chosen.income_year === null) return null
  const send = (body: Choices) => choose.mutate({ params: { import_id: one.id }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const left = offered.flatMap(({ column, message }) =>
      column !== null && without.has(keyOf({ column, message })) ? [{ column, message }] : [],
    )
    const values = offered.flatMap(fault => {
      const { field } = fault
      if (field === null || without.has(keyOf(fault))) return []
      return fault.values.flatMap(({ value }) => {
        const to = meanings.get(`${keyOf(fault)} ${value}`)
        return to ? [{ field, value, to }] : []
      })
    })
    send({
      without: [...chosen.without, ...left],
      ...(values.length > 0 ? { values } : {}),
      ...(year ? { income_year: Number(year) } : {}),
    })
  }
  const optional = offered.filter(fault => fault.optional)
  const nothing = without.size === 0 && year === '' && [...meanings.values()].every(to => to === '')
  return (
    <section aria-labelledby="import-choices" className="flex flex-col gap-3 rounded-lg border p-4">
      <h3 id="import-choices" className="font-semibold">
        Garder les lignes en erreur
      </h3>
      {offered.length > 0 ? (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <p className="text-sm text-muted-foreground">
            Une cellule ne coûte pas sa ligne&nbsp;: dites ce qu’une valeur signifie, ou importez la ligne sans elle.
          </p>
          <ul className="flex flex-col divide-y border-y">
            {offered.map(fault => (
              <FaultChoice
                key={keyOf(fault)}
                fault={fault}
                isWithout={without.has(keyOf(fault))}
                onWithout={left => setWithout(ticked(without, keyOf(fault), left))}
                meaningOf={value => meanings.get(`${keyOf(fault)} ${value}`) ?? ''}
                onMeaning={(value, to) => setMeanings(new Map(meanings).set(`${keyOf(fault)} ${value}`, to))}
                year={
                  fault.column === YEAR && fault.values.length === 0 ? { value: year, onChange: setYear } : undefined
                }
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={choose.isPending || nothing}>
              Refaire le plan
            </Button>
            {optional.length > 1 ? (
              <Button variant="outline" onClick={() => setWithout(new Set(optional.map(keyOf)))}>
                Tout importer sans ces valeurs
              </Button>
            ) : null}
          </div>
        </form>
      ) : null}
      {chosen.without.length > 0 || chosen.income_year !== null ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {[
            chosen.without.length > 0
              ? countOf(chosen.without.length, 'sorte de valeur laissée de côté', 'sortes de valeurs laissées de côté')
              : '',
            chosen.income_year === null ? '' : `revenus de ${chosen.income_year}`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
          <Button
            variant="outline"
            size="sm"
            disabled={choose.isPending}
            onClick={() => send({ without: [], income_year: null })}
          >
            Revenir sur ces choix
          </Button>
        </p>
      ) : null}
    </section>
  )
}

function ticked(keys: ReadonlySet<string>, key: string, is: boolean): ReadonlySet<string> {
  const others = new Set(keys)
  if (is) others.add(key)
  else others.delete(key)
  return others
}
