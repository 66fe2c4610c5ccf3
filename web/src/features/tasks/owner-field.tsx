import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Combobox } from '@/components/ui/combobox'
import { Label } from '@/components/ui/label'
import { useCoproOptions } from '@/features/co-ownership/copro-choices'
import { useBuildingsOf } from '@/features/co-ownership/lot-choices'

const fields = ['sc_id', 'copro_id', 'building_id', 'lot_id'] as const
type Chosen = Partial<Record<(typeof fields)[number], string | null>>

/** Whether the place one comes from, or what is there already, says what it belongs to. */
export function useOwnerGiven(): boolean {
  const { formState } = useFormContext()
  return fields.some(name => formState.defaultValues?.[name])
}

/** The owner of a new one: a copro, then if need be one of its buildings, then one of its lots; or a council. */
export function OwnerFields() {
  const { setValue, formState } = useFormContext()
  const { permissions } = useUser()
  const may = (level: string) => permissions.includes(`create ${level}_task` as (typeof permissions)[number])
  const [chosen, setChosen] = useState<Chosen>({})
  const copro = useCoproOptions(undefined, true)
  const buildings = useBuildingsOf(chosen.copro_id ?? undefined)
  const lots = useLotsOf(chosen)
  const councils = useCouncils(may('sc') && !chosen.copro_id)
  const choose = (next: Chosen) => {
    setChosen(next)
    // The smallest thing that is chosen is what it belongs to.
    const of = (['lot_id', 'building_id', 'copro_id', 'sc_id'] as const).find(name => next[name])
    for (const name of fields)
      setValue(name, name === of ? next[name] : null, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const error = fields.map(name => formState.errors[name]?.message).find(message => typeof message === 'string')
  return (
    <>
      <Choice label="Copropriété" {...(error ? { error } : {})}>
        {id => (
          <Combobox
            id={id}
            {...copro}
            value={chosen.copro_id}
            onChange={copro_id => choose({ copro_id })}
            aria-invalid={error !== undefined}
          />
        )}
      </Choice>
      {chosen.copro_id && may('building') && (
        <Choice label="Bâtiment">
          {id => (
            <Combobox
              id={id}
              {...buildings}
              placeholder="Toute la copropriété"
              value={chosen.building_id}
              onChange={building_id => choose({ copro_id: chosen.copro_id, building_id })}
            />
          )}
        </Choice>
      )}
      {chosen.copro_id && may('lot') && (
        <Choice label="Lot">
          {id => (
            <Combobox
              id={id}
              {...lots}
              placeholder="Aucun en particulier"
              value={chosen.lot_id}
              onChange={lot_id => choose({ ...chosen, lot_id })}
            />
          )}
        </Choice>
      )}
      {!chosen.copro_id && councils.options.length > 0 && (
        <Choice label="Ou conseil, ASL">
          {id => <Combobox id={id} {...councils} value={chosen.sc_id} onChange={sc_id => choose({ sc_id })} />}
        </Choice>
      )}
    </>
  )
}

interface ChoiceProps {
  label: string
  error?: string
  children: (id: string) => ReactNode
}

function Choice({ label, error, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(id)}
      {error && <p className="text-sm font-medium text-destructive">{error}</p>}
    </div>
  )
}

function useLotsOf({ copro_id, building_id }: Chosen) {
  const may = useUser().permissions.includes('read lot')
  const query = {
    ...{ copro_id: copro_id ? [copro_id] : [], building_id: building_id ? [building_id] : [] },
    ...{ size: 1000, sortBy: 'lot_number' as const },
  }
  const read = useRead(lotEndpoints.list, { query }, { enabled: may && Boolean(copro_id) })
  const items = read.data?.items
  return useMemo(
    () => ({
      loading: read.isLoading,
      options: (items ?? []).map(({ id, lot_number }) => ({ value: id, label: `Lot ${lot_number}` })),
    }),
    [items, read.isLoading],
  )
}

function useCouncils(enabled: boolean) {
  const read = useRead(scEndpoints.list, { query: { size: 1000, sortBy: 'name' as const } }, { enabled })
  const items = read.data?.items
  return useMemo(
    () => ({ loading: read.isLoading, options: (items ?? []).map(({ id, name }) => ({ value: id, label: name })) }),
    [items, read.isLoading],
  )
}
