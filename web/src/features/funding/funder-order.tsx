import { funderTypeLabels } from '@faitage/contracts/funding/funder'
import { type FunderItem, funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { useCommand, useRead } from '@/api/queries'
import { OrderedList } from '@/components/record/order/ordered-list'
import { useOrder } from '@/components/record/order/use-order'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'

interface FunderOrderProps {
  missionId: string
  requester: RequesterType
  onClose: () => void
}

/** The funders of a mission for a type of requester, put in the order they are applied. */
export function FunderOrder({ missionId, requester, onClose }: FunderOrderProps) {
  const read = useRead(funderEndpoints.list, {
    query: { mission_id: missionId, requester_type: [requester], sortBy: 'order', size: 1000 },
  })
  return (
    <Sheet open onOpenChange={open => !open && onClose()}>
      <SheetContent className="sm:max-w-xl">
        <SheetHeader>
          <SheetTitle>Ordre des financeurs</SheetTitle>
          <SheetDescription>Ils sont appliqués dans cet ordre, qui s’enregistre à chaque déplacement.</SheetDescription>
        </SheetHeader>
        {read.data ? (
          <Ordered
            missionId={missionId}
            requester={requester}
            funders={read.data.items}
            onRefused={() => void read.refetch()}
          />
        ) : read.error ? (
          <Alert variant="destructive">
            <AlertDescription>{read.error.message}</AlertDescription>
          </Alert>
        ) : (
          <Skeleton className="h-48" />
        )}
      </SheetContent>
    </Sheet>
  )
}

interface OrderedProps extends Omit<FunderOrderProps, 'onClose'> {
  funders: readonly FunderItem[]
  onRefused: () => void
}

function Ordered({ missionId, requester, funders, onRefused }: OrderedProps) {
  const write = useCommand(funderEndpoints.order)
  const send = (order: readonly FunderItem[]) =>
    write.mutateAsync({
      body: { mission_id: missionId, requester_type: requester, funders_id: order.map(({ id }) => id) },
    })
  const { order, move } = useOrder(funders, send, onRefused)
  return (
    <OrderedList
      label="Financeurs dans leur ordre"
      noun="financeur"
      items={order}
      told={({ type }) => funderTypeLabels[type]}
      readOnly={false}
      onMove={move}
    />
  )
}
