import type { Asked, Selection } from './acts/act-words.ts'
import { ChangeStatuses } from './change-statuses.tsx'
import { ReassignProjects } from './reassign-projects.tsx'

interface BulkFormsProps {
  /** The one that is open. */
  open: 'status' | 'referrers' | undefined
  selection: Selection
  onOpenChange: (open: boolean) => void
  onBegun: (asked: Asked, id: string) => void
}

/** The forms of what is done with several projects: loaded with the first that is asked for. */
export const BulkForms = ({ open, ...form }: BulkFormsProps) => (
  <>
    <ChangeStatuses {...form} open={open === 'status'} />
    <ReassignProjects {...form} open={open === 'referrers'} />
  </>
)
