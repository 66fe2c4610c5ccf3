import { sc } from '@faitage/contracts/co-ownership/sc'
import { type ScContract, scContractNames } from '@faitage/contracts/co-ownership/sc.words'
import { useWatch } from 'react-hook-form'
import { FoldingSection } from '@/components/record/form/folding-section'
import { recordForm } from '@/components/record/form/form-of'
import { SheetField, SheetFields } from '@/components/record/form/sheet-fields'
import { useTree } from './tree'
import { WhenYes } from './when-yes'

const whenYes = (field: string, name: string) => (
  <WhenYes field={field}>
    <SheetField record={sc} name={name} />
  </WhenYes>
)

/** The day a contract ends, beside its yes; its place stays empty otherwise, so that contracts stay below one another. */
function ContractDay({ contract }: { contract: ScContract }) {
  const runs = useWatch({ name: contract }) === true
  return runs ? <SheetField record={sc} name={`${contract}_date`} /> : <span aria-hidden className="hidden @lg:block" />
}

/** The sheet of a council. Its mission is that of the address; what describes its equipment is written when it is created. */
function CouncilFields() {
  const { council } = useTree()
  return (
    <SheetFields
      record={sc}
      long={council !== undefined}
      {...(council ? { Section: FoldingSection } : {})}
      pairs
      own={{
        mission_id: null,
        other_objects_linked_details: whenYes('other_objects_linked', 'other_objects_linked_details'),
        main_member: whenYes('main_member_exists', 'main_member'),
        ...Object.fromEntries(
          scContractNames.map(name => [`${name}_date`, <ContractDay key={name} contract={name} />]),
        ),
        ...(council ? {} : { equipment_description: null }),
      }}
    />
  )
}

/** Its form. */
export const form = recordForm(sc, CouncilFields)
