import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { ArrowRightLeft, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/client'
import { useUser } from '@/api/session'
import { DeleteMany, type ManyDeleted } from '@/components/record/bulk/delete-many'
import { Button } from '@/components/ui/button'
import { ChangeStatuses } from './change-statuses.tsx'
import { ReassignProjects } from './reassign-projects.tsx'

interface ProjectBulkProps {
  ids: string[]
  onDone: () => void
}

/** The most projects that one act takes. */
const most = 1000

const projects: ManyDeleted = {
  noun: { one: 'projet', many: 'projets', feminine: false },
  warning:
    'Ces projets disparaîtront des listes et des indicateurs. S’ils sont seulement arrêtés, passez-les plutôt au statut «\u00A0Sans suite\u00A0»\u00A0: ils resteront consultables.',
  remove: async (projects_id, idempotencyKey) =>
    (await call(projectBulkEndpoints.remove, { body: { projects_id }, idempotencyKey })).items,
  undo: async (items, idempotencyKey) =>
    (await call(projectBulkEndpoints.undo, { body: { items }, idempotencyKey })).items,
  hrefOf: id => `/projects/edit/${id}`,
  unnamed: 'Projet sans référence',
}

/** What can be done with several projects at once. */
export function ProjectBulk({ ids, onDone }: ProjectBulkProps) {
  const { permissions } = useUser()
  const [dialog, setDialog] = useState<'status' | 'reassign' | 'delete'>()
  const close = (open: boolean) => (open ? undefined : setDialog(undefined))
  const tooMany = ids.length > most
  return (
    <>
      {permissions.includes('update project') ? (
        <>
          <Button variant="ghost" size="sm" disabled={tooMany} onClick={() => setDialog('status')}>
            <ArrowRightLeft aria-hidden="true" /> Changer le statut
          </Button>
          <Button variant="ghost" size="sm" disabled={tooMany} onClick={() => setDialog('reassign')}>
            <UserCheck aria-hidden="true" /> Changer les référents
          </Button>
        </>
      ) : null}
      {permissions.includes('delete project') ? (
        <Button variant="ghost" size="sm" disabled={tooMany} onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden="true" /> Supprimer
        </Button>
      ) : null}
      <ChangeStatuses ids={ids} open={dialog === 'status'} onOpenChange={close} onDone={onDone} />
      <ReassignProjects ids={ids} open={dialog === 'reassign'} onOpenChange={close} onDone={onDone} />
      <DeleteMany of={projects} ids={ids} open={dialog === 'delete'} onOpenChange={close} onDone={onDone} />
    </>
  )
}
