import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { roleLabels } from '@faitage/contracts/identity/role-words'
import type { Role } from '@faitage/contracts/kernel/permission'
import { History, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { call } from '@/api/client'
import { queryClient, useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { useMay } from '@/components/record/pages/use-may'
import { useMedia } from '@/components/record/table/use-media'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { backToDefaults, type Holder, holderOf, type Pending, turned } from './rights'
import { RightsGrid } from './rights-grid'
import { RightsLegend } from './rights-legend'
import { RightsList } from './rights-list'
import { SaveRights } from './save-rights'

const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

/** What each role may do, kind by kind and action by action; administrators decide it, and it counts at once. */
export function Page() {
  const { data, error, refetch } = useRead(roleEndpoints.list, {})
  const readOnly = !useMay()(roleEndpoints.update)
  const wide = useMedia('(min-width: 1024px)')
  const [pending, setPending] = useState<Readonly<Partial<Record<Role, Pending>>>>({})
  const [chosen, setChosen] = useState<Role>('manager')
  const [past, setPast] = useState<Role>()
  const holders = useMemo(
    () =>
      (data?.roles ?? []).map(({ role, permissions }) => holderOf(role, roleLabels[role], permissions, pending[role])),
    [data, pending],
  )
  if (!data) {
    if (!error) return <PageSkeleton />
    return (
      <Alert variant="destructive">
        <AlertTitle>Les droits n’ont pas pu être chargés</AlertTitle>
        <AlertDescription>
          {error.message}
          <Button variant="outline" size="sm" className="mt-2" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </AlertDescription>
      </Alert>
    )
  }

  const set = (holder: Holder, next: Pending) => setPending(before => ({ ...before, [holder.id]: next }))
  const shown = holders.find(holder => holder.id === chosen) ?? holders[0]
  const save = async (holder: Holder) => {
    const role = holder.id as Role
    const { revision } = data.roles.find(one => one.role === role) ?? { revision: -1 }
    await call(roleEndpoints.update, {
      params: { role },
      body: { changes: { ...holder.pending } },
      ifMatch: revision,
    })
    await queryClient.invalidateQueries()
  }
  return (
    <div className="mx-auto flex max-w-screen-2xl flex-col gap-4">
      <h1 className="sr-only">Rôles et droits</h1>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose text-muted-foreground">
          <p>
            Ce que chaque rôle peut faire. Sur quelles missions et quels projets, c’est l’équipe de la mission qui le
            décide.
          </p>
          <RightsLegend />
        </div>
        <div className="no-print flex flex-wrap items-end gap-2">
          <div className="flex flex-col gap-1">
            <Label htmlFor="role-shown">Rôle</Label>
            <NativeSelect
              id="role-shown"
              value={chosen}
              onChange={event => setChosen(event.target.value as Role)}
              className="w-48"
            >
              {holders.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </div>
          <Button variant="outline" onClick={() => setPast(chosen)}>
            <History aria-hidden /> Historique
          </Button>
          {!readOnly && shown && (
            <Button
              variant="outline"
              disabled={Object.keys(backToDefaults(shown)).length === 0}
              onClick={() => set(shown, backToDefaults(shown))}
            >
              <RotateCcw aria-hidden /> Rétablir le défaut
            </Button>
          )}
        </div>
      </div>
      {wide ? (
        <RightsGrid
          label="Droits de chaque rôle"
          holders={holders}
          readOnly={readOnly}
          onTurn={(holder, permission) => set(holder, turned(holder, permission))}
        />
      ) : (
        shown && (
          <RightsList holder={shown} readOnly={readOnly} onTurn={permission => set(shown, turned(shown, permission))} />
        )
      )}
      <SaveRights
        name="roles"
        holders={holders}
        save={save}
        onForget={holder => (holder ? set(holder, {}) : setPending({}))}
      />
      {past && (
        <Suspense>
          <HistoryDrawer
            open
            onOpenChange={open => !open && setPast(undefined)}
            title={`Historique des droits, ${roleLabels[past].toLowerCase()}`}
            endpoint={roleEndpoints.history}
            id={past}
          />
        </Suspense>
      )}
    </div>
  )
}
