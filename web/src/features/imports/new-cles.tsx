import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { cleKinds } from '@faitage/contracts/co-ownership/copro.words'
import { kindTold } from '@faitage/contracts/co-ownership/paste/cle-kind'
import { GENERAL } from '@faitage/contracts/co-ownership/paste/columns'
import type { ImportColumn, MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { type FormEvent, useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'

/** The columns whose clé the copro does not have; the general one says what it is. */
const newCles = (columns: readonly ImportColumn[], known: readonly { label: string }[]) =>
  columns.flatMap((column, at) => {
    const isKnown = column.cle === undefined || known.some(({ label }) => normalise(label) === normalise(column.cle!))
    return isKnown || column.cle === GENERAL ? [] : [{ at, cle: column.cle! }]
  })

const kindOf = ({ cle_kind, cle }: ImportColumn): string => cle_kind ?? kindTold(cle ?? '') ?? ''
const buildingsIn = (text: string): string[] => [
  ...new Set(text.split(/[,;\n]/).flatMap(name => (name.trim() === '' ? [] : [name.trim().slice(0, 80)]))),
]

/** A clé that a list brings is asked what it is and which buildings share it, once those of the copro are known. */
export function NewCles({ one, coproId }: { one: MissionImport; coproId: string }) {
  const may = useUser().permissions.includes('read copro')
  const { data } = useRead(coproEndpoints.get, { params: { id: coproId } }, { enabled: may })
  return data ? <Asked one={one} known={data.cles_repartition ?? []} /> : null
}

/** The kind that the name of a clé tells is proposed. */
function Asked({ one, known }: { one: MissionImport; known: readonly { label: string }[] }) {
  const id = useId()
  const [columns, setColumns] = useState<readonly ImportColumn[]>(one.columns)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const map = useCommand(missionImportEndpoints.map, { success: 'Les clés sont enregistrées. Le plan est refait.' })
  const asked = newCles(columns, known)
  if (asked.length === 0) return null
  const put = (at: number, more: Partial<ImportColumn>) =>
    setColumns(columns.map((column, place) => (place === at ? { ...column, ...more } : column)))
  const buildingsOf = (at: number) => typed[at] ?? (columns[at]?.cle_buildings ?? []).join(', ')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = columns.map((column, at) => {
      if (!asked.some(one => one.at === at)) return column
      const { cle_buildings: _, ...own } = column
      const names = buildingsIn(buildingsOf(at))
      const kind = kindOf(column) as NonNullable<ImportColumn['cle_kind']> | ''
      return { ...own, ...(kind ? { cle_kind: kind } : {}), ...(names.length > 0 ? { cle_buildings: names } : {}) }
    })
    map.mutate({
      params: { import_id: one.id },
      body: { columns: said, ...(one.stated_on ? { stated_on: one.stated_on } : {}) },
    })
  }
  return (
    <Alert>
      <AlertTitle>
        {asked.length > 1 ? 'De nouvelles clés de répartition' : 'Une nouvelle clé de répartition'}
      </AlertTitle>
      <AlertDescription>
        <form noValidate onSubmit={send} className="flex w-full flex-col gap-3">
          {asked.map(({ at, cle }) => (
            <fieldset key={at} className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
              <legend className="font-medium [overflow-wrap:anywhere]">{cle}</legend>
              <div className="flex flex-col gap-1.5">
                <Label htmlFor={`${id}-${at}-nature`}>Nature</Label>
                <NativeSelect
                  id={`${id}-${at}-nature`}
                  value={kindOf(columns[at]!)}
                  onChange={event => put(at, { cle_kind: event.target.value as NonNullable<ImportColumn['cle_kind']> })}
                >
                  <option value="" disabled>
                    À choisir
                  </option>
                  {Object.entries(cleKinds)
                    .filter(([code]) => code !== 'generale')
                    .map(([code, words]) => (
                      <option key={code} value={code}>
                        {words}
                      </option>
                    ))}
                </NativeSelect>
              </div>
              <div className="flex flex-col gap-1.5">
                <Label htmlFor={`${id}-${at}-batiments`}>Bâtiments</Label>
                <Input
                  id={`${id}-${at}-batiments`}
                  placeholder="Tous ; sinon A, B"
                  value={buildingsOf(at)}
                  onChange={event => setTyped({ ...typed, [at]: event.target.value })}
                />
              </div>
            </fieldset>
          ))}
          <Button type="submit" variant="outline" className="w-fit" disabled={map.isPending}>
            Enregistrer les clés
          </Button>
        </form>
      </AlertDescription>
    </Alert>
  )
}
