import { statusesAfter } from '@faitage/contracts/projects/next-status'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import {
  ArrowRightLeft,
  CalendarClock,
  ChevronDown,
  EllipsisVertical,
  History,
  Lock,
  LockOpen,
  type LucideIcon,
  NotebookPen,
  Trash2,
} from 'lucide-react'
import { useUser } from '@/api/session'
import { ActionMenu, type MenuAction } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
import { StatusIcon } from './status-badge.tsx'

export type ProjectAction = { to?: ProjectStatus } | 'note' | 'history' | 'past' | 'delete' | 'close' | 'reopen'

interface ProjectActionsProps {
  status: ProjectStatus
  /** Whether the reader may change this very project. */
  may_write: boolean
  /** Whether its mission shows comments and notes. */
  notes: boolean
  past: boolean
  /** Its status asks for it to be opened again. */
  closed: boolean
  onAct: (action: ProjectAction) => void
}

/** What can be done with a project: its status first, the statuses that usually follow one click away. */
export function ProjectActions({ status, may_write: mayWrite, notes, past, closed, onAct }: ProjectActionsProps) {
  const { permissions, role } = useUser()
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission)
  const changes = may('update project') && mayWrite && !past
  const removes = may('delete project') && mayWrite && !past
  const usual = statusesAfter(status).usual
  // The past shows on the page of the team: a client reads what happened in the history.
  const looksBack = may('read audit') && role !== 'client'
  const line = (action: 'note' | 'close' | 'past' | 'delete', text: string, Icon: LucideIcon): MenuAction => ({
    text,
    icon: <Icon aria-hidden="true" />,
    onSelect: () => onAct(action),
    destructive: action === 'delete',
  })
  const others = [
    ...(changes && notes ? [line('note', 'Ajouter une note', NotebookPen)] : []),
    ...(changes && !closed ? [line('close', 'Clore le projet', Lock)] : []),
    ...(looksBack && (changes || removes || !past) ? [line('past', 'Voir à une date passée', CalendarClock)] : []),
    ...(removes ? [line('delete', 'Supprimer le projet', Trash2)] : []),
  ]
  return (
    <>
      {changes && closed ? (
        <Button onClick={() => onAct('reopen')}>
          <LockOpen aria-hidden="true" /> Rouvrir
        </Button>
      ) : null}
      {changes && !closed ? (
        <div className="flex">
          <Button className={usual.length > 0 ? 'rounded-r-none' : ''} onClick={() => onAct({})}>
            <ArrowRightLeft aria-hidden="true" /> Changer le statut
          </Button>
          {usual.length > 0 ? (
            <ActionMenu
              button={
                <Button
                  size="icon"
                  className="rounded-l-none border-l border-primary-foreground/30"
                  aria-label="Statuts habituels ensuite"
                >
                  <ChevronDown aria-hidden="true" />
                </Button>
              }
              actions={usual.map(to => ({
                text: projectStatusLabels[to],
                icon: <StatusIcon status={to} />,
                onSelect: () => onAct({ to }),
              }))}
            />
          ) : null}
        </div>
      ) : null}
      {may('read audit') ? (
        <Button variant="outline" className="max-sm:w-10 max-sm:px-0" onClick={() => onAct('history')}>
          <History aria-hidden="true" /> <span className="max-sm:sr-only">Historique</span>
        </Button>
      ) : null}
      {others.length > 0 ? (
        <ActionMenu
          button={
            <Button variant="outline" size="icon" aria-label="Autres actions">
              <EllipsisVertical aria-hidden="true" />
            </Button>
          }
          actions={others}
        />
      ) : null}
    </>
  )
}
