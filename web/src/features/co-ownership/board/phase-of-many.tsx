import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { BULK_ROWS } from '@faitage/contracts/kernel/record.endpoints'
import { ArrowRightLeft, Circle } from 'lucide-react'
import { call } from '@/api/client'
import { queryClient } from '@/api/queries'
import { inParts, type Outcome } from '@/components/record/bulk/in-parts'
import { ActionMenu } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { type PhaseColumn, phaseColumns, phaseOf, phaseOrder } from './phases'

/** Puts several copros in a phase at once; what was refused stays as it was, and the first reason is told. */
async function move(ids: readonly string[], column: PhaseColumn): Promise<void> {
  const phase = phaseOf(column)
  const outcomes = await inParts(
    ids,
    async (part, idempotencyKey): Promise<Outcome[]> => {
      const body = { update: part.map(id => ({ id, phase })) }
      const { updated, schema_errors } = await call(coproEndpoints.bulk, { body, idempotencyKey })
      const refused = schema_errors.map(({ row, key, message }) => ({
        id: part[row] ?? '',
        reference: null,
        revision: null,
        refusal: { key, message },
      }))
      return [...updated.map(({ id, revision }) => ({ id, reference: null, revision, refusal: null })), ...refused]
    },
    { size: BULK_ROWS },
  )
  await queryClient.invalidateQueries()
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
  const done = outcomes.length - refusals.length
  if (done > 0)
    notify.success(
      `${countOf(done, 'copropriété passe', 'copropriétés passent')} à «\u00A0${phaseColumns[column]}\u00A0».`,
    )
  if (refusals[0])
    notify.error(
      `${countOf(refusals.length, 'copropriété reste', 'copropriétés restent')} à sa phase\u00A0: ${refusals[0].message}`,
    )
}

/** Offers the phases for the copros that are selected. */
export const PhaseOfMany = ({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) => (
  <ActionMenu
    button={
      <Button variant="ghost" size="sm">
        <ArrowRightLeft aria-hidden /> Changer la phase
      </Button>
    }
    actions={phaseOrder.map(column => ({
      text: phaseColumns[column],
      icon: <Circle aria-hidden />,
      onSelect: () => void move(ids, column).then(onDone),
    }))}
  />
)
