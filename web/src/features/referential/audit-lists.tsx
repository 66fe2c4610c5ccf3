import { type AuditEnumName, auditEnumNames, perrenoudWords } from '@faitage/contracts/referential/perrenoud'
import { enumEndpoints } from '@faitage/contracts/referential/referential'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { HistoryDrawer } from '@/components/record/history/history-drawer'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { ListEditor } from './list-editor'
import { useEnums } from './use-enums'

/** The lists by the part of the audit they serve, in the order of the audit. */
const groups = Object.entries(Object.groupBy(auditEnumNames, name => perrenoudWords[name].group)) as [
  string,
  AuditEnumName[],
][]
const hrefOf = (name: AuditEnumName) => `/admin/external_settings?tab=listes&liste=${name}`

/** The lists of the energy audit: one is chosen, then edited. */
export function AuditLists() {
  const { liste } = useSearch({ strict: false })
  const name = auditEnumNames.find(one => one === liste) ?? auditEnumNames[0]
  const { of, data, error, refetch } = useEnums([name], { disabled: true })
  const [past, setPast] = useState(false)
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <h1 className="sr-only">Listes de l’audit énergétique</h1>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted-foreground">
          Ce que proposent les champs à choix de l’audit énergétique. Une valeur désactivée n’est plus proposée&nbsp;;
          les audits qui la portent la gardent.
        </p>
        <Button variant="outline" onClick={() => setPast(true)}>
          <History aria-hidden /> Historique
        </Button>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_1fr]">
        <Choice name={name} />
        {data ? (
          <ListEditor key={name} name={name} values={of(name)} revision={data.revision} />
        ) : error ? (
          <Alert variant="destructive">
            <AlertTitle>La liste n’a pas pu être chargée</AlertTitle>
            <AlertDescription>
              {error.message}
              <Button variant="outline" size="sm" className="mt-2" onClick={() => void refetch()}>
                Réessayer
              </Button>
            </AlertDescription>
          </Alert>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
      <HistoryDrawer
        open={past}
        onOpenChange={setPast}
        title="Historique des listes de l’audit"
        endpoint={enumEndpoints.perrenoudHistory}
        id="perrenoud"
      />
    </div>
  )
}

/** Which list is edited: the names side by side on a desk, the device's own list on a phone. */
function Choice({ name }: { name: AuditEnumName }) {
  const router = useRouter()
  const id = useId()
  return (
    <>
      <div className="flex flex-col gap-1.5 lg:hidden">
        <Label htmlFor={id}>Liste</Label>
        <NativeSelect
          id={id}
          value={name}
          onChange={event => void router.navigate({ href: hrefOf(event.target.value as AuditEnumName) })}
        >
          {groups.map(([group, names]) => (
            <optgroup key={group} label={group}>
              {names.map(one => (
                <option key={one} value={one}>
                  {perrenoudWords[one].label}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      </div>
      <nav aria-label="Listes de l’audit" className="hidden rounded-lg border bg-card p-2 lg:block">
        {groups.map(([group, names]) => (
          <section key={group} aria-label={group} className="py-1">
            <h2 className="px-2 py-1 text-sm font-semibold text-muted-foreground">{group}</h2>
            <ul>
              {names.map(one => (
                <li key={one}>
                  <Link
                    to={hrefOf(one)}
                    activeProps={{}}
                    aria-current={one === name ? 'page' : undefined}
                    className={cn(
                      'block rounded-md px-2 py-1.5 hover:bg-accent',
                      one === name && 'bg-accent font-medium',
                    )}
                  >
                    {perrenoudWords[one].label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}
