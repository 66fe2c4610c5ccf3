import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Circle } from 'lucide-react'
import { DragCard } from '@/components/drag/drag-card'
import { ActionMenu } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
import { type PhaseColumn, phaseColumns, phaseOrder } from './phases'

interface CoproCardProps {
  copro: CoproItem
  column: PhaseColumn
  href: string
  /** Its mission, where the board is of several. */
  mission: string | undefined
  changes: boolean
  drags: boolean
  onMove: (copro: CoproItem, column: PhaseColumn) => void
}

/** A copro in its column: where it is, how large, of which mission. */
export function CoproCard({ copro, column, href, mission, changes, drags, onMove }: CoproCardProps) {
  const { id, title, nb_lots, address_1, counted } = copro
  const lots = nb_lots ?? counted.find(one => one.field === 'nb_lots')?.counted
  const facts = [address_1.address_location, lots ? countOf(Number(lots), 'lot', 'lots') : undefined]
  return (
    <DragCard
      id={id}
      title={title}
      status={column}
      carried="copropriété à déplacer"
      carries={drags && changes}
      menu={
        changes ? (
          <ActionMenu
            button={
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Changer la phase de ${title}`}
                title="Changer la phase"
              >
                <ArrowRightLeft aria-hidden />
              </Button>
            }
            actions={phaseOrder
              .filter(one => one !== column)
              .map(one => ({
                text: phaseColumns[one],
                icon: <Circle aria-hidden />,
                onSelect: () => onMove(copro, one),
              }))}
          />
        ) : null
      }
    >
      <Link to={href} className="text-base font-medium underline-offset-4 hover:underline">
        {title}
      </Link>
      <span className="text-muted-foreground">{facts.filter(Boolean).join(' · ')}</span>
      {mission ? <span className="text-muted-foreground">{mission}</span> : null}
    </DragCard>
  )
}
