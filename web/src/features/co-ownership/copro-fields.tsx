import { copro } from '@faitage/contracts/co-ownership/copro'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { metaOf } from '@faitage/contracts/kernel/field'
import { useUserOptions } from '@/components/record/choices/options'
import { FoldingSection } from '@/components/record/form/folding-section'
import { recordForm } from '@/components/record/form/form-of'
import { RowsField } from '@/components/record/form/rows-field'
import { SheetField, SheetFields } from '@/components/record/form/sheet-fields'
import { SheetWarnings } from '@/components/record/form/sheet-warnings'
import { AccessCode } from './access-code'
import { useCouncilOptions } from './copro-choices'
import { useBuildingOptions } from './tell'
import { useTree } from './tree'
import { WhenYes } from './when-yes'

const { shape } = copro.fields
const rows = (name: 'cadastres' | 'cles_repartition') => ({
  name,
  label: copro.labels[name],
  schema: shape[name],
  ...(metaOf(shape[name]).hint ? { hint: metaOf(shape[name]).hint } : {}),
})

/** A block that stands below its yes: who is employed on the spot. */
const staff = (flag: string, name: string) => (
  <WhenYes field={flag}>
    <SheetField record={copro} name={name} />
  </WhenYes>
)

/** The sheet of a copro. Its mission is that of the address, whose councils it may be attached to. */
function CoproFields() {
  const tree = useTree()
  const { copro: item } = tree
  const sc = useCouncilOptions(tree)
  const user = useUserOptions()
  const building = useBuildingOptions()
  return (
    <>
      <SheetWarnings record={copro} />
      <SheetFields
        record={copro}
        long
        {...(item ? { Section: FoldingSection } : {})}
        choices={{ user, sc }}
        own={{
          mission_id: null,
          ...(sc.allowed ? {} : { cs_id: null }),
          access_code: (
            <AccessCode
              id={item?.id}
              known={item?.has_access_code}
              endpoint={coproEndpoints.accessCode}
              label={copro.labels.access_code}
            />
          ),
          cadastres: <RowsField {...rows('cadastres')} least={2} addText="Ajouter une référence" />,
          cles_repartition: (
            <RowsField {...rows('cles_repartition')} choices={{ building }} addText="Ajouter une clé" />
          ),
          caretaker: staff('has_caretaker', 'caretaker'),
          employee: staff('has_employee', 'employee'),
          fire_safety_personnel: staff('has_fire_safety_personnel', 'fire_safety_personnel'),
        }}
      />
    </>
  )
}

/** What fills it in. */
export const form = recordForm(copro, CoproFields)
