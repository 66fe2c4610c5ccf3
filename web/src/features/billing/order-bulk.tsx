import { orderAssignmentEndpoints as endpoints } from '@faitage/contracts/billing/order-assignment.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '@/api/client'
import { inParts } from '@/components/record/bulk/in-parts'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/notify'

const ReasonDialog = lazy(() => import('@/components/reason-dialog').then(module => ({ default: module.ReasonDialog })))

type Body =
  | { sales_order_line_id: string | null }
  | { status: 'VALIDATED' | 'NOT_VALIDATED' }
  | { status: 'CANCELED'; reason: string }

interface OrderBulkProps {
  ids: string[]
  lines: readonly { value: string; label: string }[]
  onDone: () => void
}

/** What is done with the orders chosen: tied to a line, validated, sent back, cancelled. */
export function OrderBulk({ ids, lines, onDone }: OrderBulkProps) {
  const [busy, setBusy] = useState(false)
  const [canceling, setCanceling] = useState(false)
  const send = async (body: Body, said: string) => {
    setBusy(true)
    const outcomes = await inParts(
      ids,
      async ([id], idempotencyKey) => {
        const { revision } = await call(endpoints.update, { params: { id: id! }, body, idempotencyKey })
        return [{ id: id!, reference: null, revision, refusal: null }]
      },
      { size: 1 },
    )
    setBusy(false)
    const refused = outcomes.filter(({ refusal }) => refusal)
    if (refused.length < ids.length) notify.success(said)
    if (refused.length > 0)
      notify.error(
        `${countOf(refused.length, 'commande n’a pas été changée', 'commandes n’ont pas été changées')} : ${refused[0]?.refusal?.message}`,
      )
    else onDone()
  }
  return (
    <>
      {busy ? <Spinner /> : null}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="sm" disabled={busy}>
            Affecter à une ligne <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="max-w-[min(36rem,calc(100vw-16px))]">
          {lines.map(({ value, label }) => (
            <DropdownMenuItem
              key={value}
              onSelect={() => void send({ sales_order_line_id: value }, 'La ligne a été assignée')}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            </DropdownMenuItem>
          ))}
          {lines.length === 0 ? <DropdownMenuItem disabled>Aucun bon de commande</DropdownMenuItem> : null}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => void send({ sales_order_line_id: null }, 'La ligne a été retirée')}>
            Retirer de la ligne
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Button
        variant="ghost"
        size="sm"
        disabled={busy}
        onClick={() => void send({ status: 'VALIDATED' }, 'Les commandes sont validées.')}
      >
        Valider
      </Button>
      <Button
        variant="ghost"
        size="sm"
        disabled={busy}
        onClick={() => void send({ status: 'NOT_VALIDATED' }, 'Les commandes sont à valider.')}
      >
        Remettre à valider
      </Button>
      <Button variant="ghost" size="sm" disabled={busy} onClick={() => setCanceling(true)}>
        Annuler les commandes
      </Button>
      <Suspense>
        {canceling ? (
          <ReasonDialog
            title={`Annuler ${countOf(ids.length, 'commande', 'commandes')}`}
            about="Elles ne seront pas facturées. « Remettre à valider » les reprend."
            button="Annuler les commandes"
            pending={busy}
            onClose={() => setCanceling(false)}
            onSay={reason => {
              setCanceling(false)
              void send({ status: 'CANCELED', reason }, 'Les commandes sont annulées.')
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
