import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { roleLabels } from '@faitage/contracts/identity/role-words'
import { RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call } from '@/api/client'
import { queryClient, useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { useMedia } from '@/components/record/table/use-media'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { backToDefaults, holderOf, type Pending, turned } from '@/features/roles/rights'
import { RightsGrid } from '@/features/roles/rights-grid'
import { RightsLegend } from '@/features/roles/rights-legend'
import { RightsList } from '@/features/roles/rights-list'
import { SaveRights } from '@/features/roles/save-rights'

const { userPermissions, updateUserPermissions } = roleEndpoints

/** The rights of one user: those of the role, and what was decided for this person alone. */
export function UserRights({ id, name }: { id: string; name: string }) {
  const may = useMay()
  const { data, error } = useRead(userPermissions, { params: { id } }, { enabled: may(userPermissions) })
  const wide = useMedia('(min-width: 1024px)')
  const [pending, setPending] = useState<Pending>({})
  const holder = useMemo(() => data && holderOf(id, name, data.permissions, pending), [data, id, name, pending])
  if (!may(userPermissions)) return null
  const readOnly = !may(updateUserPermissions)
  return (
    <section aria-labelledby="droits" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose text-muted-foreground">
          <h2 id="droits" className="text-lg font-semibold text-foreground">
            Droits
          </h2>
          {data && (
            <p>Ceux du rôle {roleLabels[data.role].toLowerCase()}, sauf ce qui est décidé ici pour cette personne.</p>
          )}
          <RightsLegend />
        </div>
        {holder && !readOnly && (
          <Button
            variant="outline"
            disabled={Object.keys(backToDefaults(holder)).length === 0}
            onClick={() => setPending(backToDefaults(holder))}
          >
            <RotateCcw aria-hidden /> Revenir aux droits du rôle
          </Button>
        )}
      </header>
      {error && <p className="text-destructive">{error.message}</p>}
      {!holder && !error && <Skeleton className="h-64" />}
      {holder &&
        (wide ? (
          <RightsGrid
            label={`Droits de ${name}`}
            holders={[holder]}
            readOnly={readOnly}
            onTurn={(one, permission) => setPending(turned(one, permission))}
          />
        ) : (
          <RightsList
            holder={holder}
            readOnly={readOnly}
            onTurn={permission => setPending(turned(holder, permission))}
          />
        ))}
      {holder && (
        <SaveRights
          name={`rights/${id}`}
          holders={[holder]}
          save={async ({ pending: changes }) => {
            await call(updateUserPermissions, {
              params: { id },
              body: { changes: { ...changes } },
              ifMatch: data?.revision,
            })
            await queryClient.invalidateQueries()
          }}
          onForget={() => setPending({})}
        />
      )}
    </section>
  )
}
