import { type CoproItem, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { useRef, useState } from 'react'
import { ColumnDrag } from '@/components/drag/column-drag'
import { DropColumn } from '@/components/drag/drop-column'
import { useIsPhone } from '@/components/record/table/use-media'
import { ViewToolbar } from '@/components/record/table/view-toolbar'
import { NativeSelect } from '@/components/ui/native-select'
import { useHrefs } from '../tree'
import { type CoproViewProps, useCoproView } from '../use-copro-view'
import { CoproCard } from './copro-card'
import { NO_PHASE, type PhaseColumn, phaseColumns, phaseFilter, phaseOrder } from './phases'
import { usePhase } from './use-phase'

const without = ['phase', 'without_phase']

interface CoproBoardProps extends CoproViewProps {
  /** Names of missions, where the board is of several. */
  missions: ReadonlyMap<string, string>
  /** Whether the person may move them at all. */
  changes: boolean
}

/** The copros of the list by phase: moved from one to another with the mouse, a finger, the keyboard or a menu. */
export function CoproBoard({ missions, changes, actions, ...view }: CoproBoardProps) {
  const { filters, state, change, query } = useCoproView(view, without)
  const board = useRef<HTMLDivElement>(null)
  // A card says by its id what was dropped. The column it left may be read again after the one it came to: the latest counts.
  const shown = useRef(new Map<string, CoproItem>())
  const phone = useIsPhone()
  const hrefs = useHrefs()
  const move = usePhase()
  const [chosen, setChosen] = useState<PhaseColumn>(NO_PHASE)
  const columnOf = (column: PhaseColumn, drags: boolean) => (
    <DropColumn
      key={column}
      status={column}
      label={phaseColumns[column]}
      endpoint={coproEndpoints.list}
      query={{ sortBy: 'name', ...query, ...phaseFilter(column) }}
      drags={drags && changes}
      none="Aucune copropriété"
      more={`Voir plus de copropriétés, ${phaseColumns[column]}`}
      card={copro => {
        if (copro.revision >= (shown.current.get(copro.id)?.revision ?? 0)) shown.current.set(copro.id, copro)
        return (
          <CoproCard
            key={copro.id}
            copro={copro}
            column={column}
            href={hrefs.copro(copro)}
            mission={missions.get(copro.mission_id)}
            changes={changes}
            drags={drags}
            onMove={move}
          />
        )
      }}
      className={drags ? 'w-64 shrink-0 grow' : ''}
    />
  )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ViewToolbar
        label="Rechercher dans copropriétés"
        filters={filters}
        state={state}
        onChange={change}
        onDown={() => board.current?.querySelector<HTMLElement>('li a')?.focus()}
        actions={actions}
      />
      <section ref={board} aria-label="Copropriétés par phase" className="flex flex-col gap-3">
        {phone ? (
          <>
            <NativeSelect
              aria-label="Phase affichée"
              value={chosen}
              onChange={event => setChosen(event.target.value as PhaseColumn)}
            >
              {phaseOrder.map(one => (
                <option key={one} value={one}>
                  {phaseColumns[one]}
                </option>
              ))}
            </NativeSelect>
            {columnOf(chosen, false)}
          </>
        ) : (
          <ColumnDrag
            how="Pour changer la phase d’une copropriété, appuyez sur Espace, puis sur les flèches gauche et droite, et de nouveau sur Espace pour la poser. Échap annule."
            labels={phaseColumns}
            dropped={quoted => `passe à ${quoted}`}
            stays="reste à sa phase"
            onMove={(id, column: PhaseColumn) => {
              const copro = shown.current.get(id)
              if (copro) move(copro, column)
            }}
          >
            <div className="flex items-stretch gap-3 overflow-x-auto pb-2">
              {phaseOrder.map(one => columnOf(one, true))}
            </div>
          </ColumnDrag>
        )}
      </section>
    </div>
  )
}
