import { orderAssignmentEndpoints as endpoints } from '@faitage/contracts/billing/order-assignment.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { call } from '@/api/client'
import { inParts } from '@/components/record/bulk/in-parts'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/notify'

type Body = { sales_order_line_id: string | null } | { status: 'VALIDATED' | 'NOT_VALIDATED' | 'CANCELED' }

interface OrderBulkProps {
  ids: string[]
  lines: readonly { value: string; label: string }[]
  onDone: () => void
}

/** What is done with the orders chosen: tied to a line, validated, sent back, cancelled. */
export function OrderBulk({ ids, lines, onDone }: OrderBulkProps) {
  const [busy, setBusy] = useState(false)
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
      <NativeSelect
        aria-label="Affecter à une ligne"
        className="w-auto max-w-64"
        value=""
        disabled={busy}
        onChange={({ target }) =>
          void send(
            { sales_order_line_id: target.value === 'none' ? null : target.value },
            target.value === 'none' ? 'La ligne a été retirée' : 'La ligne a été assignée',
          )
        }
      >
        <option value="" disabled>
          {lines.length > 0 ? 'Affecter à une ligne…' : 'Aucun bon de commande'}
        </option>
        {lines.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="none">Retirer de la ligne</option>
      </NativeSelect>
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
      <Button
        variant="ghost"
        size="sm"
        disabled={busy}
        onClick={() => void send({ status: 'CANCELED' }, 'Les commandes sont annulées.')}
      >
        Annuler les commandes
      </Button>
    </>
  )
}
