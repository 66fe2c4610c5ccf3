import { clearedUnlessLet } from '@faitage/contracts/co-ownership/lot.rules'
import { dwellingTypes } from '@faitage/contracts/co-ownership/lot.words'
import { formatDay, parseDay } from '@faitage/contracts/kernel/format-date'
import { Link, useLocation } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useContext, useEffect } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ComboboxField } from '@/components/record/form/fields'
import { FoldingSection } from '@/components/record/form/folding-section'
import { useFormSettings } from '@/components/record/form/form-context'
import { recordForm } from '@/components/record/form/form-of'
import { SheetField, SheetFields } from '@/components/record/form/sheet-fields'
import { SheetWarnings } from '@/components/record/form/sheet-warnings'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { CoproOf } from './copro-of'
import { useBuildingsOf, usePersonOptions } from './lot-choices'
import { lotForm } from './lot-form'
import { persons } from './person-kit'
import { TantiemesField } from './tantiemes-field'
import { FreshPerson, useTree } from './tree'

const { labels } = lotForm
const isLet = (status: unknown) => status === 'Non occupant'

function When({ field, is, children }: { field: string; is: (value: unknown) => boolean; children: ReactNode }) {
  return is(useWatch({ name: field })) ? children : null
}

/** Since when owners or occupants are others, once they are. */
function Since() {
  const { dirtyFields } = useFormState()
  if (!dirtyFields.owners && !dirtyFields.occupants) return null
  return <SheetField record={lotForm} name="on" />
}

/** What a statement of arrears will be among the others, said before it is saved. */
function Statement({ points }: { points: readonly { on: string }[] }) {
  const [amount, day] = useWatch({ name: ['unpaid_amount', 'unpaid_date'] }) as [unknown, string | null]
  const { dirtyFields } = useFormState()
  const last = points.at(-1)?.on
  if (!last || (!dirtyFields.unpaid_date && !dirtyFields.unpaid_amount)) return null
  const before = points.at(-2)?.on
  const told =
    (amount === null || amount === '') && !day
      ? `Le relevé du ${formatDay(last)} sera retiré${before ? `, et celui du ${formatDay(before)} s’affichera de nouveau` : ''}.`
      : day && parseDay(day) && day < last
        ? `Un relevé plus récent est connu, au ${formatDay(last)}\u00A0: la fiche continuera de le montrer, et celui-ci s’ajoutera aux relevés du lot.`
        : undefined
  return told ? (
    <Alert variant="warning" className="col-span-full">
      <AlertDescription>{told}</AlertDescription>
    </Alert>
  ) : null
}

/** What saving will clear, said before it does. */
function Cleared() {
  const values = useWatch() as Record<string, unknown>
  const filled = clearedUnlessLet.filter(name => {
    const value = values[name]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
  })
  if (isLet(values.owner_status)) return null
  return (
    <div className="col-span-full">
      {filled.length > 0 ? (
        <Alert variant="warning">
          <AlertDescription>
            Le propriétaire occupe son lot&nbsp;: l’enregistrement effacera{' '}
            {filled.map(name => labels[name].toLowerCase()).join(', ')}.
          </AlertDescription>
        </Alert>
      ) : (
        <p className="text-sm text-muted-foreground">
          Occupants, bail et loyers se renseignent quand le propriétaire n’occupe pas son lot.
        </p>
      )}
    </div>
  )
}

/** Somebody who is not among the people of the mission yet, written without leaving the sheet. */
function NewPerson() {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const settings = useFormSettings()
  if (!useMay()(persons.endpoints.create) || settings.readOnly) return null
  return (
    <div className="col-span-full">
      <Button asChild variant="outline" size="sm">
        <Link to={pathname + withPart(search, 'personne', 'new')} resetScroll={false}>
          <UserPlus aria-hidden /> Nouvelle personne
        </Link>
      </Button>
    </div>
  )
}

/** The sheet of a lot. Its copro is that of the address, where it names one. */
function LotFields() {
  const { missionId, copro, lot: item, building } = useTree()
  const chosen = useWatch({ name: 'copro_id' }) as string | null
  const coproId = copro?.id ?? item?.copro_id ?? (chosen || undefined)
  const among = useBuildingsOf(coproId)
  const holders = [...(item?.owner_names ?? []), ...(item?.occupant_names ?? [])].map(({ id }) => id)
  const fresh = useContext(FreshPerson)
  const { getValues, setValue } = useFormContext()
  // Whoever is written from the sheet is written to own the lot.
  useEffect(() => {
    if (fresh) setValue('owners', [...new Set([...(getValues('owners') ?? []), fresh])], { shouldDirty: true })
  }, [fresh, getValues, setValue])
  const person = usePersonOptions(missionId, fresh ? [...holders, fresh] : holders)
  const people = { person }
  const occupied = Object.fromEntries(
    clearedUnlessLet.map(name => [
      name,
      <When key={name} field="owner_status" is={isLet}>
        <SheetField record={lotForm} name={name} choices={people} />
      </When>,
    ]),
  )
  return (
    <>
      <SheetWarnings record={lotForm} />
      <SheetFields
        record={lotForm}
        long
        {...(item ? { Section: FoldingSection } : {})}
        choices={people}
        own={{
          copro_id: copro || item ? null : <CoproOf />,
          building_id:
            building && !item ? null : (
              <ComboboxField name="building_id" label={labels.building_id} hint="Hors bâtiment, à défaut." {...among} />
            ),
          cles_repartition: <TantiemesField coproId={coproId} label={labels.cles_repartition} />,
          on: (
            <>
              <Since />
              <NewPerson />
            </>
          ),
          status_if_habitation: (
            <>
              <When field="type" is={type => dwellingTypes.has(String(type))}>
                <SheetField record={lotForm} name="status_if_habitation" />
              </When>
              <Cleared />
            </>
          ),
          ...occupied,
          unpaid_date: (
            <>
              <SheetField record={lotForm} name="unpaid_date" />
              <Statement points={item?.arrears ?? []} />
            </>
          ),
        }}
      />
    </>
  )
}

/** What fills it in. */
export const form = recordForm(lotForm, LotFields)
