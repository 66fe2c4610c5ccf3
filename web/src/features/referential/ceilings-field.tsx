import { incomeZones } from '@faitage/contracts/referential/income-category'
import { householdLines } from '@faitage/contracts/referential/income-scale'
import { AmountField } from '@/components/record/form/amount-field'

const categories = { tres_modeste: 'Très modeste', modeste: 'Modeste', intermediaire: 'Intermédiaire' } as const

/** The ceilings of a zone: a line for each number of persons, an amount for each category. */
export function CeilingsField({ zone }: { zone: keyof typeof incomeZones }) {
  return (
    <fieldset className="col-span-full flex flex-col gap-3">
      <legend className="mb-2 font-medium">{incomeZones[zone]}</legend>
      {householdLines.map((line, index) => (
        <fieldset key={line} className="flex flex-col gap-1">
          <legend className="text-sm text-muted-foreground">{line}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {Object.entries(categories).map(([name, label]) => (
              <AmountField key={name} name={`${zone}.${index}.${name}`} label={label} />
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
