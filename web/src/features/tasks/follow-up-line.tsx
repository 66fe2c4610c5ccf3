import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { DONE } from '@faitage/contracts/tasks/task.words'
import { Link, useLocation } from '@tanstack/react-router'
import { CalendarDays, Check, CircleCheck, ListTodo } from 'lucide-react'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { partOf } from './parts.ts'
import { dueText, eventKindText, eventTimes, peopleText, taskTitle } from './task-words.tsx'
import { useStatus } from './use-status.ts'

interface FollowUpLineProps {
  item: CoOwnershipTaskItem
  /** Where it opens; beside the page that shows it unless given, where what it is about is said too. */
  href?: string
  /** The level that the page is of, and the title of its copro: what is of something below says of what. */
  within?: { readonly title: string; readonly kind: string }
}

/** A task or an event among those of a thing; a task is ended from here. */
export function FollowUpLine({ item, href, within }: FollowUpLineProps) {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const { busy, to } = useStatus()
  const event = item.task_type === 'EVENT'
  const done = !event && item.status === DONE
  const Icon = event ? CalendarDays : done ? CircleCheck : ListTodo
  const when = event ? eventTimes(item) : done ? doneText(item) : dueText(item)
  const told = [
    href ? item.owner_title : below(item, within),
    event ? eventKindText(item) : '',
    item.location,
    peopleText(item),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <Link
          to={href ?? `${pathname}${withPart(search, partOf(item), item.id)}`}
          className="font-medium underline-offset-4 hover:underline"
        >
          {taskTitle(item)}
        </Link>
        <p className="text-sm text-muted-foreground">
          {when && <span className={item.late ? 'font-medium text-clay' : ''}>{when}</span>}
          {when && told ? ' · ' : ''}
          {told}
        </p>
      </div>
      {!event && !done && item.may_write && (
        <Button
          size="sm"
          variant="outline"
          disabled={busy}
          aria-label={`Terminer : ${taskTitle(item)}`}
          onClick={() => to(item.id, DONE)}
        >
          <Check aria-hidden /> Terminer
        </Button>
      )}
    </li>
  )
}

const doneText = ({ done_on }: CoOwnershipTaskItem): string =>
  done_on ? `Terminée le ${formatDay(done_on)}` : 'Terminée'

/** The building or lot below the page's own, without the title of the copro after it. */
const below = ({ owner_title, kind }: CoOwnershipTaskItem, within: FollowUpLineProps['within']): string =>
  within === undefined || kind === within.kind ? '' : owner_title.replace(` · ${within.title}`, '')
