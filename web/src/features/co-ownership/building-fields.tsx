import { addressLineOf } from '@faitage/contracts/addresses/address'
import { building } from '@faitage/contracts/co-ownership/building'
import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { useWatch } from 'react-hook-form'
import { FoldingSection } from '@/components/record/form/folding-section'
import { recordForm } from '@/components/record/form/form-of'
import { SheetField, SheetFields } from '@/components/record/form/sheet-fields'
import { AccessCode } from './access-code'
import { CoproOf } from './copro-of'
import { useTree } from './tree'
import { WhenYes } from './when-yes'

const { labels } = building

/** The address of the copro, unless the building has one of its own. */
function Address() {
  const { copro } = useTree()
  const own = useWatch({ name: 'different_from_copro_address' }) === true
  if (own) return <SheetField record={building} name="address" />
  return (
    <div className="col-span-full flex flex-col gap-1">
      <p className="text-sm font-medium">{labels.address}</p>
      <p className="text-muted-foreground">{copro ? addressLineOf(copro.address_1) : 'Celle de la copropriété.'}</p>
    </div>
  )
}

/** The sheet of a building. Its copro is that of the address, where it names one. */
function BuildingFields() {
  const { copro, building: item } = useTree()
  return (
    <SheetFields
      record={building}
      long
      {...(item ? { Section: FoldingSection } : {})}
      own={{
        copro_id: copro || item ? null : <CoproOf />,
        address: <Address />,
        erp_category: (
          <WhenYes field="erp">
            <SheetField record={building} name="erp_category" />
          </WhenYes>
        ),
        access_code: (
          <AccessCode
            id={item?.id}
            known={item?.has_access_code}
            endpoint={buildingEndpoints.accessCode}
            label={labels.access_code}
          />
        ),
      }}
    />
  )
}

/** What fills it in. */
export const form = recordForm(building, BuildingFields)
