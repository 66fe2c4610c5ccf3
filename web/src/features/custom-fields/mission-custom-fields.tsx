import { customFieldCategories, customFieldCategoryLabels } from '@faitage/contracts/custom-fields/custom-field'
import { type CustomFieldItem, customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { useRouter } from '@tanstack/react-router'
import { Plus, RotateCcw } from 'lucide-react'
import { useCommand, useRead } from '@/api/queries'
import { OrderedList } from '@/components/record/order/ordered-list'
import { useOrder } from '@/components/record/order/use-order'
import { withPart } from '@/components/record/pages/with-part'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { FieldPanel } from './field-panel.tsx'
import { whatItHolds } from './what-it-holds.ts'

const part = 'champ'

/** The custom fields of a mission, by section of its projects: created, ordered, changed, removed, restored. */
export function MissionCustomFields({ missionId, readOnly }: { missionId: string; readOnly: boolean }) {
  const router = useRouter()
  const search = useOwnSearch()
  const shown = new URLSearchParams(search).get(part)
  const read = useRead(customFieldEndpoints.list, {
    query: { mission_id: missionId, fetch_deleted: 'true', size: 1000 },
  })
  const show = (id: string | undefined, options: { ignoreBlocker?: boolean } = {}) => {
    const { pathname, search: now } = router.history.location
    void router.navigate({ href: pathname + withPart(now, part, id), replace: id === undefined, ...options })
  }
  const fields = read.data?.items
  const present = fields?.filter(field => !field.is_deleted) ?? []
  const removed = fields?.filter(field => field.is_deleted) ?? []
  const open = shown === 'new' ? undefined : fields?.find(({ id }) => id === shown)
  return (
    <Card aria-labelledby="custom-fields-title">
      <CardHeader className="flex flex-row flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle id="custom-fields-title">Champs personnalisés</CardTitle>
          <CardDescription>
            Ce que les projets de cette mission notent en plus&nbsp;: dans leurs pages, leur liste, ses filtres et ses
            exports. L’équipe seule les voit.
          </CardDescription>
        </div>
        {readOnly ? null : (
          <Button onClick={() => show('new')}>
            <Plus aria-hidden /> Nouveau champ
          </Button>
        )}
      </CardHeader>
      {read.error ? (
        <Alert variant="destructive">
          <AlertDescription>{read.error.message}</AlertDescription>
        </Alert>
      ) : !fields ? (
        <Skeleton className="h-48" />
      ) : (
        <div className="flex flex-col gap-6">
          {present.length === 0 ? (
            <p className="rounded-lg border border-dashed p-6 text-center text-muted-foreground">
              Aucun champ pour l’instant.{readOnly ? '' : ' Commencez par « Nouveau champ ».'}
            </p>
          ) : null}
          {customFieldCategories.map(category => {
            const own = present.filter(field => field.category === category)
            return own.length === 0 ? null : (
              <section key={category} aria-labelledby={`fields-${category}`} className="flex flex-col gap-2">
                <h3 id={`fields-${category}`} className="font-semibold">
                  {customFieldCategoryLabels[category]}
                </h3>
                <Ordered
                  label={`Champs de la section ${customFieldCategoryLabels[category]}`}
                  fields={own}
                  readOnly={readOnly}
                  onOpen={show}
                  onRefused={() => void read.refetch()}
                />
              </section>
            )
          })}
          {removed.length > 0 ? <Removed fields={removed} readOnly={readOnly} /> : null}
        </div>
      )}
      <Sheet open={shown === 'new' || open !== undefined} onOpenChange={opened => !opened && show(undefined)}>
        <SheetContent className="sm:max-w-xl" aria-describedby={undefined}>
          {shown === 'new' || open ? (
            <FieldPanel
              missionId={missionId}
              field={open}
              readOnly={readOnly || open?.is_deleted === true}
              part={part}
              onClose={options => show(undefined, options)}
            />
          ) : null}
        </SheetContent>
      </Sheet>
    </Card>
  )
}

interface OrderedProps {
  label: string
  fields: readonly CustomFieldItem[]
  readOnly: boolean
  onOpen: (id: string) => void
  onRefused: () => void
}

function Ordered({ fields, onRefused, ...props }: OrderedProps) {
  const write = useCommand(customFieldEndpoints.order)
  const send = (order: readonly CustomFieldItem[]) =>
    write.mutateAsync({ body: { items: order.map(({ id }, display_order) => ({ id, display_order })) } })
  const { order, move } = useOrder(fields, send, onRefused)
  return <OrderedList {...props} items={order} noun="champ" told={whatItHolds} onMove={move} />
}

function Removed({ fields, readOnly }: { fields: readonly CustomFieldItem[]; readOnly: boolean }) {
  const undo = useCommand(customFieldEndpoints.undo, { success: 'Le champ est rétabli.' })
  return (
    <details className="rounded-lg border px-4 py-2">
      <summary className="cursor-pointer py-1 font-medium">
        Champs supprimés <span className="font-normal text-muted-foreground">({fields.length})</span>
      </summary>
      <ul className="flex flex-col divide-y">
        {fields.map(field => (
          <li key={field.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="block [overflow-wrap:anywhere]">{field.name}</span>
              <span className="block text-sm text-muted-foreground">
                {customFieldCategoryLabels[field.category]}, {whatItHolds(field)}
              </span>
            </span>
            {readOnly || field.removal === null ? null : (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Rétablir ${field.name}`}
                disabled={undo.isPending}
                onClick={() => undo.mutate({ params: { id: field.id }, body: { revision: field.removal ?? 0 } })}
              >
                <RotateCcw aria-hidden /> Rétablir
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
