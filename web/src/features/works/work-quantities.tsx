import { optionsOf } from '@faitage/contracts/kernel/field'
import { type QuotedWork, quoteWorkLabels, workUnitLabels } from '@faitage/contracts/works/work-kinds'
import { useWatch } from 'react-hook-form'
import { DecimalField } from '@/components/record/form/decimal-field'
import { SelectField } from '@/components/record/form/fields'

const units = optionsOf(workUnitLabels)
/** Works that funders pay by the piece or by the square metre. */
const isCounted = ({ type_name }: QuotedWork) => /^(isolation|fenetres|menuiseries)/.test(type_name)

/** How much there is of the works that are counted. */
export function WorkQuantities() {
  const works = useWatch({ name: 'work_types' }) as readonly QuotedWork[] | null | undefined
  return (works ?? []).map((work, at) =>
    isCounted(work) ? (
      <div key={work.type_name} className="col-span-full grid grid-cols-2 gap-4">
        <DecimalField name={`work_types.${at}.quantity`} label={`Quantité, ${quoteWorkLabels[work.type_name]}`} />
        <SelectField
          name={`work_types.${at}.unit`}
          label={`Unité, ${quoteWorkLabels[work.type_name]}`}
          options={units}
          emptyLabel="Non renseignée"
        />
      </div>
    ) : null,
  )
}
